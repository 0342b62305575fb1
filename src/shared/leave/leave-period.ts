import { type PlainDate, toDayNumber } from '../plain-date.ts'
import { type ClockTime, minuteOfDay, noon } from './clock-time.ts'
import type { HalfDayPart } from './contract.ts'

/** The times at which leave begins on its first date and ends on its last one; null for the whole date. */
export type LeaveEnds = { startsAt: ClockTime | null; endsAt: ClockTime | null }

/** Leave by the wall clock: all dates from start to end, but for what is before or after its times. */
export type LeavePeriod = { start: PlainDate; end: PlainDate } & LeaveEnds

/** The first and last date of leave, and its times on them, as rows and calls have them. */
export type LeaveDates = {
  startDate: PlainDate
  endDate: PlainDate
  startsAt?: LeaveEnds['startsAt'] | undefined
  endsAt?: LeaveEnds['endsAt'] | undefined
}

export const wholeDates: LeaveEnds = { startsAt: null, endsAt: null }

/** The period of leave that is asked for or agreed. */
export function periodOf({ startDate, endDate, startsAt = null, endsAt = null }: LeaveDates): LeavePeriod {
  return { start: startDate, end: endDate, startsAt, endsAt }
}

/** The times of half a date. */
export function endsOfHalf(part: HalfDayPart | null): LeaveEnds {
  return { startsAt: part === 'afternoon' ? noon : null, endsAt: part === 'morning' ? noon : null }
}

/** Whether leave takes whole dates and halves of them, whatever the clock. */
export function hasOnlyNoons({ startsAt, endsAt }: LeaveEnds): boolean {
  return [startsAt, endsAt].every((time) => time === null || time === noon)
}

/** The half that leave on one date takes; null for a whole date, for other times, and for several dates. */
export function halfOf(period: LeavePeriod): HalfDayPart | null {
  const { start, end, startsAt, endsAt } = period
  if (start !== end || (startsAt === null) === (endsAt === null) || !hasOnlyNoons(period)) return null
  return startsAt === null ? 'morning' : 'afternoon'
}

/**
 * The half of one of its dates that leave takes, for pictures of days: the afternoon where it begins at noon
 * or later, the morning where it ends by then. Null for the whole date, and for most of it.
 */
export function partTaken(
  { start, end, startsAt, endsAt }: LeavePeriod,
  date: PlainDate,
): HalfDayPart | null {
  if (date === start && startsAt !== null && startsAt >= noon) return 'afternoon'
  return date === end && endsAt !== null && endsAt <= noon ? 'morning' : null
}

/** The part of a period from one of its dates to another: the times stay with the date that they are of. */
export function within(period: LeavePeriod, start: PlainDate, end: PlainDate): LeavePeriod {
  return {
    start,
    end,
    startsAt: start === period.start ? period.startsAt : null,
    endsAt: end === period.end ? period.endsAt : null,
  }
}

const origin = toDayNumber('2000-01-01')
const minutesOfDay = 1440

/**
 * Minutes of the wall clock since 2000-01-01, each day with 1,440: `from` is the first taken, `until` the
 * first free.
 */
export type WallMinutes = { from: number; until: number }

/**
 * The minutes that a period covers, as the database's exclusion constraint counts them. The range is empty,
 * and overlaps nothing, when the end lies before the start.
 */
export function wallMinutes({ start, end, startsAt, endsAt }: LeavePeriod): WallMinutes {
  return {
    from: (toDayNumber(start) - origin) * minutesOfDay + (startsAt === null ? 0 : minuteOfDay(startsAt)),
    until:
      (toDayNumber(end) - origin) * minutesOfDay + (endsAt === null ? minutesOfDay : minuteOfDay(endsAt)),
  }
}

/** Whether both have the same dates and times. */
export function isSamePeriod(a: LeavePeriod, b: LeavePeriod): boolean {
  return a.start === b.start && a.end === b.end && a.startsAt === b.startsAt && a.endsAt === b.endsAt
}

/** Do two periods share a minute? A morning and an afternoon of one date don't (leave-rules, section 1). */
export function overlaps(a: LeavePeriod, b: LeavePeriod): boolean {
  const [first, second] = [wallMinutes(a), wallMinutes(b)]
  if (first.from >= first.until || second.from >= second.until) return false
  return first.from < second.until && second.from < first.until
}
