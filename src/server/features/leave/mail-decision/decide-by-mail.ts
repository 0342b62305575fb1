import { and, eq, isNull } from 'drizzle-orm'
import { type FullLeaveRow, toLeaveFields } from '#server/features/leave-record/rows.ts'
import { readUnit } from '#server/features/leave-type/company-terms.ts'
import { findReader, type Reader } from '#server/features/notification/reader.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { decisionLinks, leaveRequests } from '#server/platform/db/schema.ts'
import { conflict, forbidden, notFound, type Refusal } from '#server/platform/errors.ts'
import type { Tx, WithTenant } from '#server/platform/tenancy/with-tenant.ts'
import { formatDay, formatLength, formatRange } from '#shared/format-dates.ts'
import { fullName } from '#shared/full-name.ts'
import { anyOrAllOf } from '#shared/leave/approver-words.ts'
import type { MailDecided, MailDecision, MailDecisionBody } from '#shared/leave/mail-decision-contract.ts'
import { seenIn, showsSame } from '#shared/leave/request-version.ts'
import { dateInTimeZone } from '#shared/plain-date.ts'
import { decide, versionOf } from '../approvals/decide.ts'
import { notTheirTurn } from '../approvals/step.ts'
import { findWarnings, readToDecide } from '../approvals/to-decide.ts'
import { type Around, readAround } from '../messages/around.ts'
import { type DecisionLink, findDecisionLink, isSignInNeeded } from '../messages/decision-links.ts'
import { companyOfToken } from '../messages/decision-token.ts'
import { leaveDetails } from '../messages/message-words.ts'
import {
  findLeaveById,
  type LeaveForMessage,
  nameOfType,
  readLeaveToDecide,
} from '../messages/read-for-message.ts'
import { asked } from '../messages/requested-message.ts'
import { refusingOverlap } from '../requests/overlap.ts'

type Services = { inCompany: WithTenant; now: Date }

/**
 * GET /api/mail-decisions/{token}: what the link is about, as its approver may see it. Changes nothing,
 * however often it is read.
 *
 * @throws Refusal 'notFound' for a link that is none, or is over; 'forbidden' for somebody who no longer
 *   decides it, or who has to sign in; 'conflict' when the request is decided, or was decided with a mail's
 *   link and is pending again.
 */
export async function readMailDecision({ inCompany, now }: Services, token: string): Promise<MailDecision> {
  const read = async (tx: Tx) => {
    const { link, reader, row } = await readLink(tx, token, now)
    const found = await readLeaveToDecide(
      tx,
      { now: () => now },
      {
        requestId: link.requestId,
        recipientId: link.userId,
        readMore: () => readAround(tx, row, reader),
      },
    )
    if (!found) throw await whyNot(tx, row, reader)
    if (link.usedAt) throw linkUsed()
    const { toDecide } = await readToDecide(tx, reader, eq(leaveRequests.id, link.requestId))
    const [warnings = []] = await findWarnings(tx, reader, toDecide)
    return {
      ...toDecision(found),
      choice: link.choice,
      warnings,
      shownBefore: await shownBefore(tx, link, found),
    }
  }
  // In one snapshot: what is shown belongs to the version that is decided.
  return inCompany(companyOf(token), read, { readOnly: true, repeatableRead: true })
}

/**
 * POST /api/mail-decisions/{token}: decides in the name of the link's approver, once. The rules, locks and
 * messages are those of a decision in the app. `signedInAs` is who is signed in in this browser, if anybody.
 *
 * @throws Refusal as `readMailDecision`; 'conflict' when the request was edited since it was read or the
 *   balance no longer covers it; 'forbidden' to the owner of the request, to whom the mail was forwarded.
 */
export async function decideByMail(
  { inCompany, now }: Services,
  token: string,
  { choice, version, rejectionReason, signedInAs }: MailDecisionBody & { signedInAs: string | undefined },
): Promise<MailDecided> {
  const companyId = companyOf(token)
  return refusingOverlap(
    inCompany(companyId, async (tx) => {
      const { link, reader, row } = await readLink(tx, token, now)
      const { requestId } = link
      if (row.owner.id === signedInAs)
        throw forbidden('No one can decide their own request. Please ask your approver.')
      const reason = choice === 'rejected' && rejectionReason
      const decided = await decide(
        tx,
        { ctx: { companyId, now }, actor: reader },
        {
          id: requestId,
          decision: { status: choice, ...(reason && { rejectionReason: reason }) },
          shownVersion: version,
          via: 'email',
        },
      )
      const isStep = decided.status === 'pending'
      await useUp(tx, link, { now, isStep })
      return {
        status: choice,
        ownerName: fullName(row.owner),
        nowWith: isStep ? anyOrAllOf({ people: decided.waitsFor, needsAll: decided.waitsForAll }) : null,
        path: `/requests?decide=${requestId}`,
      }
    }),
  )
}

