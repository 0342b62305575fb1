import type { Reader } from '#server/features/notification/reader.ts'
import type { MailCalendar, MailDay } from '#server/platform/mail/content.ts'
import { formatDayOfMonth, formatMonth, formatMonthName, formatNarrowWeekday } from '#shared/format-dates.ts'
import { formatDays, halfDay } from '#shared/leave/days.ts'
import {
  hasOnlyNoons,
  type LeaveDates,
  type LeaveEnds,
  periodOf,
  within,
} from '#shared/leave/leave-period.ts'
import { weekStartOf } from '#shared/leave/week-start.ts'
import { addDays, type PlainDate } from '#shared/plain-date.ts'

type Dates = { startDate: PlainDate; endDate: PlainDate }

type Shown = {
  leave: LeaveDates & { status: string }
  /** What each date of it counts, such as '1', '0.5' or '0'. */
  counted: readonly { date: PlainDate; days: string }[]
  /** Leave of others, marked with a dot. */
  alsoAway: readonly Dates[]
  /** Dates of it that were given back while the others stay. */
  givenBack?: Dates
}

/** Longer leave is clear from its dates. */
const mostWeeks = 6
const week = [0, 1, 2, 3, 4, 5, 6]

/** The weeks of a leave as a mail draws them, or undefined for leave of more than six weeks. */
export function leaveCalendar(shown: Shown, reader: Reader): MailCalendar | undefined {
  const { startDate, endDate } = shown.leave
  const first = weekStartOf(startDate, reader.weekStart)
  const weeks: MailDay[][] = []
  for (let monday = first; monday <= endDate; monday = addDays(monday, 7))
    weeks.push(week.map((offset) => dayOf(addDays(monday, offset), shown, reader)))
  if (weeks.length > mostWeeks) return undefined
  return {
    title: monthsOf(shown.leave, reader),
    weekdays: week.map((offset) => formatNarrowWeekday(addDays(first, offset), reader.locale)),
    weeks,
  }
}

function dayOf(date: PlainDate, shown: Shown, { locale }: Reader): MailDay {
  const { leave, counted, alsoAway } = shown
  const label = formatDayOfMonth(date, locale)
  if (!isWithin(date, leave)) return { label, look: 'outside' }
  const days = Number(counted.find((day) => day.date === date)?.days ?? 0)
  if (days === 0) return { label, look: 'free' }
  const isBeside = alsoAway.some((dates) => isWithin(date, dates))
  const half = days === Number(formatDays(halfDay)) && hasOnlyNoons(endsOn(date, leave)) ? '½' : undefined
  const mark = half && isBeside ? '½ •' : isBeside ? '•' : half
  return { label, look: lookOf(date, shown), ...(mark && { mark }) }
}

function lookOf(date: PlainDate, { leave: { status }, givenBack }: Shown): MailDay['look'] {
  if (status === 'pending') return 'pending'
  return status !== 'approved' || (givenBack && isWithin(date, givenBack)) ? 'cancelled' : 'approved'
}

function isWithin(date: PlainDate, { startDate, endDate }: Dates): boolean {
  return startDate <= date && date <= endDate
}

function endsOn(date: PlainDate, leave: LeaveDates): LeaveEnds {
  return within(periodOf(leave), date, date)
}

/** 'March 2026', 'March to April 2026', 'December 2026 to January 2027' */
function monthsOf({ startDate, endDate }: Dates, { locale }: Reader): string {
  const last = formatMonth(endDate, locale)
  if (startDate.slice(0, 7) === endDate.slice(0, 7)) return last
  const isOneYear = startDate.slice(0, 4) === endDate.slice(0, 4)
  return `${isOneYear ? formatMonthName(startDate, locale) : formatMonth(startDate, locale)} to ${last}`
}
