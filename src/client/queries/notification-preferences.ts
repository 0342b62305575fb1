import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readJson, writeJson } from '#client/api/http.ts'
import { registerTopic } from '#client/api/live.ts'
import type { NotificationPreference } from '#shared/notification/contract.ts'

const path = '/api/notification-preferences'

const preferencesQuery = queryOptions({
  queryKey: [path],
  queryFn: ({ signal }) => readJson<NotificationPreference[]>(path, signal),
})

// They may change in another tab, and the kinds that somebody gets depend on the role.
registerTopic('notifications', [preferencesQuery.queryKey])
registerTopic('session', [preferencesQuery.queryKey])

/** The channels of each kind that the reader may get. */
export function usePreferences() {
  return useQuery(preferencesQuery)
}

/** PUT: only the given kinds. */
export function useChangePreferences() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (changes: NotificationPreference[]) =>
      writeJson<NotificationPreference[]>('PUT', path, changes),
    onSuccess: (preferences) => queryClient.setQueryData(preferencesQuery.queryKey, preferences),
  })
}
