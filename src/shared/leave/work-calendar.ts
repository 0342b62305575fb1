import { type PlainDate, weekdayOf } from '../plain-date.ts'
import type { HalfDayPart } from './contract.ts'
import { fullDay, type Hundredths, halfDay, type Minutes, standardDay } from './days.ts'
import { compareText } from './order.ts'

/** The whole date, or one half of it. */
export type DayPart = 'full' | HalfDayPart

/** What somebody works on a date. */
export type WorkedPart = DayPart | 'none'

export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
export type Weekday = (typeof weekdays)[number]

/** What is worked on a date, and how long that is. */
export type WorkedTime = { part: WorkedPart; minutes: Minutes }

/** What is worked on each weekday; a weekday left out is free. */
export type WorkingWeek = Readonly<Partial<Record<Weekday, WorkedPart>>>

/** A working week that holds from a date on, until the next pattern of the same person. */
export type WorkingPattern = { validFrom: PlainDate; week: WorkingWeek }

/** A date, or the half of it that `part` names, which is free at a location. */
export type Holiday = { date: PlainDate; part: DayPart }

/** The holidays of the location where a person is from a date on, until the next stay. */
export type LocationStay<Day extends Holiday = Holiday> = { validFrom: PlainDate; holidays: readonly Day[] }

/** The working week of a company that chose none. */
export const mondayToFriday: WorkingWeek = { mon: 'full', tue: 'full', wed: 'full', thu: 'full', fri: 'full' }

/** The order of this list is that of the bits: 1 for the morning, 2 for the afternoon. */
const partsByBits = ['none', 'morning', 'afternoon', 'full'] as const

/** What a part of a date counts: 1, 0.5 or 0 days. */
export function daysOf(part: WorkedPart): Hundredths {
  if (part === 'none') return 0
  return part === 'full' ? fullDay : halfDay
}

/** What two parts of one date have in common: a morning and an afternoon share nothing. */
export function commonPart(a: WorkedPart, b: WorkedPart): WorkedPart {
  return partsByBits[bitsOf(a) & bitsOf(b)] ?? 'none'
}

/**
 * Returns a function from a date to what is worked on it: the pattern valid on it (Monday to Friday without
 * one), less the holidays (leave-rules, section 1). Half by half, so a half-worked day keeps its worth when
 * its free half is a holiday. Several holidays on one date add up. Neither list needs an order; of two
 * patterns from one date the later in the list holds.
 */
export function workCalendar(
  patterns: readonly WorkingPattern[] = [],
  holidays: readonly Holiday[] = [],
): (date: PlainDate) => WorkedTime {
  const latestFirst = patterns.toReversed().toSorted((a, b) => compareText(b.validFrom, a.validFrom))
  const freeBits = new Map<PlainDate, number>()
  for (const { date, part } of holidays) freeBits.set(date, (freeBits.get(date) ?? 0) | bitsOf(part))

  return (date) => {
    const week = latestFirst.find(({ validFrom }) => validFrom <= date)?.week ?? mondayToFriday
    const weekday = weekdays[weekdayOf(date)] ?? 'sun'
    const worked = bitsOf(week[weekday] ?? 'none') & ~(freeBits.get(date) ?? 0)
    const part = partsByBits[worked] ?? 'none'
    return { part, minutes: (daysOf(part) * standardDay) / fullDay }
  }
}

/**
 * The holidays that count for a person who moves between locations: of each stay those from its first day to
 * the day before the next one. Dates before the first stay have no holidays.
 */
export function holidaysAt<Day extends Holiday>(stays: readonly LocationStay<Day>[]): Day[] {
  const inOrder = stays.toSorted((a, b) => compareText(a.validFrom, b.validFrom))
  return inOrder.flatMap(({ validFrom, holidays }, index) => {
    const next = inOrder[index + 1]?.validFrom
    return holidays.filter(({ date }) => date >= validFrom && (next === undefined || date < next))
  })
}

function bitsOf(part: WorkedPart): number {
  return partsByBits.indexOf(part)
}
