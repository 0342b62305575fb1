import type { ApiScope } from '../api-key/scopes.ts'

/** What programs can hear of, as `<noun>.<past participle>`. */
export const domainEventTypes = [
  'leave.requested',
  'leave.changed',
  'leave.approved',
  'leave.rejected',
  'leave.cancelled',
  'leave.recounted',
  'balance.adjusted',
  'person.joined',
  'person.changed',
  'person.left',
  'person.erased',
  'payroll_period.locked',
  'holiday.changed',
] as const
export type DomainEventType = (typeof domainEventTypes)[number]

/** The scope that opens each event to a key: that of the calls which read the same. */
const readScopes: Record<DomainEventType, ApiScope> = {
  'leave.requested': 'leave:read',
  'leave.changed': 'leave:read',
  'leave.approved': 'leave:read',
  'leave.rejected': 'leave:read',
  'leave.cancelled': 'leave:read',
  'leave.recounted': 'leave:read',
  'balance.adjusted': 'balances:read',
  'person.joined': 'people:read',
  'person.changed': 'people:read',
  'person.left': 'people:read',
  'person.erased': 'people:read',
  'payroll_period.locked': 'reports:read',
  'holiday.changed': 'company:read',
}

/** Each scope that opens an event, once. */
export const eventScopes: readonly ApiScope[] = [...new Set(Object.values(readScopes))]

const scopesByType = new Map<string, ApiScope>(Object.entries(readScopes))

/** The scope without which a key reads no message of this type; undefined for a test, which tells nothing. */
export function readScopeOf(type: string): ApiScope | undefined {
  return scopesByType.get(type)
}
