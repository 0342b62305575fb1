import type { PlainDate } from '../plain-date.ts'
import type { Hundredths } from './days.ts'
import type { LeaveAccount, LeaveDay } from './leave-account.ts'
import { type LeaveYear, leaveYearOf } from './leave-year.ts'
import { type LedgerYear, ledgerWith, sumUpTo } from './ledger.ts'
import { ledgerYearOn, yearThatHolds } from './statement.ts'

/** One leave year in figures, all in hundredths of a day. */
export type LeaveFigures = {
  year: LeaveYear
  carriedOverHundredths: Hundredths
  /** Granted and accrued. */
  creditedHundredths: Hundredths
  adjustedHundredths: Hundredths
  /** What carried days lost, as a positive amount. */
  expiredHundredths: Hundredths
  /** Carried over + credited + adjusted − expired: the `totalDays` of GET /api/leave-balance. */
  totalHundredths: Hundredths
  usedHundredths: Hundredths
  pendingHundredths: Hundredths
  /** Total − used − pending (spec 5). */
  remainingHundredths: Hundredths
}

/**
 * The spec's figures of the leave year that holds `on` (spec 5, leave-rules section 2): what was given up to
 * that day, and the approved and pending leave of the whole leave year, dates ahead included. All are 0 where
 * the leave year has no allowance or lies before the statement begins.
 */
export function leaveFigures(account: LeaveAccount, on: PlainDate): LeaveFigures {
  const ledgerYear = ledgerYearOn(account, on)
  return ledgerYear
    ? figuresOf(ledgerYear, on)
    : withTotals(leaveYearOf(on, account.leaveYearStarts), nothing)
}

/**
 * The remaining days of `leaveFigures` for any leave in place of the account's own; null where the leave year
 * that holds `on` has no allowance or lies before the statement begins.
 */
export function remainingWith(
  account: LeaveAccount,
  on: PlainDate,
): (leave: readonly LeaveDay[]) => Hundredths | null {
  const ledger = ledgerWith(account, on)
  return (leave) => {
    const ledgerYear = yearThatHolds(on, ledger(leave))
    return ledgerYear && figuresOf(ledgerYear, on).remainingHundredths
  }
}

function figuresOf(ledgerYear: LedgerYear, on: PlainDate): LeaveFigures {
  const { year, carried, expired, credits, adjustments, leave } = ledgerYear
  return withTotals(year, {
    carriedOverHundredths: carried?.hundredths ?? 0,
    creditedHundredths: sumUpTo(credits, on),
    adjustedHundredths: sumUpTo(adjustments, on),
    expiredHundredths: expired && expired.date <= on ? -expired.hundredths : 0,
    usedHundredths: leaveOf(leave, 'approved'),
    pendingHundredths: leaveOf(leave, 'pending'),
  })
}

type Parts = Omit<LeaveFigures, 'year' | 'totalHundredths' | 'remainingHundredths'>

const nothing: Parts = {
  carriedOverHundredths: 0,
  creditedHundredths: 0,
  adjustedHundredths: 0,
  expiredHundredths: 0,
  usedHundredths: 0,
  pendingHundredths: 0,
}

function withTotals(year: LeaveYear, parts: Parts): LeaveFigures {
  const given = parts.carriedOverHundredths + parts.creditedHundredths + parts.adjustedHundredths
  const totalHundredths = given - parts.expiredHundredths
  const remainingHundredths = totalHundredths - parts.usedHundredths - parts.pendingHundredths
  return { year, ...parts, totalHundredths, remainingHundredths }
}

function leaveOf(leave: readonly LeaveDay[], wanted: LeaveDay['status']): Hundredths {
  let sum = 0
  for (const { status, hundredths } of leave) if (status === wanted) sum += hundredths
  return sum
}
