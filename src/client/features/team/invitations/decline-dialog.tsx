import { noticeOf } from '#client/api/http.ts'
import { useDeclineInvitation } from '#client/queries/invitations.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { TextLink } from '#client/ui/layout/link.tsx'
import { ConfirmDialog } from '#client/ui/overlay/dialog.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { OwnInvitation } from '#shared/team/contract.ts'

const failedText = 'Failed to decline the invitation. Please try again.'

export function DeclineDialog({ declining }: { declining: DialogSubject<OwnInvitation> }) {
  const decline = useDeclineInvitation()
  const { subject: invitation } = declining
  const close = () => {
    declining.close()
    decline.reset()
  }
  const confirm = () => {
    if (!invitation) return
    decline.mutate(invitation.id, {
      onSuccess: () => {
        close()
        toast({ title: `You declined the invitation to ${invitation.companyName}.` })
      },
    })
  }
  return (
    <ConfirmDialog
      open={declining.isOpen}
      onOpenChange={(open) => !open && close()}
      title={`Decline the invitation to ${invitation?.companyName}?`}
      safeLabel="Cancel"
      confirmLabel="Decline"
      busy={decline.isPending}
      onConfirm={confirm}
      focusAfter={() => document.querySelector('h1')}
    >
      <p>Its admins see that you declined, and can send you another invitation.</p>
      <p>
        Don’t know the sender?{' '}
        <TextLink href={`/register?invitation=${invitation?.id}&report`} className="underline">
          Report the invitation
        </TextLink>{' '}
        instead.
      </p>
      {decline.isError && <Notice tone="error">{noticeOf(decline.error, failedText)}</Notice>}
    </ConfirmDialog>
  )
}
