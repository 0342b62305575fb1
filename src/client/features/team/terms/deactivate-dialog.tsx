import { useChangeMember } from '#client/queries/people.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import { fullName } from '#shared/full-name.ts'
import type { TeamMember } from '#shared/team/contract.ts'
import { EndDialog } from './end-dialog.tsx'
import { directReports } from './reporting-lines.ts'
import { whoReportsThen } from './role-words.ts'

type DeactivateDialogProps = {
  deactivating: DialogSubject<TeamMember>
  members: readonly TeamMember[]
  /** The id of who asks. */
  readerId: string
  onDone: (member: TeamMember) => void
}

/** Lists the consequences before somebody is deactivated. */
export function DeactivateDialog({ deactivating, members, readerId, onDone }: DeactivateDialogProps) {
  const change = useChangeMember()
  const { subject: member } = deactivating
  const deactivate = async () => {
    if (!member) return
    await change.mutateAsync({ userId: member.id, change: { isActive: false } })
    toast({ title: `${fullName(member)} has been deactivated.` })
  }
  return (
    <EndDialog
      open={deactivating.isOpen}
      person={member}
      isSelf={member?.id === readerId}
      title={member ? `Deactivate ${fullName(member)}?` : 'Deactivate'}
      confirmLabel="Deactivate"
      doneText={`${member?.firstName} has been deactivated`}
      failedText="Failed to deactivate. Please try again."
      end={deactivate}
      onClose={deactivating.close}
      onDone={() => {
        deactivating.close()
        if (member) onDone(member)
      }}
    >
      {member && <Consequences member={member} members={members} />}
    </EndDialog>
  )
}

function Consequences({ member, members }: { member: TeamMember; members: readonly TeamMember[] }) {
  const people = directReports(members, member.id).length
  const above = members.find(({ id }) => id === member.managerId)
  return (
    <ul className="grid list-disc gap-1.5 pl-5 marker:text-muted">
      <li>{member.firstName} is signed out immediately and can’t sign in again.</li>
      <li>Their pending requests are cancelled.</li>
      {people > 0 && <li>{whoReportsThen({ people, nextAbove: above ? fullName(above) : null })}</li>}
      <li>Their history stays. You can reactivate them or erase their personal data under Deactivated.</li>
    </ul>
  )
}
