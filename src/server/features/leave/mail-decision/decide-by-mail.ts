import { eq } from 'drizzle-orm'
import { findLeave, toLeaveFields } from '#server/features/leave-record/rows.ts'
import { readLeaveTypes } from '#server/features/leave-type/leave-types.ts'
import { findReader, type Reader } from '#server/features/notification/reader.ts'
import { companies, decisionLinks, leaveRequests } from '#server/platform/db/schema.ts'
import { conflict, forbidden, notFound } from '#server/platform/errors.ts'
import type { Tx, WithTenant } from '#server/platform/tenancy/with-tenant.ts'
import { formatDayCount, formatRange } from '#shared/format-dates.ts'
import { fullName } from '#shared/full-name.ts'
import type { MailDecided, MailDecision, MailDecisionBody } from '#shared/leave/mail-decision-contract.ts'
import { requestVersion, seenIn } from '#shared/leave/request-version.ts'
import { decide } from '../approvals/decide.ts'
import { findWarnings, readToDecide } from '../approvals/to-decide.ts'
import { readAround } from '../messages/around.ts'
import { type DecisionLink, findDecisionLink } from '../messages/decision-links.ts'
import { companyOfToken } from '../messages/decision-token.ts'
import { leaveDetails } from '../messages/message-words.ts'
import { asked } from '../messages/requested-message.ts'
import { refusingOverlap } from '../requests/overlap.ts'

const readOnly = { readOnly: true }

type Services = { inCompany: WithTenant; now: Date }

/**
 * GET /api/mail-decisions/{token}: what the link would decide, as its approver may see it. Changes nothing, however often it
 * is read.
 *
 * @throws Refusal 'notFound' for a link that is none, or is over; 'conflict' when it was used or the request is decided;
 *   'forbidden' for somebody who no longer decides it, or who has to sign in.
 */
export async function readMailDecision({ inCompany, now }: Services, token: string): Promise<MailDecision> {
  return inCompany(
    companyOf(token),
    async (tx) => {
      const { link, reader } = await readLink(tx, { token, now, lock: false })
      const [row] = await findLeave(tx, { id: link.requestId })
      if (row && row.request.status !== 'pending')
        throw conflict(`This request has already been ${row.request.status}.`)
      const { toDecide } = await readToDecide(tx, reader, eq(leaveRequests.id, link.requestId))
      if (!row || toDecide.length === 0) throw forbidden('Only an approver can decide this request.')
      const [[warnings = []], around, types] = await Promise.all([
        findWarnings(tx, reader, toDecide),
        readAround(tx, row, reader),
        readLeaveTypes(tx),
      ])
      const nameOf = (key: string) => types.find((type) => type.key === key)?.name ?? ''
      const version = requestVersion(toLeaveFields(row.request))
      return {
        choice: link.choice,
        deciderName: fullName(reader),
        heading: `${fullName(row.owner)} ${asked[row.request.amendmentKind ?? 'request'].heading}`,
        details: [...leaveDetails(row, nameOf(row.request.leaveType), reader), ...around.details],
        notes: row.request.notes,
        warnings,
        shownBefore: link.shownVersion === version ? null : inWords(link.shownVersion, reader, nameOf),
        version,
      }
    },
    readOnly,
  )
}

/**
 * POST /api/mail-decisions/{token}: decides in the name of the link's approver, once. The rules, locks and messages are those
 * of a decision in the app.
 *
 * @throws Refusal as `readMailDecision`, and 'conflict' when the request was edited since it was read or the balance no longer
 *   covers it.
 */
export async function decideByMail(
  { inCompany, now }: Services,
  token: string,
  { version, rejectionReason }: MailDecisionBody,
): Promise<MailDecided> {
  const companyId = companyOf(token)
  return refusingOverlap(
    inCompany(companyId, async (tx) => {
      const { link, reader } = await readLink(tx, { token, now, lock: true })
      const { requestId, choice } = link
      await decide(
        tx,
        { ctx: { companyId, now }, actor: reader },
        {
          id: requestId,
          decision: { status: choice, ...(choice === 'rejected' && rejectionReason && { rejectionReason }) },
          shownVersion: version,
          isByMail: true,
        },
      )
      await tx.update(decisionLinks).set({ usedAt: now }).where(eq(decisionLinks.tokenHash, link.tokenHash))
      return { status: choice, path: `/requests?decide=${requestId}` }
    }),
  )
}

type Looked = { token: string; now: Date; lock: boolean }

/** The link, and its approver as a member who is still active. */
async function readLink(tx: Tx, looked: Looked): Promise<{ link: DecisionLink; reader: Reader }> {
  const link = await findDecisionLink(tx, looked)
  const reader = link && (await findReader(tx, link.userId, looked.now))
  if (!link || !reader) throw noSuchLink()
  if (link.usedAt) throw conflict('This link has been used. Please decide in the app.')
  const [company] = await tx.select({ signInToDecide: companies.signInToDecide }).from(companies)
  if (company?.signInToDecide) throw forbidden('Your company asks you to sign in to decide requests.')
  return { link, reader }
}

function companyOf(token: string): string {
  const companyId = companyOfToken(token)
  if (companyId === undefined) throw noSuchLink()
  return companyId
}

/** 'Annual leave, Mon 9 to Wed 11 Mar, 3 days' */
function inWords(version: string, { today, locale }: Reader, nameOf: (key: string) => string): string {
  const seen = seenIn(version)
  return [
    nameOf(seen.leaveType),
    formatRange(seen, today, locale),
    formatDayCount(seen.totalDays, locale),
  ].join(', ')
}

const noSuchLink = () =>
  notFound('This link is no longer valid. Links in emails work for seven days. Please decide in the app.')
