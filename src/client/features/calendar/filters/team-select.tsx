import { Select } from '#client/ui/form/select.tsx'
import type { ShownTeam } from './calendar-team.ts'
import type { FilterChoices } from './use-filter-choices.ts'

type TeamSelectProps = {
  team: ShownTeam
  choices: FilterChoices
  onTeam: (team: ShownTeam) => void
  className?: string
}

/** Whose leave the calendar shows. Nothing where everybody is one team. */
export function TeamSelect({ team, choices, onTeam, className }: TeamSelectProps) {
  const { teams, hasTeamless, hasOwnTeam } = choices
  if (teams.length === 0 && !hasOwnTeam && team === 'all') return null
  return (
    <Select
      aria-label="Team"
      value={team}
      onChange={(event) => onTeam(event.target.value)}
      {...(className !== undefined && { className })}
    >
      {(hasOwnTeam || team === 'mine') && <option value="mine">My team</option>}
      <option value="all">Everyone</option>
      {teams.length > 0 && (
        <optgroup label="Teams">
          {teams.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {(hasTeamless || team === 'none') && <option value="none">No team</option>}
        </optgroup>
      )}
    </Select>
  )
}
