import type { Credit } from './accrual.ts'
import { daysInWords, formatDays } from './days.ts'
import type { Adjusted } from './entries.ts'
import type { CarriedOver } from './ledger.ts'
import type { StatementLine } from './statement.ts'

/**
 * The rule or the person behind a line of a statement, in words. `formatDate` writes a `yyyy-MM-dd` date as
 * the reader expects it.
 */
export function explainLine(line: StatementLine, formatDate: (date: string) => string): string {
  if (line.kind === 'carried_over') return explainCarriedOver(line, formatDate)
  if (line.kind === 'expired') return `Carried days could be used up to ${formatDate(line.validUntil)}`
  if (line.kind === 'taken') return line.status === 'pending' ? 'Leave, not yet approved' : 'Leave'
  if (line.kind === 'adjusted') return explainAdjusted(line)
  return explainCredit(line)
}

function explainCarriedOver(line: CarriedOver, formatDate: (date: string) => string): string {
  if (line.closingHundredths < 0) return 'Carried over from the leave year before'
  const part = `${formatDays(line.hundredths)} of ${daysInWords(line.closingHundredths)}`
  const cap = line.capHundredths === null ? '' : `, at most ${formatDays(line.capHundredths)}`
  const validity = line.validUntil === null ? '' : `, to be used up to ${formatDate(line.validUntil)}`
  return `Carried over from the leave year before: ${part}${cap}${validity}`
}

function explainAdjusted({ by, reason }: Adjusted): string {
  const adjusted = by ? `Adjusted by ${by}` : 'Adjusted'
  return reason ? `${adjusted}: ${reason}` : adjusted
}

function explainCredit({ annualHundredths, period, employedDays, calendarDays }: Credit): string {
  const share = period ? `, period ${period.number} of ${period.ofPeriods}` : ''
  const proportion =
    employedDays === calendarDays ? '' : `, for ${employedDays} of ${calendarDays} calendar days`
  return `${daysInWords(annualHundredths)} a year${share}${proportion}`
}
