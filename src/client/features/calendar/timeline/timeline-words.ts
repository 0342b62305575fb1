import { isHalfDay } from '#client/leave-ui/leave-rows.ts'
import type { LeaveTypeOf } from '#client/leave-ui/leave-types.ts'
import { leaveNameOf } from '#client/leave-ui/leave-types.ts'
import { formatLongDay, formatLongRange } from '#client/ui/data/format-dates.ts'
import { timesInWords } from '#shared/format-dates.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { freeDayInWords } from '../day-words.ts'
import type { PersonCalendar } from '../person-calendars.ts'

/** A cell for those who can't see it: 'Anna Keller, Tuesday 3 March 2026, annual'. */
export function cellInWords(
  name: string,
  date: PlainDate,
  leave: readonly CalendarEntry[],
  { calendar, today, leaveTypeOf }: { calendar: PersonCalendar; today: PlainDate; leaveTypeOf: LeaveTypeOf },
): string {
  const parts = [
    name,
    formatLongDay(date),
    date === today && 'today',
    freeDayInWords(date, calendar),
    ...leave.map((entry) => leaveInWords(entry, leaveTypeOf)),
    leave.length === 0 && 'no leave',
  ]
  return parts.filter(Boolean).join(', ')
}

/** A bar: 'Monday 2 to Thursday 5 March 2026, annual'. The row says whose. */
export function barInWords(entry: CalendarEntry, leaveTypeOf: LeaveTypeOf): string {
  const { startDate, endDate } = entry
  const dates = startDate === endDate ? formatLongDay(startDate) : formatLongRange(startDate, endDate)
  return `${dates}, ${leaveInWords(entry, leaveTypeOf)}`
}

/** 'Annual leave, half day, pending' */
export function leaveTitle(entry: CalendarEntry, leaveTypeOf: LeaveTypeOf): string {
  return [leaveNameOf(leaveTypeOf(entry.leaveType)), ...details(entry)].join(', ')
}

/** 'annual, half day, pending' */
function leaveInWords(entry: CalendarEntry, leaveTypeOf: LeaveTypeOf): string {
  return [leaveTypeOf(entry.leaveType).name.toLowerCase(), ...details(entry)].join(', ')
}

function details(entry: CalendarEntry): string[] {
  const times = [...(isHalfDay(entry) ? ['half day'] : []), timesInWords(entry)].filter(Boolean)
  return entry.status === 'pending' ? [...times, 'pending'] : times
}
