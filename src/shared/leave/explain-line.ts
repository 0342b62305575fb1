import { formatCount, formatDate, formatLeaveAmount, formatLeaveNumber } from '../format-dates.ts'
import type { Credit } from './accrual.ts'
import type { Adjusted } from './entries.ts'
import { type Amount, formatAmount, type LeaveUnit } from './leave-unit.ts'
import type { CarriedOver, Converted } from './ledger.ts'
import { type NotCounted, notCountedInWords } from './not-counted.ts'
import type { StatementLine } from './statement.ts'

/** What the amounts of a line count in, and its reader's locale. */
type Explained = { unit: LeaveUnit; locale: string }

/**
 * The rule or the person behind a line of a statement, and what of leave didn't count, in words for a
 * reader's locale.
 */
export function explainLine(
  line: StatementLine,
  { unit, locale, notCounted = [] }: Explained & { notCounted?: readonly NotCounted[] | undefined },
): string {
  if (line.kind === 'carried_over') return explainCarriedOver(line, { unit, locale })
  if (line.kind === 'expired')
    return `Carried ${unit} could be used up to ${formatDate(line.validUntil, locale)}`
  if (line.kind === 'taken') {
    const leave = line.status === 'pending' ? 'Leave, not yet approved' : 'Leave'
    const less = notCountedInWords(notCounted, { year: line.date, locale })
    return less === null ? leave : `${leave}. ${less}`
  }
  if (line.kind === 'adjusted') return explainAdjusted(line, { unit, locale })
  return explainCredit(line, { unit, locale })
}

function explainCarriedOver(line: CarriedOver, { unit, locale }: Explained): string {
  if (line.closingAmount < 0) return 'Carried over from the previous leave year'
  const number = (amount: Amount) => formatLeaveNumber(formatAmount(amount, unit), unit, locale)
  const whole = formatLeaveAmount(formatAmount(line.closingAmount, unit), unit, locale)
  const part = `${number(line.amount)} of ${whole}${line.converted ? convertedFrom(line.converted, locale) : ''}`
  const cap = line.capAmount === null ? '' : `, at most ${number(line.capAmount)}`
  const validity = line.validUntil === null ? '' : `, to be used up to ${formatDate(line.validUntil, locale)}`
  return `Carried over from the previous leave year: ${part}${cap}${validity}`
}

function convertedFrom({ amount, unit, dayLength }: Converted, locale: string): string {
  const before = formatLeaveAmount(formatAmount(amount, unit), unit, locale)
  return ` (${before} at ${formatLeaveAmount(formatAmount(dayLength, 'hours'), 'hours', locale)} a day)`
}

function explainAdjusted({ by, reason, leftAmount }: Adjusted, { unit, locale }: Explained): string {
  const adjusted = `${by ? `Adjusted by ${by}` : 'Adjusted'}${reason ? `: ${reason}` : ''}`
  if (leftAmount === undefined) return adjusted
  const left = formatLeaveAmount(formatAmount(leftAmount, unit), unit, locale)
  return `${adjusted}. ${left} left at the end of this day`
}

function explainCredit(
  { annualAmount, period, employedDays, calendarDays }: Credit,
  { unit, locale }: Explained,
): string {
  const count = (whole: number) => formatCount(whole, locale)
  const share = period ? `, period ${count(period.number)} of ${count(period.ofPeriods)}` : ''
  const proportion =
    employedDays === calendarDays
      ? ''
      : `, for ${count(employedDays)} of ${count(calendarDays)} calendar days`
  return `${formatLeaveAmount(formatAmount(annualAmount, unit), unit, locale)} a year${share}${proportion}`
}
