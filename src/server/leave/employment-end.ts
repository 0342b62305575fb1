import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { formatDays } from '#shared/leave/days.ts'
import { type EmploymentStretch, employedWithin } from '#shared/leave/employment.ts'
import type { LeavePeriod } from '#shared/leave/leave-period.ts'
import { datesBetween, type PlainDate } from '#shared/plain-date.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/company-door.ts'
import { leaveRequests } from '../db/schema.ts'
import { invalid } from '../errors.ts'
import { readEmployment } from '../team/employment.ts'
import { lockPerson } from './approvers.ts'
import { recordLeaveNews } from './news.ts'
import type { LeaveRow } from './rows.ts'
import { periodOf, readDates, replaceLeave, totalOf, withdrawAmendment } from './store.ts'

/**
 * Leave lies within the employment, where one is known.
 *
 * @throws Refusal 'invalid' that says so.
 */
export async function refuseOutsideEmployment(
  tx: Tx,
  userId: string,
  { start, end }: LeavePeriod,
): Promise<void> {
  const employment = (await readEmployment(tx, [userId])).get(userId) ?? []
  const within = employedWithin(employment, { start, end })
  const employedDates = within.flatMap((range) => datesBetween(range.start, range.end)).length
  if (employedDates < datesBetween(start, end).length)
    throw invalid('These dates lie outside the employment. Please choose dates within it.')
}

type Leaving = { ctx: Context; actorId: string; userId: string }

/**
 * A person who leaves: leave after the last day is cancelled, leave across it shortened, and what waits beside it is taken
 * back; history stays (leave-rules, section 3). Nothing happens while the employment has no end. The person is told.
 */
export async function cutLeaveToEmployment(tx: Tx, { ctx, actorId, userId }: Leaving): Promise<void> {
  await lockPerson(tx, userId)
  const lastDay = lastDayOf((await readEmployment(tx, [userId])).get(userId) ?? [])
  if (lastDay === null) return
  const beyond = await tx
    .select()
    .from(leaveRequests)
    .where(
      and(
        eq(leaveRequests.userId, userId),
        gt(leaveRequests.endDate, lastDay),
        or(eq(leaveRequests.status, 'pending'), eq(leaveRequests.status, 'approved')),
        isNull(leaveRequests.amendsId),
      ),
    )
  for (const row of beyond) await cut(tx, { ctx, actorId, row, lastDay })
  await withdrawAmendmentsBeyond(tx, { ctx, actorId, userId }, lastDay)
}

type Cut = { ctx: Context; actorId: string; row: LeaveRow; lastDay: PlainDate }

async function cut(tx: Tx, { ctx, actorId, row, lastDay }: Cut): Promise<void> {
  await withdrawAmendment(tx, ctx, { requestId: row.id, actorId })
  const kept = (await readDates(tx, row.id)).filter(({ date }) => date <= lastDay)
  const before = { endDate: row.endDate, totalDays: row.totalDays, status: row.status }
  const entry = { at: ctx.now, companyId: ctx.companyId, actorId, before }
  const because = 'The employment ends.'
  if (kept.length === 0) {
    await tx.update(leaveRequests).set({ status: 'cancelled' }).where(eq(leaveRequests.id, row.id))
    await recordLeaveNews(tx, {
      requestId: row.id,
      entry: { ...entry, action: 'leave-request.cancelled', after: { status: 'cancelled', because } },
      tell: [row.userId],
    })
    return
  }
  await replaceLeave(tx, ctx.companyId, row.id, { period: { ...periodOf(row), end: lastDay }, dates: kept })
  const after = { endDate: lastDay, totalDays: formatDays(totalOf(kept)), because }
  await recordLeaveNews(tx, {
    requestId: row.id,
    entry: { ...entry, action: 'leave-request.shortened', after },
    tell: [row.userId],
  })
}

async function withdrawAmendmentsBeyond(
  tx: Tx,
  { ctx, actorId, userId }: Leaving,
  lastDay: PlainDate,
): Promise<void> {
  const beyond = await tx
    .select({ amendsId: leaveRequests.amendsId })
    .from(leaveRequests)
    .where(
      and(
        eq(leaveRequests.userId, userId),
        gt(leaveRequests.endDate, lastDay),
        eq(leaveRequests.status, 'pending'),
        inArray(leaveRequests.amendmentKind, ['change', 'ill']),
      ),
    )
  for (const { amendsId } of beyond)
    if (amendsId) await withdrawAmendment(tx, ctx, { requestId: amendsId, actorId })
}

/** The last day of the last stretch; null while any is open, or none is known. */
function lastDayOf(employment: readonly EmploymentStretch[]): PlainDate | null {
  const ends = employment.map(({ end }) => end)
  if (ends.length === 0 || ends.includes(null)) return null
  return ends.reduce<PlainDate>((last, end) => (end !== null && end > last ? end : last), '')
}
