import {
  formatDate,
  formatLeaveAmount,
  formatLeaveNumber,
  formatRangeWithYear,
  formatShortRange,
  personLocale,
} from '#client/ui/data/format-dates.ts'
import { type Amount, formatAmount, type LeaveUnit, parseAmount } from '#shared/leave/leave-unit.ts'
import { notCountedInWords } from '#shared/leave/not-counted.ts'
import type { StatementLineView, StatementYearView } from '#shared/leave/statement-contract.ts'
import { addDays, type DateRange, parts } from '#shared/plain-date.ts'
import { leaveNameOf } from '../leave-types.ts'

/** '2026', or '1 April 2026 to 31 March 2027' where the leave year is no calendar year. */
export function leaveYearName({ start, end }: DateRange): string {
  if (isCalendarYear({ start, end })) return start.slice(0, 4)
  return `${formatDate(start)} to ${formatDate(end)}`
}

function isCalendarYear({ start, end }: DateRange): boolean {
  return start.endsWith('-01-01') && end === `${start.slice(0, 4)}-12-31`
}

/** '16 to 20 Feb', '2 Jan'; with the year where the leave year is no calendar year. */
export function lineDates({ date, until }: StatementLineView, year: DateRange): string {
  const end = until ?? date
  return isCalendarYear(year) ? formatShortRange(date, end, year.start) : formatRangeWithYear(date, end)
}

/** What happened, and the rule or person behind it. */
export function lineWords(
  line: StatementLineView,
  { name: typeName, unit }: { name: string; unit: LeaveUnit },
): { event: string; detail: string } {
  if (line.kind === 'taken') {
    const size = formatLeaveAmount(line.amount.replace('-', ''), unit)
    return {
      event: leaveNameOf({ name: typeName }),
      detail: [`${size}, ${line.isPending ? 'not yet approved' : 'approved'}`, ...lessOf(line)].join('. '),
    }
  }
  if (line.kind === 'granted') return { event: 'Granted', detail: line.explanation }
  if (line.kind === 'accrued') return { event: 'Accrued', detail: line.explanation }
  if (line.kind === 'expired') return { event: 'Expired', detail: line.explanation }
  // 'Adjusted by Nora Lindqvist: worked the office move'
  const [event = '', ...rest] = line.explanation.split(': ')
  return { event, detail: sentence(rest.join(': ')) }
}

function lessOf({ notCounted, date }: StatementLineView): string[] {
  const words = notCountedInWords(notCounted, { year: date, locale: personLocale() })
  return words === null ? [] : [words]
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** '+4.0', '−0.5', '+37 h 30 min' */
export function signedAmount(amount: string, { unit, decimals }: Figure): string {
  if (unit === 'days') return number(amount, decimals, 'exceptZero')
  return `${Number(amount) > 0 ? '+' : ''}${formatLeaveNumber(amount, unit)}`
}

/** What a column counts in, and how many decimals its figures have. */
export type Figure = { unit: LeaveUnit; decimals: number }

/** '23.5', '37 h 30 min' */
export function balanceFigure(amount: string, { unit, decimals }: Figure): string {
  return unit === 'days' ? number(amount, decimals, 'auto') : formatLeaveNumber(amount, unit)
}

function number(days: string, decimals: number, signDisplay: 'auto' | 'exceptZero'): string {
  return new Intl.NumberFormat(personLocale(), {
    signDisplay,
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(2, decimals),
  })
    .format(Number(days))
    .replace('-', '−')
}

/** What happens to the closing balance: 'Up to …', in words. Null where there is nothing to say. */
export function carryOverWords(
  { unit, balance, end }: Pick<StatementYearView, 'unit' | 'balance' | 'end'>,
  carriedAmount: Amount | null,
): string | null {
  const closingAmount = parseAmount(balance, unit)
  if (carriedAmount === null || closingAmount === 0) return null
  const nextStart = addDays(end, 1)
  const into = nextStart.endsWith('-01-01') ? String(parts(nextStart)[0]) : 'the next leave year'
  if (closingAmount < 0) return `The whole shortfall moves to ${into}.`
  if (carriedAmount === 0) return `Nothing carries over to ${into}.`
  if (carriedAmount === closingAmount) {
    const isOne = unit === 'days' && carriedAmount === 100
    return `${formatLeaveAmount(balance, unit)} ${isOne ? 'carries' : 'carry'} over to ${into}.`
  }
  const part = formatLeaveNumber(formatAmount(carriedAmount, unit), unit)
  return `${part} of ${formatLeaveAmount(balance, unit)} carry over to ${into}.`
}
