import { holidayName } from '#client/leave-ui/holiday-words.ts'
import { isHalfDay } from '#client/leave-ui/leave-rows.ts'
import type { LeaveTypeOf } from '#client/leave-ui/leave-types.ts'
import { formatCount, formatLongDay, peopleInWords } from '#client/ui/data/format-dates.ts'
import { timesInWords } from '#shared/format-dates.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { PersonCalendar } from './person-calendars.ts'
import type { ShortNameOf } from './short-names.ts'

type LeaveWordsOptions = { leaveTypeOf: LeaveTypeOf; shortNameOf: ShortNameOf }

type DayWordsOptions = LeaveWordsOptions & {
  today: PlainDate
  /** The reader's. */
  calendar: PersonCalendar
}

/** More names than this nobody listens to. */
const mostNamed = 10

/**
 * A day's cell for those who can't see it: 'Tuesday 3 March 2026, 2 people away: Anna annual, Ben sick half
 * day'. Pending leave is named apart. Where the reader doesn't work, nobody is said to be away: 'not a
 * working day, 1 on leave: Anna annual'. While it isn't known who is away, `entries` says why.
 */
export function dayInWords(
  date: PlainDate,
  entries: readonly CalendarEntry[] | 'loading' | 'failed',
  options: DayWordsOptions,
): string {
  const { today, calendar } = options
  const parts = [
    formatLongDay(date),
    date === today && 'today',
    freeDayInWords(date, calendar),
    ...(typeof entries === 'string' ? [unknown[entries]] : leaveInWords(date, entries, options)),
  ]
  return parts.filter(Boolean).join(', ')
}

const unknown = { loading: 'loading', failed: 'not loaded' }

function leaveInWords(
  date: PlainDate,
  entries: readonly CalendarEntry[],
  options: DayWordsOptions,
): (string | false)[] {
  const listed = (head: string, leave: readonly CalendarEntry[]) =>
    leave.length === 0 ? head : `${head}: ${listInWords(leave, options)}`
  const approved = entries.filter(({ status }) => status !== 'pending')
  const pending = entries.filter(({ status }) => status === 'pending')
  return [
    options.calendar.countsOn(date) > 0
      ? listed(`${peopleInWords(approved.length)} away`, approved)
      : approved.length > 0 && listed(`${formatCount(approved.length)} on leave`, approved),
    pending.length > 0 && listed(`${formatCount(pending.length)} pending`, pending),
  ]
}

/** 'Anna annual, Ben sick half day'; of many, the first ten and how many more. */
export function listInWords(leave: readonly CalendarEntry[], options: LeaveWordsOptions): string {
  const named = leave.slice(0, mostNamed).map((entry) => entryInWords(entry, options))
  const more = leave.length - named.length
  return more > 0 ? `${named.join(', ')} and ${formatCount(more)} more` : named.join(', ')
}

/** 'public holiday: Good Friday'; 'not a working day'; nothing for a day that counts. */
export function freeDayInWords(date: PlainDate, { holidayOn, countsOn }: PersonCalendar): string {
  const holiday = holidayOn(date)
  if (holiday) return `public holiday: ${holidayName(holiday)}`
  return countsOn(date) === 0 ? 'not a working day' : ''
}

/** 'Anna annual', 'Ben sick half day', 'Cem training 15:00 to 16:00' */
function entryInWords(entry: CalendarEntry, { leaveTypeOf, shortNameOf }: LeaveWordsOptions): string {
  const { user, leaveType, startDate, endDate } = entry
  const type = leaveTypeOf(leaveType).name.toLowerCase()
  const times = startDate === endDate && timesInWords(entry)
  return [shortNameOf(user), type, isHalfDay(entry) ? 'half day' : times].filter(Boolean).join(' ')
}
