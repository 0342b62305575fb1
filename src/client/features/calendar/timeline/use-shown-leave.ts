import type { Month } from '#shared/leave/calendar-address.ts'
import type { TeamMember } from '#shared/team/contract.ts'
import { type CalendarFilters, entriesShown, type LocationOf } from '../calendar-filters.ts'
import type { Places } from '../calendar-places.ts'
import { awayByDate, leaveByPerson } from './timeline-leave.ts'
import { useTimelineLeave } from './use-timeline-leave.ts'

type ShownLeaveOptions = {
  months: readonly Month[]
  filters: CalendarFilters
  members: readonly TeamMember[]
  /** Who has a row. */
  people: readonly TeamMember[]
  places: Places
  locationOf: LocationOf
}

/** The leave that the filters leave in, by person, and how many are away on each day. */
export function useShownLeave({ months, filters, members, people, places, locationOf }: ShownLeaveOptions) {
  const { entries, isRead } = useTimelineLeave(months)
  const shown = entriesShown([...entries.values()], filters, members, locationOf)
  const ids = new Set(people.map(({ id }) => id))
  return {
    byPerson: leaveByPerson(shown),
    awayOn: awayByDate(shown, (userId) => ids.has(userId), places.countsOn),
    isRead,
  }
}
