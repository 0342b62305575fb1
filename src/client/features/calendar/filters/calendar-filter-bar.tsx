import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { Count } from '#client/ui/data/count.tsx'
import { formatCount } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { Sheet, SheetBody, SheetFooter } from '#client/ui/overlay/sheet.tsx'
import { type CalendarFilters, type CalendarScope, countOfFilters, noFilters } from './calendar-filters.ts'
import type { ShownTeam } from './calendar-team.ts'
import { PersonPicker } from './person-picker.tsx'
import { TeamSelect } from './team-select.tsx'
import { TypeChips } from './type-chips.tsx'
import type { FilterChoices } from './use-filter-choices.ts'

type FilterBarProps = {
  filters: CalendarScope
  choices: FilterChoices
  onChange: (changed: Partial<CalendarFilters>) => void
}

type CalendarFilterBarProps = FilterBarProps & { onTeam: (team: ShownTeam) => void }

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

/** The same behind one button, where there is no room for a bar. */
export function CalendarFilterButton(props: FilterBarProps) {
  const { filters, choices, onChange } = props
  const [isOpen, setOpen] = useState(false)
  const count = countOfFilters(filters)
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-label={count > 0 ? `Filters, ${formatCount(count)} active` : 'Filters'}
        className="flex-1 px-3"
      >
        <ListFilter aria-hidden />
        Filters
        {count > 0 && <Count value={count} />}
      </Button>
      <Sheet size="sm" open={isOpen} onOpenChange={setOpen} title="Filters">
        <SheetBody>
          <search aria-label="Filter the calendar" className="grid gap-5">
            <fieldset>
              <legend className="mb-2 text-small font-[550]">Show</legend>
              <div className="flex flex-wrap gap-2">
                <TypeChips types={choices.types} filters={filters} onChange={onChange} />
              </div>
            </fieldset>
            <LocationSelect {...props} />
            <PersonPicker
              people={choices.people}
              personId={filters.personId}
              onChoose={(personId) => onChange({ personId })}
            />
          </search>
        </SheetBody>
        <SheetFooter>
          <Button variant="quiet" disabled={count === 0} onClick={() => onChange(noFilters)}>
            Clear filters
          </Button>
          <Button variant="primary" onClick={() => setOpen(false)} className="flex-1">
            Show the calendar
          </Button>
        </SheetFooter>
      </Sheet>
    </>
  )
}

function LocationSelect({ filters, choices, onChange, className }: FilterBarProps & { className?: string }) {
  const { locations } = choices
  if (locations.length === 0) return null
  return (
    <Select
      aria-label="Location"
      value={filters.locationId ?? ''}
      onChange={(event) => onChange({ locationId: event.target.value || null })}
      {...(className !== undefined && { className })}
    >
      <option value="">All locations</option>
      {locations.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
