import type { HalfDayPart } from '#shared/leave/contract.ts'
import { type PlainDate, toDayNumber } from '#shared/plain-date.ts'

/** Where a leave begins and ends, as the API sends it. */
export type LeaveDates = { startDate: PlainDate; endDate: PlainDate; halfDayPart?: HalfDayPart | null }

/**
 * The language of the person's browser. English readers get one almanac order, 'Mon 2 Mar', whatever their country's;
 * every other language gets the order and the punctuation of its own.
 */
export const personLocale: string = new Intl.DateTimeFormat().resolvedOptions().locale

/** 'Mon 2 Mar'; with the year where it is not that of `today`. */
export function formatDay(date: PlainDate, today: PlainDate, locale = personLocale): string {
  return written(date, isOtherYear(date, today) ? dayWithYear : day, locale)
}

/** 'Mon 2 Mar 2026' */
export function formatDayWithYear(date: PlainDate, locale = personLocale): string {
  return written(date, dayWithYear, locale)
}

/** '2 Mar'; with the year where it is not that of `today`. */
export function formatShortDay(date: PlainDate, today: PlainDate, locale = personLocale): string {
  const { weekday: _, ...format } = isOtherYear(date, today) ? dayWithYear : day
  return written(date, format, locale)
}

/** '2 Jan', '16 to 20 Feb'; with the year where it is not that of `today`. */
export function formatShortRange(
  startDate: PlainDate,
  endDate: PlainDate,
  today: PlainDate,
  locale = personLocale,
): string {
  if (startDate === endDate) return formatShortDay(startDate, today, locale)
  const withYear = isOtherYear(startDate, today) || isOtherYear(endDate, today)
  const { weekday: _, ...format } = withYear ? dayWithYear : day
  if (!isEnglish(locale))
    return formatter(locale, format).formatRange(instantOf(startDate), instantOf(endDate))
  return `${written(startDate, sharedLess(startDate, endDate, format), locale)} to ${written(endDate, format, locale)}`
}

/** '2 March 2026' */
export function formatDate(date: PlainDate, locale = personLocale): string {
  const { weekday: _, ...format } = longDay
  return written(date, format, locale)
}

/** 'Monday 2 March 2026' */
export function formatLongDay(date: PlainDate, locale = personLocale): string {
  return written(date, longDay, locale)
}

/** 'Mon' */
export function formatWeekday(date: PlainDate, locale = personLocale): string {
  return written(date, { weekday: 'short' }, locale)
}

/** 'Mon 2 to Wed 4 Mar', 'Fri 13 Mar', 'Fri 13 Mar, morning'; with the year where it is not that of `today`. */
export function formatRange(leave: LeaveDates, today: PlainDate, locale = personLocale): string {
  const { startDate, endDate, halfDayPart } = leave
  const withYear = isOtherYear(startDate, today) || isOtherYear(endDate, today)
  if (startDate === endDate) {
    const only = written(startDate, withYear ? dayWithYear : day, locale)
    return halfDayPart ? `${only}, ${halfDayPart}` : only
  }
  const format = withYear ? dayWithYear : day
  if (!isEnglish(locale))
    return formatter(locale, format).formatRange(instantOf(startDate), instantOf(endDate))
  return `${written(startDate, sharedLess(startDate, endDate, format), locale)} to ${written(endDate, format, locale)}`
}

/** 'Monday 2 to Sunday 8 March 2026', for the caption of a table. */
export function formatLongRange(startDate: PlainDate, endDate: PlainDate, locale = personLocale): string {
  if (!isEnglish(locale))
    return formatter(locale, longDay).formatRange(instantOf(startDate), instantOf(endDate))
  return `${written(startDate, sharedLess(startDate, endDate, longDay), locale)} to ${written(endDate, longDay, locale)}`
}

/** '1 day', '0.5 day', '5 days', of the API's decimal string or a number. */
export function formatDayCount(days: string | number, locale = personLocale): string {
  return `${formatDayNumber(days, locale)} ${dayWord(days)}`
}

/** '0.5', '−2', in the person's digits. */
export function formatDayNumber(days: string | number, locale = personLocale): string {
  const digits = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(Number(days))
  return digits.replace('-', '−')
}

/** 'day' or 'days': a part of a day is no plural here. */
export function dayWord(days: string | number): string {
  const size = Math.abs(Number(days))
  return size > 0 && size <= 1 ? 'day' : 'days'
}

/** 'Fri 27 Feb', the day of an instant where the person is. */
export function formatInstantDay(instant: string, today: PlainDate, locale = personLocale): string {
  return formatDay(localDateOf(instant), today, locale)
}

/** 'Fri 27 Feb, 16:20' or 'Today, 08:31'. */
export function formatInstant(instant: string, today: PlainDate, locale = personLocale): string {
  const date = localDateOf(instant)
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(instant))
  return `${date === today ? 'Today' : formatDay(date, today, locale)}, ${time}`
}

/** The date of an instant in the browser's time zone. */
export function localDateOf(instant: string): PlainDate {
  // 'sv-SE' writes dates as yyyy-MM-dd.
  return new Intl.DateTimeFormat('sv-SE').format(new Date(instant))
}

type Format = Intl.DateTimeFormatOptions

const day: Format = { weekday: 'short', day: 'numeric', month: 'short' }
const dayWithYear: Format = { ...day, year: 'numeric' }
const longDay: Format = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }

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
  const made = new Intl.DateTimeFormat(locale, { ...format, timeZone: 'UTC' })
  formatters.set(key, made)
  return made
}

function instantOf(date: PlainDate): Date {
  return new Date(toDayNumber(date) * 86_400_000)
}

function isOtherYear(date: PlainDate, today: PlainDate): boolean {
  return date.slice(0, 4) !== today.slice(0, 4)
}
