import { addDays, addMonths, type DateRange, isPlainDate, monthRange, type PlainDate } from '../plain-date.ts'
import type { WeekStart } from '../session/contract.ts'
import { weekStartOf } from './week-start.ts'

/** `yyyy-MM`. */
export type Month = string

const firstMonth: Month = '2000-01'
const lastMonth: Month = '2100-12'

/** True for a month of the years that dates can have. */
export function isMonth(text: string | null): text is Month {
  return text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text >= firstMonth && text <= lastMonth
}

/** The month that holds a date. */
export function monthOf(date: PlainDate): Month {
  return date.slice(0, 7)
}

/** `months` later, or earlier when negative. */
export function shiftMonth(month: Month, months: number): Month {
  return monthOf(addMonths(`${month}-01`, months))
}

/** Where the calendar's parts are read, each for dates of which the first and the last are included. */
export const calendarReads = {
  approved: (range: DateRange) => `/api/calendar?${inQuery(range)}`,
  pending: (range: DateRange) => `/api/calendar/pending?${inQuery(range)}`,
  /** The reader's own. */
  holidays: (range: DateRange) => `/api/holidays?${inQuery(range)}`,
  places: (range: DateRange) => `/api/calendar/places?${inQuery(range)}`,
} as const

function inQuery({ start, end }: DateRange): string {
  return `startDate=${start}&endDate=${end}`
}

/** A calendar year, '2026'. */
export function yearRange(year: string): DateRange {
  return { start: `${year}-01-01`, end: `${year}-12-31` }
}

type StartParameters = Record<'view' | 'month' | 'week', string | null>

/**
 * Where all that the calendar shows at first is read.
 *
 * @param page the parameters of the page's address, null for what it hasn't: `?view=timeline&month=2026-03`
 * @param initialMonth of an address that names none; null for the reader's current one
 */
export function calendarStartAddress(page: StartParameters, initialMonth: Month | null): string {
  const parameters = Object.entries(parametersOf(page, initialMonth)).filter(([, value]) => value !== null)
  return parameters.length === 0
    ? startPath
    : `${startPath}?${parameters.map((one) => one.join('=')).join('&')}`
}

const startPath = '/api/calendar/start'

function parametersOf({ view, month, week }: StartParameters, initialMonth: Month | null) {
  if (view === 'week') return { view, week: week !== null && isPlainDate(week) ? week : null }
  return { view: view === 'timeline' ? view : null, month: isMonth(month) ? month : initialMonth }
}

/**
 * The dates whose leave the calendar shows at first: a month or a week; of the timeline the months beside it,
 * too, whose days are drawn at its edges.
 */
export function firstCalendarRanges(
  {
    view,
    month,
    week,
  }: { view?: string | undefined; month?: Month | undefined; week?: PlainDate | undefined },
  { today, weekStart }: { today: PlainDate; weekStart: WeekStart },
): DateRange[] {
  if (view === 'week') {
    const start = weekStartOf(week ?? today, weekStart)
    return [{ start, end: addDays(start, 6) }]
  }
  const shown = month ?? monthOf(today)
  return (view === 'timeline' ? [shiftMonth(shown, -1), shown, shiftMonth(shown, 1)] : [shown]).map(
    monthRange,
  )
}
