import { formatDate } from '#client/ui/data/format-dates.ts'
import { leaveYearOf } from '#shared/leave/leave-year.ts'
import type { PlainDate } from '#shared/plain-date.ts'

/** What another start (`MM-dd`) does to the running leave year, in a sentence. */
export function leaveYearChangeInWords(before: string, after: string, today: PlainDate): string {
  const kept = { validFrom: '2000-01-01', monthDay: before }
  const { start } = leaveYearOf(today, [kept])
  const { end } = leaveYearOf(start, [kept, { validFrom: today, monthDay: after }])
  return `The leave year that began on ${formatDate(start)} will be shorter: it ends on ${formatDate(end)}, with a matching share of the annual days.`
}

/** The days of a month that every year has, of `MM`: 28 for '02'. */
export function daysOfMonth(month: string): number {
  return new Date(Date.UTC(2001, Number(month), 0)).getUTCDate()
}

/** The same day in another month, or that month's last: '01-31' moved to '02' is '02-28'. */
export function inMonth(monthDay: string, month: string): string {
  const day = Math.min(Number(monthDay.slice(3)), daysOfMonth(month))
  return `${month}-${String(day).padStart(2, '0')}`
}
