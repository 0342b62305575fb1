import { and, eq, isNull } from 'drizzle-orm'
import { readLeaveAccounts } from '#server/features/balance/account.ts'
import { readDayLengths } from '#server/features/calendar/day-length.ts'
import { type LeaveTerms, withChange } from '#server/features/leave-type/change-terms.ts'
import { readTerms } from '#server/features/leave-type/terms.ts'
import { auditAll } from '#server/platform/audit/service.ts'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { ownEntitlements, users } from '#server/platform/db/schema.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Minutes } from '#shared/leave/days.ts'
import { entitlementsAfter, type UnitChange } from '#shared/leave/entitlements-after.ts'
import type { LeavePolicyInput } from '#shared/leave/leave-type-contract.ts'
import { countOf, formatAmount, type LeaveUnit } from '#shared/leave/leave-unit.ts'
import { leaveYearOf } from '#shared/leave/leave-year.ts'
import { type OwnEntitlement, policyIn } from '#shared/leave/policy.ts'
import type { PlainDate } from '#shared/plain-date.ts'

/** A change of a type's unit, and how long a day of each person is. */
export type Converting = Omit<UnitChange, 'dayLength'> & {
  from: LeaveUnit
  dayLengthsOf: (userId: string) => (date: PlainDate) => Minutes
  /** What it is for one person. */
  changeFor: (userId: string) => UnitChange
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
  const [current, policy] = [policyIn(year, before.policies), policyIn(year, after.policies)]
  const { unit, annualAmount } = policy
  if (current.unit === unit || before.policies.length === 0) return null
  const dayLengths = await readDayLengths(tx, userIds)
  const on = policy.unitSince ?? year.start
  const isBack = current.unitSince !== null && current.unitSince >= year.start
  const change = { year, unit, annualAmount, isBack, companyDayLength: dayLengths(null)(on) }
  return {
    ...change,
    from: current.unit,
    dayLengthsOf: dayLengths,
    changeFor: (userId) => ({ ...change, dayLength: dayLengths(userId)(on) }),
  }
}

/**
 * Before a type changes its unit: stores what it makes of everybody's own annual amounts
 * (`entitlementsAfter`), also of former members', who may come back. The caller holds the lock on the
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
  const people = await tx.select({ id: users.id }).from(users).where(isNull(users.erasedAt))
  const userIds = people.map(({ id }) => id)
  const converting = await readConverting(tx, userIds, { before, after, today: actor.today })
  if (!converting) return
  const accounts = [...(await readLeaveAccounts(tx, userIds, leaveType))]
  const changed = accounts.flatMap(([userId, account]) => {
    const { ownEntitlements: own = [] } = account
    const next = entitlementsAfter(account, converting.changeFor(userId))
    return isSame(own, next) ? [] : [{ userId, own, next }]
  })
  if (changed.length === 0) return
  await store(tx, { companyId, leaveType, from: converting.year.start }, changed)
  const facts = (own: readonly OwnEntitlement[]) => ({ entitlements: own.map(toFact(leaveType)) })
  await auditAll(
    tx,
    { at: now, companyId, actorId: actor.userId },
    changed.map(({ userId, own, next }) => ({
      action: 'member.changed' as const,
      subjectId: userId,
      before: facts(own),
      after: facts(next),
    })),
  )
  await tx.invalidate('team')
}

type Changed = { userId: string; own: readonly OwnEntitlement[]; next: readonly OwnEntitlement[] }

/** Only the version of the leave year that begins on `from` differs. */
async function store(
  tx: Tx,
  { companyId, leaveType, from }: { companyId: string; leaveType: string; from: PlainDate },
  changed: readonly Changed[],
): Promise<void> {
  const ids = changed.map(({ userId }) => userId)
  const ofYear = and(eq(ownEntitlements.leaveType, leaveType), eq(ownEntitlements.validFrom, from))
  await tx.delete(ownEntitlements).where(and(ofYear, isOneOf(ownEntitlements.userId, ids)))
  const rows = changed.flatMap(({ userId, next }) =>
    next
      .filter(({ validFrom }) => validFrom === from)
      .map(({ annualAmount, unit, ...own }) => ({
        ...own,
        companyId,
        userId,
        leaveType,
        unit,
        annualAmount: annualAmount === null ? null : formatAmount(annualAmount, unit),
      })),
  )
  if (rows.length > 0) await tx.insert(ownEntitlements).values(rows)
}

function isSame(own: readonly OwnEntitlement[], next: readonly OwnEntitlement[]): boolean {
  return own.length === next.length && next.every((one) => own.includes(one))
}

/** As `changeMember` writes it. */
function toFact(leaveType: string) {
  return ({ validFrom, unit, annualAmount }: OwnEntitlement) => ({
    leaveType,
    validFrom,
    unit,
    annualAmount: annualAmount === null ? null : countOf(annualAmount, unit),
  })
}
