import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { readJson } from '#client/api/http.ts'
import { registerTopic } from '#client/api/live.ts'
import type { AuditEntry, AuditFilter, AuditVerification } from '#shared/audit/contract.ts'

const logPath = '/api/audit-log'
const linesOfPage = 50

/** What the log is asked for; empty for everything. */
export type AuditFilters = Record<keyof AuditFilter, string>

// Every page that is loaded is read again. Leave and billing change all day: their lines come with the next visit.
for (const topic of ['team', 'company'] as const) registerTopic(topic, [[logPath]])

/** The lines as a file, the same that are shown. */
export function auditCsvPath(filters: AuditFilters): string {
  return withQuery(`${logPath}.csv`, filters)
}

/** Newest first, page after page. While other filters are read, what was there before stays. */
export function useAuditLog(filters: AuditFilters) {
  return useInfiniteQuery({
    queryKey: [withQuery(logPath, filters)],
    queryFn: ({ pageParam, signal }) =>
      readJson<AuditEntry[]>(withQuery(logPath, { ...filters, before: pageParam }), signal),
    initialPageParam: '',
    getNextPageParam: (page: AuditEntry[]) => (page.length < linesOfPage ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** GET /api/audit-log/verification. It reads the whole log, so only when somebody asks. */
export function useVerification() {
  return useMutation({ mutationFn: () => readJson<AuditVerification>(`${logPath}/verification`) })
}

function withQuery(path: string, query: Record<string, string>): string {
  const told = Object.entries(query).filter(([, value]) => value !== '')
  return told.length > 0 ? `${path}?${new URLSearchParams(told)}` : path
}
