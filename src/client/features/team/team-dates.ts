import { daysBetween, type PlainDate, toDayNumber } from '#shared/plain-date.ts'

const dayMs = 86_400_000
const weekday = format({ weekday: 'short' })
const month = format({ month: 'short' })

/** '5 Jan 2026'. */
export function joinedLabel(date: PlainDate): string {
  return `${dayOfYear(date)} ${date.slice(0, 4)}`
}

/** 'Away until Thu' for the days ahead that a weekday names; further away the date says it. */
export function awayLabel(until: PlainDate, today: PlainDate): string {
  const days = daysBetween(today, until)
  if (days <= 1) return 'Away today'
  return `Away until ${days <= 7 ? weekday.format(toDayNumber(until) * dayMs) : dayOfYear(until)}`
}

/** '9 Mar' */
function dayOfYear(date: PlainDate): string {
  return `${Number(date.slice(8))} ${month.format(toDayNumber(date) * dayMs)}`
}

// A date is the same everywhere: it is written as it stands at Greenwich.
function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' })
}
