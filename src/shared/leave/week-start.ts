import { addDays, type PlainDate, weekdayOf } from '../plain-date.ts'
import type { WeekStart } from '../session/contract.ts'

/** The first weekday of a person's weeks: 0 for Sunday, 1 for Monday, 6 for Saturday. */
export const firstWeekday = { sunday: 0, monday: 1, saturday: 6 } as const satisfies Record<WeekStart, number>

/** The first day of the week that holds a date. */
export function weekStartOf(date: PlainDate, weekStart: WeekStart): PlainDate {
  return addDays(date, -((weekdayOf(date) - firstWeekday[weekStart] + 7) % 7))
}
