import { isPlainDate, makeDate, type PlainDate } from '../plain-date.ts'

export type ParsedDate = { date: PlainDate } | { problem: string }

/** What comes first in dates such as 03/04/2026. */
export type DateOrder = 'day' | 'month'

const wrong = 'Please write the date like 2026-03-31'
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * A date as people and other tools write it: 2026-03-31 (also with a time after it), 31.3.2026, 31/03/2026,
 * 31 Mar 2026. With slashes the order must show in the numbers, unless it is known.
 */
export function parseDate(text: string, order?: DateOrder): ParsedDate {
  const typed = text.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\d\d:\d\d.*)?$/.exec(typed)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(typed)
  if (dotted) return dateOf(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]))
  const slashed = numbersIn(typed)
  if (slashed) return slashedDate(slashed, order)
  return namedMonth(typed)
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
  return isPlainDate(date) ? { date } : { problem: 'Please enter a day that exists, from 2000 to 2100' }
}
