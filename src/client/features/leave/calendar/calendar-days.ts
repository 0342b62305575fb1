import { workCalendar } from '#shared/leave/work-calendar.ts'
import {
  addDays,
  addMonths,
  datesBetween,
  monthRange,
  type PlainDate,
  weekdayOf,
} from '#shared/plain-date.ts'
import type { WeekStart } from '#shared/session/contract.ts'

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

/** The first weekday of a person's weeks: 0 for Sunday, 1 for Monday, 6 for Saturday. */
export const firstWeekday = { sunday: 0, monday: 1, saturday: 6 } as const satisfies Record<WeekStart, number>

/** The first day of the week that holds a date. */
export function weekStartOf(date: PlainDate, weekStart: WeekStart): PlainDate {
  return addDays(date, -((weekdayOf(date) - firstWeekday[weekStart] + 7) % 7))
}

/** The seven days of the week that begins on this date. */
export function weekFrom(firstDay: PlainDate): PlainDate[] {
  return datesBetween(firstDay, addDays(firstDay, 6))
}

/** The weeks that hold a month's days; the first and the last reach into its neighbours. */
export function weeksOfMonth(month: Month, weekStart: WeekStart): PlainDate[][] {
  const { start, end } = monthRange(month)
  const first = weekStartOf(start, weekStart)
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
