import type { HalfDayPart } from './leave/contract.ts'
import { type PlainDate, toDayNumber } from './plain-date.ts'

/**
 * Dates, ranges and counts in words, in the locale that comes last (a BCP 47 tag). English readers get one
 * almanac order, 'Mon 2 Mar', whatever their country's; every other language gets the order and the
 * punctuation of its own.
 */

/** The first and last date of leave, as the API sends them. */
export type LeaveDates = { startDate: PlainDate; endDate: PlainDate; halfDayPart?: HalfDayPart | null }

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

/** 'Mon 2 to Wed 4 Mar', 'Fri 13 Mar', 'Fri 13 Mar, morning'; with the year unless it is that of `today`. */
export function formatRange(dates: LeaveDates, today: PlainDate, locale: string): string {
  const { startDate, endDate, halfDayPart } = dates
  const withYear = isOtherYear(startDate, today) || isOtherYear(endDate, today)
  if (startDate === endDate) {
    const only = written(startDate, withYear ? dayWithYear : day, locale)
    return halfDayPart ? `${only}, ${halfDayPart}` : only
  }
  return writtenRange(startDate, endDate, withYear ? dayWithYear : day, locale)
}

/** 'Monday 2 to Sunday 8 March 2026', for the caption of a table. */
export function formatLongRange(startDate: PlainDate, endDate: PlainDate, locale: string): string {
  return writtenRange(startDate, endDate, longDay, locale)
}

/** '1 day', '0.5 day', '5 days', of the API's decimal string or a number. */
export function formatDayCount(days: string | number, locale: string): string {
  return `${formatDayNumber(days, locale)} ${dayWord(days)}`
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
  if (!isEnglish(locale))
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
  const parts = formatter(locale, format).formatToParts(instantOf(date))
  if (!isEnglish(locale)) return parts.map(({ value }) => value).join('')
  return almanacOrder
    .map((type) => parts.find((part) => part.type === type)?.value)
    .filter(Boolean)
    .join(' ')
}

const almanacOrder = ['weekday', 'day', 'month', 'year']

function isEnglish(locale: string): boolean {
  return /^en\b/i.test(locale)
}

const formatters = new Map<string, Intl.DateTimeFormat>()

// A formatter costs more to make than a hundred dates to write.
function formatter(locale: string, format: Format): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(format)}`
  const known = formatters.get(key)
  if (known) return known
  // Leave is counted by the Gregorian calendar, also where another one is usual.
  const made = new Intl.DateTimeFormat(locale, { calendar: 'gregory', timeZone: 'UTC', ...format })
  formatters.set(key, made)
  return made
}

const numberFormats = new Map<string, Intl.NumberFormat>()

function numberFormat(locale: string): Intl.NumberFormat {
  const known = numberFormats.get(locale)
  if (known) return known
  const made = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  numberFormats.set(locale, made)
  return made
}

function instantOf(date: PlainDate): Date {
  return new Date(toDayNumber(date) * 86_400_000)
}

function isOtherYear(date: PlainDate, today: PlainDate): boolean {
  return date.slice(0, 4) !== today.slice(0, 4)
}
