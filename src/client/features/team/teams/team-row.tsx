import { Button } from '#client/ui/form/button.tsx'
import type { Team } from '#shared/team/contract.ts'
import { limitLabel, peopleLabel } from './team-words.ts'

type TeamRowProps = {
  team: Team
  companyMostAway: number | null
  /** Left out for those who only read. */
  onEdit?: () => void
  onRemove?: () => void
}

export function TeamRow({ team, companyMostAway, onEdit, onRemove }: TeamRowProps) {
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
