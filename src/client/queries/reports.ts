import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { readJson, withQuery, writeJson } from '#client/api/http.ts'
import { registerTopic } from '#client/api/live.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type {
  AvailabilityReport,
  BalancesReport,
  DecisionTimesReport,
  HistoryReport,
  PayrollReport,
  UsageReport,
} from '#shared/report/contract.ts'

const reportKinds = ['balances', 'history', 'availability', 'payroll', 'decision-times', 'usage'] as const
type ReportKind = (typeof reportKinds)[number]
type FilterName = 'on' | 'startDate' | 'endDate' | 'teamId' | 'leaveType' | 'status' | 'userId' | 'after'

/** Empty or left out for the report's default. */
export type ReportFilters = Partial<Record<FilterName, string>>

/** The address of a report, or of its file. */
export function reportPath(kind: ReportKind, filters: ReportFilters, format?: 'csv' | 'xlsx'): string {
  return withQuery(`/api/reports/${kind}`, { ...filters, format })
}

export const exportPath = '/api/reports/export'

const payrollPath = '/api/reports/payroll'
const reportKeys = reportKinds.map((kind) => [`/api/reports/${kind}`])
registerTopic('leave', reportKeys)
registerTopic('team', reportKeys)
registerTopic('company', reportKeys)

/** A report that is not paged. Keeps the figures of the last filters while others are loading. */
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

export function useDecisionTimesReport(filters: ReportFilters, enabled: boolean) {
  return useQuery({ ...reportQuery<DecisionTimesReport>('decision-times', filters), enabled })
}

export function useUsageReport(filters: ReportFilters, enabled: boolean) {
  return useQuery({ ...reportQuery<UsageReport>('usage', filters), enabled })
}

/** Every request of a period, page by page. */
export function useHistoryReport(filters: ReportFilters, enabled: boolean) {
  const history = infiniteQueryOptions({
    queryKey: [reportPath('history', filters)],
    queryFn: ({ pageParam, signal }) =>
      readJson<HistoryReport>(reportPath('history', { ...filters, after: pageParam }), signal),
    initialPageParam: '',
    getNextPageParam: ({ next }: HistoryReport) => next,
    placeholderData: keepPreviousData,
  })
  return useInfiniteQuery({ ...history, enabled })
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
