import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { writeJson } from '#client/api/http.ts'
import type { CalendarFeed, FeedKind } from '#shared/feed/contract.ts'

/**
 * The reader's private calendar addresses. Read each time they are shown: calendar programs fetch them
 * unseen.
 */
export const feedsQuery = queryOptions<CalendarFeed[]>({
  queryKey: ['/api/calendar-feeds'],
  refetchOnMount: 'always',
})

/** POST /api/calendar-feeds/{kind}: makes an address, or replaces it. */
export function useMakeFeed() {
  return useFeedWrite((kind: FeedKind) => writeJson<CalendarFeed>('POST', `/api/calendar-feeds/${kind}`))
}

/** DELETE /api/calendar-feeds/{kind} */
export function useRemoveFeed() {
  return useFeedWrite((kind: FeedKind) => writeJson('DELETE', `/api/calendar-feeds/${kind}`))
}

function useFeedWrite<Answer>(write: (kind: FeedKind) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSettled: () => queryClient.invalidateQueries({ queryKey: feedsQuery.queryKey }),
  })
}
