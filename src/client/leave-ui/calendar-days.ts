import type { Month } from '#shared/leave/calendar-address.ts'
import { weekStartOf } from '#shared/leave/week-start.ts'
import { addDays, datesBetween, monthRange, type PlainDate } from '#shared/plain-date.ts'
import type { WeekStart } from '#shared/session/contract.ts'

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
