import { useChangeRules } from '#client/queries/company.ts'
import type { Company } from '#shared/company/contract.ts'
import { rulesOf } from './use-rules-form.ts'

/** Where the company is, and how to move it: from today on, for everybody without a location of their own. */
export function useCompanyLocation(company: Company) {
  const change = useChangeRules()
  return {
    locationId: company.locationId,
    timeZone: company.timeZone,
    moveTo: (locationId: string) => change.mutateAsync({ ...rulesOf(company), locationId }),
  }
}
