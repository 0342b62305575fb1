import { type ClockTime, noon } from './leave/clock-time.ts'
import { halfOf, type LeaveDates, periodOf } from './leave/leave-period.ts'
import type { LeaveUnit } from './leave/leave-unit.ts'
import { type PlainDate, toDayNumber } from './plain-date.ts'

/**
 * Dates, times, ranges and counts in words, in the locale that comes last (a BCP 47 tag): each in the order
 * and the punctuation of its own, 'Mon, Mar 2' in the United States. English that puts the day first, as the
 * product's texts do, is written without commas in every such country: 'Mon 2 to Wed 4 Mar'
 * (docs/decisions/0025).
 */

/** 'Mon 2 Mar'; with the year where it is not that of `today`. */
export function formatDay(date: PlainDate, today: PlainDate, locale: string): string {
  return written(date, isOtherYear(date, today) ? dayWithYear : day, locale)
}

/** 'Mon 2 Mar 2026' */
export function formatDayWithYear(date: PlainDate, locale: string): string {
  return written(date, dayWithYear, locale)
}

/** '2 Mar'; with the year where it is not that of `today`. */
export function formatShortDay(date: PlainDate, today: PlainDate, locale: string): string {
  const { weekday: _, ...format } = isOtherYear(date, today) ? dayWithYear : day
  return written(date, format, locale)
}

/** '2 Jan', '16 to 20 Feb'; with the year where it is not that of `today`. */
export function formatShortRange(
  startDate: PlainDate,
  endDate: PlainDate,
  today: PlainDate,
  locale: string,
): string {
  if (startDate === endDate) return formatShortDay(startDate, today, locale)
  const withYear = isOtherYear(startDate, today) || isOtherYear(endDate, today)
  const { weekday: _, ...format } = withYear ? dayWithYear : day
  return writtenRange(startDate, endDate, format, locale)
}

/** '20 Feb 2026', '16 to 20 Feb 2026', '20 Dec 2026 to 3 Jan 2027' */
export function formatRangeWithYear(startDate: PlainDate, endDate: PlainDate, locale: string): string {
  return formatShortRange(startDate, endDate, noYear, locale)
}

/** 'March 2026', of a date or of `yyyy-MM`. */
export function formatMonth(month: string, locale: string): string {
  return written(firstOf(month), { month: 'long', year: 'numeric' }, locale)
}

/** 'March' */
export function formatMonthName(month: string, locale: string): string {
  return written(firstOf(month), { month: 'long' }, locale)
}

/** 'Mar', of a date or of `yyyy-MM`. */
export function formatShortMonth(month: string, locale: string): string {
  return written(firstOf(month), { month: 'short' }, locale)
}

/** '6 April', of `MM-dd`: a day of every year. */
export function formatMonthDay(monthDay: string, locale: string): string {
  return written(`2000-${monthDay}`, { day: 'numeric', month: 'long' }, locale)
}

/** '2', in the person's digits. */
export function formatDayOfMonth(date: PlainDate, locale: string): string {
  return formatDayNumber(Number(date.slice(8)), locale)
}

/** '2 March 2026' */
export function formatDate(date: PlainDate, locale: string): string {
  const { weekday: _, ...format } = longDay
  return written(date, format, locale)
}

/** 'Monday 2 March 2026' */
export function formatLongDay(date: PlainDate, locale: string): string {
  return written(date, longDay, locale)
}

/** 'Mon' */
export function formatWeekday(date: PlainDate, locale: string): string {
  return written(date, { weekday: 'short' }, locale)
}

/** 'Monday' */
export function formatLongWeekday(date: PlainDate, locale: string): string {
  return written(date, { weekday: 'long' }, locale)
}

/** 'M', where there is no room for more. */
export function formatNarrowWeekday(date: PlainDate, locale: string): string {
  return written(date, { weekday: 'narrow' }, locale)
}

/**
 * 'Thu 26 Feb, 16:20', 'Thu, Feb 26, 4:20 PM', in the time zone of this machine; with the year unless it is
 * that of `today`.
 */
