import { addMonths, type DateRange, type PlainDate } from '../plain-date.ts'

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
