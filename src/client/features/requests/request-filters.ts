import { useSearchParams } from 'wouter'
import type { LeaveRequest } from '#shared/leave/contract.ts'

/** Empty for all. */
export type RequestFilters = { status: string; type: string; year: string }

const parameters = ['status', 'type', 'year'] as const

/** The filters of one's own requests, kept in the address. */
export function useRequestFilters() {
  const [search, setSearch] = useSearchParams()
  const filters: RequestFilters = {
    status: search.get('status') ?? '',
    type: search.get('type') ?? '',
    year: search.get('year') ?? '',
  }
  const setFilters = (changed: Partial<RequestFilters>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        for (const name of parameters) {
          const value = changed[name]
          if (value) after.set(name, value)
          else if (value === '') after.delete(name)
        }
        return after
      },
      { replace: true },
    )
  return {
    filters,
    setFilters,
    clear: () => setFilters({ status: '', type: '', year: '' }),
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
