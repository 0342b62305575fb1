import { addMonths, type DateRange, monthRange, type PlainDate } from '../plain-date.ts'

/** `yyyy-MM`. */
export type Month = string

const firstMonth: Month = '2000-01'
const lastMonth: Month = '2100-12'

/** True for a month of the years that dates can have. */
export function isMonth(text: string | null): text is Month {
  return text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text >= firstMonth && text <= lastMonth
}

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

/**
 * What the calendar reads for its first drawing, the leave first, as far as the page's address tells it:
 * which days a week has depends on the reader, so that of a week these are the reads that every calendar
 * makes.
 *
 * @param address its search parameters, `?view=timeline&month=2026-03`; null where it has none of the name
 * @param initialMonth where the address names none
 */
export function firstCalendarReads(
  { view, month: named }: Record<'view' | 'month', string | null>,
  initialMonth: Month,
): string[] {
  const lists = ['/api/leave-types', '/api/notifications', '/api/teams', '/api/team']
  if (view === 'week') return lists
  const month = isMonth(named) ? named : initialMonth
  const months = view === 'timeline' ? [month, shiftMonth(month, 1)] : [month]
  const years = new Set(months.map((each) => each.slice(0, 4)))
  return [
    ...months
      .map(monthRange)
      .flatMap((range) => [calendarReads.approved(range), calendarReads.pending(range)]),
    ...[...years].map((year) => calendarReads.places(yearRange(year))),
    ...lists,
  ]
}
