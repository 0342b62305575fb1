import { formatLongDay, personLocale } from '#client/ui/format-dates.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { LeaveTypeOf } from '../leave-types.ts'
import { type DayRange, isCounted, type Month } from './calendar-days.ts'
import { type Holiday, holidayName, isWholeDay } from './holiday-words.ts'

/** 'March 2026' */
export function monthLabel(month: Month, locale = personLocale()): string {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(Date.parse(`${month}-01`))
}

/** '1–7 Mar 2026', '29 Mar – 4 Apr 2026' */
export function weekLabel({ start, end }: DayRange, locale = personLocale()): string {
  // The almanac's order for every English, as in format-dates.ts.
  const order = /^en\b/i.test(locale) ? 'en-GB' : locale
  const format = new Intl.DateTimeFormat(order, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  // Intl sets thin spaces around the dash only in some ranges.
  return format.formatRange(Date.parse(start), Date.parse(end)).replace(/(\d)\s–\s(\d)/, '$1–$2')
}

/** 'March' */
export function monthName(date: PlainDate, locale = personLocale()): string {
  return new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.parse(date))
}

/** 'Sunday', or 'S' where there is no room. */
export function weekdayName(date: PlainDate, width: 'long' | 'narrow', locale = personLocale()): string {
  return new Intl.DateTimeFormat(locale, { weekday: width, timeZone: 'UTC' }).format(Date.parse(date))
}

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
