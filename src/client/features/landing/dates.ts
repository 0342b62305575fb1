import { type PlainDate, toDayNumber } from '#shared/plain-date.ts'

const dayMs = 86_400_000

// Dates stand in English sentences here: in the visitor's own English where they have one.
const ownLocale = new Intl.DateTimeFormat().resolvedOptions().locale
const locale = ownLocale.startsWith('en') ? ownLocale : 'en-GB'

const dayOfMonth = format({ day: 'numeric', month: 'short' })
const dayWithYear = format({ day: 'numeric', month: 'short', year: 'numeric' })
const weekdayAndDay = format({ weekday: 'short', day: 'numeric', month: 'short' })
const monthAndYear = format({ month: 'long', year: 'numeric' })
const weekday = format({ weekday: 'long' })
const monthShort = format({ month: 'short' })

/** '18 Mar', with the year where it matters. */
export const dayLabel = (date: PlainDate) => dayOfMonth.format(at(date))
export const dayYearLabel = (date: PlainDate) => dayWithYear.format(at(date))

/** 'Wed 18 to Fri 20 Mar', or one day. */
export function periodLabel(start: PlainDate, end: PlainDate): string {
  const last = weekdayAndDay.format(at(end))
  return start === end ? last : `${weekdayAndDay.format(at(start))} to ${last}`
}

/** '18 – 20 Mar'. */
export const rangeLabel = (start: PlainDate, end: PlainDate) => dayOfMonth.formatRange(at(start), at(end))

/** 'November – December 2026'. */
export const monthsLabel = (start: PlainDate, end: PlainDate) => monthAndYear.formatRange(at(start), at(end))

export const weekdayLabel = (date: PlainDate) => weekday.format(at(date))
export const monthLabel = (date: PlainDate) => monthShort.format(at(date))

function at(date: PlainDate): number {
  return toDayNumber(date) * dayMs
}

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
}
