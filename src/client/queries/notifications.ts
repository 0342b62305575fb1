import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { noticeOf, readJson, withQuery, writeJson } from '#client/api/http.ts'
import { registerTopic } from '#client/api/live.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import type { Notification, NotificationList } from '#shared/notification/contract.ts'

/** The reader's newest 50, the newest first, and how many of all are unread. */
const notificationsQuery = queryOptions({
  queryKey: ['/api/notifications'],
  queryFn: ({ signal }) => readJson<NotificationList>('/api/notifications', signal),
})

const pageSize = 50

/** Those that have the words, or are older than the one of this id, page by page. */
function pagesQuery({ search = '', before = '' }) {
  const path = '/api/notifications'
  return infiniteQueryOptions({
    // Never the key of the newest 50, which is another kind of query.
    queryKey: [`${path}?search=${search}&before=${before}`],
    queryFn: ({ pageParam, signal }) =>
      readJson<NotificationList>(withQuery(path, { search, before: pageParam }), signal),
    initialPageParam: before,
    getNextPageParam: ({ notifications }: NotificationList) =>
      notifications.length < pageSize ? undefined : notifications.at(-1)?.id,
    placeholderData: keepPreviousData,
  })
}

registerTopic('notifications', [notificationsQuery.queryKey])

/** The reader's newest 50, the newest first, and how many of all are unread. */
export function useNotifications() {
  const { data, isError, refetch } = useQuery(notificationsQuery)
  return { notifications: data?.notifications, unread: data?.unread ?? 0, isError, refetch }
}

/** What follows the newest 50, once somebody asks for it. */
export function useOlderNotifications(newest: readonly Notification[] | undefined) {
  const [isWanted, setWanted] = useState(false)
  const last = newest?.at(-1)?.id ?? ''
  const older = useInfiniteQuery({ ...pagesQuery({ before: last }), enabled: isWanted && last !== '' })
  const isShown = isWanted && older.data !== undefined
  const known = new Set(newest?.map(({ id }) => id))
  return {
    // One that has just come pushes the last of the newest among these.
    notifications: isShown
      ? older.data.pages.flatMap(({ notifications }) => notifications).filter(({ id }) => !known.has(id))
      : [],
    hasMore: isShown ? older.hasNextPage : (newest?.length ?? 0) >= pageSize,
    isLoading: isWanted && older.isFetching,
    isFailed: isWanted && older.isError,
    showMore: () => {
      if (!isWanted) setWanted(true)
      else if (isShown) void older.fetchNextPage()
      else void older.refetch()
    },
  }
}

/** The reader's notifications that have all these words, the newest first. For a search that isn't empty. */
export function useFoundNotifications(search: string) {
  const found = useInfiniteQuery({
    ...pagesQuery({ search }),
    enabled: search !== '',
    // No change is announced for what a search found.
    staleTime: 0,
  })
  return {
    notifications: found.data?.pages.flatMap(({ notifications }) => notifications),
    isError: found.isError && !found.isFetchNextPageError,
    refetch: found.refetch,
    older: {
      notifications: [],
      hasMore: found.hasNextPage,
      isLoading: found.isFetchingNextPage,
      isFailed: found.isFetchNextPageError,
      showMore: () => void found.fetchNextPage(),
    },
  }
}

/** POST /api/notifications/{id}/read: shown as read at once, and as unread again where the server refuses. */
export function useReadNotification() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => writeJson('POST', `/api/notifications/${id}/read`),
    onMutate: (id) => markRead(queryClient, (one) => one.id === id, 1),
    onError: (error, _id, marked) => showUnreadAgain(queryClient, error, marked),
  })
}

/** POST /api/notifications/read-all, shown at once as well. */
export function useReadAllNotifications() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => writeJson('POST', '/api/notifications/read-all'),
    onMutate: () => markRead(queryClient, () => true, Number.POSITIVE_INFINITY),
    onError: (error, _nothing, marked) => showUnreadAgain(queryClient, error, marked),
  })
}

/** What was shown as read ahead of the answer: which ones, and how many of all. */
type Marked = { ids: ReadonlySet<string>; count: number }

/** Shows these as read, and as many fewer unread ones, not all of which need be listed. */
async function markRead(
  queryClient: QueryClient,
  concerns: (notification: Notification) => boolean,
  most: number,
): Promise<Marked> {
  const { queryKey } = notificationsQuery
  // A response on its way is older than this.
  await queryClient.cancelQueries({ queryKey })
  const ids = new Set<string>()
  const count = Math.min(queryClient.getQueryData(queryKey)?.unread ?? 0, most)
  changeInCache(queryClient, -count, (one) => {
    if (one.isRead || !concerns(one)) return one
    ids.add(one.id)
    return { ...one, isRead: true }
  })
  return { ids, count }
}

function showUnreadAgain(queryClient: QueryClient, error: Error, marked: Marked | undefined): void {
  toast({
    variant: 'destructive',
    title: 'Not marked as read',
    description: noticeOf(error, 'Please check your connection and try again.'),
  })
  if (!marked) return
  changeInCache(queryClient, marked.count, (one) =>
    marked.ids.has(one.id) ? { ...one, isRead: false } : one,
  )
}

function changeInCache(
  queryClient: QueryClient,
  unreadBy: number,
  change: (notification: Notification) => Notification,
): void {
  const changed = ({ unread, notifications }: NotificationList) => ({
    unread: unread + unreadBy,
    notifications: notifications.map(change),
  })
  queryClient.setQueryData(notificationsQuery.queryKey, (list) => list && changed(list))
  queryClient.setQueriesData<InfiniteData<NotificationList>>(
    pagesOfNotifications,
    (older) => older && { ...older, pages: older.pages.map(changed) },
  )
}

const pagesOfNotifications = {
  predicate: ({ queryKey: [address] }: Query) => String(address).startsWith('/api/notifications?'),
}
