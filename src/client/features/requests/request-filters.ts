import { useAddressParams } from '#client/ui/address.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'

/** Empty for all. */
export type RequestFilters = { status: string; type: string; year: string }

const parameters = ['status', 'type', 'year'] as const

/** The filters of one's own requests, kept in the address. */
export function useRequestFilters() {
  const { params, change } = useAddressParams()
  const filters: RequestFilters = {
    status: params.get('status') ?? '',
    type: params.get('type') ?? '',
    year: params.get('year') ?? '',
  }
  return {
    filters,
    setFilters: (changed: Partial<RequestFilters>) => change(changed),
    clear: () => change({ status: '', type: '', year: '' }),
    areSet: parameters.some((name) => filters[name] !== ''),
  }
}

/** Leave that reaches over New Year belongs to both years. */
export function filterRequests(
  requests: readonly LeaveRequest[],
  { status, type, year }: RequestFilters,
): LeaveRequest[] {
  return requests.filter(
    (request) =>
      (!status || request.status === status) &&
      (!type || request.leaveType === type) &&
      (!year || (request.startDate.slice(0, 4) <= year && year <= request.endDate.slice(0, 4))),
  )
}

/** The types and years to choose from: those of the requests, and what the address asks for. */
export function filterChoices(requests: readonly LeaveRequest[], filters: RequestFilters) {
  const types = requests.map(({ leaveType }) => leaveType ?? '')
  const years = requests.flatMap(({ startDate, endDate }) => [startDate.slice(0, 4), endDate.slice(0, 4)])
  return {
    types: distinct([...types, filters.type]),
    years: distinct([...years, filters.year])
      .toSorted()
      .toReversed(),
  }
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values.filter(Boolean))]
}
