/**
 * Calendar dates as `yyyy-MM-dd` strings, from 2000-01-01 to 2100-12-31. They are never instants and never pass
 * through a time zone (leave-rules, section 1). ISO order is string order, so `<` and `>` compare dates.
 */
export type PlainDate = string

const dayMs = 86_400_000
const pattern = /^(20\d\d|2100)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** True for a date that exists in the calendar: 2026-02-30 and 1999-12-31 are refused. */
export function isPlainDate(text: string): boolean {
  return pattern.test(text) && toPlainDate(toDayNumber(text)) === text
}

/** Whole days since 1970-01-01. */
export function toDayNumber(date: PlainDate): number {
  const [year, month, day] = parts(date)
  return Date.UTC(year, month - 1, day) / dayMs
}

/** The date of a day number; the inverse of `toDayNumber`. */
export function toPlainDate(dayNumber: number): PlainDate {
  const date = new Date(dayNumber * dayMs)
  return makeDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}

/** `days` later, or earlier when negative. */
export function addDays(date: PlainDate, days: number): PlainDate {
  return toPlainDate(toDayNumber(date) + days)
}

/** `months` later on the same day of the month, or on that month's last day where it has no such day. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const [year, month, day] = parts(date)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return makeDate(first.getUTCFullYear(), first.getUTCMonth() + 1, Math.min(day, lastDay))
}

/** Calendar days from `start` to `end`, both counted; 0 when the end lies before the start. */
export function daysBetween(start: PlainDate, end: PlainDate): number {
  return Math.max(0, toDayNumber(end) - toDayNumber(start) + 1)
}

/** Every date from `start` to `end`, both included; empty when the end lies before the start. */
export function datesBetween(start: PlainDate, end: PlainDate): PlainDate[] {
  const first = toDayNumber(start)
  return Array.from({ length: daysBetween(start, end) }, (_, index) => toPlainDate(first + index))
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: PlainDate): number {
  // 1970-01-01 was a Thursday; years from 2000 on keep the day number positive.
  return (toDayNumber(date) + 4) % 7
}

/** The later of two dates. */
export function laterOf(a: PlainDate, b: PlainDate): PlainDate {
  return a > b ? a : b
}

/** The earlier of two dates. */
export function earlierOf(a: PlainDate, b: PlainDate): PlainDate {
  return a < b ? a : b
}

/** A date from its numbers; `month` counts from 1. The caller answers for a date that exists. */
export function makeDate(year: number, month: number, day: number): PlainDate {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** `[year, month, day]`, month from 1. */
export function parts(date: PlainDate): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))]
}

/** The first and last date of a month given as `yyyy-MM`. */
export function monthRange(month: string): { start: PlainDate; end: PlainDate } {
  const start = `${month}-01`
  return { start, end: addDays(addMonths(start, 1), -1) }
}

/** The date it is in `timeZone` (an IANA name) at `instant`. */
export function dateInTimeZone(instant: Date, timeZone: string): PlainDate {
  let format = formats.get(timeZone)
  if (!format) {
    // 'sv-SE' writes dates as yyyy-MM-dd.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone })
    formats.set(timeZone, format)
  }
  return format.format(instant)
}

// Making one takes far longer than using it, and every request of a member asks for a date. There are some 600 time zones.
const formats = new Map<string, Intl.DateTimeFormat>()

/** True for a time zone name that this runtime's Intl knows. */
export function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
