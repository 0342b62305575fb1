import { useSearchParams } from 'wouter'
import type { AuditFilters } from '#client/queries/audit-log.ts'
import { isPlainDate } from '#shared/plain-date.ts'

const parameterOf = { personId: 'person', noun: 'kind', startDate: 'start', endDate: 'end' } as const

/** The filters, kept in the address: `/settings?tab=audit&kind=team`. Empty for what is not set. */
export function useAuditAddress() {
  const [search, setSearch] = useSearchParams()
  const of = (filter: keyof AuditFilters) => search.get(parameterOf[filter]) ?? ''
  const filters: AuditFilters = {
    personId: of('personId'),
    noun: of('noun'),
    startDate: of('startDate'),
    endDate: of('endDate'),
  }
  return {
    filters,
    isFiltered: Object.values(filters).some((value) => value !== ''),
    change: (changed: Partial<AuditFilters>) =>
      setSearch((before) => changedSearch(before, { ...filters, ...changed }), { replace: true }),
  }
}

export const noFilters: AuditFilters = { personId: '', noun: '', startDate: '', endDate: '' }

/** What is wrong with the period, by the field where it is corrected. */
export function periodErrors({ startDate, endDate }: AuditFilters) {
  const start = dateError(startDate)
  const isReversed = startDate !== '' && endDate !== '' && endDate < startDate
  const end = dateError(endDate) ?? (isReversed ? 'Please end the period on or after its start' : undefined)
  return { start, end, isWrong: start !== undefined || end !== undefined }
}

function dateError(date: string): string | undefined {
  return date === '' || isPlainDate(date) ? undefined : 'Please choose a date from 2000 to 2100'
}

function changedSearch(before: URLSearchParams, filters: AuditFilters): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const filter of ['personId', 'noun', 'startDate', 'endDate'] as const) {
    if (filters[filter]) after.set(parameterOf[filter], filters[filter])
    else after.delete(parameterOf[filter])
  }
  return after
}
