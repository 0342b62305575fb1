import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { readJson, withQuery } from '#client/api/http.ts'
import { registerTopic } from '#client/api/live.ts'
import type { AuditEntry, AuditedKey, AuditFilter, AuditVerification } from '#shared/audit/contract.ts'

const logPath = '/api/audit-log'
const pageSize = 50

/** Empty for everything. */
export type AuditFilters = Record<keyof AuditFilter, string>

// Refetches every loaded page, so not for leave and billing, which change all day.
for (const topic of ['team', 'company'] as const) registerTopic(topic, [[logPath]])

/** The filtered lines as a CSV file. */
export function auditCsvPath(filters: AuditFilters): string {
  return withQuery(`${logPath}.csv`, filters)
}

/** Newest first, page by page. Keeps the lines of the last filters while others are loading. */
export function useAuditLog(filters: AuditFilters) {
  return useInfiniteQuery({
    queryKey: [withQuery(logPath, filters)],
    queryFn: ({ pageParam, signal }) =>
      readJson<AuditEntry[]>(withQuery(logPath, { ...filters, before: pageParam }), signal),
    initialPageParam: '',
    getNextPageParam: (page: AuditEntry[]) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** GET /api/audit-log/keys: the company's API keys, which the log can be about beside people. */
export function useAuditedKeys() {
  return useQuery({
    queryKey: [`${logPath}/keys`],
    queryFn: ({ signal }) => readJson<AuditedKey[]>(`${logPath}/keys`, signal),
  })
}

/** GET /api/audit-log/verification. It reads the whole log, so only on request. */
export function useVerification() {
  return useMutation({ mutationFn: () => readJson<AuditVerification>(`${logPath}/verification`) })
}
