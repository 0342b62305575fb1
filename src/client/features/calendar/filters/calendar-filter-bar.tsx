import type { ShownTeam } from './calendar-team.ts'
import type { FilterProps } from './filter-props.ts'
import { LocationSelect } from './location-select.tsx'
import { PersonPicker } from './person-picker.tsx'
import { TeamSelect } from './team-select.tsx'
import { TypeChips } from './type-chips.tsx'

type CalendarFilterBarProps = FilterProps & { onTeam: (team: ShownTeam) => void }

/** Which leave the calendar shows: whose first, then of which type, and at the right, of whom of them. */
export function CalendarFilterBar({ onTeam, ...props }: CalendarFilterBarProps) {
  const { filters, choices, onChange } = props
  return (
    <search aria-label="Filter the calendar" className="mb-4 flex flex-wrap items-center gap-3">
      <TeamSelect
        team={filters.team}
        choices={choices}
        onTeam={onTeam}
        className="w-37 font-[550] lg:[&_select]:h-9"
      />
      <div className="flex flex-wrap items-center gap-3 max-[82.5rem]:order-last max-[82.5rem]:basis-full">
        <TypeChips types={choices.types} filters={filters} onChange={onChange} />
      </div>
      <div className="flex flex-wrap items-center gap-3 min-[82.5rem]:ml-auto">
        <LocationSelect {...props} className="w-34 lg:[&_select]:h-9" />
        <PersonPicker
          people={choices.people}
          personId={filters.personId}
          onChoose={(personId) => onChange({ personId })}
          className="w-37 lg:h-9"
        />
      </div>
    </search>
  )
}
