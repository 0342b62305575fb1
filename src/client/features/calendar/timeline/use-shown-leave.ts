import type { Month } from '#shared/leave/calendar-address.ts'
import type { TeamMember } from '#shared/team/contract.ts'
import { type CalendarFilters, entriesShown, type LocationOf } from '../filters/calendar-filters.ts'
import type { PersonCalendars } from '../person-calendars.ts'
import { awayByDate, leaveByPerson } from './timeline-leave.ts'
import { useTimelineLeave } from './use-timeline-leave.ts'

type ShownLeaveOptions = {
  months: readonly Month[]
  filters: CalendarFilters
  members: readonly TeamMember[]
  /** Who has a row. */
  people: readonly TeamMember[]
  calendars: PersonCalendars
  locationOf: LocationOf
}

/** The leave that the filters leave in, by person, and how many are away on each day. */
export function useShownLeave({
  months,
  filters,
  members,
  people,
  calendars,
  locationOf,
}: ShownLeaveOptions) {
  const { entries, isRead } = useTimelineLeave(months)
  const shown = entriesShown([...entries.values()], filters, members, locationOf)
  const ids = new Set(people.map(({ id }) => id))
  return {
    byPerson: leaveByPerson(shown),
    awayOn: awayByDate(shown, (userId) => ids.has(userId), calendars.countsOn),
    isRead,
  }
}
