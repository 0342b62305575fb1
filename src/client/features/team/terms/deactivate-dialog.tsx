import { noticeOf } from '#client/api/http.ts'
import { useChangeMember } from '#client/queries/people.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { ConfirmDialog } from '#client/ui/overlay/dialog.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import { fullName } from '#shared/full-name.ts'
import type { TeamMember } from '#shared/team/contract.ts'
import { directReports } from './reporting-lines.ts'
import { whoReportsThen } from './role-words.ts'

const failedText = 'Failed to deactivate. Please try again.'

type DeactivateDialogProps = {
  deactivating: DialogSubject<TeamMember>
  members: readonly TeamMember[]
  onDone: (member: TeamMember) => void
}

/** Lists the consequences before somebody is deactivated. */
export function DeactivateDialog({ deactivating, members, onDone }: DeactivateDialogProps) {
  const change = useChangeMember()
  const { subject: member } = deactivating
  const close = () => {
    deactivating.close()
    change.reset()
  }
  const confirm = () => {
    if (!member) return
    change.mutate(
      { userId: member.id, change: { isActive: false } },
      {
        onSuccess: () => {
          close()
          toast({ title: `${fullName(member)} has been deactivated.` })
          onDone(member)
        },
      },
    )
  }
  return (
    <ConfirmDialog
      open={deactivating.isOpen}
      onOpenChange={(open) => !open && close()}
      title={member ? `Deactivate ${fullName(member)}?` : 'Deactivate'}
      safeLabel="Cancel"
      confirmLabel="Deactivate"
      busy={change.isPending}
      onConfirm={confirm}
    >
      {member && <Consequences member={member} members={members} />}
      {change.isError && <Notice tone="error">{noticeOf(change.error, failedText)}</Notice>}
    </ConfirmDialog>
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
