import { browserPage } from '#client/api/browser-page.ts'
import { noticeOf } from '#client/api/http.ts'
import { useSignOutEverywhere } from '#client/queries/own-sessions.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { ConfirmDialog } from '#client/ui/overlay/dialog.tsx'

/** Asks first, as what is typed in any browser would be lost. */
export function SignOutEverywhere({ open, onClose }: { open: boolean; onClose: () => void }) {
  const signOut = useSignOutEverywhere()
  const close = () => {
    onClose()
    signOut.reset()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title="Sign out everywhere?"
      safeLabel="Cancel"
      confirmLabel="Sign out everywhere"
      busy={signOut.isPending}
      danger={false}
      onConfirm={() => signOut.mutate(undefined, { onSuccess: () => browserPage.load('/login') })}
    >
      <p>You’ll be signed out in every browser, including this one. Unsaved changes are lost.</p>
      {signOut.isError && (
        <Notice tone="error">{noticeOf(signOut.error, 'Failed to sign out. Please try again.')}</Notice>
      )}
    </ConfirmDialog>
  )
}
