import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  calendarPlacesQuery,
  calendarQuery,
  holidaysQuery,
  pendingCalendarQuery,
} from '#client/queries/leave.ts'
import { whenIdle } from '#client/ui/when-idle.ts'
import type { DateRange, PlainDate } from '#shared/plain-date.ts'

/**
 * Approved leave in a range, the pending leave that the reader may see, and the reader's holidays; its neighbours are read
 * ahead.
 */
export function useLeaveIn(range: DateRange, neighbours: readonly DateRange[]) {
  // What reaches into the next month stands there before the rest has come.
  const stays = { placeholderData: keepPreviousData } as const
  const approved = useQuery({ ...calendarQuery(range), ...stays })
  const pending = useQuery({ ...pendingCalendarQuery(range), ...stays })
  const holidays = useQuery(holidaysQuery(range))
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

// Once what is in sight is drawn. What is in the cache already is not read again.
function useReadAhead(ranges: readonly DateRange[], isTime: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isTime) return
    return whenIdle(() => {
      for (const range of ranges) {
        void queryClient.prefetchQuery(calendarQuery(range))
        void queryClient.prefetchQuery(pendingCalendarQuery(range))
        void queryClient.prefetchQuery(holidaysQuery(range))
        for (const year of new Set([range.start.slice(0, 4), range.end.slice(0, 4)])) {
          void queryClient.prefetchQuery(calendarPlacesQuery(year))
        }
      }
    })
  }, [queryClient, ranges, isTime])
}
