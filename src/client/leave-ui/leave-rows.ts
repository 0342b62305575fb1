import type { Person } from '#shared/fields.ts'
import { timesInWords } from '#shared/format-dates.ts'
import type { CalendarEntry, HalfDayPart } from '#shared/leave/contract.ts'
import {
  halfOf,
  type LeaveEnds,
  type LeavePeriod,
  partTaken,
  periodOf,
  within,
} from '#shared/leave/leave-period.ts'
import { datesBetween, type PlainDate, weekdayOf } from '#shared/plain-date.ts'

/** What a table of days shows of somebody's leave. */
export type AwayLeave = Dates &
  Lasting &
  Pick<CalendarEntry, 'id' | 'leaveType' | 'startsAt' | 'endsAt' | 'status' | 'user'>

type Dates = Pick<CalendarEntry, 'startDate' | 'endDate'>

type Lasting = Pick<CalendarEntry, 'unit' | 'totalDays'>

export type PersonRow = { person: Person; leave: AwayLeave[] }

/** One row for each person, in the order of their first leave in the list. */
export function rowsByPerson(leave: readonly AwayLeave[]): PersonRow[] {
  const rows = new Map<string, PersonRow>()
  for (const entry of leave) {
    const row = rows.get(entry.user.id)
    if (row) row.leave.push(entry)
    else rows.set(entry.user.id, { person: entry.user, leave: [entry] })
  }
  return [...rows.values()]
}

/** The leave on a date. */
export function leaveOn<Leave extends Dates>(leave: readonly Leave[], date: PlainDate): Leave[] {
  return leave.filter(({ startDate, endDate }) => startDate <= date && date <= endDate)
}

type Times = Dates & LeaveEnds

/**
 * The half of a date that leave takes; null for all of it, and where its times aren't noon. In hours, noon is
 * no half of a shift: only leave that counts half a day is one.
 */
export function halfOn(leave: Times & Lasting, date: PlainDate): HalfDayPart | null {
  const { startDate, endDate, unit, totalDays } = leave
  const isHalf = unit === 'days' || (startDate === endDate && Number(totalDays) === 0.5)
  return isHalf ? halfOf(partOf(leave, date)) : null
}

/** Whether leave is half of one date. */
export function isHalfDay(leave: Times & Lasting): boolean {
  return leave.startDate === leave.endDate && halfOn(leave, leave.startDate) !== null
}

/** 'morning', '15:00 to 16:00', 'from 15:00': the times of leave on one of its dates; empty for all of it. */
export function timesOn(leave: Times, date: PlainDate): string {
  const { start: startDate, end: endDate, startsAt, endsAt } = partOf(leave, date)
  return timesInWords({ startDate, endDate, startsAt, endsAt })
}

function partOf(leave: Times, date: PlainDate): LeavePeriod {
  return within(periodOf(leave), date, date)
}

/** How a picture of days draws leave on one of its dates. */
export type DrawnPart = {
  /** The half of the cell that it takes; null for all of it. */
  half: HalfDayPart | null
  /** It takes other times than that half, so that ½ would be wrong. */
  isByTheClock: boolean
}

export const wholeDay: DrawnPart = { half: null, isByTheClock: false }

/** A picture has halves of days alone: leave by the clock is in the half that it lies in. */
export function drawnPart(leave: Times & Lasting, date: PlainDate): DrawnPart {
  const half = partTaken(periodOf(leave), date)
  const isByTheClock = half !== null && halfOn(leave, date) === null
  // A shift from 13:00 on is a whole day.
  const isWholeDay = isByTheClock && leave.startDate === leave.endDate && Number(leave.totalDays) >= 1
  return isWholeDay ? wholeDay : { half, isByTheClock }
}

/** Saturday and Sunday (spec 5). */
export function isWeekend(date: PlainDate): boolean {
  const weekday = weekdayOf(date)
  return weekday === 0 || weekday === 6
}

/** The dates of the range that are not on a weekend. */
export function weekdaysBetween(start: PlainDate, end: PlainDate): PlainDate[] {
  return datesBetween(start, end).filter((date) => !isWeekend(date))
}

/** The days of a table: without weekends, unless there is nothing else. */
export function columnsBetween(start: PlainDate, end: PlainDate): PlainDate[] {
  const weekdays = weekdaysBetween(start, end)
  return weekdays.length > 0 ? weekdays : datesBetween(start, end)
}

/**
 * Whether the date is a weekend that longer leave runs across. Leave on a weekend alone is of somebody who
 * works then.
 */
export function isInPassing({ startDate, endDate }: Dates, date: PlainDate): boolean {
  return isWeekend(date) && weekdaysBetween(startDate, endDate).length > 0
}

/** The first of the shown dates on which the leave's bar is thick enough for its letter. */
export function firstMarkedDate(leave: Dates, dates: readonly PlainDate[]): PlainDate | undefined {
  return dates.find((date) => leaveOn([leave], date).length > 0 && !isInPassing(leave, date))
}
