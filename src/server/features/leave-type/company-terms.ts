import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { preparedQuery } from '#server/platform/db/prepared-query.ts'
import { leavePolicies, leaveYearStarts, ownAnnualDays, paySchedules } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { parseDays } from '#shared/leave/days.ts'
import type { LeaveAccount } from '#shared/leave/leave-account.ts'
import type { LeaveYearStart } from '#shared/leave/leave-year.ts'
import type { PolicyVersion } from '#shared/leave/policy.ts'

type PaySchedules = NonNullable<LeaveAccount['paySchedules']>

/** The versions of the leave year's first day, oldest first; none means the calendar year. */
export async function readLeaveYearStarts(tx: Tx): Promise<LeaveYearStart[]> {
  return tx
    .select({ validFrom: leaveYearStarts.validFrom, monthDay: leaveYearStarts.monthDay })
    .from(leaveYearStarts)
    .orderBy(asc(leaveYearStarts.validFrom))
}

/** The versions of the pay schedule, oldest first; none means monthly from the leave year's first day. */
export async function readPaySchedules(tx: Tx): Promise<PaySchedules> {
  const rows = await tx.select().from(paySchedules).orderBy(asc(paySchedules.validFrom))
  return rows.map(toPaySchedule)
}

export function toPaySchedule({
  validFrom,
  every,
  anchor,
}: typeof paySchedules.$inferSelect): PaySchedules[number] {
  return { validFrom, schedule: every && anchor ? { every, anchor } : null }
}

/** The policies of a leave type, oldest first; none means no allowance. */
export async function readPolicies(tx: Tx, leaveType: string): Promise<PolicyVersion[]> {
  const rows = await tx
    .select()
    .from(leavePolicies)
    .where(eq(leavePolicies.leaveType, leaveType))
    .orderBy(asc(leavePolicies.validFrom))
  return rows.map(toPolicyVersion)
}

/** The policies of every leave type that has any, each oldest first. */
export async function readPoliciesByType(tx: Tx): Promise<Map<string, PolicyVersion[]>> {
  const rows = await selectPolicies(tx)
  const byType = Map.groupBy(rows, ({ leaveType }) => leaveType)
  return new Map([...byType].map(([leaveType, ofType]) => [leaveType, ofType.map(toPolicyVersion)]))
}

const selectPolicies = preparedQuery((database) =>
  database.select().from(leavePolicies).orderBy(asc(leavePolicies.validFrom)),
)

export function toPolicyVersion(row: typeof leavePolicies.$inferSelect): PolicyVersion {
  return {
    validFrom: row.validFrom,
    annualHundredths: row.annualDays === null ? null : parseDays(row.annualDays),
    accrual: row.accrualType,
    creditedAt: row.creditedAt,
    carryOverCapHundredths: row.carryOverDays === null ? null : parseDays(row.carryOverDays),
    carriedValidMonths: row.carriedValidMonths,
    lowerLimitHundredths: parseDays(row.lowerLimitDays),
  }
}

/**
 * Leave types that ever had an allowance, for everybody or for one of these people: the others have no
 * statement.
 */
export async function readTypesWithAllowance(tx: Tx, userIds: readonly string[]): Promise<Set<string>> {
  const [ofEverybody, own] = await Promise.all([
    tx
      .selectDistinct({ leaveType: leavePolicies.leaveType })
      .from(leavePolicies)
      .where(isNotNull(leavePolicies.annualDays)),
    tx
      .selectDistinct({ leaveType: ownAnnualDays.leaveType })
      .from(ownAnnualDays)
      .where(and(isOneOf(ownAnnualDays.userId, userIds), isNotNull(ownAnnualDays.annualDays))),
  ])
  return new Set([...ofEverybody, ...own].map(({ leaveType }) => leaveType))
}
