import { isPlainDate, makeDate, type PlainDate } from '#shared/plain-date.ts'

export type ParsedDate = { date: PlainDate } | { problem: string }

/** A date as people write it: 2026-03-31, 31.3.2026 or 31/03/2026. With slashes the order must show in the numbers. */
export function parseDate(text: string): ParsedDate {
  const typed = text.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(typed)
  if (dotted) return dateOf(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]))
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed)
  if (slashed) return slashedDate(Number(slashed[1]), Number(slashed[2]), Number(slashed[3]))
  return { problem: 'Please write the date like 2026-03-31' }
}

function slashedDate(first: number, second: number, year: number): ParsedDate {
  const dayFirst = dateOf(year, second, first)
  const monthFirst = dateOf(year, first, second)
  if (!('date' in monthFirst) || first === second) return dayFirst
  if (!('date' in dayFirst)) return monthFirst
  return { problem: `Day or month first? Please write ${dayFirst.date} or ${monthFirst.date}` }
}

function dateOf(year: number, month: number, day: number): ParsedDate {
  const date = makeDate(year, month, day)
  return isPlainDate(date) ? { date } : { problem: 'Please enter a day that exists, from 2000 to 2100' }
}
