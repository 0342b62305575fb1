import {
  formatDate,
  formatDayCount,
  formatDayNumber,
  formatRangeWithYear,
  formatShortRange,
  personLocale,
} from '#client/ui/data/format-dates.ts'
import { formatDays, type Hundredths, parseDays } from '#shared/leave/days.ts'
import { notCountedInWords } from '#shared/leave/not-counted.ts'
import type { StatementLineView } from '#shared/leave/statement-contract.ts'
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
export function lineWords(line: StatementLineView, typeName: string): { event: string; detail: string } {
  if (line.kind === 'taken') {
    const size = formatDayCount(line.days.replace('-', ''))
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

/** '+4.0', '−0.5' */
export function signedDays(days: string, decimals: number): string {
  return number(days, decimals, 'exceptZero')
}

/** '23.5' */
export function balanceFigure(days: string, decimals: number): string {
  return number(days, decimals, 'auto')
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
  closing: string,
  carriedHundredths: Hundredths | null,
  { end }: DateRange,
): string | null {
  const closingHundredths = parseDays(closing)
  if (carriedHundredths === null || closingHundredths === 0) return null
  const nextStart = addDays(end, 1)
  const into = nextStart.endsWith('-01-01') ? String(parts(nextStart)[0]) : 'the next leave year'
  if (closingHundredths < 0) return `The whole shortfall moves to ${into}.`
  if (carriedHundredths === 0) return `Nothing carries over to ${into}.`
  if (carriedHundredths === closingHundredths) {
    return `${formatDayCount(formatDays(carriedHundredths))} ${carriedHundredths === 100 ? 'carries' : 'carry'} over to ${into}.`
  }
  return `${formatDayNumber(formatDays(carriedHundredths))} of ${formatDayCount(formatDays(closingHundredths))} carry over to ${into}.`
}
