import { noticeOf } from '#client/api/http.ts'
import { useAcceptInvitation } from '#client/queries/invitations.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { Button } from '#client/ui/form/button.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { useDialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { OwnInvitation } from '#shared/team/contract.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { ReceivedInvitation } from './received-invitation.tsx'

const failedText = 'Failed to join the company. Please try again.'

type InvitationChoiceProps = {
  invitations: readonly OwnInvitation[]
  onJoined: () => void
  /** Sets up a company of one's own instead. */
  onOwnCompany: () => void
}

/** Companies that have invited the signed-in person: join one, decline, or set up a company of one's own. */
export function InvitationChoice({ invitations, onJoined, onOwnCompany }: InvitationChoiceProps) {
  const accept = useAcceptInvitation()
  const declining = useDialogSubject<OwnInvitation>()
  const join = ({ id, companyName }: OwnInvitation) =>
    accept.mutate(id, {
      onSuccess: () => {
        toast({
          title: `You joined ${companyName}`,
          description: 'Your balance and your team’s calendar are here.',
        })
        onJoined()
      },
    })
  const isOne = invitations.length === 1
  return (
    <div className="mx-auto max-w-[680px]">
      <PageHeader
        title={isOne ? 'You have an invitation' : 'You have several invitations'}
        lead={isOne ? 'Join the company, or decline.' : 'You can belong to one company at a time.'}
      />
      {accept.isError && (
        <Notice tone="error" className="mb-4">
          {noticeOf(accept.error, failedText)}
        </Notice>
      )}
      <ul aria-label="Invitations" className="grid gap-4">
        {invitations.map((invitation) => (
          <ReceivedInvitation
            key={invitation.id}
            invitation={invitation}
            isJoining={accept.isPending && accept.variables === invitation.id}
            isDisabled={accept.isPending}
            onJoin={() => join(invitation)}
            onDecline={() => declining.open(invitation)}
          />
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
        <p className="text-muted">Not what you came for?</p>
        <Button disabled={accept.isPending} onClick={onOwnCompany}>
          Set up your own company
        </Button>
      </div>
      <DeclineDialog declining={declining} />
    </div>
  )
}
