import { addDays, makeDate, type PlainDate, parts, toDayNumber, weekdayOf } from '#shared/plain-date.ts'

/** The week's number by ISO 8601: a week begins on Monday, and is of the year that its Thursday is in. */
export function isoWeekOf(date: PlainDate): number {
  const mondayFirst = weekdayOf(date) || 7
  const thursday = addDays(date, 4 - mondayFirst)
  const [year] = parts(thursday)
  return Math.floor((toDayNumber(thursday) - toDayNumber(makeDate(year, 1, 1))) / 7) + 1
}
