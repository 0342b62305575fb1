import * as z from 'zod/mini'
import { isPlainDate, type PlainDate } from '../plain-date.ts'
import { compareText } from './order.ts'

/** The part of a date that a holiday takes. */
export const holidayPart = z.enum(['full', 'morning', 'afternoon'])
type HolidayPart = z.infer<typeof holidayPart>

/** A public holiday of the library. `rule` says how its date is found, such as 'easter -2' or '12-25'. */
export type LibraryHoliday = {
  date: PlainDate
  name: string
  part: HolidayPart
  rule: string
  /** Of a substitute day, the rule of the holiday that it replaces, whose changes apply to it as well. */
  standsFor: string | null
}

/**
 * What an admin changed from `date` on: a day added, taken away ('none') or halved; for that date only, or
 * every year. With a `rule` it changes the library's day of that rule, whatever its date.
 */
export type HolidayChange = {
  date: PlainDate
  name: string
  part: HolidayPart | 'none'
  everyYear: boolean
  rule: string | null
}

export type NamedHoliday = {
  date: PlainDate
  name: string
  part: HolidayPart | 'none'
  /** Where the day comes from: the library, or an admin. */
  source: 'library' | 'admin'
  /** The change that made it so, null for the library's own. */
  change: HolidayChange | null
  rule: string | null
}

/**
 * The holidays of a location in one calendar year, by date, those taken away ('none') included: the
 * library's, with the admin's changes over them. A change of one date goes before one of every year; of two
 * for one day the later one holds. What is changed every year about a library's day holds for its substitute
 * day too. Of two holidays on one date the one that takes more counts, so that one taken away leaves the
 * other. A yearly day of the company's own on 29 February is skipped in years without one.
 */
export function holidaysOfYear(
  year: number,
  library: readonly LibraryHoliday[],
  changes: readonly HolidayChange[],
): NamedHoliday[] {
  const inForce = changes.filter((change) => holdsIn(change, year)).toSorted(byStrength)
  const byRule = new Map(inForce.flatMap((change) => (isOfRule(change) ? [[change.rule, change]] : [])))
  const byDate = new Map<PlainDate, NamedHoliday>()
  for (const day of library) {
    const holiday = withChange(day, byRule)
    const known = byDate.get(day.date)
    if (!known || worthOf(holiday.part) > worthOf(known.part)) byDate.set(day.date, holiday)
  }
  for (const change of inForce) {
    const date = dateIn(change, year)
    if (date === null) continue
    const { name, part } = change
    const fromLibrary = library.find((day) => day.date === date)
    const source = fromLibrary ? 'library' : 'admin'
    const rule = byDate.get(date)?.rule ?? fromLibrary?.rule ?? null
    byDate.set(date, { date, name, part, source, change, rule })
  }
  return [...byDate.values()].toSorted((a, b) => compareText(a.date, b.date))
}

function holdsIn({ date, everyYear }: HolidayChange, year: number): boolean {
  const begins = yearOf(date)
  return everyYear ? begins <= year : begins === year
}

/** Weakest first, so that the strongest is written last. */
function byStrength(a: HolidayChange, b: HolidayChange): number {
  if (a.everyYear !== b.everyYear) return a.everyYear ? -1 : 1
  return compareText(a.date, b.date)
}

function isOfRule(change: HolidayChange): change is HolidayChange & { rule: string } {
  return change.everyYear && change.rule !== null
}

function withChange(day: LibraryHoliday, byRule: ReadonlyMap<string, HolidayChange>): NamedHoliday {
  const { date, rule } = day
  const own = byRule.get(rule)
  const change = own ?? byRule.get(day.standsFor ?? rule) ?? null
  return {
    date,
    name: own?.name ?? day.name,
    part: change?.part ?? day.part,
    source: 'library',
    change,
    rule,
  }
}

/** A full day goes before a half, a half before none. */
function worthOf(part: HolidayPart | 'none'): number {
  if (part === 'none') return 0
  return part === 'full' ? 2 : 1
}

/** The date that a change overwrites: its own, or for a company's yearly day that of the year; else null. */
function dateIn({ date, everyYear, rule }: HolidayChange, year: number): PlainDate | null {
  if (!everyYear || yearOf(date) === year) return date
  if (rule !== null) return null
  const sameDay = `${year}${date.slice(4)}`
  return isPlainDate(sameDay) ? sameDay : null
}

function yearOf(date: PlainDate): number {
  return Number(date.slice(0, 4))
}
