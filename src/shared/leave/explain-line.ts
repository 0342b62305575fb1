import { formatCount, formatDate, formatDayCount, formatDayNumber } from '../format-dates.ts'
import type { Credit } from './accrual.ts'
import { formatDays, type Hundredths } from './days.ts'
import type { Adjusted } from './entries.ts'
import type { CarriedOver } from './ledger.ts'
import { type NotCounted, notCountedInWords } from './not-counted.ts'
import type { StatementLine } from './statement.ts'

/**
 * The rule or the person behind a line of a statement, and what of leave didn't count, in words for a
 * reader's locale.
 */
export function explainLine(
  line: StatementLine,
  locale: string,
  notCounted: readonly NotCounted[] = [],
): string {
  if (line.kind === 'carried_over') return explainCarriedOver(line, locale)
  if (line.kind === 'expired')
    return `Carried days could be used up to ${formatDate(line.validUntil, locale)}`
  if (line.kind === 'taken') {
    const leave = line.status === 'pending' ? 'Leave, not yet approved' : 'Leave'
    const less = notCountedInWords(notCounted, { year: line.date, locale })
    return less === null ? leave : `${leave}. ${less}`
  }
  if (line.kind === 'adjusted') return explainAdjusted(line)
  return explainCredit(line, locale)
}

function explainCarriedOver(line: CarriedOver, locale: string): string {
  if (line.closingHundredths < 0) return 'Carried over from the previous leave year'
  const number = (hundredths: Hundredths) => formatDayNumber(formatDays(hundredths), locale)
  const part = `${number(line.hundredths)} of ${formatDayCount(formatDays(line.closingHundredths), locale)}`
  const cap = line.capHundredths === null ? '' : `, at most ${number(line.capHundredths)}`
  const validity = line.validUntil === null ? '' : `, to be used up to ${formatDate(line.validUntil, locale)}`
  return `Carried over from the previous leave year: ${part}${cap}${validity}`
}

function explainAdjusted({ by, reason }: Adjusted): string {
  const adjusted = by ? `Adjusted by ${by}` : 'Adjusted'
  return reason ? `${adjusted}: ${reason}` : adjusted
}

function explainCredit(
  { annualHundredths, period, employedDays, calendarDays }: Credit,
  locale: string,
): string {
  const count = (whole: number) => formatCount(whole, locale)
  const share = period ? `, period ${count(period.number)} of ${count(period.ofPeriods)}` : ''
  const proportion =
    employedDays === calendarDays
      ? ''
      : `, for ${count(employedDays)} of ${count(calendarDays)} calendar days`
  return `${formatDayCount(formatDays(annualHundredths), locale)} a year${share}${proportion}`
}
