import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { writeJson } from '#client/api/http.ts'
import { refreshTopic, registerTopic } from '#client/api/live.ts'
import type { CompanyDeletion } from '#shared/company/deletion-contract.ts'

const path = '/api/companies/mine/deletion'
const deletionQuery = queryOptions<CompanyDeletion>({ queryKey: [path] })

registerTopic('company', [deletionQuery.queryKey])

/** Whether the company is to be deleted, and when; null while it stays. For admins. */
export function useCompanyDeletion() {
  return useQuery(deletionQuery)
}

/** POST: in 30 days everything goes. The company's name, as it was typed, is the second yes. */
export function useAskDeletion() {
  return useDeletionWrite((name: string) => writeJson<CompanyDeletion>('POST', path, { name }))
}

/** DELETE: the company stays. */
export function useKeepCompany() {
  return useDeletionWrite(() => writeJson<CompanyDeletion>('DELETE', path))
}

// A refusal often means that somebody was faster: read again, too. Who is signed in says it on every page.
function useDeletionWrite<Input>(mutationFn: (input: Input) => Promise<CompanyDeletion>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (deletion) => queryClient.setQueryData(deletionQuery.queryKey, deletion),
    onSettled: () => refreshTopic(queryClient, 'company'),
  })
}
