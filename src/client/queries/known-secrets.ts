import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { readJson, writeJson } from '#client/api/http.ts'
import type { KnownSecrets, RotatedSecrets } from '#shared/team/known-secrets-contract.ts'

function knownQuery(personId: string) {
  const path = `/api/team/${personId}/known-secrets`
  return queryOptions({
    queryKey: ['/api/known-secrets', personId],
    queryFn: ({ signal }) => readJson<KnownSecrets>(path, signal),
    refetchOnMount: 'always',
  })
}

/** What an admin knows of the company's API keys and webhooks; nothing is asked of nobody. For admins. */
export function useKnownSecrets(personId: string | undefined) {
  return useQuery({ ...knownQuery(personId ?? ''), enabled: personId !== undefined })
}

/**
 * POST /api/team/{id}/known-secrets/rotate. Its answer has the tokens and secrets, which nobody can see
 * again.
 */
export function useRotateKnownSecrets() {
  return useMutation({
    mutationFn: ({ personId, graceDays }: { personId: string; graceDays: number }) =>
      writeJson<RotatedSecrets>('POST', `/api/team/${personId}/known-secrets/rotate`, { graceDays }),
    // They are kept nowhere but in the dialog that shows them.
    gcTime: 0,
  })
}
