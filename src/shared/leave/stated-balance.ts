import type { PlainDate } from '../plain-date.ts'
import type { Adjustment, LeaveAccount, LeaveDay, TakenDate } from './leave-account.ts'
import { remainingWith } from './leave-figures.ts'

/**
 * The adjustments that keep the balances of some days when leave is added to an account: leave up to the end
 * of a day on which a balance was stated is in that balance already (docs/rules.md, Imports). One at most for
 * each day, in the unit of its leave year; none for leave after the last of the days, nor for a day without
 * an allowance or before the statement begins.
 */
export function adjustmentsToKeep(
  account: LeaveAccount,
  statedOn: readonly PlainDate[],
  added: readonly TakenDate[],
): Adjustment[] {
  const leave = account.leave ?? []
  const kept: Adjustment[] = []
  for (const date of [...new Set(statedOn)].toSorted()) {
    const adjustments = [...(account.adjustments ?? []), ...kept]
    const before = remainingWith(account, date)(leave)
    const taken = added.filter((day) => day.date <= date).map(toLeaveDay)
    const after = remainingWith({ ...account, adjustments }, date)([...leave, ...taken])
    if (before === null || after === null || before.amount === after.amount) continue
    const { unit } = before
    kept.push({ date, amount: before.amount - after.amount, unit, id: '', by: null, reason: null })
  }
  return kept
}

function toLeaveDay(day: TakenDate): LeaveDay {
  return { ...day, requestId: '', status: 'approved' }
}
