import { useCompany } from '#client/queries/company.ts'
import { useLeaveTypes } from '#client/queries/leave-types.ts'

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
