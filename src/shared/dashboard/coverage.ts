import { type Employment, isEmployedThroughout } from '../leave/employment.ts'
import {
  type Holiday,
  type WorkingException,
  type WorkingPattern,
  workCalendar,
} from '../leave/work-calendar.ts'
import { addDays, type DateRange, datesBetween, type PlainDate } from '../plain-date.ts'

/** Somebody whose days are counted: when they work, are employed, and are on approved leave. */
export type CoveredPerson = {
  patterns: readonly WorkingPattern[]
  holidays: readonly Holiday[]
  exceptions: readonly WorkingException[]
  employment: readonly Employment[]
  /** The dates on which their leave is at least half a day. */
  away: ReadonlySet<PlainDate>
}

/** How many people would work on a date, and how many of them are on leave, for at least half a day. */
export type CoveredDay = { date: PlainDate; expected: number; away: number }

/** The dates of the range on which any of these people would work, in order. */
export function coverageOf(people: readonly CoveredPerson[], { start, end }: DateRange): CoveredDay[] {
  const days = datesBetween(start, end).map((date): CoveredDay => ({ date, expected: 0, away: 0 }))
  for (const { employment, away, ...terms } of people) {
    const workedOn = workCalendar(terms)
    for (const day of days) {
      const { date } = day
      if (workedOn(date).part === 'none' || !isEmployedThroughout(employment, { start: date, end: date }))
        continue
      day.expected += 1
      if (away.has(date)) day.away += 1
    }
  }
  return days.filter(({ expected }) => expected > 0)
}

/** How many of the next days on which anyone works are shown. */
export const coverageDays = 10
/** Long holidays included, ten working days lie within five weeks. */
const daysAhead = 35

/** The dates from today on among which the next `coverageDays` are found. */
export function coverageRange(today: PlainDate): DateRange {
  return { start: today, end: addDays(today, daysAhead - 1) }
}
