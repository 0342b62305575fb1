import { noticeOf } from '#client/api/http.ts'
import { useResendInvitation } from '#client/queries/invitations.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { useDialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { Invitation } from '#shared/team/contract.ts'
import { PendingInvitation } from './pending-invitation.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'

const failedText = 'Failed to send invitation. Please try again.'

type ReturningPeopleProps = { invitations: readonly Invitation[]; focusAfter: () => HTMLElement | null }

/** Open invitations to people who left, and come back as who they were. */
export function ReturningPeople({ invitations, focusAfter }: ReturningPeopleProps) {
  const resend = useResendInvitation()
  const revoking = useDialogSubject<Invitation>()
  const sendAgain = ({ id, email }: Invitation) =>
    resend.mutate(id, {
      onSuccess: () => toast({ title: `${email} has a new link.` }),
      onError: (error) =>
        toast({ variant: 'destructive', title: 'Error', description: noticeOf(error, failedText) }),
    })
  return (
    <>
      {invitations.length > 0 && (
        <>
          <h2 className="serif-title mt-8 mb-3 text-heading">Invited back</h2>
          <ul
            aria-label="Invited back"
            className="divide-y divide-line rounded-card border border-line bg-surface"
          >
            {invitations.map((invitation) => (
              <PendingInvitation
                key={invitation.id}
                invitation={invitation}
                isSending={resend.isPending && resend.variables === invitation.id}
                onResend={() => sendAgain(invitation)}
                onRevoke={() => revoking.open(invitation)}
              />
            ))}
          </ul>
        </>
      )}
      <RevokeDialog revoking={revoking} focusAfter={focusAfter} />
    </>
  )
}
