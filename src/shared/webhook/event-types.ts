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
