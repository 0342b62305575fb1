import { workCalendar } from '#shared/leave/work-calendar.ts'
import {
  addDays,
  addMonths,
  datesBetween,
  monthRange,
  type PlainDate,
  weekdayOf,
} from '#shared/plain-date.ts'

/** `yyyy-MM`. */
export type Month = string

/** First and last day, both included. */
export type DayRange = { start: PlainDate; end: PlainDate }

const firstMonth: Month = '2000-01'
const lastMonth: Month = '2100-12'
const workedOn = workCalendar()

/** True for a month of the years that dates can have. */
export function isMonth(text: string | null): text is Month {
  return text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text >= firstMonth && text <= lastMonth
}

export function monthOf(date: PlainDate): Month {
  return date.slice(0, 7)
}

/** `months` later, or earlier when negative. */
export function shiftMonth(month: Month, months: number): Month {
  return monthOf(addMonths(`${month}-01`, months))
}

/** The Sunday on or before a date. */
export function weekStartOf(date: PlainDate): PlainDate {
  return addDays(date, -weekdayOf(date))
}

/** The seven days from Sunday on. */
export function weekFrom(sunday: PlainDate): PlainDate[] {
  return datesBetween(sunday, addDays(sunday, 6))
}

/** The weeks, Sunday to Saturday, that hold a month's days; the first and the last reach into its neighbours. */
export function weeksOfMonth(month: Month): PlainDate[][] {
  const { start, end } = monthRange(month)
  const first = weekStartOf(start)
  const weeks = Math.ceil(datesBetween(first, end).length / 7)
  return Array.from({ length: weeks }, (_, week) => weekFrom(addDays(first, week * 7)))
}

/** Whether leave on this date counts: Monday to Friday. */
export function isCounted(date: PlainDate): boolean {
  return workedOn(date) !== 'none'
}

/** Own leave is asked for ahead, and for days that count (spec 5). */
export function mayAskFor(date: PlainDate, today: PlainDate): boolean {
  return date >= today && isCounted(date)
}
