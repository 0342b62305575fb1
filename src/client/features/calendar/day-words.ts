import { holidayName } from '#client/leave-ui/holiday-words.ts'
import type { LeaveTypeOf } from '#client/leave-ui/leave-types.ts'
import { formatCount, formatLongDay, peopleInWords } from '#client/ui/data/format-dates.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { PersonCalendar } from './person-calendars.ts'

type DayWordsOptions = {
  today: PlainDate
  /** The reader's. */
  calendar: PersonCalendar
  leaveTypeOf: LeaveTypeOf
}

/**
 * A day's cell for those who can't see it: 'Tuesday 3 March 2026, 2 people away: Anna annual, Ben sick half day'. Pending
 * leave is named apart. Where the reader doesn't work, nobody is said to be away: 'not a working day, 1 on leave: Anna annual'.
 */
export function dayInWords(
  date: PlainDate,
  entries: readonly CalendarEntry[],
  { today, calendar, leaveTypeOf }: DayWordsOptions,
): string {
  const listed = (head: string, leave: readonly CalendarEntry[]) =>
    leave.length === 0
      ? head
      : `${head}: ${leave.map((entry) => entryInWords(entry, leaveTypeOf)).join(', ')}`
  const approved = entries.filter(({ status }) => status !== 'pending')
  const pending = entries.filter(({ status }) => status === 'pending')
  const parts = [
    formatLongDay(date),
    date === today && 'today',
    freeDayInWords(date, calendar),
    calendar.countsOn(date) > 0
      ? listed(`${peopleInWords(approved.length)} away`, approved)
      : approved.length > 0 && listed(`${formatCount(approved.length)} on leave`, approved),
    pending.length > 0 && listed(`${formatCount(pending.length)} pending`, pending),
  ]
  return parts.filter(Boolean).join(', ')
}

/** 'public holiday: Good Friday'; 'not a working day'; nothing for a day that counts. */
export function freeDayInWords(date: PlainDate, { holidayOn, countsOn }: PersonCalendar): string {
  const holiday = holidayOn(date)
  if (holiday) return `public holiday: ${holidayName(holiday)}`
  return countsOn(date) === 0 ? 'not a working day' : ''
}

/** 'Anna annual', 'Ben sick half day' */
export function entryInWords(
  { user, leaveType, isHalfDay }: CalendarEntry,
  leaveTypeOf: LeaveTypeOf,
): string {
  const type = leaveTypeOf(leaveType).name.toLowerCase()
  return `${user.firstName} ${type}${isHalfDay ? ' half day' : ''}`
}
