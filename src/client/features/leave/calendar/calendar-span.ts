import { formatLongRange } from '#client/ui/format-dates.ts'
import { addDays, monthRange, type PlainDate } from '#shared/plain-date.ts'
import { type DayRange, shiftMonth, weekFrom, weeksOfMonth } from './calendar-days.ts'
import { monthLabel, weekLabel } from './calendar-words.ts'
import type { CalendarPlace } from './use-calendar-address.ts'

/** A place of the calendar, worked out: what it is called, its days, and what lies beside it. */
export type CalendarSpan = {
  title: string
  caption: string
  unit: 'month' | 'week'
  /** The days whose leave is shown. */
  range: DayRange
  /** Rows of seven days; they may reach beyond the range. */
  weeks: PlainDate[][]
  previous: CalendarPlace
  next: CalendarPlace
}

export function spanOf(place: CalendarPlace): CalendarSpan {
  return place.view === 'month' ? monthSpan(place.month) : weekSpan(place.week)
}

export function isWithin(date: PlainDate, { start, end }: DayRange): boolean {
  return start <= date && date <= end
}

function monthSpan(month: string): CalendarSpan {
  const title = monthLabel(month)
  return {
    title,
    caption: `Leave in ${title}, weeks from Sunday to Saturday`,
    unit: 'month',
    range: monthRange(month),
    weeks: weeksOfMonth(month),
    previous: { view: 'month', month: shiftMonth(month, -1) },
    next: { view: 'month', month: shiftMonth(month, 1) },
  }
}

function weekSpan(sunday: PlainDate): CalendarSpan {
  const days = weekFrom(sunday)
  const range = { start: sunday, end: addDays(sunday, 6) }
  return {
    title: weekLabel(range),
    caption: `Leave from ${formatLongRange(range.start, range.end)}`,
    unit: 'week',
    range,
    weeks: [days],
    previous: { view: 'week', week: addDays(sunday, -7) },
    next: { view: 'week', week: addDays(sunday, 7) },
  }
}
