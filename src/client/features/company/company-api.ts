import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readJson, writeJson } from '#client/api/http.ts'
import { registerTopic } from '#client/api/live.ts'
import type { Company, CompanySettings, NewCompany } from '#shared/company/contract.ts'

const companyQuery = queryOptions({
  queryKey: ['/api/companies/mine'],
  queryFn: ({ signal }) => readJson<Company>('/api/companies/mine', signal),
})

registerTopic('company', [companyQuery.queryKey])

/** The company and its policy of annual leave (spec 2.14). */
export function useCompany() {
  return useQuery(companyQuery)
}

export function useChangeCompany() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (settings: CompanySettings) => writeJson<Company>('PUT', '/api/companies/mine', settings),
    onSuccess: (company) => queryClient.setQueryData(companyQuery.queryKey, company),
  })
}

/** Who is signed in changes with it; the owner reads that again when it goes on to the dashboard. */
export function useCreateCompany() {
  return useMutation({
    mutationFn: (company: NewCompany) => writeJson<Company>('POST', '/api/companies', company),
  })
}
