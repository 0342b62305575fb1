import { dateInTimeZone, isPlainDate, makeDate, type PlainDate, toDayNumber } from '../plain-date.ts'

/** The note says that a moment was converted, and by which time zone; null for any other date. */
export type ParsedDate = { date: PlainDate; note: string | null } | { problem: string }

/** What comes first in dates such as 03/04/2026. */
export type DateOrder = 'day' | 'month'

export type DateReading = {
  /** By default it must show in the numbers. */
  order?: DateOrder | undefined
  /**
   * IANA names of the time zones in which a moment may begin or end a date; the first that fits counts.
   * `date` is the one in the text. Default: none, so that every moment is refused.
   */
  timeZonesOn?: (date: PlainDate) => readonly string[]
  /** Whether the date is the last of something: the last minute of a day is that day then. */
  isEnd?: boolean
}

const wrong = 'Please write the date like 2026-03-31'
const noSuchDay = 'Please enter a day that exists, from 2000 to 2100'
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Reads a date as people and other tools write it: 2026-03-31, 31.3.2026, 31/03/2026, 31 Mar 2026. With
 * slashes the order must show in the numbers, unless it is known.
 *
 * Tools write dates as moments too. Midnight without a time zone is its date. A moment with `Z` or an offset
 * is the date that it begins in one of the time zones, with a note. Any other time is a problem, as it would
 * be lost (docs/rules.md, 'Imports').
 */
export function parseDate(text: string, reading: DateReading = {}): ParsedDate {
  const typed = text.trim()
  const [, year, month, day, time] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[t ](\d{1,2}:.*))?$/i.exec(typed) ?? []
  if (year !== undefined) {
    const written = dateOf(Number(year), Number(month), Number(day))
    if (time === undefined || !('date' in written)) return written
    const read = momentDate({ typed, date: written.date, time }, reading)
    const shown = typed.length > 40 ? `${typed.slice(0, 40)}…` : typed
    return (
      read ?? { problem: `‘${shown}’ is a time, not a date. Please write the date alone, like 2026-03-31` }
    )
  }
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(typed)
  if (dotted) return dateOf(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]))
  const slashed = numbersIn(typed)
  if (slashed) return slashedDate(slashed, reading.order)
  return namedMonth(typed)
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

type Moment = { typed: string; date: PlainDate; time: string }

/** Null where the moment neither begins nor, for an end, ends a date. */
function momentDate(
  { typed, date: written, time }: Moment,
  { timeZonesOn = () => [], isEnd = false }: DateReading,
): ParsedDate | null {
  const clock = /^(\d\d:\d\d)(?::(\d\d(?:[.,]\d{1,9})?))? ?(z|utc|gmt|[+-]\d\d(?::?\d\d)?)?$/i.exec(time)
  const ofDay = clock && msOfDay(clock[1], clock[2])
  if (ofDay === null) return null
  const zone = clock?.[3]
  if (zone === undefined)
    return ofDay === 0 || (isEnd && ofDay >= dayMs - minuteMs) ? { date: written, note: null } : null
  const offset = offsetMs(zone)
  if (offset === null) return null
  const instant = toDayNumber(written) * dayMs + ofDay - offset
  // Clocks that are put forward at midnight begin a date later.
  const timeZone = timeZonesOn(written).find(
    (name) =>
      dateAt(name, instant - 1) !== dateAt(name, instant) ||
      (isEnd && dateAt(name, instant + minuteMs) !== dateAt(name, instant)),
  )
  if (timeZone === undefined) return null
  const date = dateAt(timeZone, instant)
  if (!isPlainDate(date)) return { problem: noSuchDay }
  return { date, note: `‘${typed}’ was converted to ${date}, the date in ${timeZone}.` }
}

function dateAt(timeZone: string, instant: number): PlainDate {
  return dateInTimeZone(new Date(instant), timeZone)
}

function msOfDay(clock = '', seconds = '0'): number | null {
  const [hour = 24, minute = 60] = clock.split(':').map(Number)
  const second = Number(seconds.replace(',', '.'))
  return hour < 24 && minute < 60 && second < 60
    ? (hour * 60 + minute) * minuteMs + Math.floor(second * 1000)
    : null
}

/** How much later than UTC clocks are: of 'Z', '+01:00', '-0330' or '+05'. */
function offsetMs(zone: string): number | null {
  const [, sign, hours, minutes = 0] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? []
  if (sign === undefined) return 0
  if (Number(hours) > 23 || Number(minutes) > 59) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minuteMs
}

/** The only order in which all of these are dates; undefined where both are, or none is. */
export function dateOrderIn(texts: Iterable<string>): DateOrder | undefined {
  let [dayFits, monthFits, isAny] = [true, true, false]
  for (const text of texts) {
    const slashed = numbersIn(text.trim())
    if (!slashed) continue
    isAny = true
    dayFits &&= 'date' in slashedDate(slashed, 'day')
    monthFits &&= 'date' in slashedDate(slashed, 'month')
  }
  if (!isAny || dayFits === monthFits) return undefined
  return dayFits ? 'day' : 'month'
}

type Slashed = [first: number, second: number, year: number]

function numbersIn(typed: string): Slashed | null {
  const slashed = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/.exec(typed)
  return slashed && [Number(slashed[1]), Number(slashed[3]), Number(slashed[4])]
}

function slashedDate([first, second, year]: Slashed, order?: DateOrder): ParsedDate {
  const dayFirst = dateOf(year, second, first)
  const monthFirst = dateOf(year, first, second)
  if (order) return order === 'day' ? dayFirst : monthFirst
  if (!('date' in monthFirst) || first === second) return dayFirst
  if (!('date' in dayFirst)) return monthFirst
  return { problem: `Day or month first? Please write ${dayFirst.date} or ${monthFirst.date}` }
}

/** 31 Mar 2026, 31-Mar-2026, Mar 31, 2026. */
function namedMonth(typed: string): ParsedDate {
  const dayFirst = /^(\d{1,2})[ -]([a-z]{3,9})\.?,?[ -](\d{4})$/i.exec(typed)
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(typed)
  const [day, name, year] = dayFirst
    ? [dayFirst[1], dayFirst[2], dayFirst[3]]
    : [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]]
  const month = months.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1
  return month === 0 ? { problem: wrong } : dateOf(Number(year), month, Number(day))
}

function dateOf(year: number, month: number, day: number): ParsedDate {
  const date = makeDate(year, month, day)
  return isPlainDate(date) ? { date, note: null } : { problem: noSuchDay }
}
