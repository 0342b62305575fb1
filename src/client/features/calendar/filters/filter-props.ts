import type { CalendarFilters, CalendarScope } from './calendar-filters.ts'
import type { FilterChoices } from './use-filter-choices.ts'

/** What is shown, and what there is to choose from. */
export type FilterProps = {
  filters: CalendarScope
  choices: FilterChoices
  onChange: (changed: Partial<CalendarFilters>) => void
}
