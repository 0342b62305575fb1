import { datesBetween, isPlainDate, type PlainDate } from '../plain-date.ts'
import type { HalfDayPart } from './contract.ts'
import type { Hundredths } from './days.ts'
import type { LeavePeriod } from './leave-period.ts'
import {
  commonPart,
  type DayPart,
  daysOf,
  type Holiday,
  type WorkedPart,
  type WorkingPattern,
  workCalendar,
} from './work-calendar.ts'

/** What somebody asks for, and when they work. Default: Monday to Friday without holidays. */
export type RequestedDates = {
  start: PlainDate
  end: PlainDate
  isHalfDay: boolean
  halfDayPart?: HalfDayPart | null | undefined
  patterns?: readonly WorkingPattern[]
  holidays?: readonly Holiday[]
}

/** One date of leave: which part of it is taken, and what that counts. */
type CountedDate = { date: PlainDate; part: DayPart; hundredths: Hundredths }

export type WorkingDayCount = {
  /** The sum over the dates. 0 is refused with 'Please select valid dates' (spec 5). */
  totalHundredths: Hundredths
  /** Only the dates that count, in order. */
  dates: CountedDate[]
  /** The period to store. `halfDayPart` is null when the half-day switch is off or has no effect. */
  period: LeavePeriod
}

/**
 * Counts a request date by date (spec 5, leave-rules section 1). A half day on a request that has exactly one
 * working date is that date's morning, or `halfDayPart`, and counts what of that half is worked; without
 * `halfDayPart` it is the afternoon where only that is worked. On a longer request the switch has no effect.
 * An end before the start, or a text that is no date (an input not yet filled in), counts 0.
 */
export function countWorkingDays(request: RequestedDates): WorkingDayCount {
  const worked = workedDates(request)
  const [only] = worked
  if (request.isHalfDay && only && worked.length === 1) return countHalfDay(only, request.halfDayPart)
  return countOf(worked, { start: request.start, end: request.end, halfDayPart: null })
}

type WorkedDate = { date: PlainDate; part: DayPart }

function workedDates({ start, end, patterns, holidays }: RequestedDates): WorkedDate[] {
  if (!isPlainDate(start) || !isPlainDate(end)) return []
  const workedOn = workCalendar(patterns, holidays)
  return datesBetween(start, end)
    .map((date) => ({ date, part: workedOn(date).part }))
    .filter(isWorked)
}

function isWorked(worked: { date: PlainDate; part: WorkedPart }): worked is WorkedDate {
  return worked.part !== 'none'
}

function countHalfDay({ date, part }: WorkedDate, chosen: HalfDayPart | null | undefined): WorkingDayCount {
  const halfDayPart = chosen ?? (part === 'afternoon' ? 'afternoon' : 'morning')
  const taken = { date, part: commonPart(part, halfDayPart) }
  return countOf(isWorked(taken) ? [taken] : [], { start: date, end: date, halfDayPart })
}

function countOf(worked: readonly WorkedDate[], period: LeavePeriod): WorkingDayCount {
  const dates = worked.map(({ date, part }) => ({ date, part, hundredths: daysOf(part) }))
  return { totalHundredths: dates.reduce((total, { hundredths }) => total + hundredths, 0), dates, period }
}