export function formatDayAndTime(instant: Date, today: PlainDate, locale: string): string {
  const date = localDateOf(instant)
  if (isDayFirstEnglish(locale)) return `${formatDay(date, today, locale)}, ${formatTime(instant, locale)}`
  const ofDay = isOtherYear(date, today) ? dayWithYear : day
  const time: Format = { hour: hourOf(locale), minute: '2-digit', timeZone: undefined }
  return formatter(locale, { ...ofDay, ...time }).format(instant)
}

/** '08:31', '8:31 AM', in the time zone of this machine. */
export function formatTime(instant: Date, locale: string): string {
  return formatter(locale, { timeStyle: 'short', timeZone: undefined }).format(instant)
}

/** The date of an instant in the time zone of this machine. */
export function localDateOf(instant: Date): PlainDate {
  // 'sv-SE' writes dates as yyyy-MM-dd.
  return new Intl.DateTimeFormat('sv-SE').format(instant)
}

/**
 * 'Mon 2 to Wed 4 Mar, until noon', 'Fri 13 Mar', 'Fri 13 Mar, morning'; with the year unless it is that of
 * `today`.
 */
export function formatRange(dates: LeaveDates, today: PlainDate, locale: string): string {
  const { startDate, endDate } = dates
  const words = timesInWords(dates)
  const times = words && `, ${words}`
  const withYear = isOtherYear(startDate, today) || isOtherYear(endDate, today)
  if (startDate === endDate) {
    const only = written(startDate, withYear ? dayWithYear : day, locale)
    return `${only}${times}`
  }
  return `${writtenRange(startDate, endDate, withYear ? dayWithYear : day, locale)}${times}`
}

/**
 * 'morning', 'from noon', 'from noon, until noon', 'from 13:30', and '13:30 to 15:00' on one date; empty for
 * whole dates.
 */
export function timesInWords(dates: LeaveDates): string {
  const period = periodOf(dates)
  const half = halfOf(period)
  if (half) return half
  const { start, end, startsAt, endsAt } = period
  if (start === end && startsAt && endsAt) return `${startsAt} to ${endsAt}`
  return [
    ...(startsAt ? [`from ${named(startsAt)}`] : []),
    ...(endsAt ? [`until ${named(endsAt)}`] : []),
  ].join(', ')
}

function named(time: ClockTime): string {
  return time === noon ? 'noon' : time
}

/** 'Monday 2 to Sunday 8 March 2026', for the caption of a table. */
export function formatLongRange(startDate: PlainDate, endDate: PlainDate, locale: string): string {
  return writtenRange(startDate, endDate, longDay, locale)
}

/** '1 day', '0.5 day', '5 days', of the API's decimal string or a number. */
export function formatDayCount(days: string | number, locale: string): string {
  return `${formatDayNumber(days, locale)} ${dayWord(days)}`
}

/**
 * '5 days', or '7 h 30 min' where the type counts in hours, of the API's decimal string or a number: two
 * decimals of an hour name its minute.
 */
export function formatLeaveAmount(amount: string | number, unit: LeaveUnit, locale: string): string {
  return unit === 'days' ? formatDayCount(amount, locale) : formatHours(Number(amount), locale)
}

/** How long leave is, and what its type counted in. */
export type LeaveLength = { unit: LeaveUnit; totalDays: string; totalMinutes: number }

/** '2 days', or '2 h 30 min' of leave that counts in hours. */
export function formatLength({ unit, totalDays, totalMinutes }: LeaveLength, locale: string): string {
  return unit === 'days' ? formatDayCount(totalDays, locale) : formatHours(totalMinutes / 60, locale)
}

/** '5', or '7 h 30 min' where the type counts in hours: for columns and sums that say days once. */
export function formatLeaveNumber(amount: string | number, unit: LeaveUnit, locale: string): string {
  return unit === 'days' ? formatDayNumber(amount, locale) : formatHours(Number(amount), locale)
}

function formatHours(hours: number, locale: string): string {
  const minutes = Math.round(Math.abs(hours) * 60)
  const [whole, rest] = [Math.trunc(minutes / 60), minutes % 60]
  const parts = [
    ...(whole > 0 || rest === 0 ? [`${formatCount(whole, locale)} h`] : []),
    ...(rest > 0 ? [`${rest} min`] : []),
  ]
  return `${hours < 0 && minutes > 0 ? '−' : ''}${parts.join(' ')}`
}

