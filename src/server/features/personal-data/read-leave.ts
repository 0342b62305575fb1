import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { readTypeStatements } from '#server/features/balance/statement.ts'
import type { LeaveRow } from '#server/features/leave-record/rows.ts'
import { readPeopleById } from '#server/features/people/person.ts'
import {
  leaveAdjustments,
  leaveRequestDays,
  leaveRequests,
  payrollDays,
  payrollLocks,
} from '#server/platform/db/schema.ts'
import { columnsBut, personName } from '#server/platform/db/table-columns.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { fullName } from '#shared/full-name.ts'
import type { PersonalData } from '#shared/team/personal-data-contract.ts'
import { asWritten, shortDays } from './as-written.ts'

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

/**
 * Somebody's leave and balances on `today`, in words for the reader's locale, and what they did about the
 * leave of others.
 */
export async function readLeaveOf(
  tx: Tx,
  userId: string,
  { today, locale }: { today: string; locale: string },
): Promise<LeaveParts> {
  return {
    requests: await readRequests(tx, userId),
    workOnOthersLeave: await readWorkOnOthersLeave(tx, userId),
    ...(await readAdjustments(tx, userId)),
    statements: await readTypeStatements(tx, userId, { on: today, today, locale }),
    ...(await readPayroll(tx, userId)),
  }
}

async function readRequests(tx: Tx, userId: string): Promise<PersonalData['requests']> {
  const rows = await tx
    .select({
      ...columnsBut(leaveRequests, 'companyId', 'userId', 'coverId'),
      totalDays: shortDays(leaveRequests.totalDays),
      createdBy: personName(leaveRequests.createdBy),
      decidedBy: personName(leaveRequests.decidedBy),
      cover: personName(leaveRequests.coverId),
    })
    .from(leaveRequests)
    .where(eq(leaveRequests.userId, userId))
    .orderBy(asc(leaveRequests.createdAt), asc(leaveRequests.id))
  const days = Map.groupBy(await readDays(tx, userId), ({ requestId }) => requestId)
  const people = await readPeopleById(
    tx,
    rows.flatMap(approvalsOf).map(({ by }) => by),
  )
  const nameOf = (id: string) => {
    const person = people.get(id)
    return person ? fullName(person) : null
  }
  return rows.map(({ approvalSteps, ...row }) => ({
    ...asWritten(row),
    approvals: approvalsOf({ approvalSteps }).map(({ by, at }) => ({ by: nameOf(by), at })),
    days:
      days.get(row.id)?.map(({ date, days: counted, minutes }) => ({ date, days: counted, minutes })) ?? [],
  }))
}

function approvalsOf({ approvalSteps }: Pick<LeaveRow, 'approvalSteps'>) {
  return approvalSteps?.approvals ?? []
}

function readDays(tx: Tx, userId: string) {
  const { requestId, date, days, minutes } = leaveRequestDays
  const own = tx.select({ id: leaveRequests.id }).from(leaveRequests).where(eq(leaveRequests.userId, userId))
  return tx
    .select({ requestId, date, days: shortDays(days), minutes })
    .from(leaveRequestDays)
    .where(inArray(requestId, own))
    .orderBy(asc(date))
}

async function readWorkOnOthersLeave(tx: Tx, userId: string): Promise<PersonalData['workOnOthersLeave']> {
  const { id, createdBy, createdAt, decidedBy, decidedAt, approvalSteps, status, rejectionReason } =
    leaveRequests
  const { coverId, coverAnswer, coverAnsweredAt } = leaveRequests
  const hasApproved = sql`${approvalSteps} -> 'approvals' @> ${JSON.stringify([{ by: userId }])}::jsonb`
  const rows = await tx
    .select({
      requestId: id,
      createdBy,
      askedAt: createdAt,
      decidedBy,
      decidedAt,
      approvalSteps,
      status,
      rejectionReason,
      coverId,
      coverAnswer,
      coverAnsweredAt,
    })
    .from(leaveRequests)
    .where(
      and(
        ne(leaveRequests.userId, userId),
        or(eq(createdBy, userId), eq(decidedBy, userId), eq(coverId, userId), hasApproved),
      ),
    )
    .orderBy(asc(createdAt), asc(id))
  return rows.map(
    ({ createdBy: asker, decidedBy: decider, approvalSteps: steps, coverId: colleague, ...row }) => ({
      ...asWritten(row),
      stepsApprovedAt: (steps?.approvals ?? []).filter(({ by }) => by === userId).map(({ at }) => at),
      hasAsked: asker === userId,
      hasDecided: decider === userId,
      ...(colleague !== userId && { coverAnswer: null, coverAnsweredAt: null }),
      rejectionReason: decider === userId ? row.rejectionReason : null,
    }),
  )
}

async function readAdjustments(
  tx: Tx,
  userId: string,
): Promise<Pick<PersonalData, 'adjustments' | 'adjustmentsOfOthers'>> {
  const { id, userId: ownerId, reason, createdBy, createdAt, amount, statedAmount } = leaveAdjustments
  const own = await tx
    .select({
      ...columnsBut(leaveAdjustments, 'companyId', 'id', 'userId'),
      amount: shortDays(amount),
      statedAmount: shortDays(statedAmount),
      createdBy: personName(createdBy),
    })
    .from(leaveAdjustments)
    .where(eq(ownerId, userId))
    .orderBy(asc(createdAt), asc(id))
  const ofOthers = await tx
    .select({ id, reason, createdAt })
    .from(leaveAdjustments)
    .where(and(ne(ownerId, userId), eq(createdBy, userId)))
    .orderBy(asc(createdAt), asc(id))
  return { adjustments: own.map(asWritten), adjustmentsOfOthers: ofOthers.map(asWritten) }
}

async function readPayroll(
  tx: Tx,
  userId: string,
): Promise<Pick<PersonalData, 'payrollDays' | 'payrollPeriodsLocked'>> {
  const { periodStart, date, leaveType } = payrollDays
  const { startDate, endDate, lockedAt } = payrollLocks
  const locked = await tx
    .select({ startDate, endDate, lockedAt })
    .from(payrollLocks)
    .where(eq(payrollLocks.lockedBy, userId))
    .orderBy(asc(startDate))
  return {
    payrollDays: await tx
      .select({
        periodStart,
        date,
        leaveType,
        days: shortDays(payrollDays.days),
        minutes: payrollDays.minutes,
      })
      .from(payrollDays)
      .where(eq(payrollDays.userId, userId))
      .orderBy(asc(periodStart), asc(date), asc(leaveType)),
    payrollPeriodsLocked: locked.map(asWritten),
  }
}
