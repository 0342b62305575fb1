import { and, asc, between, eq, sql } from 'drizzle-orm'
import { parseDays } from '#shared/leave/days.ts'
import type { DateRange } from '#shared/leave/employment.ts'
import { compareText } from '#shared/leave/order.ts'
import { addDays, type PlainDate } from '#shared/plain-date.ts'
import type { PayTerms } from '#shared/report/payroll.ts'
import { readLeaveYearStarts, readPaySchedules } from '../balance/company-terms.ts'
import type { Tx } from '../db/company-door.ts'
import { payrollDays, payrollLocks } from '../db/schema.ts'
import { readTakenDays, type TakenDay } from './leave-days.ts'
import { ofPeople, ofType, type ReportScope } from './scope.ts'

/** A period that was handed over, without its files. */
export type LockedPeriod = DateRange & { at: Date; by: string }

export type PayrollState = Omit<PayTerms, 'locked'> & { locked: readonly LockedPeriod[] }

/** How the company pays, and what was handed over so far. */
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
 * The days that an open period tells payroll of: approved leave of its own dates, and in the first open one also what has
 * changed since then in the days of locked periods.
 */
export async function readDaysToTell(
  tx: Tx,
  scope: ReportScope,
  { period, state: { locked } }: { period: DateRange; state: PayrollState },
): Promise<TakenDay[]> {
  const [first, last] = [locked[0], locked.at(-1)]
  const own = await readTakenDays(tx, scope, period)
  if (!first || !last || period.start !== addDays(last.end, 1)) return own

  const range = { start: first.start, end: last.end }
  const changes = new Map<string, TakenDay>()
  const count = (day: TakenDay, sign: 1 | -1) => {
    const key = `${day.userId} ${day.leaveType} ${day.date}`
    const known = changes.get(key)?.hundredths ?? 0
    changes.set(key, { ...day, hundredths: known + sign * day.hundredths })
  }
  for (const day of await readTakenDays(tx, scope, range)) count(day, 1)
  for (const day of await readToldDays(tx, scope, range)) count(day, -1)
  const changed = [...changes.values()].filter(({ hundredths }) => hundredths !== 0)
  return [...changed.toSorted((a, b) => compareText(a.date, b.date)), ...own]
}

/** What payroll knows of these days: the sum over all locks. */
async function readToldDays(tx: Tx, scope: ReportScope, { start, end }: DateRange): Promise<TakenDay[]> {
  const { userId, leaveType, date } = payrollDays
  const rows = await tx
    .select({ userId, leaveType, date, days: sql<string>`sum(${payrollDays.days})` })
    .from(payrollDays)
    .where(and(between(date, start, end), ofPeople(userId, scope), ofType(leaveType, scope)))
    .groupBy(userId, leaveType, date)
  return rows.map(({ days, ...day }) => ({ ...day, hundredths: parseDays(days) }))
}
