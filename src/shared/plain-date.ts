/**
 * Calendar dates as `yyyy-MM-dd` strings, from 2000-01-01 to 2100-12-31. They are never instants and never
 * pass through a time zone (leave-rules, section 1). ISO order is string order, so `<` and `>` compare dates.
 */
export type PlainDate = string

/** The first there is. */
export const firstDate: PlainDate = '2000-01-01'

/** The last there is. */
export const lastDate: PlainDate = '2100-12-31'

/** From `start` to `end`, both included; empty when the end lies before the start. */
export type DateRange = { start: PlainDate; end: PlainDate }

/** Every date there is. */
export const allDates: DateRange = { start: firstDate, end: lastDate }

const pattern = /^(20\d\d|2100)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** True for a date that exists in the calendar: 2026-02-30 and 1999-12-31 are refused. */
export function isPlainDate(text: string): boolean {
  return pattern.test(text) && toPlainDate(toDayNumber(text)) === text
}

/** Whole days since 1970-01-01. */
export function toDayNumber(date: PlainDate): number {
  const [year, month, day] = parts(date)
  // In years that begin in March the leap day comes last, and months have lengths that a formula knows
  // (Howard Hinnant, 'chrono-compatible low-level date algorithms'). Balances convert many dates: Date
  // objects took most of their time.
  const marchYear = month > 2 ? year : year - 1
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  return daysBeforeMarchOf(marchYear) + dayOfYear
}

/** The date of a day number; the inverse of `toDayNumber`. */
export function toPlainDate(dayNumber: number): PlainDate {
  const guess = Math.floor((dayNumber - daysBeforeMarchOf(0)) / 365.2425)
  const marchYear = daysBeforeMarchOf(guess + 1) <= dayNumber ? guess + 1 : guess
  const dayOfYear = dayNumber - daysBeforeMarchOf(marchYear)
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  return makeDate(month > 2 ? marchYear : marchYear + 1, month, day)
}

/** The day number of 1 March. */
function daysBeforeMarchOf(year: number): number {
  return year * 365 + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400) - 719_468
}

/** `days` later, or earlier when negative. */
export function addDays(date: PlainDate, days: number): PlainDate {
  return toPlainDate(toDayNumber(date) + days)
}

/** `months` later on the same day of the month, or on that month's last day where it has no such day. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const [year, month, day] = parts(date)
  const monthIndex = year * 12 + month - 1 + months
  const [newYear, newMonth] = [Math.floor(monthIndex / 12), (monthIndex % 12) + 1]
  return makeDate(newYear, newMonth, Math.min(day, lastDayOf(newYear, newMonth)))
}

function lastDayOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
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

/** A date from its numbers; `month` counts from 1. The caller ensures that the date exists. */
export function makeDate(year: number, month: number, day: number): PlainDate {
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : `${number}`
}

/** `[year, month, day]`, month from 1. */
export function parts(date: PlainDate): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))]
}

/** The first and last date of a month given as `yyyy-MM`. */
export function monthRange(month: string): DateRange {
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

// Making one takes far longer than using it, and every request of a member asks for a date. There are some
// 600 time zones.
const formats = new Map<string, Intl.DateTimeFormat>()

/** True for a time zone name that this runtime's Intl knows. */
export function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
