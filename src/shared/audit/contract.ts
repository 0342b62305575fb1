import * as z from 'zod/mini'
import { instant, person, plainDate, uuid } from '../fields.ts'

/** Every action that is recorded, as `<noun>.<past participle>`. */
export const auditActions = [
  'company.created',
  'company.changed',
  'company.data-exported',
  'company.exported',
  'company.imported',
  'company.deletion-asked',
  'company.deletion-undone',
  'company-rules.changed',
  'leave-type.created',
  'leave-type.changed',
  'leave-policy.changed',
  'location.added',
  'location.changed',
  'location.removed',
  'location.holiday-changed',
  'blocked-period.added',
  'blocked-period.changed',
  'blocked-period.removed',
  'team.added',
  'team.changed',
  'team.removed',
  'invitation.sent',
  'invitation.resent',
  'invitation.revoked',
  'invitation.declined',
  'invitation.reported',
  'member.prepared',
  'member.corrected',
  'member.removed',
  'member.joined',
  'member.changed',
  'member.role-changed',
  'member.renamed',
  'member.deactivated',
  'member.left',
  'member.deputy-changed',
  'member.reactivated',
  'member.data-downloaded',
  'member.erased',
  'leave-request.created',
  'leave-request.recorded',
  'leave-request.edited',
  'leave-request.approved',
  'leave-request.rejected',
  'leave-request.decision-undone',
  'leave-request.changed',
  'leave-request.shortened',
  'leave-request.split',
  'leave-request.ill',
  'leave-request.cancelled',
  'leave-request.recounted',
  'leave-request.escalated',
  'leave-request.step-approved',
  'leave-request.step-undone',
  'leave-request.cover-changed',
  'leave-request.cover-answered',
  'leave-amendment.created',
  'leave-amendment.approved',
  'leave-amendment.rejected',
  'leave-amendment.decision-undone',
  'leave-amendment.cancelled',
  'leave-amendment.recounted',
  'leave-amendment.escalated',
  'leave-amendment.step-approved',
  'leave-amendment.step-undone',
  'leave-balance.adjusted',
  'leave.imported',
  'balances.imported',
  'roster.imported',
  'payroll-period.locked',
  'calendar-feed.created',
  'calendar-feed.reset',
  'calendar-feed.removed',
  'api-key.created',
  'api-key.rotated',
  'api-key.revoked',
  'webhook-endpoint.added',
  'webhook-endpoint.changed',
  'webhook-endpoint.secret-rotated',
  'webhook-endpoint.removed',
  'webhook-endpoint.switched-off',
  'subscription.created',
  'subscription.cancelled',
  'subscription.kept',
  'subscription.lost',
  'payment-method.updated',
  'parked-job.retried',
  'parked-job.dismissed',
] as const
export const auditAction = z.enum(auditActions)
export type AuditAction = z.infer<typeof auditAction>

const facts = z.nullable(z.record(z.string(), z.unknown()))

/** A line of the audit log. */
export const auditEntry = z.strictObject({
  id: uuid,
  at: instant,
  /** Null where the product itself acted. */
  actor: z.nullable(person),
  /** The API key that was used, if one was; its name is null once its owner was erased, or elsewhere. */
  key: z.nullable(z.strictObject({ id: uuid, name: z.nullable(z.string()) })),
  action: auditAction,
  /** The person or thing that was changed, with its name; null where that is no longer known. */
  subject: z.strictObject({ id: uuid, name: z.nullable(z.string()) }),
  /** Personal values are among them until the person is erased. */
  before: facts,
  after: facts,
  isErased: z.boolean(),
  /** Its position in the chain; null in the seconds before it is sealed. */
  position: z.nullable(z.number()),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** GET /api/audit-log.csv: which lines the file has. */
export const auditFileQuery = z.strictObject({
  /** The first part of the action, such as `leave-request`. */
  noun: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}$/))),
  /** Who did it, or whom it concerns; also what a company's API key did, by the id that it acts with. */
  personId: z.optional(uuid),
  startDate: z.optional(plainDate),
  endDate: z.optional(plainDate),
})
export type AuditFilter = z.infer<typeof auditFileQuery>

/** GET /api/audit-log: newest first, 50 lines at most; `before` is the id of the page before's last line. */
export const auditQuery = z.strictObject({ ...auditFileQuery.shape, before: z.optional(uuid) })
export type AuditQuery = z.infer<typeof auditQuery>

/**
 * GET /api/audit-log/keys: the company's API keys by the ids that they act with, also those that were
 * revoked.
 */
export const auditedKey = z.strictObject({ id: uuid, name: z.string() })
export type AuditedKey = z.infer<typeof auditedKey>

/** GET /api/audit-log/verification: whether each line still is as it was sealed. */
export const auditVerification = z.strictObject({
  /** Lines found as they were sealed, up to the first that is not. */
  sealed: z.number(),
  /** The other lines: they wait to be sealed, or follow the first bad one. */
  waiting: z.number(),
  /** Lines whose personal values were erased; the line itself stays sealed. */
  erased: z.number(),
  /**
   * The hash of the last line found so: kept elsewhere, it proves later that nothing before was changed. Null
   * for an empty chain.
   */
  lastHash: z.nullable(z.string()),
  /** The first line that no longer matches its seal; null where all are. */
  firstBad: z.nullable(
    z.strictObject({
      position: z.number(),
      auditId: uuid,
      problem: z.enum(['changed', 'missing', 'personal-changed', 'personal-missing', 'gap']),
    }),
  ),
})
export type AuditVerification = z.infer<typeof auditVerification>
