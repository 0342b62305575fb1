import { formatMonth, formatRangeWithYear } from '#client/ui/data/format-dates.ts'
import { type DateRange, monthRange } from '#shared/plain-date.ts'

/** 'February 2026' for a whole month, else '1 to 14 Feb 2026'. */
export function periodName({ start, end }: DateRange): string {
  const month = start.slice(0, 7)
  const whole = monthRange(month)
  return start === whole.start && end === whole.end ? formatMonth(month) : formatRangeWithYear(start, end)
}

/** The sum of the API's decimal strings, without binary rounding errors. */
export function sumOf(days: readonly string[]): number {
  return days.reduce((sum, each) => sum + Math.round(Number(each) * 100), 0) / 100
}

/** 'Annual leave', 'Parental leave': a name that says it already is not made longer. */
export function leaveName(name: string): string {
  return /\bleave$/i.test(name) ? name : `${name} leave`
}
