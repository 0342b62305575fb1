import { and, asc, between, eq, sql } from 'drizzle-orm'
import { isOfRequest } from '#server/features/leave/reads/days-away.ts'
import { readLeaveYearStarts, readPaySchedules } from '#server/features/leave-type/company-terms.ts'
import { leaveRequestDays, leaveRequests, payrollDays, payrollLocks } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { parseDays } from '#shared/leave/days.ts'
import { addDays, type DateRange, type PlainDate } from '#shared/plain-date.ts'
import type { PayTerms } from '#shared/report/payroll.ts'
import { isTakenLeave, readTakenDays, type TakenDay } from './leave-days.ts'
import { ofPeople, ofType, type ReportScope } from './scope.ts'

/** A locked period, without its files. */
export type LockedPeriod = DateRange & { at: Date; by: string }

export type PayrollState = Omit<PayTerms, 'locked'> & { locked: readonly LockedPeriod[] }

/** The pay schedule, and the periods locked so far. */
export async function readPayrollState(tx: Tx): Promise<PayrollState> {
  const locked = await tx
    .select({
      start: payrollLocks.startDate,
      end: payrollLocks.endDate,
      at: payrollLocks.lockedAt,
      by: payrollLocks.lockedBy,
    })
    .from(payrollLocks)
    .orderBy(asc(payrollLocks.startDate))
  return {
    leaveYearStarts: await readLeaveYearStarts(tx),
    paySchedules: await readPaySchedules(tx),
    locked,
  }
}

/** The stored lines and files of a locked period. */
export async function readLock(tx: Tx, start: PlainDate) {
  const [lock] = await tx.select().from(payrollLocks).where(eq(payrollLocks.startDate, start))
  if (!lock) throw new Error('A locked period has its lines.')
  return lock
}

/**
 * The days in an open period: approved leave on its dates, and in the first open one also what has changed
 * since in the days of locked periods.
 */
export async function readDaysToTell(
  tx: Tx,
  scope: ReportScope,
  { period, state: { locked } }: { period: DateRange; state: PayrollState },
): Promise<TakenDay[]> {
  const [first, last] = [locked[0], locked.at(-1)]
  const own = await readTakenDays(tx, scope, period)
  if (!first || !last || period.start !== addDays(last.end, 1)) return own

  return [...(await readChangedDays(tx, scope, { start: first.start, end: last.end })), ...own]
}

type ChangedDay = Omit<TakenDay, 'hundredths'> & { days: string }

/**
 * Approved leave on these dates minus what payroll has, which is the sum over all locks. The database
 * compares, as years of days are equal and a few differ.
 */
async function readChangedDays(tx: Tx, scope: ReportScope, range: DateRange): Promise<TakenDay[]> {
  const { userId, leaveType, date } = payrollDays
  const isInPeriod = and(
    between(date, range.start, range.end),
    ofPeople(userId, scope),
    ofType(leaveType, scope),
  )
  const { rows } = await tx.execute<ChangedDay>(sql`
    SELECT "userId", "leaveType", date, sum(days) AS days, sum(minutes)::int AS minutes FROM (
      SELECT ${leaveRequests.userId} AS "userId", ${leaveRequests.leaveType} AS "leaveType", ${leaveRequestDays.date},
        ${leaveRequestDays.days} AS days, ${leaveRequestDays.minutes} AS minutes
      FROM ${leaveRequestDays} JOIN ${leaveRequests} ON ${isOfRequest} WHERE ${isTakenLeave(scope, range)}
      UNION ALL
      SELECT ${userId}, ${leaveType}, ${date}, -${payrollDays.days}, -${payrollDays.minutes} FROM ${payrollDays} WHERE ${isInPeriod}
    ) AS counted
    GROUP BY "userId", "leaveType", date HAVING sum(days) <> 0 OR sum(minutes) <> 0 ORDER BY date`)
  return rows.map(({ days, ...day }) => ({ ...day, hundredths: parseDays(days) }))
}
