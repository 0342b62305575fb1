import { noticeOf } from '#client/api/http.ts'
import { usePreparedPerson, useStopWaiting } from '#client/queries/invitations.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { useDialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { Invitation, PreparedPerson, TeamMember } from '#shared/team/contract.ts'
import { invitationInWords, sendLabel } from '../invitations/prepared-words.ts'
import { RemoveDialog } from '../invitations/remove-dialog.tsx'
import { RevokeDialog } from '../invitations/revoke-dialog.tsx'
import { useInviting } from '../invitations/use-inviting.ts'
import { TermsGroup } from './terms-group.tsx'

type InvitationGroupProps = { member: TeamMember; onRemoved: () => void }

/** How far the invitation of somebody is who hasn't joined: to send, to revoke, or to remove them. */
export function InvitationGroup({ member, onRemoved }: InvitationGroupProps) {
  const { data: person, isError, refetch } = usePreparedPerson(member.email)
  return (
    <TermsGroup title="Invitation">
      {isError && <ReadFailure what="The invitation" onRetry={() => void refetch()} />}
      {!isError && person === undefined && <Skeleton className="h-16!" />}
      {person && <InvitationOf person={person} onRemoved={onRemoved} />}
    </TermsGroup>
  )
}

function InvitationOf({ person, onRemoved }: { person: PreparedPerson; onRemoved: () => void }) {
  const inviting = useInviting()
  const stopWaiting = useStopWaiting()
  const revoking = useDialogSubject<Invitation>()
  const removing = useDialogSubject<PreparedPerson>()
  const { invitation, waitsSince } = person
  const [refused] = inviting.refused
  return (
    <>
      <p>{invitationInWords(person)}.</p>
      {refused && <Notice tone="error">{refused.message}</Notice>}
      {stopWaiting.isError && (
        <Notice tone="error">{noticeOf(stopWaiting.error, 'Nothing was changed. Please try again.')}</Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {waitsSince === null ? (
          <Button busy={inviting.isSendingTo(person)} onClick={() => inviting.sendTo(person)}>
            {sendLabel(person)}
          </Button>
        ) : (
          <Button busy={stopWaiting.isPending} onClick={() => stopWaiting.mutate(person.id)}>
            Don’t send it
          </Button>
        )}
        {invitation && (
          <Button aria-haspopup="dialog" onClick={() => revoking.open(invitation)}>
            Revoke invitation
          </Button>
        )}
        <Button
          aria-haspopup="dialog"
          className="border-danger! text-danger!"
          onClick={() => removing.open(person)}
        >
          Remove {person.firstName}
        </Button>
      </div>
      <RevokeDialog revoking={revoking} focusAfter={() => null} />
      <RemoveDialog removing={removing} onDone={onRemoved} />
    </>
  )
}
