import { today } from '#client/api/clock.ts'
import {
  formatDayCount,
  formatRangeWithYear,
  formatShortDay,
  formatWeekday,
  localDateOf,
} from '#client/ui/data/format-dates.ts'
import { daysBetween, type PlainDate, toDayNumber } from '#shared/plain-date.ts'

/** '5 Jan 2026'. */
export function dateLabel(date: PlainDate): string {
  return formatRangeWithYear(date, date)
}

/** 'Away until Thu' for the days ahead that a weekday names; further away the date says it. */
export function awayLabel(until: PlainDate, from: PlainDate): string {
  const days = daysBetween(from, until)
  if (days <= 1) return 'Away today'
  return `Away until ${days <= 7 ? formatWeekday(until) : formatShortDay(until, from)}`
}

/** 'today', 'in 12 days', 'yesterday': how far a moment is from this one, both by the browser's clock. */
export function distanceLabel(instant: string): string {
  const days = toDayNumber(localDateOf(instant)) - toDayNumber(today())
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  return days > 0 ? `in ${formatDayCount(days)}` : `${formatDayCount(-days)} ago`
}
