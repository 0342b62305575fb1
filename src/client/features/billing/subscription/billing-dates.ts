import { formatDate, formatMonthDay, localDateOf } from '#client/ui/data/format-dates.ts'
import { type PlainDate, toDayNumber } from '#shared/plain-date.ts'

/** The date, in the reader's time zone, of an instant in seconds since 1970. */
export function dateOf(epochSeconds: number): PlainDate {
  return localDateOf(new Date(epochSeconds * 1000).toISOString())
}

/** '26 March 2026' */
export function formatEpoch(epochSeconds: number): string {
  return formatDate(dateOf(epochSeconds))
}

/** '26 March', with the year where it is not that of `now`. */
export function formatEpochShortly(epochSeconds: number, now: number): string {
  const date = dateOf(epochSeconds)
  return date.slice(0, 4) === dateOf(now).slice(0, 4) ? formatMonthDay(date.slice(5)) : formatDate(date)
}

/** A trial as its ruler shows it, with a mark for each day. */
export type TrialDays = {
  start: PlainDate
  end: PlainDate
  today: PlainDate
  total: number
  past: number
  left: number
}

/** Counts calendar days, to agree with the dates beside them: on the last day none is left. */
export function trialDays(trialStart: number, trialEnd: number, now: number): TrialDays {
  const [start, end, today] = [dateOf(trialStart), dateOf(trialEnd), dateOf(now)]
  const total = Math.max(1, toDayNumber(end) - toDayNumber(start))
  const left = Math.min(total, Math.max(0, toDayNumber(end) - toDayNumber(today)))
  return { start, end, today, total, past: total - left, left }
}
