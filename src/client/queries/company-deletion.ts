import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { writeJson } from '#client/api/http.ts'
import { refreshTopic, registerTopic } from '#client/api/live.ts'
import type { CompanyDeletion } from '#shared/company/deletion-contract.ts'

const path = '/api/companies/mine/deletion'
const deletionQuery = queryOptions<CompanyDeletion>({ queryKey: [path] })

registerTopic('company', [deletionQuery.queryKey])

/** When the company is going to be deleted; null unless that was requested. For admins. */
export function useCompanyDeletion() {
  return useQuery(deletionQuery)
}

/** POST: deletes the company in 30 days. The typed name confirms it. */
export function useRequestDeletion() {
  return useDeletionWrite((name: string) => writeJson<CompanyDeletion>('POST', path, { name }))
}

/** DELETE: undoes that. */
export function useKeepCompany() {
  return useDeletionWrite(() => writeJson<CompanyDeletion>('DELETE', path))
}

// Refetches after a refusal too, as somebody else may have been faster. The session has the date as well.
function useDeletionWrite<Input>(mutationFn: (input: Input) => Promise<CompanyDeletion>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (deletion) => queryClient.setQueryData(deletionQuery.queryKey, deletion),
    onSettled: () => refreshTopic(queryClient, 'company'),
  })
}
