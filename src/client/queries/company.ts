import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readJson, writeJson } from '#client/api/http.ts'
import { refreshTopic, registerTopic } from '#client/api/live.ts'
import type { Company, CompanyRules, CompanySettings, NewCompany } from '#shared/company/contract.ts'

const companyQuery = queryOptions({
  queryKey: ['/api/companies/mine'],
  queryFn: ({ signal }) => readJson<Company>('/api/companies/mine', signal),
})

registerTopic('company', [companyQuery.queryKey])

/** The company with its policy of annual leave and the rules around leave (spec 2.14). */
export function useCompany(isWanted = true) {
  return useQuery({ ...companyQuery, enabled: isWanted })
}

export function useChangeCompany() {
  return useCompanyWrite((settings: CompanySettings) =>
    writeJson<Company>('PUT', '/api/companies/mine', settings),
  )
}

/** PUT /api/companies/mine/settings: the rules around leave, all of them. */
export function useChangeRules() {
  return useCompanyWrite((rules: CompanyRules) =>
    writeJson<Company>('PUT', '/api/companies/mine/settings', rules),
  )
}

/** It changes the session, which the caller refetches before the dashboard. */
export function useCreateCompany() {
  return useMutation({
    mutationFn: (company: NewCompany) => writeJson<Company>('POST', '/api/companies', company),
  })
}

function useCompanyWrite<T>(mutationFn: (variables: T) => Promise<Company>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (company) => {
      queryClient.setQueryData(companyQuery.queryKey, company)
      refreshTopic(queryClient, 'company')
    },
  })
}

/** The signed-in person leaves their company, and is signed out everywhere. */
export function useLeaveCompany() {
  return useMutation({ mutationFn: () => writeJson('POST', '/api/companies/mine/leave') })
}
