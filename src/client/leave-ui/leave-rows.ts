import type { Person } from '#shared/fields.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import { datesBetween, type PlainDate, weekdayOf } from '#shared/plain-date.ts'

/** What a table of days shows of somebody's leave. */
export type AwayLeave = Pick<
  CalendarEntry,
  'id' | 'leaveType' | 'startDate' | 'endDate' | 'halfDayPart' | 'status' | 'user'
>

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
export function leaveOn<Leave extends Pick<CalendarEntry, 'startDate' | 'endDate'>>(
  leave: readonly Leave[],
  date: PlainDate,
): Leave[] {
  return leave.filter(({ startDate, endDate }) => startDate <= date && date <= endDate)
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

/** The first of the shown dates on which the leave's bar is thick enough for its letter. */
export function firstMarkedDate(leave: AwayLeave, dates: readonly PlainDate[]): PlainDate | undefined {
  return dates.find((date) => leave.startDate <= date && date <= leave.endDate && !isWeekend(date))
}
