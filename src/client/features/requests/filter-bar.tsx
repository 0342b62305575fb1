import { statusWord } from '#client/leave-ui/status-badge.tsx'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Select } from '#client/ui/form/select.tsx'
import type { LeaveRequest, LeaveStatus } from '#shared/leave/contract.ts'
import { filterChoices, type useRequestFilters } from './request-filters.ts'

type FilterBarProps = {
  requests: readonly LeaveRequest[]
  filter: ReturnType<typeof useRequestFilters>
}

const statuses: readonly LeaveStatus[] = ['pending', 'approved', 'rejected', 'cancelled']

export function FilterBar({ requests, filter }: FilterBarProps) {
  const { filters, setFilters, clear, areSet } = filter
  const { types, years } = filterChoices(requests, filters)
  const leaveTypeOf = useLeaveTypeOf()
  return (
    <search aria-label="Filter your requests" className="mb-4 flex flex-wrap items-center gap-2">
      <Select
        aria-label="Status"
        value={filters.status}
        onChange={(event) => setFilters({ status: event.target.value })}
        className="w-38 max-sm:min-w-35 max-sm:flex-1"
      >
        <option value="">All statuses</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {statusWord(status)}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Leave type"
        value={filters.type}
        onChange={(event) => setFilters({ type: event.target.value })}
        className="w-34 max-sm:min-w-35 max-sm:flex-1"
      >
        <option value="">All types</option>
        {types.map((type) => (
          <option key={type} value={type}>
            {leaveTypeOf(type).name}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Year"
        value={filters.year}
        onChange={(event) => setFilters({ year: event.target.value })}
        className="w-30 max-sm:min-w-35 max-sm:flex-1"
      >
        <option value="">All years</option>
        {years.map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </Select>
      {areSet && (
        <Button variant="quiet" onClick={clear}>
          Clear filters
        </Button>
      )}
    </search>
  )
}
