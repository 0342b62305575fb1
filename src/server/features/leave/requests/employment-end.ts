import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import { decidersOf } from '#server/features/leave-record/deciders.ts'
import { lengthFacts } from '#server/features/leave-record/facts-in.ts'
import { recordLeaveUpdate } from '#server/features/leave-record/record-update.ts'
import type { LeaveRow } from '#server/features/leave-record/rows.ts'
import { readDates, replaceLeave, withdrawAmendment } from '#server/features/leave-record/store.ts'
import { lockPerson, readReportingLines } from '#server/features/people/approvers.ts'
import { readEmployment } from '#server/features/people/employment.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import { invalid } from '#server/platform/errors.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { ReportingLines } from '#shared/leave/approvers.ts'
import { type Employment, employedSince, employedWithin } from '#shared/leave/employment.ts'
import { type LeavePeriod, periodOf, within } from '#shared/leave/leave-period.ts'
import { type DateRange, datesBetween, type PlainDate } from '#shared/plain-date.ts'
import { datesOf } from './amendment.ts'

/**
 * Refuses leave outside the employment, if its dates are known.
 *
 * @throws Refusal 'invalid'.
 */
export async function assertWithinEmployment(tx: Tx, userId: string, period: LeavePeriod): Promise<void> {
  assertWithin(await findEmployment(tx, userId), period)
}

/** `assertWithinEmployment` with employments that have been read. */
export function assertWithin(employment: readonly Employment[], { start, end }: LeavePeriod): void {
  const employed = employedWithin(employment, { start, end })
  const employedDates = employed.flatMap((range) => datesBetween(range.start, range.end)).length
  if (employedDates < datesBetween(start, end).length)
    throw invalid('These dates are outside the employment. Please choose dates within it.')
}

type Leaving = { ctx: Context; actor: Pick<Actor, 'userId' | 'today'>; userId: string }

/**
 * A person leaves: leave after the last day is cancelled, leave across it shortened, and pending amendments
 * of it are cancelled; the same with leave between two employments. Leave before the employment stays
 * (leave-rules, section 3). The person is notified, and who decides about the leave.
 */
export async function cutLeaveToEmployment(tx: Tx, { ctx, actor, userId }: Leaving): Promise<void> {
  await lockPerson(tx, userId)
  const employment = withHistory(await findEmployment(tx, userId))
  const rows = await tx
    .select()
    .from(leaveRequests)
    .where(
      and(
        eq(leaveRequests.userId, userId),
        inArray(leaveRequests.status, ['pending', 'approved']),
        or(isNull(leaveRequests.amendsId), eq(leaveRequests.status, 'pending')),
      ),
    )
    // Leave before its amendment, which is told of with it: ids grow with time.
    .orderBy(asc(leaveRequests.id))
  const lines = await readReportingLines(tx, actor.today, rows)
  for (const row of rows) {
    const employed = employedWithin(employment, { start: row.startDate, end: row.endDate })
    const [first] = employed
    const last = employed.at(-1)
    const isWithin = first?.start === row.startDate && last?.end === row.endDate && employed.length === 1
    if (!isWithin) await cut(tx, { ctx, actor, row, lines, employed })
  }
}

type Cut = Omit<Leaving, 'userId'> & {
  row: LeaveRow
  lines: ReportingLines
  employed: readonly DateRange[]
}

async function cut(tx: Tx, { ctx, actor, row, lines, employed }: Cut): Promise<void> {
  const [first] = employed
  const last = employed.at(-1)
  const isEmployed = (date: PlainDate) => employed.some(({ start, end }) => date >= start && date <= end)
  const agreed = await readDates(tx, row.id)
  const kept = agreed.filter(({ date }) => isEmployed(date))
  const whose = { actorId: actor.userId, today: actor.today }
  if (row.amendsId !== null)
    return withdrawAmendment(tx, ctx, { ...whose, requestId: row.amendsId, notify: [row.userId] })
  const deciders = decidersOf(lines, row)
  await withdrawAmendment(tx, ctx, { ...whose, requestId: row.id, toldOtherwise: deciders })
  const before = {
    ...datesOf(periodOf(row)),
    ...lengthFacts({ unit: row.unit, dates: agreed }),
    status: row.status,
  }
  const author = { at: ctx.now, companyId: ctx.companyId, actorId: actor.userId }
  const change = { subjectId: row.id, before, notify: [row.userId, ...deciders] }
  const because = 'The employment ends.'
  if (!first || !last || kept.length === 0) {
    await tx.update(leaveRequests).set({ status: 'cancelled' }).where(eq(leaveRequests.id, row.id))
    const after = { status: 'cancelled', because }
    await recordLeaveUpdate(tx, author, { ...change, action: 'leave-request.cancelled', after })
    return
  }
  const period = within(periodOf(row), first.start, last.end)
  await replaceLeave(tx, ctx, row.id, { unit: row.unit, period, dates: kept })
  const after = {
    ...datesOf(period),
    ...lengthFacts({ unit: row.unit, dates: kept }),
    because,
  }
  await recordLeaveUpdate(tx, author, { ...change, action: 'leave-request.shortened', after })
}

/** As if employed forever before: what was recorded then stays. */
function withHistory(employment: readonly Employment[]): Employment[] {
  const since = employedSince(employment)
  return employment.map((each) => (each.start === since ? { ...each, start: null } : each))
}

async function findEmployment(tx: Tx, userId: string): Promise<Employment[]> {
  return (await readEmployment(tx, [userId])).get(userId) ?? []
}
