import { and, asc, isNull } from 'drizzle-orm'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { leaveAdjustments } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatLeaveAmount, formatShortDay } from '#shared/format-dates.ts'
import { type Amount, formatAmount, type LeaveUnit, parseAmount } from '#shared/leave/leave-unit.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { PlannedLeave } from './leave-plan.ts'

/** What a file of opening balances said is left of a leave type at the end of a day. */
export type StatedBalance = { id: string; date: PlainDate; unit: LeaveUnit; remainingAmount: Amount }

/** By leave type and person, in the order of their days: of each day what was stated last. */
export type StatedBalances = ReadonlyMap<string, readonly StatedBalance[]>

type Whose = { leaveType: string; userId: string }

/** What imported opening balances said of these people. */
export async function readStatedBalances(tx: Tx, userIds: readonly string[]): Promise<StatedBalances> {
  const { id, amount, userId, leaveType, date, unit, statedAmount } = leaveAdjustments
  const rows = await tx
    .select({ id, userId, leaveType, date, unit, statedAmount })
    .from(leaveAdjustments)
    .where(and(isOneOf(userId, userIds), isNull(amount)))
    .orderBy(asc(date), asc(id))
  const stated = new Map<string, StatedBalance[]>()
  for (const row of rows) {
    const one = {
      id: row.id,
      date: row.date,
      unit: row.unit,
      remainingAmount: parseAmount(row.statedAmount ?? '', row.unit),
    }
    const known = stated.get(keyOf(row)) ?? []
    stated.set(keyOf(row), [...known.filter(({ date: day }) => day !== one.date), one])
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

function keyOf({ leaveType, userId }: Whose): string {
  return `${leaveType} ${userId}`
}
