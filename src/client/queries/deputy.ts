import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readJson, writeJson } from '#client/api/http.ts'
import { registerTopic } from '#client/api/live.ts'
import type { DeputyChoice, OwnDeputy } from '#shared/leave/deputy-contract.ts'

const path = '/api/deputy'

const deputyQuery = queryOptions({
  queryKey: [path],
  queryFn: ({ signal }) => readJson<OwnDeputy>(path, signal),
})

// It may change in another tab, and people come, go and change their roles.
for (const topic of ['session', 'team'] as const) registerTopic(topic, [deputyQuery.queryKey])

/** The reader's deputy, and whom they can name. For managers and admins. */
export function useDeputy({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({ ...deputyQuery, enabled })
}

/** PUT. */
export function useNameDeputy() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (choice: DeputyChoice) => writeJson<OwnDeputy>('PUT', path, choice),
    onSuccess: (deputy) => queryClient.setQueryData(deputyQuery.queryKey, deputy),
  })
}
