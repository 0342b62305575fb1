import { fullName } from '#shared/full-name.ts'
import type { CalendarFilters } from '../filters/calendar-filters.ts'
import type { FilterChoices } from '../filters/use-filter-choices.ts'

/** What the weeks of a page share among them, in lanes and the line for those who have none. See printed-calendar.css. */
const lanesOfPage = { 1: 33, 4: 8, 5: 6, 6: 5 } as const satisfies Record<number, number>

/** How many bars a day has room for on a page of so many weeks. */
export function lanesOnPaper(weeks: number): number {
  return lanesOfPage[weeks as keyof typeof lanesOfPage] ?? lanesOfPage[6]
}

/** Whose leave it is where that is not everybody's: 'Design, Berlin'. */
export function filtersInWords(
  filters: CalendarFilters,
  { teams, locations, people }: FilterChoices,
): string {
  const { personId, teamId, locationId, hiddenTypes, showsPending } = filters
  const person = people.find(({ id }) => id === personId)
  const words = [
    person && fullName(person),
    teamId === 'none' ? 'No team' : teams.find(({ id }) => id === teamId)?.name,
    locations.find(({ id }) => id === locationId)?.name,
    hiddenTypes.size > 0 && 'not every type',
    !showsPending && 'without pending leave',
  ]
  return words.filter(Boolean).join(', ')
}
