import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readJson, writeJson } from '#client/api/http.ts'
import { registerTopic } from '#client/api/live.ts'
import type { NotificationPreference } from '#shared/notification/contract.ts'

const path = '/api/notification-preferences'

const preferencesQuery = queryOptions({
  queryKey: [path],
  queryFn: ({ signal }) => readJson<NotificationPreference[]>(path, signal),
})

// Chosen in another tab; and which kinds can reach somebody follows from the role.
registerTopic('notifications', [preferencesQuery.queryKey])
registerTopic('session', [preferencesQuery.queryKey])

/** How each kind that can reach the reader does. */
export function usePreferences() {
  return useQuery(preferencesQuery)
}

/** PUT: the kinds it names. */
export function useChangePreferences() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (changes: NotificationPreference[]) =>
      writeJson<NotificationPreference[]>('PUT', path, changes),
    onSuccess: (preferences) => queryClient.setQueryData(preferencesQuery.queryKey, preferences),
  })
}
