import { noticeOf } from '#client/api/http.ts'
import { useRemoveTeam } from '#client/queries/team.ts'
import { formatCount } from '#client/ui/data/format-dates.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { ConfirmDialog } from '#client/ui/overlay/dialog.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { Team } from '#shared/team/contract.ts'

const failedText = 'Failed to delete the team. Please try again.'

export function RemoveTeamDialog({ removing }: { removing: DialogSubject<Team> }) {
  const remove = useRemoveTeam()
  const { subject: team } = removing
  const close = () => {
    removing.close()
    remove.reset()
  }
  const confirm = () => {
    if (!team) return
    remove.mutate(team.id, {
      onSuccess: () => {
        close()
        toast({ title: `${team.name} has been deleted.` })
      },
    })
  }
  return (
    <ConfirmDialog
      open={removing.isOpen}
      onOpenChange={(open) => !open && close()}
      title={`Delete ${team?.name}?`}
      safeLabel="Keep it"
      confirmLabel="Delete team"
      busy={remove.isPending}
      onConfirm={confirm}
    >
      <p>{team && whatStays(team.people)}</p>
      {remove.isError && <Notice tone="error">{noticeOf(remove.error, failedText)}</Notice>}
    </ConfirmDialog>
  )
}

function whatStays(people: number): string {
  if (people === 0) return 'No one is in it.'
  return people === 1
    ? 'The person in it stays, without a team.'
    : `Its ${formatCount(people)} people stay, without a team.`
}