/** '1,240', of a whole number: people, rows. */
export function formatCount(count: number, locale: string): string {
  return numberFormat(locale).format(count)
}

/** '0.5', '−2', in the person's digits. */
export function formatDayNumber(days: string | number, locale: string): string {
  return numberFormat(locale).format(Number(days)).replace('-', '−')
}

/** 'day' or 'days': a part of a day is no plural here. */
export function dayWord(days: string | number): string {
  const size = Math.abs(Number(days))
  return size > 0 && size <= 1 ? 'day' : 'days'
}

/** The year of no date, so that every date is written with its own. */
const noYear = '0000-01-01'

function firstOf(month: string): PlainDate {
  return `${month.slice(0, 7)}-01`
}

type Format = Intl.DateTimeFormatOptions

const day: Format = { weekday: 'short', day: 'numeric', month: 'short' }
const dayWithYear: Format = { ...day, year: 'numeric' }
const longDay: Format = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }

function writtenRange(startDate: PlainDate, endDate: PlainDate, format: Format, locale: string): string {
  if (!isDayFirstEnglish(locale))
    return formatter(locale, format).formatRange(instantOf(startDate), instantOf(endDate))
  return `${written(startDate, sharedLess(startDate, endDate, format), locale)} to ${written(endDate, format, locale)}`
}

// The start leaves out what the end says anyway.
function sharedLess(startDate: PlainDate, endDate: PlainDate, format: Format): Format {
  const { year: _, month, ...rest } = format
  if (startDate.slice(0, 4) !== endDate.slice(0, 4)) return format
  if (startDate.slice(0, 7) === endDate.slice(0, 7)) return rest
  return month ? { ...rest, month } : rest
}

function written(date: PlainDate, format: Format, locale: string): string {
  const ofLocale = formatter(locale, format)
  if (!isDayFirstEnglish(locale)) return ofLocale.format(instantOf(date))
  const parts = ofLocale.formatToParts(instantOf(date))
  return dayFirst
    .map((type) => parts.find((part) => part.type === type)?.value)
    .filter(Boolean)
    .join(' ')
}

/**
 * '08' or '8', as the locale's own short time has it: beside a date, Intl would leave out the zero
 * everywhere.
 */
function hourOf(locale: string): '2-digit' | 'numeric' {
  const eight = formatter(locale, { timeStyle: 'short' }).formatToParts(8 * 3_600_000)
  return eight.find(({ type }) => type === 'hour')?.value.length === 2 ? '2-digit' : 'numeric'
}

const dayFirst = ['weekday', 'day', 'month', 'year']

const dayFirstEnglish = new Map<string, boolean>()

function isDayFirstEnglish(locale: string): boolean {
  if (!/^en\b/i.test(locale)) return false
  return kept(dayFirstEnglish, locale, () => {
    const [first] = formatter(locale, { day: 'numeric', month: 'short' }).formatToParts(0)
    return first?.type === 'day'
  })
}

/** Anybody may choose a tag that nobody else has: what is kept has an end. */
const mostKept = 500

function kept<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const known = values.get(key)
  if (known !== undefined) return known
  const made = make()
  if (values.size >= mostKept) values.clear()
  values.set(key, made)
  return made
}

const formatters = new Map<string, Intl.DateTimeFormat>()

// A formatter costs more to make than a hundred dates to write.
function formatter(locale: string, format: Format): Intl.DateTimeFormat {
  // Leave is counted by the Gregorian calendar, also where another one is usual.
  const options: Format = { calendar: 'gregory', timeZone: 'UTC', ...format }
  return kept(
    formatters,
    `${locale} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(locale, options),
  )
}

const numberFormats = new Map<string, Intl.NumberFormat>()

function numberFormat(locale: string): Intl.NumberFormat {
  return kept(numberFormats, locale, () => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }))
}

function instantOf(date: PlainDate): Date {
  return new Date(toDayNumber(date) * 86_400_000)
}

function isOtherYear(date: PlainDate, today: PlainDate): boolean {
  return date.slice(0, 4) !== today.slice(0, 4)
}
