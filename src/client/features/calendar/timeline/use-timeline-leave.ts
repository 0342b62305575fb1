import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { halfOn, timesOn } from '#client/leave-ui/leave-rows.ts'
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

/**
 * How many of the people are away on each date by approved leave, on days that count for them: with at least
 * half a day, in one piece or several.
 */
export function awayByDate(
  entries: readonly CalendarEntry[],
  isShown: (userId: string) => boolean,
  countsOn: PersonCalendars['countsOn'],
): Map<PlainDate, number> {
  const daysOn = new Map<PlainDate, Map<string, number>>()
  for (const entry of entries) {
    const { userId, status } = entry
    if (status === 'pending' || !isShown(userId)) continue
    for (const [date, days] of daysByDate(entry, (on) => countsOn(userId, on))) {
      const ofPeople = daysOn.get(date) ?? new Map<string, number>()
      daysOn.set(date, ofPeople.set(userId, (ofPeople.get(userId) ?? 0) + days))
    }
  }
  const counts = [...daysOn].map(
    ([date, ofPeople]) => [date, [...ofPeople.values()].filter(isAway).length] as const,
  )
  return new Map(counts.filter(([, people]) => people > 0))
}

// Shares of a day come in hundredths.
function isAway(days: number): boolean {
  return Math.round(days * 100) >= 50
}

/**
 * What leave takes of each of its dates that counts. Colleagues don't know the hours of a day: the ends of
 * leave by the clock take what its length leaves beside the other dates, both the same.
 */
function daysByDate(
  entry: CalendarEntry,
  countsOn: (date: PlainDate) => number,
): [date: PlainDate, days: number][] {
  const { startDate, endDate, totalDays } = entry
  const counted = datesBetween(startDate, endDate).filter((date) => countsOn(date) > 0)
  const isEnd = (date: PlainDate) => timesOn(entry, date) !== '' && halfOn(entry, date) === null
  const [ends, others] = [counted.filter(isEnd), counted.filter((date) => !isEnd(date))]
  const ofOthers = others.map((date): [PlainDate, number] => [
    date,
    halfOn(entry, date) ? 0.5 : countsOn(date),
  ])
  const rest = Number(totalDays) - ofOthers.reduce((sum, [, days]) => sum + days, 0)
  return [...ofOthers, ...ends.map((date): [PlainDate, number] => [date, rest / ends.length])]
}
