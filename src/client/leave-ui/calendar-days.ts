import type { Month } from '#shared/leave/calendar-address.ts'
import { addDays, datesBetween, monthRange, type PlainDate, weekdayOf } from '#shared/plain-date.ts'
import type { WeekStart } from '#shared/session/contract.ts'

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
