import { Button } from '#client/ui/form/button.tsx'
import type { Openable } from '#client/ui/overlay/dialog-in-file.tsx'
import { Sheet, SheetBody, SheetFooter } from '#client/ui/overlay/sheet.tsx'
import { countOfFilters, noFilters } from './calendar-filters.ts'
import type { FilterProps } from './filter-props.ts'
import { LocationSelect } from './location-select.tsx'
import { PersonPicker } from './person-picker.tsx'
import { TypeChips } from './type-chips.tsx'

/** The filters of the calendar below each other. */
export function FilterSheet({ open, onOpenChange, filters, choices, onChange }: Openable & FilterProps) {
  return (
    <Sheet size="sm" open={open} onOpenChange={onOpenChange} title="Filters">
      <SheetBody>
        <search aria-label="Filter the calendar" className="grid gap-5">
          <fieldset>
            <legend className="mb-2 text-small font-[550]">Show</legend>
            <div className="flex flex-wrap gap-2">
              <TypeChips types={choices.types} filters={filters} onChange={onChange} />
            </div>
          </fieldset>
          <LocationSelect filters={filters} choices={choices} onChange={onChange} />
          <PersonPicker
            people={choices.people}
            personId={filters.personId}
            onChoose={(personId) => onChange({ personId })}
          />
        </search>
      </SheetBody>
      <SheetFooter>
        <Button variant="quiet" disabled={countOfFilters(filters) === 0} onClick={() => onChange(noFilters)}>
          Clear filters
        </Button>
        <Button variant="primary" onClick={() => onOpenChange(false)} className="flex-1">
          Show the calendar
        </Button>
      </SheetFooter>
    </Sheet>
  )
}
