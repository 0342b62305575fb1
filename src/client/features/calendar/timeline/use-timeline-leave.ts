import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { calendarQuery, pendingCalendarQuery } from '#client/queries/leave.ts'
import { whenIdle } from '#client/ui/when-idle.ts'
import { type Month, shiftMonth } from '#shared/leave/calendar-address.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import { monthRange } from '#shared/plain-date.ts'

/** The leave of these months by id, approved and pending, read month by month; the month beyond either edge is read ahead. */
export function useTimelineLeave(months: readonly Month[]) {
  const read = useQueries({ queries: months.flatMap(queriesOf), combine: entriesOf })
  useReadAhead(months)
  return read
}

function queriesOf(month: Month) {
  const range = monthRange(month)
  return [calendarQuery(range), pendingCalendarQuery(range)]
}

function entriesOf(results: UseQueryResult<CalendarEntry[]>[]) {
  return {
    // What lies in two months is read with both. And a Map is not compared with the last one, entry by entry.
    entries: new Map(results.flatMap(({ data = [] }) => data.map((entry) => [entry.id, entry] as const))),
    isRead: results.every(({ isSuccess }) => isSuccess),
  }
}

// Once what is in sight is drawn. What is in the cache already is not read again.
function useReadAhead(months: readonly Month[]): void {
  const queryClient = useQueryClient()
  const [first = '', last = ''] = [months.at(0), months.at(-1)]
  useEffect(() => {
    return whenIdle(() => {
      for (const month of [shiftMonth(first, -1), shiftMonth(last, 1)])
        for (const query of queriesOf(month)) void queryClient.prefetchQuery(query)
    })
  }, [queryClient, first, last])
}
