import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { calendarQuery, companyWorkCalendarsQuery, pendingCalendarQuery } from '#client/queries/leave.ts'
import { onceActive } from '#client/ui/first-interaction.ts'
import type { DateRange } from '#shared/plain-date.ts'

/** Approved leave in a range, and the pending leave that the reader may see; that of its neighbours is prefetched. */
export function useLeaveIn(range: DateRange, neighbours: readonly DateRange[]) {
  // What reaches into the next month is drawn at once.
  const stays = { placeholderData: keepPreviousData } as const
  const approved = useQuery({ ...calendarQuery(range), ...stays })
  const pending = useQuery({ ...pendingCalendarQuery(range), ...stays })
  usePrefetch(neighbours, isRead(approved) && isRead(pending))
  return {
    entries: [...(approved.data ?? []), ...(pending.data ?? [])],
    /** Whether the leave is that of the range. */
    isRead: isRead(approved),
    isFailed: approved.isError || pending.isError,
    readAgain: () => {
      for (const query of [approved, pending]) if (query.isError) void query.refetch()
    },
  }
}

function isRead({
  isSuccess,
  isPlaceholderData,
}: Pick<UseQueryResult, 'isSuccess' | 'isPlaceholderData'>): boolean {
  return isSuccess && !isPlaceholderData
}

// Once what is in sight is drawn, and somebody is there. What is in the cache already is not read again.
function usePrefetch(ranges: readonly DateRange[], isTime: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isTime) return
    return onceActive(() => {
      for (const range of ranges) {
        void queryClient.prefetchQuery(calendarQuery(range))
        void queryClient.prefetchQuery(pendingCalendarQuery(range))
        for (const year of new Set([range.start.slice(0, 4), range.end.slice(0, 4)])) {
          void queryClient.prefetchQuery(companyWorkCalendarsQuery(year))
        }
      }
    })
  }, [queryClient, ranges, isTime])
}
