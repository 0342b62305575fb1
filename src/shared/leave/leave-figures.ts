import type { PlainDate } from '../plain-date.ts'
import { standardDay } from './days.ts'
import type { LeaveAccount, LeaveDay } from './leave-account.ts'
import { type Amount, type AmountInUnit, convertAmount, type LeaveUnit } from './leave-unit.ts'
import { type LeaveYear, leaveYearOf } from './leave-year.ts'
import { type LedgerYear, ledgerWith, sumUpTo } from './ledger.ts'
import { policyIn } from './policy.ts'
import { ledgerYearOn, yearThatHolds } from './statement.ts'

/** One leave year in figures. */
export type LeaveFigures = {
  year: LeaveYear
  /** What all the amounts count in. */
  unit: LeaveUnit
  carriedOverAmount: Amount
  /** Granted and accrued. */
  creditedAmount: Amount
  adjustedAmount: Amount
  /** What carried days lost, as a positive amount. */
  expiredAmount: Amount
  /** Carried over + credited + adjusted − expired: the `totalDays` of GET /api/leave-balance. */
  totalAmount: Amount
  usedAmount: Amount
  pendingAmount: Amount
  /** Total − used − pending (spec 5). */
  remainingAmount: Amount
}

/**
 * The spec's figures of the leave year that holds `on` (spec 5, leave-rules section 2): what was given up to
 * that day, and the approved and pending leave of the whole leave year, dates ahead included. All are 0 where
 * the leave year has no allowance or lies before the statement begins.
 */
export function leaveFigures(account: LeaveAccount, on: PlainDate): LeaveFigures {
  const ledgerYear = ledgerYearOn(account, on)
  if (ledgerYear) return figuresOf(ledgerYear, on)
  const year = leaveYearOf(on, account.leaveYearStarts)
  return withTotals(year, policyIn(year, account.policies).unit, nothing)
}

/**
 * The remaining amount of `leaveFigures` for any leave in place of the account's own, in the unit of the
 * leave year that holds `on`; null where that has no allowance or lies before the statement begins.
 */
export function remainingWith(
  account: LeaveAccount,
  on: PlainDate,
): (leave: readonly LeaveDay[]) => AmountInUnit | null {
  const ledger = ledgerWith(account, on)
  return (leave) => {
    const ledgerYear = yearThatHolds(on, ledger(leave))
    if (!ledgerYear) return null
    const { remainingAmount: amount, unit } = figuresOf(ledgerYear, on)
    return { amount, unit }
  }
}

/**
 * An amount of any leave year of the account, in what the leave year that holds `on` counts in: converted as
 * what is carried over into it is (docs/leave-rules, 'Hours').
 */
export function amountAsOn(
  { leaveYearStarts, policies, dayLengthOn = () => standardDay }: LeaveAccount,
  { amount, unit }: AmountInUnit,
  on: PlainDate,
): Amount {
  const year = leaveYearOf(on, leaveYearStarts)
  const policy = policyIn(year, policies)
  return convertAmount(amount, unit, policy.unit, dayLengthOn(policy.unitSince ?? year.start))
}

function figuresOf(ledgerYear: LedgerYear, on: PlainDate): LeaveFigures {
  const { year, policy, carried, expired, credits, adjustments } = ledgerYear
  return withTotals(year, policy.unit, {
    carriedOverAmount: carried?.amount ?? 0,
    creditedAmount: sumUpTo(credits, on),
    adjustedAmount: sumUpTo(adjustments, on),
    expiredAmount: expired && expired.date <= on ? -expired.amount : 0,
    usedAmount: leaveOf(ledgerYear, 'approved'),
    pendingAmount: leaveOf(ledgerYear, 'pending'),
  })
}

type Parts = Omit<LeaveFigures, 'year' | 'unit' | 'totalAmount' | 'remainingAmount'>

const nothing: Parts = {
  carriedOverAmount: 0,
  creditedAmount: 0,
  adjustedAmount: 0,
  expiredAmount: 0,
  usedAmount: 0,
  pendingAmount: 0,
}

function withTotals(year: LeaveYear, unit: LeaveUnit, parts: Parts): LeaveFigures {
  const given = parts.carriedOverAmount + parts.creditedAmount + parts.adjustedAmount
  const totalAmount = given - parts.expiredAmount
  const remainingAmount = totalAmount - parts.usedAmount - parts.pendingAmount
  return { year, unit, ...parts, totalAmount, remainingAmount }
}

function leaveOf({ leave, amountOf }: LedgerYear, wanted: LeaveDay['status']): Amount {
  let sum = 0
  for (const day of leave) if (day.status === wanted) sum += amountOf(day)
  return sum
}
