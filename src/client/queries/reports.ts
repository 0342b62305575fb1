import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { readJson, writeJson } from '#client/api/http.ts'
import { registerTopic } from '#client/api/live.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type {
  AvailabilityReport,
  BalancesReport,
  HistoryReport,
  PayrollReport,
  UsageReport,
} from '#shared/report/contract.ts'

type ReportKind = 'balances' | 'history' | 'availability' | 'payroll' | 'usage'
type FilterName = 'on' | 'startDate' | 'endDate' | 'teamId' | 'leaveType' | 'status' | 'userId'

/** What a report is asked for; empty for what its default is to hold. */
export type ReportFilters = Partial<Record<FilterName, string>>

/** The address of a report, or of its file. */
export function reportPath(kind: ReportKind, filters: ReportFilters, format?: 'csv' | 'xlsx'): string {
  const told = Object.entries({ ...filters, format }).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  )
  const path = `/api/reports/${kind}`
  return told.length > 0 ? `${path}?${new URLSearchParams(told)}` : path
}

export const exportPath = '/api/reports/export'

const payrollPath = '/api/reports/payroll'
const ofLeave = ['balances', 'history', 'availability', 'payroll', 'usage'].map((kind) => [
  `/api/reports/${kind}`,
])
registerTopic('leave', ofLeave)
registerTopic('team', ofLeave)
registerTopic('company', ofLeave)

/** A report as a whole. While another filter is read, what was there before stays. */
function reportQuery<Report>(kind: Exclude<ReportKind, 'history'>, filters: ReportFilters) {
  return queryOptions({
    queryKey: [reportPath(kind, filters)],
    queryFn: ({ signal }) => readJson<Report>(reportPath(kind, filters), signal),
    placeholderData: keepPreviousData,
  })
}

export function useBalancesReport(filters: ReportFilters, enabled: boolean) {
  return useQuery({ ...reportQuery<BalancesReport>('balances', filters), enabled })
}

export function useAvailabilityReport(filters: ReportFilters, enabled: boolean) {
  return useQuery({ ...reportQuery<AvailabilityReport>('availability', filters), enabled })
}

export function usePayrollReport(filters: ReportFilters, enabled: boolean) {
  return useQuery({ ...reportQuery<PayrollReport>('payroll', filters), enabled })
}

export function useUsageReport(filters: ReportFilters, enabled: boolean) {
  return useQuery({ ...reportQuery<UsageReport>('usage', filters), enabled })
}

/** Every request of a period, page after page. */
export function useHistoryReport(filters: ReportFilters, enabled: boolean) {
  const path = reportPath('history', filters)
  const history = infiniteQueryOptions({
    queryKey: [path],
    queryFn: ({ pageParam, signal }) => readJson<HistoryReport>(withPage(path, pageParam), signal),
    initialPageParam: '',
    getNextPageParam: ({ next }: HistoryReport) => next,
    placeholderData: keepPreviousData,
  })
  return useInfiniteQuery({ ...history, enabled })
}

function withPage(path: string, after: string): string {
  if (!after) return path
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ after })}`
}

/** POST /api/payroll-periods/{start}/lock. For admins. */
export function useLockPeriod() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (start: PlainDate) => writeJson('POST', `/api/payroll-periods/${start}/lock`),
    // A refusal often means that somebody else has locked it: read again, too.
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(payrollPath),
      }),
  })
}
