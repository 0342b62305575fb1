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
import type { Notification } from '#shared/notification/contract.ts'

/** The reader's newest 50, the newest first. */
export const notificationsQuery = queryOptions({
  queryKey: ['/api/notifications'],
  queryFn: ({ signal }) => readJson<Notification[]>('/api/notifications', signal),
})

const pageSize = 50

/** Those older than the one of this id, page by page. */
function olderQuery(before: string) {
  return infiniteQueryOptions({
    queryKey: [`/api/notifications?before=${before}`],
    queryFn: ({ pageParam, signal }) =>
      readJson<Notification[]>(withQuery('/api/notifications', { before: pageParam }), signal),
    initialPageParam: before,
    getNextPageParam: (page: Notification[]) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
  })
}

registerTopic('notifications', [notificationsQuery.queryKey])

/** The reader's newest 50, the newest first. */
export function useNotifications() {
  return useQuery(notificationsQuery)
}

/** What follows the newest 50, once somebody asks for it. */
export function useOlderNotifications(newest: readonly Notification[] | undefined) {
  const [isWanted, setWanted] = useState(false)
  const last = newest?.at(-1)?.id ?? ''
  const older = useInfiniteQuery({ ...olderQuery(last), enabled: isWanted && last !== '' })
  const isShown = isWanted && older.data !== undefined
  const known = new Set(newest?.map(({ id }) => id))
  return {
    // One that has just come pushes the last of the newest among these.
    notifications: isShown ? older.data.pages.flat().filter(({ id }) => !known.has(id)) : [],
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

/** POST /api/notifications/{id}/read: shown as read at once, and as unread again where the server refuses. */
export function useReadNotification() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => writeJson('POST', `/api/notifications/${id}/read`),
    onMutate: (id) => markInCache(queryClient, true, (notification) => notification.id === id),
    onError: (error, _id, changed) => showUnreadAgain(queryClient, error, changed),
  })
}

/** POST /api/notifications/read-all, shown at once as well. */
export function useReadAllNotifications() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => writeJson('POST', '/api/notifications/read-all'),
    onMutate: () => markInCache(queryClient, true, () => true),
    onError: (error, _nothing, changed) => showUnreadAgain(queryClient, error, changed),
  })
}

/** Marks these as read or unread in the cache; returns the ids of those that changed. */
async function markInCache(
  queryClient: QueryClient,
  isRead: boolean,
  concerns: (notification: Notification) => boolean,
): Promise<Set<string>> {
  const { queryKey } = notificationsQuery
  // A response on its way is older than this.
  await queryClient.cancelQueries({ queryKey })
  const changed = new Set<string>()
  const mark = (one: Notification) => {
    if (!concerns(one) || one.isRead === isRead) return one
    changed.add(one.id)
    return { ...one, isRead }
  }
  queryClient.setQueryData(queryKey, (all) => all?.map(mark))
  queryClient.setQueriesData<InfiniteData<Notification[]>>(olderQueries, (all) =>
    all ? { ...all, pages: all.pages.map((page) => page.map(mark)) } : all,
  )
  return changed
}

const olderQueries = {
  predicate: ({ queryKey: [address] }: Query) => String(address).startsWith('/api/notifications?before='),
}

function showUnreadAgain(queryClient: QueryClient, error: Error, changed: Set<string> | undefined) {
  toast({
    variant: 'destructive',
    title: 'Not marked as read',
    description: noticeOf(error, 'Please check your connection and try again.'),
  })
  return markInCache(queryClient, false, ({ id }) => changed?.has(id) ?? false)
}
