import { addDays, addMonths, type DateRange, monthRange, type PlainDate } from '#shared/plain-date.ts'

export const usagePeriods = ['last-12', 'leave-year', 'calendar-year', 'last-year', 'custom'] as const
export type UsagePeriod = (typeof usagePeriods)[number]

/** From which to which date a choice reaches; null for one's own dates. `leaveYearStart` is `MM-dd`. */
export function rangeOf(period: UsagePeriod, today: PlainDate, leaveYearStart: string): DateRange | null {
  if (period === 'custom') return null
  if (period === 'last-12') return lastTwelveMonths(today)
  if (period === 'leave-year') return yearFrom(lastStart(today, leaveYearStart))
  const thisYear = yearFrom(`${today.slice(0, 4)}-01-01`)
  return period === 'calendar-year' ? thisYear : yearFrom(addMonths(thisYear.start, -12))
}

function lastTwelveMonths(today: PlainDate): DateRange {
  const { start, end } = monthRange(today.slice(0, 7))
  return { start: addMonths(start, -11), end }
}

function lastStart(today: PlainDate, monthDay: string): PlainDate {
  const inThisYear = `${today.slice(0, 4)}-${monthDay}`
  return inThisYear <= today ? inThisYear : addMonths(inThisYear, -12)
}

function yearFrom(start: PlainDate): DateRange {
  return { start, end: addDays(addMonths(start, 12), -1) }
}
