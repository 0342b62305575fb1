import * as z from 'zod/mini'
import { text } from '../fields.ts'
import { leaveDecision, pendingApproval } from './contract.ts'

const { notes, warnings } = pendingApproval.shape
const { status: choice, rejectionReason } = leaveDecision.shape

/**
 * GET /api/mail-decisions/{token}: what the link of a mail is about, in the mail's words, and in whose name
 * it decides.
 */
export const mailDecision = z.strictObject({
  /** That of the button in the mail; the page offers the other one, too. */
  choice,
  /** The approver whom the mail was for: it may have been forwarded. */
  deciderName: z.string(),
  /** 'Kavya Rao requested leave' */
  heading: z.string(),
  /** Type, dates, duration, balance, who else is away. */
  details: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  notes,
  warnings,
  /** The leave as the mail showed it, where the request has been edited since. */
  shownBefore: z.nullable(z.string()),
  /** The `requestVersion` as it is now, to be sent with the decision. */
  version: z.string(),
})
export type MailDecision = z.infer<typeof mailDecision>

/**
 * POST /api/mail-decisions/{token}: the choice, the version that was read, and a reason where the choice is
 * to reject.
 */
export const mailDecisionBody = z.strictObject({ choice, version: text(300), rejectionReason })
export type MailDecisionBody = z.infer<typeof mailDecisionBody>

/** What was decided, of whom, and where the app has it. */
export const mailDecided = z.strictObject({
  status: choice,
  ownerName: z.string(),
  /** Who has to approve it next, if anyone: 'Maya Okafor or Ben Ito'. */
  nowWith: z.nullable(z.string()),
  path: z.string(),
})
export type MailDecided = z.infer<typeof mailDecided>
