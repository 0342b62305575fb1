import type { Person } from '#shared/fields.ts'
import type { CalendarEntry, HalfDayPart } from '#shared/leave/contract.ts'
import { type LeaveEnds, partTaken } from '#shared/leave/leave-period.ts'
import { datesBetween, type PlainDate, weekdayOf } from '#shared/plain-date.ts'

/** What a table of days shows of somebody's leave. */
export type AwayLeave = Pick<
  CalendarEntry,
  'id' | 'leaveType' | 'startDate' | 'endDate' | 'startsAt' | 'endsAt' | 'status' | 'user'
>

type Dates = Pick<CalendarEntry, 'startDate' | 'endDate'>

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

/** The half of a date that leave takes; null for all of it. */
export function halfOn(
  { startDate: start, endDate: end, startsAt, endsAt }: Dates & LeaveEnds,
  date: PlainDate,
): HalfDayPart | null {
  return partTaken({ start, end, startsAt, endsAt }, date)
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
