import { Mail } from 'lucide-react'
import { useRef } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { useInvitations, useResendInvitation } from '#client/queries/invitations.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { useDialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { Role } from '#shared/fields.ts'
import type { Invitation } from '#shared/team/contract.ts'
import { InviteMember } from './invite-member.tsx'
import { PendingInvitation } from './pending-invitation.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'

type PendingInvitationsProps = { role: Role | null }

const failedText = 'Failed to send invitation. Please try again.'

/** Open and expired invitations. For admins. */
export function PendingInvitations({ role }: PendingInvitationsProps) {
  const { data: invitations, isError, refetch } = useInvitations()
  const resend = useResendInvitation()
  const revoking = useDialogSubject<Invitation>()
  const frame = useRef<HTMLElement>(null)
  const sendAgain = ({ id, email }: Invitation) =>
    resend.mutate(id, {
      onSuccess: () => toast({ title: `${email} has a new link.` }),
      onError: (error) =>
        toast({ variant: 'destructive', title: 'Error', description: noticeOf(error, failedText) }),
    })
  if (isError && !invitations) return <ReadFailure what="The invitations" onRetry={() => void refetch()} />
  if (!invitations) return <Skeleton className="h-48! rounded-card!" />
  return (
    <section ref={frame} tabIndex={-1} aria-label="Pending invitations" className="outline-none">
      {invitations.length === 0 ? (
        <EmptyState
          icon={<Mail aria-hidden />}
          title="No pending invitations"
          text="Whoever you invite is listed here until they join."
          action={<InviteMember role={role} />}
        />
      ) : (
        <ul
          aria-label="Invitations"
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
      )}
      <RevokeDialog revoking={revoking} focusAfter={() => frame.current} />
    </section>
  )
}
