import { weekFrom, weeksOfMonth } from '#client/leave-ui/calendar-days.ts'
import {
  formatLongRange,
  formatLongWeekday,
  formatMonth,
  formatRangeWithYear,
} from '#client/ui/data/format-dates.ts'
import { type Month, shiftMonth } from '#shared/leave/calendar-address.ts'
import { addDays, type DateRange, monthRange, type PlainDate } from '#shared/plain-date.ts'
import type { WeekStart } from '#shared/session/contract.ts'
import type { CalendarAddress } from './use-calendar-address.ts'

/** A address of the calendar, worked out: what it is called, its days, and what lies beside it. */
export type CalendarSpan = {
  title: string
  caption: string
  unit: 'month' | 'week'
  /** The days whose leave is shown. */
  range: DateRange
  /** Rows of seven days; they may reach beyond the range. */
  weeks: PlainDate[][]
  previous: CalendarAddress
  next: CalendarAddress
}

export function spanOf(address: CalendarAddress, weekStart: WeekStart): CalendarSpan {
  if (address.view === 'week') return weekSpan(address.week)
  const span = monthSpan(address.month, weekStart)
  return address.view === 'timeline' ? asTimeline(span, address.month) : span
}

export function isWithin(date: PlainDate, { start, end }: DateRange): boolean {
  return start <= date && date <= end
}

function monthSpan(month: string, weekStart: WeekStart): CalendarSpan {
  const title = formatMonth(month)
  const weeks = weeksOfMonth(month, weekStart)
  return {
    title,
    caption: `Leave in ${title}, weeks from ${weekdaysInWords(weeks[0] ?? [])}`,
    unit: 'month',
    range: monthRange(month),
    weeks,
    previous: { view: 'month', month: shiftMonth(month, -1) },
    next: { view: 'month', month: shiftMonth(month, 1) },
  }
}

/** The same month with people down and days across. */
function asTimeline(span: CalendarSpan, month: Month): CalendarSpan {
  return {
    ...span,
    caption: `Leave in ${span.title}, people down and days across`,
    previous: { view: 'timeline', month: shiftMonth(month, -1) },
    next: { view: 'timeline', month: shiftMonth(month, 1) },
  }
}

/** 'Sunday to Saturday' */
function weekdaysInWords(week: readonly PlainDate[]): string {
  return [week.at(0), week.at(-1)].map((date) => date && formatLongWeekday(date)).join(' to ')
}

function weekSpan(firstDay: PlainDate): CalendarSpan {
  const days = weekFrom(firstDay)
  const range = { start: firstDay, end: addDays(firstDay, 6) }
  return {
    title: formatRangeWithYear(range.start, range.end),
    caption: `Leave from ${formatLongRange(range.start, range.end)}`,
    unit: 'week',
    range,
    weeks: [days],
    previous: { view: 'week', week: addDays(firstDay, -7) },
    next: { view: 'week', week: addDays(firstDay, 7) },
  }
}
