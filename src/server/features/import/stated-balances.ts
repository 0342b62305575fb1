import { and, asc, isNull } from 'drizzle-orm'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { leaveAdjustments } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatLeaveAmount, formatShortDay } from '#shared/format-dates.ts'
import { type Amount, formatAmount, type LeaveUnit, parseAmount } from '#shared/leave/leave-unit.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { PlannedLeave } from './leave-planner.ts'

/** What a file of opening balances said is left of a leave type at the end of a day. */
export type StatedBalance = { date: PlainDate; unit: LeaveUnit; left: Amount }

/** By leave type and person, in the order of their days: of each day what was stated last. */
type StatedBalances = ReadonlyMap<string, ReadonlyMap<PlainDate, StatedBalance>>

/** What imported opening balances said of these people. */
export async function readStatedBalances(tx: Tx, userIds: readonly string[]): Promise<StatedBalances> {
  const { id, amount, userId, leaveType, date, unit, statedAmount } = leaveAdjustments
  const rows = await tx
    .select({ userId, leaveType, date, unit, statedAmount })
    .from(leaveAdjustments)
    .where(and(isOneOf(userId, userIds), isNull(amount)))
    .orderBy(asc(date), asc(id))
  const stated = new Map<string, Map<PlainDate, StatedBalance>>()
  for (const row of rows) {
    const key = `${row.leaveType} ${row.userId}`
    const left = parseAmount(row.statedAmount ?? '', row.unit)
    const known = stated.get(key) ?? new Map<PlainDate, StatedBalance>()
    stated.set(key, known.set(row.date, { date: row.date, unit: row.unit, left }))
  }
  return stated
}

/** What was said of one person’s balance of one leave type. */
export function statedOf(
  stated: StatedBalances,
  { type, user }: { type: { key: string }; user: { id: string } },
): StatedBalance[] {
  return [...(stated.get(`${type.key} ${user.id}`)?.values() ?? [])]
}

/**
 * 'Already in the 12 days left on 2 Mar 2026, except 1 day after it.'; null for leave that comes off the
 * balance, or has none.
 */
export function statedInWords(
  { draft, leave }: PlannedLeave,
  stated: StatedBalances,
  locale: string,
): string | null {
  const latest = statedOf(stated, draft).at(-1)
  if (!latest) return null
  const { date: day, unit, left } = latest
  let [within, after] = [0, 0]
  for (const { date, hundredths, minutes } of leave.flatMap(({ dates }) => dates)) {
    const amount = unit === 'days' ? hundredths : minutes
    if (date <= day) within += amount
    else after += amount
  }
  if (within === 0) return null
  const inWords = (amount: Amount) => formatLeaveAmount(formatAmount(amount, unit), unit, locale)
  const except = after === 0 ? '' : `, except ${inWords(after)} after it`
  return `Already in the ${inWords(left)} left on ${formatShortDay(day, '0000-01-01', locale)}${except}.`
}
