import type { PlainDate } from '../plain-date.ts'
import type { Adjustment, DatedDays, LeaveAccount, LeaveDay } from './leave-account.ts'
import { remainingWith } from './leave-figures.ts'

/**
 * The adjustments that keep the balances of some days when leave is added to an account: leave up to the end
 * of a day on which a balance was stated is in that balance already (docs/rules.md, Imports). One at most for
 * each day, in hundredths; none for leave after the last of the days, nor for a day without an allowance or
 * before the statement begins.
 */
export function adjustmentsToKeep(
  account: LeaveAccount,
  statedOn: readonly PlainDate[],
  added: readonly DatedDays[],
): Adjustment[] {
  const leave = account.leave ?? []
  const kept: Adjustment[] = []
  for (const date of [...new Set(statedOn)].toSorted()) {
    const adjustments = [...(account.adjustments ?? []), ...kept]
    const before = remainingWith(account, date)(leave)
    const taken = added.filter((day) => day.date <= date).map(toLeaveDay)
    const after = remainingWith({ ...account, adjustments }, date)([...leave, ...taken])
    if (before === null || after === null || before === after) continue
    kept.push({ date, hundredths: before - after, id: '', by: null, reason: null })
  }
  return kept
}

function toLeaveDay(day: DatedDays): LeaveDay {
  return { ...day, requestId: '', status: 'approved' }
}
