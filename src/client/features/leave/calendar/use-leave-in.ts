import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PlainDate } from '#shared/plain-date.ts'
import { calendarPlacesQuery, calendarQuery, holidaysQuery, pendingCalendarQuery } from '../leave-api.ts'
import type { DayRange } from './calendar-days.ts'

/**
 * Approved leave in a range, the pending leave that the reader may see, and the reader's holidays; its neighbours are read
 * ahead.
 */
export function useLeaveIn(range: DayRange, neighbours: readonly DayRange[]) {
  // What reaches into the next month stands there before the rest has come.
  const stays = { placeholderData: keepPreviousData } as const
  const approved = useQuery({ ...calendarQuery(range.start, range.end), ...stays })
  const pending = useQuery({ ...pendingCalendarQuery(range.start, range.end), ...stays })
  const holidays = useQuery(holidaysQuery(range.start, range.end))
  useReadAhead(neighbours, isRead(approved) && isRead(pending))
  return {
    entries: [...(approved.data ?? []), ...(pending.data ?? [])],
    holidays: holidays.data ?? [],
    holidayOn: (date: PlainDate) => holidays.data?.find((holiday) => holiday.date === date),
    /** Whether the leave is that of the range. */
    isRead: isRead(approved),
    isFailed: approved.isError || pending.isError || holidays.isError,
    readAgain: () => {
      for (const query of [approved, pending, holidays]) if (query.isError) void query.refetch()
    },
  }
}

function isRead({
  isSuccess,
  isPlaceholderData,
}: {
  isSuccess: boolean
  isPlaceholderData: boolean
}): boolean {
  return isSuccess && !isPlaceholderData
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
      for (const year of new Set([start.slice(0, 4), end.slice(0, 4)])) {
        void queryClient.prefetchQuery(calendarPlacesQuery(`${year}-01-01`, `${year}-12-31`))
      }
    }
  }, [queryClient, ranges, isTime])
}
