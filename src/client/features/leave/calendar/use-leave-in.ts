import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PlainDate } from '#shared/plain-date.ts'
import { calendarQuery, holidaysQuery, pendingCalendarQuery } from '../leave-api.ts'
import type { DayRange } from './calendar-days.ts'

/**
 * Approved leave in a range, the pending leave that the reader may see, and the reader's holidays; its neighbours are read
 * ahead.
 */
export function useLeaveIn(range: DayRange, neighbours: readonly DayRange[]) {
  const approved = useQuery(calendarQuery(range.start, range.end))
  const pending = useQuery(pendingCalendarQuery(range.start, range.end))
  const holidays = useQuery(holidaysQuery(range.start, range.end))
  useReadAhead(neighbours, approved.isSuccess && pending.isSuccess)
  return {
    entries: [...(approved.data ?? []), ...(pending.data ?? [])],
    holidays: holidays.data ?? [],
    holidayOn: (date: PlainDate) => holidays.data?.find((holiday) => holiday.date === date),
    approvedCount: approved.data?.length,
    isFailed: approved.isError || pending.isError || holidays.isError,
    readAgain: () => {
      for (const query of [approved, pending, holidays]) if (query.isError) void query.refetch()
    },
  }
}

// What is in the cache already is not read again.
function useReadAhead(ranges: readonly DayRange[], isTime: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isTime) return
    for (const { start, end } of ranges) {
      void queryClient.prefetchQuery(calendarQuery(start, end))
      void queryClient.prefetchQuery(pendingCalendarQuery(start, end))
      void queryClient.prefetchQuery(holidaysQuery(start, end))
    }
  }, [queryClient, ranges, isTime])
}
