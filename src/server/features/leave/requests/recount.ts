import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import { readWorkCalendars } from '#server/features/calendar/work-calendar.ts'
import { decidersOf } from '#server/features/leave-record/deciders.ts'
import { lengthFacts } from '#server/features/leave-record/facts-in.ts'
import { actionOn, recordLeaveUpdate } from '#server/features/leave-record/record-update.ts'
import type { LeaveRow } from '#server/features/leave-record/rows.ts'
import { replaceDays, replaceLeave, withdrawAmendment } from '#server/features/leave-record/store.ts'
import { readUnits } from '#server/features/leave-type/company-terms.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { leaveRequestDays, leaveRequests, users } from '#server/platform/db/schema.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { ReportingLines } from '#shared/leave/approvers.ts'
import { parseDays } from '#shared/leave/days.ts'
import type { TakenDate } from '#shared/leave/leave-account.ts'
import { periodOf } from '#shared/leave/leave-period.ts'
import type { LeaveUnit } from '#shared/leave/leave-unit.ts'
import type { WorkTerms } from '#shared/leave/work-calendar.ts'
import { countWorkingDays } from '#shared/leave/working-days.ts'
import { datesOf } from './amendment.ts'

type Recount = {
  ctx: Context
  actorId: string
  /** The actor's date: leave that starts later has not begun. */
  today: string
  userIds: 'everybody' | readonly string[]
  /** A short clause for the mail, such as 'the public holidays changed'. */
  because: string
}

/**
 * Recounts leave that has not begun, after working patterns or public holidays changed. If a request's days
 * differ they are replaced, and the person and the approver are notified; leave that then counts nothing is
 * cancelled. Booked leave stays, even if the balance no longer covers it (leave-rules, section 1). The
 * people's rows are locked in the order of their ids.
 */
export async function recountUpcomingLeave(tx: Tx, recount: Recount): Promise<void> {
  const rows = await lockUpcoming(tx, recount)
  const [first] = rows
  if (!first) return
  const start = rows.reduce((min, { startDate }) => (startDate < min ? startDate : min), first.startDate)
  const end = rows.reduce((max, { endDate }) => (endDate > max ? endDate : max), first.endDate)
  const userIds = [...new Set(rows.map(({ userId }) => userId))]
  const calendars = await readWorkCalendars(tx, userIds, { start, end })
  const agreed = await readDatesOf(
    tx,
    rows.map(({ id }) => id),
  )
  const lines = await readReportingLines(tx, recount.today)
  const unitOf = await readUnits(tx)
  const cancelled = new Set<string>()
  for (const row of rows) {
    if (row.amendsId !== null && cancelled.has(row.amendsId)) continue
    const dates = countAgain(row, calendars.get(row.userId))
    const before = agreed.get(row.id) ?? []
    if (isSame(dates, before)) continue
    const unit = unitThatDiffers([row.unit, unitOf(row.leaveType)], dates, before)
    // An amount that neither the request nor its balance is in notifies no one.
    if (unit === null) await replaceDays(tx, row, dates)
    else await replaceCount(tx, { ...recount, row, unit, before, dates, lines })
    if (dates.length === 0) cancelled.add(row.id)
  }
}

/**
 * Locks the people's rows, and reads their pending and approved leave and pending changes of it that begin
 * after today. Sick days reported during leave stay as that leave was agreed.
 */
async function lockUpcoming(tx: Tx, { userIds, today }: Recount): Promise<LeaveRow[]> {
  const { amendmentKind } = leaveRequests
  const upcoming = and(
    gt(leaveRequests.startDate, today),
    userIds === 'everybody' ? undefined : isOneOf(leaveRequests.userId, userIds),
    or(
      and(eq(leaveRequests.status, 'pending'), or(isNull(amendmentKind), eq(amendmentKind, 'change'))),
      and(eq(leaveRequests.status, 'approved'), isNull(leaveRequests.amendsId)),
    ),
  )
  // Also people without leave: a concurrent request of theirs was counted before the change.
  await tx
    .select({ id: users.id })
    .from(users)
    .where(userIds === 'everybody' ? undefined : isOneOf(users.id, userIds))
    .orderBy(asc(users.id))
    .for('no key update')
  // Leave before its amendment: ids grow with time.
  return tx.select().from(leaveRequests).where(upcoming).orderBy(asc(leaveRequests.id))
}

/** The days of this leave by another work calendar. */
export function countAgain(row: LeaveRow, calendar: WorkTerms | undefined): readonly TakenDate[] {
  return countWorkingDays({ ...periodOf(row), unit: row.unit, isHalfDay: false, ...calendar }).dates
}

/** Whether both take the same days and minutes. */
export function isSame(a: readonly TakenDate[], b: readonly TakenDate[]): boolean {
  return isSameIn('hundredths', a, b) && isSameIn('minutes', a, b)
}

function unitThatDiffers(
  units: readonly LeaveUnit[],
  a: readonly TakenDate[],
  b: readonly TakenDate[],
): LeaveUnit | null {
  if (units.includes('hours') && !isSameIn('minutes', a, b)) return 'hours'
  return units.includes('days') && !isSameIn('hundredths', a, b) ? 'days' : null
}

function isSameIn(
  amount: 'hundredths' | 'minutes',
  a: readonly TakenDate[],
  b: readonly TakenDate[],
): boolean {
  const isAt = (day: TakenDate, index: number) =>
    day.date === b[index]?.date && day[amount] === b[index]?.[amount]
  return a.length === b.length && a.every(isAt)
}

type Recounted = Recount & {
  row: LeaveRow
  /** What the change is recorded in: what differs of the request, or of its balance. */
  unit: LeaveUnit
  before: readonly TakenDate[]
  dates: readonly TakenDate[]
  lines: ReportingLines
}

async function replaceCount(tx: Tx, recounted: Recounted): Promise<void> {
  const { ctx, actorId, today, because, row, unit, before, dates, lines } = recounted
  const isCancelled = dates.length === 0
  const deciders = decidersOf(lines, row)
  const bounds = datesOf(periodOf(row))
  if (isCancelled) {
    await withdrawAmendment(tx, ctx, { requestId: row.id, actorId, today, toldOtherwise: deciders })
    await tx.update(leaveRequests).set({ status: 'cancelled' }).where(eq(leaveRequests.id, row.id))
  } else {
    await replaceLeave(tx, ctx, row.id, { unit: row.unit, period: periodOf(row), dates })
  }
  await recordLeaveUpdate(
    tx,
    { at: ctx.now, companyId: ctx.companyId, actorId },
    {
      subjectId: row.id,
      action: actionOn(row, isCancelled ? 'cancelled' : 'recounted'),
      before: { ...bounds, ...lengthFacts({ unit, dates: before }), status: row.status },
      after: {
        ...bounds,
        ...lengthFacts({ unit, dates }),
        status: isCancelled ? 'cancelled' : row.status,
        because,
      },
      notify: [row.userId, ...(row.decidedBy ? [row.decidedBy] : []), ...deciders],
    },
  )
}

async function readDatesOf(tx: Tx, requestIds: readonly string[]): Promise<Map<string, TakenDate[]>> {
  const rows = await tx
    .select()
    .from(leaveRequestDays)
    .where(isOneOf(leaveRequestDays.requestId, requestIds))
    .orderBy(asc(leaveRequestDays.date))
  const byRequest = Map.groupBy(rows, ({ requestId }) => requestId)
  return new Map(
    [...byRequest].map(([id, days]) => [
      id,
      days.map(({ date, days: amount, minutes }) => ({ date, hundredths: parseDays(amount), minutes })),
    ]),
  )
}
