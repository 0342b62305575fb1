import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { calendarQuery, pendingCalendarQuery } from '#client/queries/leave.ts'
import { onceActive } from '#client/ui/first-interaction.ts'
import { type Month, shiftMonth } from '#shared/leave/calendar-address.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import { datesBetween, monthRange, type PlainDate } from '#shared/plain-date.ts'
import type { TeamMember } from '#shared/team/contract.ts'
import { type CalendarScope, entriesShown, type LocationOf } from '../filters/calendar-filters.ts'
import type { PersonCalendars } from '../person-calendars.ts'
import { stateOf } from '../use-leave-in.ts'

type TimelineLeaveOptions = {
  months: readonly Month[]
  scope: CalendarScope
  /** Those who have a row. */
  people: readonly TeamMember[]
  calendars: PersonCalendars
  locationOf: LocationOf
}

/** The leave of these months that team and filters leave in, by person, and how many are away on each day. */
export function useTimelineLeave(options: TimelineLeaveOptions) {
  const { months, scope, people, calendars, locationOf } = options
  const { entries, states } = useQueries({ queries: months.flatMap(queriesOf), combine: entriesOf })
  usePrefetch(months)
  const shown = entriesShown([...entries.values()], scope, locationOf)
  const ids = new Set(people.map(({ id }) => id))
  return {
    byPerson: Map.groupBy(shown, ({ userId }) => userId),
    awayOn: awayByDate(shown, (userId) => ids.has(userId), calendars.countsOn),
    /** Of each of the months. */
    states,
  }
}

function queriesOf(month: Month) {
  const range = monthRange(month)
  return [calendarQuery(range), pendingCalendarQuery(range)]
}

function entriesOf(results: UseQueryResult<CalendarEntry[]>[]) {
  return {
    // Leave in two months is read with both. And a Map is not compared with the last one, entry by entry.
    entries: new Map(results.flatMap(({ data = [] }) => data.map((entry) => [entry.id, entry] as const))),
    // A month's two answers lie side by side.
    states: results.flatMap((_, nth) => (nth % 2 === 0 ? [stateOf(results.slice(nth, nth + 2))] : [])),
  }
}

// The month beyond either edge, once what is in sight is drawn, and somebody is there. What is in the cache
// already is not read again.
function usePrefetch(months: readonly Month[]): void {
  const queryClient = useQueryClient()
  const [first = '', last = ''] = [months.at(0), months.at(-1)]
  useEffect(() => {
    return onceActive(() => {
      for (const month of [shiftMonth(first, -1), shiftMonth(last, 1)])
        for (const query of queriesOf(month)) void queryClient.prefetchQuery(query)
    })
  }, [queryClient, first, last])
}

/** How many of the people are away on each date by approved leave, on days that count for them. */
export function awayByDate(
  entries: readonly CalendarEntry[],
  isShown: (userId: string) => boolean,
  countsOn: PersonCalendars['countsOn'],
): Map<PlainDate, number> {
  const awayOn = new Map<PlainDate, Set<string>>()
  for (const { userId, status, startDate, endDate } of entries) {
    if (status === 'pending' || !isShown(userId)) continue
    for (const date of datesBetween(startDate, endDate)) {
      if (countsOn(userId, date) === 0) continue
      const away = awayOn.get(date) ?? new Set()
      awayOn.set(date, away.add(userId))
    }
  }
  return new Map([...awayOn].map(([date, away]) => [date, away.size]))
}
