import { isCounted } from '#client/leave-ui/calendar-days.ts'
import { type Holiday, holidayName, isWholeDay } from '#client/leave-ui/holiday-words.ts'
import type { LeaveTypeOf } from '#client/leave-ui/leave-types.ts'
import { formatLongDay } from '#client/ui/data/format-dates.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'

/**
 * A day's cell for those who can't see it: 'Tuesday 3 March 2026, 2 people away: Anna annual, Ben sick half day'. Pending
 * leave is named apart, and so is leave on a day that does not count; a public holiday has its name.
 */
export function dayInWords(
  date: PlainDate,
  entries: readonly CalendarEntry[],
  today: PlainDate,
  leaveTypeOf: LeaveTypeOf,
  holiday?: Holiday,
): string {
  const listed = (head: string, leave: readonly CalendarEntry[]) =>
    leave.length === 0
      ? head
      : `${head}: ${leave.map((entry) => entryInWords(entry, leaveTypeOf)).join(', ')}`
  const freeDayInWords = (leave: readonly CalendarEntry[]) =>
    [!isCounted(date) && 'weekend', leave.length > 0 && listed(`${leave.length} on leave`, leave)]
      .filter(Boolean)
      .join(', ')
  const approved = entries.filter(({ status }) => status !== 'pending')
  const pending = entries.filter(({ status }) => status === 'pending')
  const parts = [
    formatLongDay(date),
    date === today && 'today',
    holiday && `public holiday: ${holidayName(holiday)}`,
    isCounted(date) && !isWholeDay(holiday)
      ? listed(peopleAway(approved.length), approved)
      : freeDayInWords(approved),
    pending.length > 0 && listed(`${pending.length} pending`, pending),
  ]
  return parts.filter(Boolean).join(', ')
}

/** 'Anna annual', 'Ben sick half day' */
export function entryInWords(
  { user, leaveType, isHalfDay }: CalendarEntry,
  leaveTypeOf: LeaveTypeOf,
): string {
  const type = leaveTypeOf(leaveType).name.toLowerCase()
  return `${user.firstName} ${type}${isHalfDay ? ' half day' : ''}`
}

/** '1 person away' */
function peopleAway(count: number): string {
  return `${count} ${count === 1 ? 'person' : 'people'} away`
}
