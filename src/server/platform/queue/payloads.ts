import * as z from 'zod/mini'

const id = z.string()
const ofCompany = { companyId: id }

/** Jobs that notify one person, in the app and by email. */
const notificationPayloads = {
  'mail-leave-requested': z.object({ ...ofCompany, requestId: id, recipientId: id }),
  /** `decisionId`: of the decision's audit line; missing where the product itself decided. */
  'mail-leave-decided': z.object({ ...ofCompany, requestId: id, decisionId: z.optional(id) }),
  'mail-leave-news': z.object({ ...ofCompany, requestId: id, auditId: id, recipientId: id }),
  'mail-leave-reminder': z.object({ ...ofCompany, requestId: id, recipientId: id }),
  'tell-deputy': z.object({ ...ofCompany, auditId: id, recipientId: id }),
  /**
   * To the colleague who covers, or to the owner of the leave. `noticeId`: of the change, so that it's sent
   * once for each. `dates`: what the colleague is asked about.
   */
  'tell-cover': z.object({
    ...ofCompany,
    requestId: id,
    recipientId: id,
    news: z.enum(['asked', 'note', 'released', 'accepted', 'declined', 'vacant']),
    noticeId: id,
    dates: z.optional(z.string()),
    decisionId: z.optional(id),
  }),
  'tell-team-change': z.object({ ...ofCompany, auditId: id, recipientId: id }),
  /** What they knew; `auditId`: of the line that says that they are no admin any more. */
  'tell-former-admin': z.object({
    ...ofCompany,
    personId: id,
    auditId: id,
    keyIds: z.array(id),
    endpointIds: z.array(id),
    recipientId: id,
  }),
  'tell-weekly-away': z.object({ ...ofCompany, monday: z.string(), recipientId: id }),
  'tell-billing': z.object({
    ...ofCompany,
    news: z.enum(['look-around-ends', 'trial-ends', 'payment-failed', 'payment-action', 'customer-lost']),
    /** The instant or invoice that it is about, so that each is sent once. */
    about: z.string(),
    recipientId: id,
  }),
  'tell-webhook-off': z.object({ ...ofCompany, endpointId: id, auditId: id, recipientId: id }),
  'tell-company-deletion': z.object({ ...ofCompany, auditId: id, recipientId: id }),
  /** `endsAt`: the end that it is about, as a rotated key has another. */
  'tell-key-end': z.object({ ...ofCompany, keyId: id, endsAt: z.string(), recipientId: id }),
}

export type NotificationJobName = keyof typeof notificationPayloads
export const notificationJobNames = Object.keys(notificationPayloads) as NotificationJobName[]

/**
 * Every kind of job and what it carries: ids only, so that the queue holds no personal data. The names of the
 * older ones say mail where a notification goes with it: under another name, jobs that wait during an upgrade
 * would be lost.
 */
export const jobPayloads = {
  ...notificationPayloads,
  /** The email of a notification that another job has sent in the app. */
  'mail-message': z.object({
    ...ofCompany,
    job: z.enum(notificationJobNames),
    payload: z.record(z.string(), z.unknown()),
  }),
  /**
   * `ids`: the requests of an hour that somebody was to be mailed about, the first of which have an email
   * each.
   */
  'mail-request-digest': z.object({ ...ofCompany, recipientId: id, ids: z.array(id) }),
  /** `ids`: of the audit lines of the changes to leave of an hour, in the same way. */
  'mail-news-digest': z.object({ ...ofCompany, recipientId: id, ids: z.array(id) }),
  'mail-invitation': z.object({ ...ofCompany, invitationId: id }),
  'mail-contact-message': z.object({ messageId: id }),
  'remind-undecided': z.object({ ...ofCompany, requestId: id }),
  /** `decisionId`: of the audit line of the approval of a step. */
  'ask-next-approvers': z.object({ ...ofCompany, requestId: id, decisionId: id }),
  /** Ends the subscription of a company that is to be deleted, with the period that is paid for. */
  'end-subscription': z.object(ofCompany),
  /** Removes what requests in flight wrote for a company after its deletion. */
  'forget-company': z.object(ofCompany),
  /**
   * Copies a company's data from the payment provider. `customerId`: whose event it follows. `about`: what
   * that was about, where one call may show that it is no news: 'customer', or the id of an invoice.
   */
  'sync-billing': z.object({ ...ofCompany, customerId: z.optional(id), about: z.optional(z.string()) }),
  /** Sets the seats that the payment provider charges for to the number of active members. */
  'set-seats': z.object(ofCompany),
  /** Sends the payment provider the company's name, and the address that its mails go to. */
  'set-customer': z.object(ofCompany),
  /** Adds the audit lines of a transaction, from its first one on, to the company's chain. */
  'seal-audit': z.object({ ...ofCompany, firstAuditId: id }),
  /** Gives the company's new domain events their sequence, and makes the deliveries to its endpoints. */
  'dispatch-events': z.object(ofCompany),
  /**
   * An attempt: `attempt` have been made before it, so that one that was made isn't made again.
   * `isFailing`: the endpoint's last attempt had failed when this job was made.
   */
  'deliver-webhook': z.object({
    ...ofCompany,
    endpointId: id,
    deliveryId: id,
    attempt: z.number(),
    isFailing: z.optional(z.boolean()),
  }),
  /** Tells the admins of a company that jobs have failed for good. */
  'tell-failed-jobs': z.object(ofCompany),
  /** Scheduled. */
  hourly: z.unknown(),
}

export type JobPayloads = { [Name in keyof typeof jobPayloads]: z.infer<(typeof jobPayloads)[Name]> }
export type JobName = keyof typeof jobPayloads

export const jobNames = Object.keys(jobPayloads) as JobName[]

/** Jobs that share places in their queue; a slow group has fewer. */
type JobGroup = { id: string; tier?: 'slow' }

/** A company's messages to endpoints that answer are one group, those to endpoints that fail a slow one. */
export function groupOf(name: JobName, payload: object | null): JobGroup | undefined {
  if (name !== 'deliver-webhook') return undefined
  const { companyId, isFailing } = jobPayloads[name].parse(payload)
  return isFailing ? { id: `${companyId} slow`, tier: 'slow' } : { id: companyId }
}
