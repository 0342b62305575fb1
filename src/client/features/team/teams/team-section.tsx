import { Plus, UsersRound } from 'lucide-react'
import { useTeams } from '#client/queries/team.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { FormSection } from '#client/ui/form/form-section.tsx'
import { useDialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { Team } from '#shared/team/contract.ts'
import { RemoveTeamDialog } from './remove-team-dialog.tsx'
import { TeamDialog } from './team-dialog.tsx'
import { limitLabel, peopleLabel } from './team-words.ts'

type TeamSectionProps = {
  /** The company's figure, for teams without one of their own; null for any number. */
  mostAway: number | null
  mayChange: boolean
}

/** The named teams of the company. */
export function TeamSection({ mostAway, mayChange }: TeamSectionProps) {
  const teams = useTeams()
  const editing = useDialogSubject<Team | null>()
  const removing = useDialogSubject<Team>()
  return (
    <FormSection
      at="teams"
      title="Teams"
      note="People who work together. Limits on how many are away at once apply within a team. Set a person’s team in their details on the Team page."
    >
      {teams.isPending && <Skeleton className="h-20! rounded-card!" />}
      {teams.isError && <ReadFailure what="The teams" onRetry={() => void teams.refetch()} />}
      {teams.data?.length === 0 && <NoTeams mayChange={mayChange} onAdd={() => editing.open(null)} />}
      {teams.data && teams.data.length > 0 && (
        <ul aria-label="Teams" className="divide-y divide-line rounded-card border border-line bg-surface">
          {teams.data.map((team) => (
            <TeamRow
              key={team.id}
              team={team}
              companyMostAway={mostAway}
              {...(mayChange && { onEdit: () => editing.open(team), onRemove: () => removing.open(team) })}
            />
          ))}
        </ul>
      )}
      {mayChange && teams.data && teams.data.length > 0 && (
        <Button className="mt-4" aria-haspopup="dialog" onClick={() => editing.open(null)}>
          <Plus aria-hidden />
          Add a team
        </Button>
      )}
      <TeamDialog editing={editing} companyMostAway={mostAway} />
      <RemoveTeamDialog removing={removing} />
    </FormSection>
  )
}

function NoTeams({ mayChange, onAdd }: { mayChange: boolean; onAdd: () => void }) {
  return (
    <EmptyState
      className="rounded-card border border-line bg-surface py-8!"
      icon={<UsersRound aria-hidden />}
      title="No team yet"
      text="When people request leave, they see who on their team is away on those days."
      action={
        mayChange && (
          <Button aria-haspopup="dialog" onClick={onAdd}>
            <Plus aria-hidden />
            Add a team
          </Button>
        )
      }
    />
  )
}

type TeamRowProps = {
  team: Team
  companyMostAway: number | null
  /** Left out for those who only read. */
  onEdit?: () => void
  onRemove?: () => void
}

function TeamRow({ team, companyMostAway, onEdit, onRemove }: TeamRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-3.5 max-lg:px-4">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-[550] break-words">{team.name}</p>
        <p className="text-small text-muted">
          {peopleLabel(team.people)}, {limitLabel(team.mostAway, companyMostAway)}
        </p>
      </div>
      {onEdit && onRemove && (
        <div className="-mr-3 flex max-sm:-ml-3">
          <Button variant="quiet" size="sm" aria-label={`Edit ${team.name}`} onClick={onEdit}>
            Edit
          </Button>
          <Button variant="quiet" size="sm" aria-label={`Delete ${team.name}`} onClick={onRemove}>
            Delete
          </Button>
        </div>
      )}
    </li>
  )
}
