import { and, asc, eq, ne, or } from 'drizzle-orm'
import { readTypeStatements } from '#server/features/balance/statement.ts'
import {
  leaveAdjustments,
  leaveRequestDays,
  leaveRequests,
  payrollDays,
  payrollLocks,
} from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { PersonalData } from '#shared/team/personal-data-contract.ts'
import { shortDays, toInstant } from './as-written.ts'
import type { Names } from './read-person.ts'

type LeaveParts = Pick<
  PersonalData,
  | 'requests'
  | 'workOnOthersLeave'
  | 'adjustments'
  | 'adjustmentsOfOthers'
  | 'statements'
  | 'payrollDays'
  | 'payrollPeriodsLocked'
>

/** Somebody's leave and balances on `today`, and what they did about the leave of others. */
export async function readLeaveOf(
  tx: Tx,
  { userId, today, names }: { userId: string; today: string; names: Names },
): Promise<LeaveParts> {
  return {
    requests: await readRequests(tx, userId, names),
    workOnOthersLeave: await readWorkOnOthersLeave(tx, userId),
    ...(await readAdjustments(tx, userId, names)),
    statements: await readTypeStatements(tx, userId, { on: today, today }),
    ...(await readPayroll(tx, userId)),
  }
}

async function readRequests(tx: Tx, userId: string, names: Names): Promise<PersonalData['requests']> {
  const days = await readDays(tx, userId)
  const rows = await tx
    .select()
    .from(leaveRequests)
    .where(eq(leaveRequests.userId, userId))
    .orderBy(asc(leaveRequests.createdAt), asc(leaveRequests.id))
  return rows.map((row) => ({
    id: row.id,
    amendsId: row.amendsId,
    amendmentKind: row.amendmentKind,
    leaveType: row.leaveType,
    startDate: row.startDate,
    endDate: row.endDate,
    isHalfDay: row.isHalfDay,
    halfDayPart: row.halfDayPart,
    notes: row.notes,
    status: row.status,
    rejectionReason: row.rejectionReason,
    totalDays: shortDays(row.totalDays),
    createdBy: names.get(row.createdBy) ?? null,
    createdAt: row.createdAt.toISOString(),
    decidedBy: (row.decidedBy && names.get(row.decidedBy)) ?? null,
    decidedAt: toInstant(row.decidedAt),
    days: days.get(row.id) ?? [],
  }))
}

type Days = PersonalData['requests'][number]['days']

async function readDays(tx: Tx, userId: string): Promise<Map<string, Days>> {
  const rows = await tx
    .select({ day: leaveRequestDays })
    .from(leaveRequestDays)
    .innerJoin(
      leaveRequests,
      and(
        eq(leaveRequests.companyId, leaveRequestDays.companyId),
        eq(leaveRequests.id, leaveRequestDays.requestId),
      ),
    )
    .where(eq(leaveRequests.userId, userId))
    .orderBy(asc(leaveRequestDays.date))
  const days = new Map<string, Days>()
  for (const { day } of rows) {
    const known = days.get(day.requestId) ?? []
    days.set(day.requestId, [...known, { date: day.date, days: shortDays(day.days) }])
  }
  return days
}

async function readWorkOnOthersLeave(tx: Tx, userId: string): Promise<PersonalData['workOnOthersLeave']> {
  const { createdBy, decidedBy } = leaveRequests
  const rows = await tx
    .select()
    .from(leaveRequests)
    .where(and(ne(leaveRequests.userId, userId), or(eq(createdBy, userId), eq(decidedBy, userId))))
    .orderBy(asc(leaveRequests.createdAt), asc(leaveRequests.id))
  return rows.map((row) => ({
    requestId: row.id,
    hasAsked: row.createdBy === userId,
    askedAt: row.createdAt.toISOString(),
    hasDecided: row.decidedBy === userId,
    decidedAt: toInstant(row.decidedAt),
    status: row.status,
    rejectionReason: row.decidedBy === userId ? row.rejectionReason : null,
  }))
}

async function readAdjustments(
  tx: Tx,
  userId: string,
  names: Names,
): Promise<Pick<PersonalData, 'adjustments' | 'adjustmentsOfOthers'>> {
  const rows = await tx
    .select()
    .from(leaveAdjustments)
    .where(or(eq(leaveAdjustments.userId, userId), eq(leaveAdjustments.createdBy, userId)))
    .orderBy(asc(leaveAdjustments.createdAt), asc(leaveAdjustments.id))
  const isOwn = (row: (typeof rows)[number]) => row.userId === userId
  return {
    adjustments: rows.filter(isOwn).map(({ leaveType, date, days, reason, createdBy, createdAt }) => ({
      leaveType,
      date,
      days: shortDays(days),
      reason,
      createdBy: names.get(createdBy) ?? null,
      createdAt: createdAt.toISOString(),
    })),
    adjustmentsOfOthers: rows
      .filter((row) => !isOwn(row))
      .map(({ id, reason, createdAt }) => ({ id, reason, createdAt: createdAt.toISOString() })),
  }
}

async function readPayroll(
  tx: Tx,
  userId: string,
): Promise<Pick<PersonalData, 'payrollDays' | 'payrollPeriodsLocked'>> {
  const { periodStart, date, leaveType, days } = payrollDays
  const told = await tx
    .select({ periodStart, date, leaveType, days })
    .from(payrollDays)
    .where(eq(payrollDays.userId, userId))
    .orderBy(asc(periodStart), asc(date), asc(leaveType))
  const { startDate, endDate, lockedAt } = payrollLocks
  const locked = await tx
    .select({ startDate, endDate, lockedAt })
    .from(payrollLocks)
    .where(eq(payrollLocks.lockedBy, userId))
    .orderBy(asc(startDate))
  return {
    payrollDays: told.map((row) => ({ ...row, days: shortDays(row.days) })),
    payrollPeriodsLocked: locked.map((row) => ({ ...row, lockedAt: row.lockedAt.toISOString() })),
  }
}
