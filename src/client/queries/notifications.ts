import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { noticeOf, readJson, writeJson } from '#client/api/http.ts'
import { registerTopic } from '#client/api/live.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import type { Notification } from '#shared/notification/contract.ts'

/** The reader's newest 50, the newest first. */
export const notificationsQuery = queryOptions({
  queryKey: ['/api/notifications'],
  queryFn: ({ signal }) => readJson<Notification[]>('/api/notifications', signal),
})

registerTopic('notifications', [notificationsQuery.queryKey])

/** The reader's newest 50, the newest first. */
export function useNotifications() {
  return useQuery(notificationsQuery)
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
  const before = queryClient.getQueryData(queryKey) ?? []
  const changed = new Set(before.filter((one) => concerns(one) && one.isRead !== isRead).map(({ id }) => id))
  queryClient.setQueryData(queryKey, (all) =>
    all?.map((one) => (changed.has(one.id) ? { ...one, isRead } : one)),
  )
  return changed
}

function showUnreadAgain(queryClient: QueryClient, error: Error, changed: Set<string> | undefined) {
  toast({
    variant: 'destructive',
    title: 'Not marked as read',
    description: noticeOf(error, 'Please check your connection and try again.'),
  })
  return markInCache(queryClient, false, ({ id }) => changed?.has(id) ?? false)
}
