import { noticeOf } from '#client/api/http.ts'
import { useRevokeInvitation } from '#client/queries/invitations.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { ConfirmDialog } from '#client/ui/overlay/dialog.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { Invitation } from '#shared/team/contract.ts'

const failedText = 'Failed to revoke the invitation. Please try again.'

type RevokeDialogProps = { revoking: DialogSubject<Invitation>; focusAfter: () => HTMLElement | null }

export function RevokeDialog({ revoking, focusAfter }: RevokeDialogProps) {
  const revoke = useRevokeInvitation()
  const { subject: invitation } = revoking
  const close = () => {
    revoking.close()
    revoke.reset()
  }
  const confirm = () => {
    if (!invitation) return
    revoke.mutate(invitation.id, {
      onSuccess: () => {
        close()
        toast({ title: `The invitation to ${invitation.email} has been revoked.` })
      },
    })
  }
  return (
    <ConfirmDialog
      open={revoking.isOpen}
      onOpenChange={(open) => !open && close()}
      title="Revoke this invitation?"
      safeLabel="Keep it"
      confirmLabel="Revoke invitation"
      busy={revoke.isPending}
      onConfirm={confirm}
      focusAfter={focusAfter}
    >
      <p className="break-words">
        The link sent to {invitation?.email} stops working. You can invite them again later.
      </p>
      {revoke.isError && <Notice tone="error">{noticeOf(revoke.error, failedText)}</Notice>}
    </ConfirmDialog>
  )
}
