import { and, eq, sql } from 'drizzle-orm'
import { readLeaveAccounts } from '#server/features/balance/account.ts'
import { readActivePeople } from '#server/features/balance/people.ts'
import { readDayLengths } from '#server/features/calendar/day-length.ts'
import { type LeaveTerms, withChange } from '#server/features/leave-type/change-terms.ts'
import { readTerms } from '#server/features/leave-type/terms.ts'
import { auditAll } from '#server/platform/audit/service.ts'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { ownEntitlements } from '#server/platform/db/schema.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Minutes } from '#shared/leave/days.ts'
import { entitlementAfter } from '#shared/leave/entitlement-after.ts'
import type { LeaveAccount } from '#shared/leave/leave-account.ts'
import type { LeavePolicyInput } from '#shared/leave/leave-type-contract.ts'
import { type Amount, convertAmount, formatAmount, type LeaveUnit } from '#shared/leave/leave-unit.ts'
import { type LeaveYear, leaveYearOf } from '#shared/leave/leave-year.ts'
import { type OwnEntitlement, policyIn } from '#shared/leave/policy.ts'
import type { PlainDate } from '#shared/plain-date.ts'

/** A change of a type's unit, and how long a day of each person is. */
export type Converting = {
  year: LeaveYear
  from: LeaveUnit
  unit: LeaveUnit
  annualAmount: Amount | null
  companyDayLength: Minutes
  dayLengthOf: (userId: string) => Minutes
  dayLengthsOf: (userId: string) => (date: PlainDate) => Minutes
}

type Changing = { before: LeaveTerms; after: LeaveTerms; today: PlainDate }

/**
 * Null where a change of terms leaves the unit as it is, or where there was no policy that counted in one.
 */
export async function readConverting(
  tx: Tx,
  userIds: readonly string[],
  { before, after, today }: Changing,
): Promise<Converting | null> {
  const year = leaveYearOf(today, after.leaveYearStarts)
  const [from, policy] = [policyIn(year, before.policies).unit, policyIn(year, after.policies)]
  const { unit, annualAmount } = policy
  if (from === unit || before.policies.length === 0) return null
  const dayLengths = await readDayLengths(tx, userIds)
  const on = policy.unitSince ?? year.start
  return {
    year,
    from,
    unit,
    annualAmount,
    companyDayLength: dayLengths(null)(on),
    dayLengthOf: (userId) => dayLengths(userId)(on),
    dayLengthsOf: dayLengths,
  }
}

/** Somebody's own annual amounts after the change. */
export function entitlementsAfter(
  userId: string,
  account: LeaveAccount,
  { year, unit, annualAmount, companyDayLength, dayLengthOf }: Converting,
): readonly OwnEntitlement[] {
  const own = account.ownEntitlements ?? []
  const change = { year, unit, annualAmount, companyDayLength, dayLength: dayLengthOf(userId) }
  const added = entitlementAfter(account, change)
  return added === null ? own : [...own, { validFrom: year.start, unit, annualAmount: added }]
}

/**
 * Before a type changes its unit: gives annual amounts of their own to those whose day isn't as long as the
 * company's, and takes those back that say no more than the new policy. The caller holds the lock on the
 * company.
 */
export async function convertEntitlements(
  tx: Tx,
  { ctx: { companyId, now }, actor }: { ctx: Context; actor: Actor },
  leaveType: string,
  policy: LeavePolicyInput,
): Promise<void> {
  const before = await readTerms(tx, leaveType)
  const after = withChange(before, { policy }, actor.today)
  const userIds = (await readActivePeople(tx)).map(({ id }) => id)
  const converting = await readConverting(tx, userIds, { before, after, today: actor.today })
  if (!converting) return
  const { year, from, unit } = converting
  const accounts = [...(await readLeaveAccounts(tx, userIds, leaveType))]
  const gone = accounts.filter(([userId, account]) => isAsThePolicy(userId, account, converting))
  if (gone.length > 0)
    await tx.delete(ownEntitlements).where(
      and(
        eq(ownEntitlements.leaveType, leaveType),
        eq(ownEntitlements.validFrom, year.start),
        eq(ownEntitlements.unit, from),
        isOneOf(
          ownEntitlements.userId,
          gone.map(([userId]) => userId),
        ),
      ),
    )
  const added = accounts.flatMap(([userId, account]) => {
    const [own] = entitlementsAfter(userId, account, converting).slice(account.ownEntitlements?.length ?? 0)
    if (!own || own.annualAmount === null) return []
    const annualAmount = formatAmount(own.annualAmount, unit)
    return [{ companyId, userId, leaveType, validFrom: year.start, unit, annualAmount }]
  })
  if (added.length === 0) return
  await tx
    .insert(ownEntitlements)
    .values(added)
    .onConflictDoUpdate({
      target: [
        ownEntitlements.companyId,
        ownEntitlements.userId,
        ownEntitlements.leaveType,
        ownEntitlements.validFrom,
      ],
      set: { unit, annualAmount: sql`excluded.annual_amount` },
    })
  await auditAll(
    tx,
    { at: now, companyId, actorId: actor.userId },
    added.map(({ userId, validFrom, annualAmount }) => ({
      action: 'member.changed' as const,
      subjectId: userId,
      after: { entitlements: [{ leaveType, validFrom, unit, annualAmount: Number(annualAmount) }] },
    })),
  )
}

/** An amount of their own that the last change of unit in this leave year gave them, say. */
function isAsThePolicy(
  userId: string,
  { ownEntitlements: own = [] }: LeaveAccount,
  { year, from, unit, annualAmount, dayLengthOf }: Converting,
): boolean {
  const ofYear = own.find((one) => one.validFrom === year.start && one.unit === from)
  if (!ofYear || ofYear.annualAmount === null) return false
  return convertAmount(ofYear.annualAmount, from, unit, dayLengthOf(userId)) === annualAmount
}
