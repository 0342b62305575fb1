import { addDays, makeDate, type PlainDate, parts, toDayNumber, weekdayOf } from '#shared/plain-date.ts'

/** The number of the week by ISO 8601: weeks begin on Monday, and belong to the year that holds their Thursday. */
export function isoWeekOf(date: PlainDate): number {
  const mondayFirst = weekdayOf(date) || 7
  const thursday = addDays(date, 4 - mondayFirst)
  const [year] = parts(thursday)
  return Math.floor((toDayNumber(thursday) - toDayNumber(makeDate(year, 1, 1))) / 7) + 1
}
