import type { AuditFilters } from '#client/queries/audit-log.ts'
import { useAddressParams } from '#client/ui/address.ts'
import { isPlainDate } from '#shared/plain-date.ts'

const parameterOf = { personId: 'person', noun: 'kind', startDate: 'start', endDate: 'end' } as const

/** The filters, kept in the address: `/settings?tab=audit&kind=team`. Empty for what is not set. */
export function useAuditAddress() {
  const { params, change } = useAddressParams()
  const of = (filter: keyof AuditFilters) => params.get(parameterOf[filter]) ?? ''
  const filters: AuditFilters = {
    personId: of('personId'),
    noun: of('noun'),
    startDate: of('startDate'),
    endDate: of('endDate'),
  }
  return {
    filters,
    isFiltered: Object.values(filters).some((value) => value !== ''),
    change: (changed: Partial<AuditFilters>) => {
      const { personId, noun, startDate, endDate } = { ...filters, ...changed }
      change({ person: personId, kind: noun, start: startDate, end: endDate })
    },
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
