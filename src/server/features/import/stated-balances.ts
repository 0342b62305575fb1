import { and, asc, isNotNull } from 'drizzle-orm'
import { readLeaveAccounts } from '#server/features/balance/account.ts'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { leaveAdjustments } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatLeaveAmount, formatShortDay } from '#shared/format-dates.ts'
import { type Amount, formatAmount, type LeaveUnit, parseAmount } from '#shared/leave/leave-unit.ts'
import { adjustmentsToKeep } from '#shared/leave/stated-balance.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { PlannedLeave } from './leave-plan.ts'
import type { NewAdjustment } from './store-adjustments.ts'

/** What a file of opening balances said is left of a leave type at the end of a day. */
type StatedBalance = { date: PlainDate; unit: LeaveUnit; remainingAmount: Amount }

/** By leave type and person, in the order of their days, then in that of their import. */
export type StatedBalances = ReadonlyMap<string, readonly StatedBalance[]>

type Whose = { leaveType: string; userId: string }

/** What imported opening balances said of these people. */
export async function readStatedBalances(tx: Tx, userIds: readonly string[]): Promise<StatedBalances> {
  const { id, userId, leaveType, date, unit, statedAmount } = leaveAdjustments
  const rows = await tx
    .select({ userId, leaveType, date, unit, statedAmount })
    .from(leaveAdjustments)
    .where(and(isOneOf(userId, userIds), isNotNull(statedAmount)))
    .orderBy(asc(date), asc(id))
  const stated = new Map<string, StatedBalance[]>()
  for (const row of rows) {
    const one = {
      date: row.date,
      unit: row.unit,
      remainingAmount: parseAmount(row.statedAmount ?? '', row.unit),
    }
    const known = stated.get(keyOf(row))
    if (known) known.push(one)
    else stated.set(keyOf(row), [one])
  }
  return stated
}

/** What was said of one person’s balance of one leave type. */
export function statedOf(stated: StatedBalances, whose: Whose): readonly StatedBalance[] {
  return stated.get(keyOf(whose)) ?? []
}

/**
 * 'Already in the 12 days left on 2 Mar 2026, except 1 day after it.'; null for leave that comes off the
 * balance, or has none.
 */
export function statedInWords(
  { draft: { user, type }, leave }: PlannedLeave,
  stated: StatedBalances,
  locale: string,
): string | null {
  const latest = statedOf(stated, { leaveType: type.key, userId: user.id }).at(-1)
  if (!latest) return null
  let [within, all] = [0, 0]
  for (const { dates } of leave) {
    for (const { date, hundredths, minutes } of dates) {
      const amount = latest.unit === 'days' ? hundredths : minutes
      all += amount
      if (date <= latest.date) within += amount
    }
  }
  if (within === 0) return null
  const { unit } = latest
  const inWords = (amount: Amount) => formatLeaveAmount(formatAmount(amount, unit), unit, locale)
  const day = formatShortDay(latest.date, '0000-01-01', locale)
  const except = within === all ? '' : `, except ${inWords(all - within)} after it`
  return `Already in the ${inWords(latest.remainingAmount)} left on ${day}${except}.`
}

/**
 * The adjustments that keep stated balances as they are when this leave is stored; to be worked out before it
 * is.
 */
export async function keepStatedBalances(tx: Tx, planned: readonly PlannedLeave[]): Promise<NewAdjustment[]> {
  const stated = await readStatedBalances(tx, [...new Set(planned.map(({ draft }) => draft.user.id))])
  const kept: NewAdjustment[] = []
  for (const [leaveType, ofType] of Map.groupBy(planned, ({ draft }) => draft.type.key)) {
    const byPerson = Map.groupBy(ofType, ({ draft }) => draft.user.id)
    const userIds = [...byPerson.keys()].filter((userId) => stated.has(keyOf({ leaveType, userId })))
    if (userIds.length === 0) continue
    for (const [userId, account] of await readLeaveAccounts(tx, userIds, leaveType)) {
      const days = statedOf(stated, { leaveType, userId }).map(({ date }) => date)
      const dates = (byPerson.get(userId) ?? []).flatMap(({ leave }) => leave.flatMap((one) => one.dates))
      for (const { date, unit, amount } of adjustmentsToKeep(account, days, dates))
        kept.push({ userId, leaveType, date, unit, amount, statedAmount: null, reason: keptReason })
    }
  }
  return kept
}

const keptReason = 'Already in the opening balance (import)'

function keyOf({ leaveType, userId }: Whose): string {
  return `${leaveType} ${userId}`
}
