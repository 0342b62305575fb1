import { type Month, monthOf, shiftMonth } from '#shared/leave/calendar-address.ts'
import { type DateRange, datesBetween, monthRange, type PlainDate, toDayNumber } from '#shared/plain-date.ts'

/** The days of a timeline from left to right, and where each of them is. */
export type Columns = { dates: readonly PlainDate[]; first: PlainDate; last: PlainDate }

export const daysInWeek = 7

const [firstYear, lastYear] = [2000, 2100]

/**
 * The days that can be scrolled to from a month: its calendar year, one before and two after. More would make
 * the scrollbar too fine to hold; the buttons lead on, to another four years.
 */
export function columnsAround(month: Month): Columns {
  const year = Number(month.slice(0, 4))
  const first = `${Math.max(year - 1, firstYear)}-01-01`
  const last = `${Math.min(year + 2, lastYear)}-12-31`
  return { dates: datesBetween(first, last), first, last }
}

export function holdsMonth({ first, last }: Columns, month: Month): boolean {
  return monthOf(first) <= month && month <= monthOf(last)
}

/** The column of a date, also of one beyond the edges. */
export function columnOf({ first }: Columns, date: PlainDate): number {
  return toDayNumber(date) - toDayNumber(first)
}

/** The date of a column; beyond an edge, the date at the edge. */
export function dateAt({ dates, first, last }: Columns, column: number): PlainDate {
  return dates[column] ?? (column < 0 ? first : last)
}

/** How many weeks of columns there are, the last one perhaps shorter. */
export function weekCount({ dates }: Columns): number {
  return Math.ceil(dates.length / daysInWeek)
}

/**
 * The column that stands at the left edge when a month is gone to: its first day, or the day before today
 * where the first day would push today out of sight.
 */
export function firstColumnOf(columns: Columns, month: Month, today: PlainDate, daysInSight: number): number {
  const first = columnOf(columns, monthRange(month).start)
  const now = columnOf(columns, today)
  const isTodayHidden = monthOf(today) === month && now >= first + daysInSight
  return isTodayHidden ? now - 1 : first
}

/**
 * The month that is in sight when this column stands at the left edge: that of the middle, or of two weeks
 * on.
 */
export function monthInSight(columns: Columns, leftColumn: number, daysInSight: number): Month {
  const middle = leftColumn + Math.min(Math.floor(daysInSight / 2), 2 * daysInWeek)
  return monthOf(dateAt(columns, middle))
}

/** The months that these columns touch, both included. */
export function monthsOf(columns: Columns, from: number, to: number): Month[] {
  const last = monthOf(dateAt(columns, to))
  const months: Month[] = []
  for (let month = monthOf(dateAt(columns, from)); month <= last; month = shiftMonth(month, 1))
    months.push(month)
  return months
}

/** From the first day of the first month to the last day of the last one. */
export function rangeOfMonths(months: readonly Month[]): DateRange {
  const [first = '2000-01', last = first] = [months.at(0), months.at(-1)]
  return { start: monthRange(first).start, end: monthRange(last).end }
}

/** The days of one week of columns. */
export function datesOfWeek({ dates }: Columns, week: number): readonly PlainDate[] {
  return dates.slice(week * daysInWeek, (week + 1) * daysInWeek)
}

/** The date, or the edge that it lies beyond. */
export function withinColumns({ first, last }: Columns, date: PlainDate): PlainDate {
  if (date < first) return first
  return date > last ? last : date
}

/** ARIA counts from 1, and column 1 of the grid names the people. */
export function ariaColumn(column: number): number {
  return column + 2
}
