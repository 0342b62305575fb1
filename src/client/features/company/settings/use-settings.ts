import { useCompany } from '../company-api.ts'
import { useLeaveTypes } from '../policy/leave-type-api.ts'

/** The company with its leave types, read together because every settings screen needs both. */
export function useSettings() {
  const company = useCompany()
  const leaveTypes = useLeaveTypes()
  const annual = leaveTypes.data?.find(({ key }) => key === 'annual')
  return {
    settings: company.data &&
      leaveTypes.data &&
      annual && { company: company.data, leaveTypes: leaveTypes.data, annualPolicy: annual.policy },
    isError: company.isError || leaveTypes.isError,
    retry: () => {
      void company.refetch()
      void leaveTypes.refetch()
    },
  }
}
