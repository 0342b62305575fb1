import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { preparedQuery } from '#server/platform/db/prepared-query.ts'
import { leavePolicies, leaveYearStarts, ownEntitlements, paySchedules } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { LeaveAccount } from '#shared/leave/leave-account.ts'
import { type LeaveUnit, parseAmount } from '#shared/leave/leave-unit.ts'
import type { LeaveYearStart } from '#shared/leave/leave-year.ts'
import { type PolicyVersion, unitNow } from '#shared/leave/policy.ts'

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

/** A version of the pay schedule, from its row. */
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

/** What a leave type counts in now. */
export async function readUnit(tx: Tx, leaveType: string): Promise<LeaveUnit> {
  const { unit, validFrom } = leavePolicies
  const rows = await tx
    .select({ unit, validFrom })
    .from(leavePolicies)
    .where(eq(leavePolicies.leaveType, leaveType))
  return unitNow(rows)
}

/** What each leave type counts in now. */
export async function readUnits(tx: Tx): Promise<(leaveType: string) => LeaveUnit> {
  const policies = await readPoliciesByType(tx)
  return (leaveType) => unitNow(policies.get(leaveType) ?? [])
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

/** A version of a policy, from its row: amounts as the rules count them. */
export function toPolicyVersion(row: typeof leavePolicies.$inferSelect): PolicyVersion {
  return {
    validFrom: row.validFrom,
    unit: row.unit,
    unitSince: row.unitSince,
    annualAmount: row.annualAmount === null ? null : parseAmount(row.annualAmount, row.unit),
    accrual: row.accrualType,
    creditedAt: row.creditedAt,
    carryOverCap: row.carryOverAmount === null ? null : parseAmount(row.carryOverAmount, row.unit),
    carriedValidMonths: row.carriedValidMonths,
    lowerLimit: parseAmount(row.lowerLimitAmount, row.unit),
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
      .where(isNotNull(leavePolicies.annualAmount)),
    tx
      .selectDistinct({ leaveType: ownEntitlements.leaveType })
      .from(ownEntitlements)
      .where(and(isOneOf(ownEntitlements.userId, userIds), isNotNull(ownEntitlements.annualAmount))),
  ])
  return new Set([...ofEverybody, ...own].map(({ leaveType }) => leaveType))
}
