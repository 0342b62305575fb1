import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readJson, writeJson } from '#client/api/http.ts'
import type { OwnSession } from '#shared/session/contract.ts'

const ownSessionsQuery = queryOptions({
  queryKey: ['/api/sessions'],
  queryFn: ({ signal }) => readJson<OwnSession[]>('/api/sessions', signal),
  // No event says that another browser signed in.
  gcTime: 0,
})

/** Where the person is signed in: this session first, then the latest seen. */
export function useOwnSessions() {
  return useQuery(ownSessionsQuery)
}

/** Signs another browser out. */
export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => writeJson('DELETE', `/api/sessions/${id}`),
    // Also where it was refused: it has ended already.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  })
}

/** Signs the person out in every browser, this one too. */
export function useSignOutEverywhere() {
  return useMutation({ mutationFn: () => writeJson('DELETE', '/api/sessions') })
}