/**
 * Every link about the request: one that is pending again is decided in the app. After a step, the approver's
 * alone: others have theirs.
 */
async function useUp(
  tx: Tx,
  { requestId, userId, tokenHash }: DecisionLink,
  { now, isStep }: { now: Date; isStep: boolean },
): Promise<void> {
  const ofReader = isStep ? eq(decisionLinks.userId, userId) : undefined
  const used = await tx
    .update(decisionLinks)
    .set({ usedAt: now })
    .where(and(eq(decisionLinks.requestId, requestId), isNull(decisionLinks.usedAt), ofReader))
    .returning({ tokenHash: decisionLinks.tokenHash })
  if (!used.some((link) => link.tokenHash === tokenHash)) throw linkUsed()
}

/** The link, its approver as a member who is still active, and its request. */
async function readLink(
  tx: Tx,
  token: string,
  now: Date,
): Promise<{ link: DecisionLink; reader: Reader; row: FullLeaveRow }> {
  const link = await findDecisionLink(tx, token, now)
  const reader = link && (await findReader(tx, link.userId, now))
  const row = link && (await findLeaveById(tx, link.requestId))
  if (!link || !reader || !row) throw noSuchLink()
  if (await isSignInNeeded(tx)) throw forbidden('Your company asks you to sign in to decide requests.')
  return { link, reader, row }
}

/** Of a request that the approver can't decide: whether they may at all is said before what became of it. */
async function whyNot(tx: Tx, row: FullLeaveRow, reader: Reader): Promise<Refusal> {
  const { request } = row
  const lines = await readReportingLines(tx, reader.today, [request])
  if (!lines.maySee(reader.userId, { ...request, status: 'pending' }))
    return forbidden('Only an approver can decide this request.')
  if (request.status === 'pending') return notTheirTurn(lines, request, reader)
  // A deputy who comes second hears that it has been decided, but not by whom.
  const maySee = lines.maySee(reader.userId, request) || request.decidedBy === reader.userId
  return conflict(
    (maySee && decisionInWords(row, reader)) || `This request has already been ${request.status}.`,
  )
}

/**
 * 'Max Manager approved Ana Employee’s request on Mon 2 Mar.'; undefined where nobody did, or it was
 * cancelled since.
 */
function decisionInWords({ request, owner, decider }: FullLeaveRow, reader: Reader): string | undefined {
  const { status, decidedAt } = request
  if (!decider || !decidedAt || status === 'cancelled') return undefined
  const who = decider.id === reader.userId ? 'You' : fullName(decider)
  const day = formatDay(dateInTimeZone(decidedAt, reader.timeZone), reader.today, reader.locale)
  return `${who} ${status} ${fullName(owner)}’s request on ${day}.`
}

function toDecision({ row, reader, typeName, more }: LeaveForMessage & { more: Around }) {
  return {
    deciderName: fullName(reader),
    heading: `${fullName(row.owner)} ${asked[row.request.amendmentKind ?? 'request'].heading}`,
    details: [...leaveDetails(row, typeName, reader), ...more.details],
    notes: row.request.notes,
    version: versionOf(row.request),
  }
}

/**
 * 'Annual, Mon 9 to Wed 11 Mar, 3 days'; null where the mail shows the request as it is. In hours or in days
 * where they alone may be what differs.
 */
async function shownBefore(
  tx: Tx,
  { shownVersion }: DecisionLink,
  { row: { request }, reader: { today, locale } }: LeaveForMessage,
): Promise<string | null> {
  const seen = seenIn(shownVersion)
  const countsIn = await readUnit(tx, request.leaveType)
  const now = toLeaveFields(request)
  if (showsSame(seen, now, countsIn)) return null
  const typeName = await nameOfType(tx, seen.leaveType)
  const isKnown = countsIn === 'hours' ? seen.totalMinutes > 0 : seen.totalMinutes === now.totalMinutes
  const unit = isKnown ? countsIn : seen.unit
  return [typeName, formatRange(seen, today, locale), formatLength({ ...seen, unit }, locale)].join(', ')
}

function companyOf(token: string): string {
  const companyId = companyOfToken(token)
  if (companyId === undefined) throw noSuchLink()
  return companyId
}

const linkUsed = () => conflict('This link has been used. Please decide in the app.')
const noSuchLink = () =>
  notFound('This link doesn’t work, or no longer does. Please open the request in the app.')
