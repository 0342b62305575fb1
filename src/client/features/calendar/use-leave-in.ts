import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { calendarQuery, companyWorkCalendarsQuery, pendingCalendarQuery } from '#client/queries/leave.ts'
import { onceActive } from '#client/ui/first-interaction.ts'
import type { DateRange } from '#shared/plain-date.ts'

/** Whether the calendar knows who is away. An old answer that couldn't be read again is still an answer. */
export type ReadState = 'loading' | 'failed' | 'read'

/**
 * Approved leave in a range, and the pending leave that the reader may see; that of its neighbours is
 * prefetched.
 */
export function useLeaveIn(range: DateRange, neighbours: readonly DateRange[]) {
  // What reaches into the next month is drawn at once.
  const stays = { placeholderData: keepPreviousData } as const
  const approved = useQuery({ ...calendarQuery(range), ...stays })
  const pending = useQuery({ ...pendingCalendarQuery(range), ...stays })
  const state = stateOf([approved, pending])
  usePrefetch(neighbours, state === 'read')
  return {
    entries: [...(approved.data ?? []), ...(pending.data ?? [])],
    state,
    isFailed: approved.isError || pending.isError,
  }
}

/** The state of what is shown together: read once all of it is. */
export function stateOf(
  results: readonly Pick<UseQueryResult, 'data' | 'isError' | 'isPlaceholderData'>[],
): ReadState {
  const unread = results.filter(({ data, isPlaceholderData }) => data === undefined || isPlaceholderData)
  if (unread.length === 0) return 'read'
  return unread.some(({ isError }) => isError) ? 'failed' : 'loading'
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
