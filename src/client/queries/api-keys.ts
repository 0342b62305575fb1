import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readJson, writeJson } from '#client/api/http.ts'
import type { ApiKey, ApiKeyRotation, MadeApiKey, NewApiKey } from '#shared/api-key/contract.ts'

const apiKeysQuery = queryOptions({
  queryKey: ['/api/api-keys'],
  queryFn: ({ signal }) => readJson<ApiKey[]>('/api/api-keys', signal),
  // Programs use them unseen.
  refetchOnMount: 'always',
})

/** The reader's own API keys or, for admins, the company's; newest first. */
export function useApiKeys(isPersonal: boolean) {
  return useQuery({
    ...apiKeysQuery,
    select: (keys) => keys.filter((key) => key.isPersonal === isPersonal),
  })
}

/** POST /api/api-keys. Its answer has the token, which nobody can see again. */
export function useMakeApiKey() {
  return useKeyWrite((key: NewApiKey) => writeJson<MadeApiKey>('POST', '/api/api-keys', key))
}

/** POST /api/api-keys/{id}/rotate: a new token. */
export function useRotateApiKey(id: string) {
  return useKeyWrite((rotation: ApiKeyRotation) =>
    writeJson<MadeApiKey>('POST', `/api/api-keys/${id}/rotate`, rotation),
  )
}

/** DELETE /api/api-keys/{id} */
export function useRevokeApiKey() {
  return useKeyWrite((id: string) => writeJson('DELETE', `/api/api-keys/${id}`))
}

function useKeyWrite<Given, Answer>(write: (given: Given) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: write,
    // A token is kept nowhere but in the dialog that shows it.
    gcTime: 0,
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
  })
}
