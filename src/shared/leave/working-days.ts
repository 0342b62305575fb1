import { datesBetween, isPlainDate, type PlainDate } from '../plain-date.ts'
import type { HalfDayPart } from './contract.ts'
import { divideRounded, type Hundredths, type Minutes } from './days.ts'
import type { TakenDate } from './leave-account.ts'
import {
  endsOfHalf,
  hasOnlyNoons,
  type LeaveEnds,
  type LeavePeriod,
  partTaken,
  wallMinutes,
} from './leave-period.ts'
import type { LeaveUnit } from './leave-unit.ts'
import { minutesTaken } from './minutes-taken.ts'
import {
  commonPart,
  type DayPart,
  daysOf,
  type WorkedTime,
  type WorkTerms,
  workCalendar,
} from './work-calendar.ts'

/** What somebody asks for, and when they work. Default: Monday to Friday without holidays. */
type RequestedDates = WorkTerms & {
  start: PlainDate
  end: PlainDate
  isHalfDay: boolean
  halfDayPart?: HalfDayPart | null | undefined
  /** What the type counts in. Default: days. */
  unit?: LeaveUnit | undefined
  /** Noon, where the first or the last of several dates is half a day; in hours, any time of the clock. */
  startsAt?: LeaveEnds['startsAt'] | undefined
  endsAt?: LeaveEnds['endsAt'] | undefined
}

/** One date of leave, and which part of it is taken. */
type CountedDate = TakenDate & { part: DayPart }

export type WorkingDayCount = {
  unit: LeaveUnit
  /** The sum over the dates. 0 is refused with 'Please select valid dates' (spec 5). */
  totalHundredths: Hundredths
  /** Only the dates that count, in order. */
  dates: CountedDate[]
  /** The period to store; in days, its times only where its first and last date are worked. */
  period: LeavePeriod
}

/**
 * Counts a request date by date (spec 5, leave-rules section 1). A half day on a request that has exactly one
 * working date is that date's morning, or `halfDayPart`, and counts what of that half is worked; without
 * `halfDayPart` it is the afternoon where only that is worked. On a longer request the switch has no effect:
 * it may begin and end at noon instead. In hours, times are the clock's, and count what would be worked
 * between them (`minutesTaken`). An end before the start, or a text that is no date (an input not yet filled
 * in), counts 0.
 */
export function countWorkingDays(request: RequestedDates): WorkingDayCount {
  const { start, end, isHalfDay, halfDayPart, startsAt = null, endsAt = null, unit = 'days' } = request
  const worked = workedDates(request)
  const [only] = worked
  if (isHalfDay && only && worked.length === 1) {
    const { date, part } = only
    const half = halfDayPart ?? (part === 'afternoon' ? 'afternoon' : 'morning')
    return countOf(worked, { start: date, end: date, ...endsOfHalf(half) }, unit)
  }
  if (unit === 'hours') return countOf(worked, { start, end, startsAt, endsAt }, unit)
  const ends = {
    startsAt: only?.date === start ? startsAt : null,
    endsAt: worked.at(-1)?.date === end ? endsAt : null,
  }
  return countOf(worked, { start, end, ...ends }, unit)
}

/** The working time that dates of leave take. */
export function totalMinutesOf(dates: readonly TakenDate[]): Minutes {
  return dates.reduce((total, { minutes }) => total + minutes, 0)
}

type WorkedDate = WorkedTime & { date: PlainDate; part: DayPart }

function workedDates({ start, end, ...terms }: RequestedDates): WorkedDate[] {
  if (!isPlainDate(start) || !isPlainDate(end)) return []
  const workedOn = workCalendar(terms)
  return datesBetween(start, end)
    .map((date) => ({ ...workedOn(date), date }))
    .filter(isWorked)
}

function isWorked(worked: WorkedTime & { date: PlainDate }): worked is WorkedDate {
  return worked.part !== 'none'
}

function countOf(worked: readonly WorkedDate[], period: LeavePeriod, unit: LeaveUnit): WorkingDayCount {
  const { from, until } = wallMinutes(period)
  if (from >= until) return { unit, totalHundredths: 0, dates: [], period }
  const inHalves = unit === 'days' && hasOnlyNoons(period)
  const dates = worked.flatMap((each) =>
    inHalves
      ? (countedHalves(each, partTaken(period, each.date)) ?? [])
      : (countedByClock(each, period) ?? []),
  )
  const totalHundredths = dates.reduce((total, { hundredths }) => total + hundredths, 0)
  return { unit, totalHundredths, dates, period }
}

/** Nothing where the half that is taken is free. Of the minutes of a date, the morning has the odd one. */
function countedHalves({ date, part, minutes }: WorkedDate, taken: HalfDayPart | null): CountedDate | null {
  const common = taken === null ? part : commonPart(part, taken)
  if (common === 'none') return null
  const half = common === 'morning' ? Math.ceil(minutes / 2) : Math.floor(minutes / 2)
  return { date, part: common, hundredths: daysOf(common), minutes: common === part ? minutes : half }
}

/** A part of a date counts its share of the day, and never less than a hundredth. */
function countedByClock(worked: WorkedDate, period: LeavePeriod): CountedDate | null {
  const { date, part } = worked
  const minutes = minutesTaken(worked, period)
  if (minutes === 0) return null
  const share = divideRounded(minutes * daysOf(part), worked.minutes, 1)
  return { date, part, hundredths: Math.max(1, share), minutes }
}
