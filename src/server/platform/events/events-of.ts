import type { AuditAction } from '#shared/audit/contract.ts'
import type { LeaveUnit } from '#shared/leave/leave-unit.ts'
import type { DomainEventType } from '#shared/webhook/event-types.ts'

type Facts = Record<string, unknown>

/** What the map reads of an audit line. */
export type LineForEvents = {
  action: AuditAction
  subjectId: string
  before?: Facts | undefined
  after?: Facts | undefined
}

/**
 * An event of a line. `about`: the leave or the person whose row is its data, as it is then; or the data
 * itself.
 */
export type EventOfLine = { type: DomainEventType } & (
  | { about: 'leave' | 'person'; id: string }
  | { about: 'facts'; data: Facts }
)

type ToEvents = (line: LineForEvents) => EventOfLine[]

/** The domain events of an audit line: ids, dates and amounts, and never what somebody wrote. */
export function eventsOf(line: LineForEvents): EventOfLine[] {
  return byAction[line.action]?.(line) ?? []
}

const leave =
  (type: DomainEventType): ToEvents =>
  ({ subjectId }) => [{ type, about: 'leave', id: subjectId }]

const person =
  (type: DomainEventType): ToEvents =>
  ({ subjectId }) => [{ type, about: 'person', id: subjectId }]

const facts =
  (type: DomainEventType, toData: (line: LineForEvents) => Facts): ToEvents =>
  (line) => [{ type, about: 'facts', data: toData(line) }]

/** Null for what isn't told. An amendment is leave of its own, which names the leave that it changes. */
const byAction: Record<AuditAction, ToEvents | null> = {
  'leave-request.created': leave('leave.requested'),
  'leave-request.recorded': (line) =>
    leave(line.after?.['status'] === 'pending' ? 'leave.requested' : 'leave.approved')(line),
  'leave-request.edited': leave('leave.changed'),
  'leave-request.approved': leave('leave.approved'),
  'leave-request.rejected': leave('leave.rejected'),
  'leave-request.decision-undone': leave('leave.changed'),
  'leave-request.changed': leave('leave.changed'),
  'leave-request.shortened': leave('leave.changed'),
  'leave-request.split': leave('leave.changed'),
  'leave-request.ill': leave('leave.changed'),
  'leave-request.cancelled': leave('leave.cancelled'),
  'leave-request.recounted': leave('leave.recounted'),
  'leave-request.escalated': null,
  'leave-request.step-approved': null,
  'leave-request.step-undone': null,
  'leave-request.cover-changed': null,
  'leave-request.cover-answered': null,
  'leave-amendment.created': leave('leave.requested'),
  'leave-amendment.approved': (line) => [
    ...leave('leave.approved')(line),
    { type: 'leave.changed', about: 'leave', id: String(line.after?.['amends']) },
  ],
  'leave-amendment.rejected': leave('leave.rejected'),
  'leave-amendment.decision-undone': leave('leave.changed'),
  'leave-amendment.cancelled': leave('leave.cancelled'),
  'leave-amendment.recounted': leave('leave.recounted'),
  'leave-amendment.escalated': null,
  'leave-amendment.step-approved': null,
  'leave-amendment.step-undone': null,
  'leave-balance.adjusted': facts('balance.adjusted', ({ subjectId, after }) => ({
    userId: subjectId,
    ...only(after, 'adjustmentId', 'leaveType', 'date'),
    ...amountIn(after),
  })),
  // Each leave and each adjustment of a file has a line of its own.
  'leave.imported': null,
  'balances.imported': null,
  'roster.imported': null,
  'member.joined': person('person.joined'),
  'member.reactivated': person('person.joined'),
  'member.changed': person('person.changed'),
  'member.role-changed': person('person.changed'),
  'member.renamed': person('person.changed'),
  'member.deactivated': person('person.left'),
  'member.left': person('person.left'),
  'member.erased': person('person.erased'),
  'member.prepared': null,
  'member.corrected': null,
  'member.removed': null,
  'member.deputy-changed': null,
  'member.data-downloaded': null,
  'payroll-period.locked': facts('payroll_period.locked', ({ after }) => ({
    start: after?.['startDate'],
    end: after?.['endDate'],
  })),
  'location.holiday-changed': facts('holiday.changed', ({ subjectId, before, after }) => ({
    locationId: subjectId,
    ...only(after ?? before, 'date'),
  })),
  'company.created': null,
  'company.changed': null,
  'company.data-exported': null,
  'company.exported': null,
  'company.imported': null,
  'company.deletion-asked': null,
  'company.deletion-undone': null,
  'company-rules.changed': null,
  'leave-type.created': null,
  'leave-type.changed': null,
  'leave-policy.changed': null,
  'location.added': null,
  'location.changed': null,
  'location.removed': null,
  'blocked-period.added': null,
  'blocked-period.changed': null,
  'blocked-period.removed': null,
  'team.added': null,
  'team.changed': null,
  'team.removed': null,
  'invitation.sent': null,
  'invitation.resent': null,
  'invitation.revoked': null,
  'invitation.declined': null,
  'invitation.reported': null,
  'calendar-feed.created': null,
  'calendar-feed.reset': null,
  'calendar-feed.removed': null,
  'api-key.created': null,
  'api-key.rotated': null,
  'api-key.revoked': null,
  'webhook-endpoint.added': null,
  'webhook-endpoint.changed': null,
  'webhook-endpoint.secret-rotated': null,
  'webhook-endpoint.removed': null,
  'webhook-endpoint.switched-off': null,
  'subscription.created': null,
  'subscription.cancelled': null,
  'subscription.kept': null,
  'subscription.lost': null,
  'payment-method.updated': null,
  'parked-job.retried': null,
  'parked-job.dismissed': null,
}

/** Audit lines name an amount by its unit. */
function amountIn(adjusted: Facts | undefined): Facts {
  const unit: LeaveUnit = adjusted?.['hours'] === undefined ? 'days' : 'hours'
  return { unit, amount: adjusted?.[unit] }
}

function only(from: Facts | undefined, ...names: string[]): Facts {
  return Object.fromEntries(names.flatMap((name) => (from?.[name] === undefined ? [] : [[name, from[name]]])))
}
