import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { readJson, writeFile } from '#client/api/http.ts'
import { registerTopic } from '#client/api/live.ts'
import type { CompanyFileOffer, ImportedCompany } from '#shared/company/company-file-contract.ts'

/** GET: the whole company as one file. */
export const companyFilePath = '/api/company-file'

const offerQuery = queryOptions({
  queryKey: ['/api/company-file/importable'],
  queryFn: ({ signal }) => readJson<CompanyFileOffer>('/api/company-file/importable', signal),
})

registerTopic('company', [offerQuery.queryKey])

/** Whether the reader may import a company; false while loading. */
export function useMayImportCompany(): boolean {
  return useQuery(offerQuery).data?.isImportable ?? false
}

/** It changes the session, which the caller refetches before the dashboard. */
export function useImportCompany() {
  return useMutation({
    mutationFn: (file: File) => writeFile<ImportedCompany>('/api/companies/import', file, 'application/gzip'),
  })
}
