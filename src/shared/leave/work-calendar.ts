import { type PlainDate, toDayNumber, weekdayOf } from '../plain-date.ts'
import { type ClockTime, minuteOfDay } from './clock-time.ts'
import type { HalfDayPart } from './contract.ts'
import { divideRounded, fullDay, type Hundredths, halfDay, type Minutes, standardDay } from './days.ts'
import { compareText } from './order.ts'

/** The whole date, or one half of it. */
export type DayPart = 'full' | HalfDayPart

/** What somebody works on a date. */
export type WorkedPart = DayPart | 'none'

export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
export type Weekday = (typeof weekdays)[number]

/**
 * A shift by the clock. An end at or before the start is on the next day; the minutes of the break aren't
 * worked.
 */
export type Shift = { from: ClockTime; until: ClockTime; breakMinutes?: Minutes | undefined }

/**
 * What is worked on a date where its length is known. `part` says what the date counts in days, `minutes` how
 * long it is: with clock times, what they come to (`shiftMinutes`).
 */
export type WorkedHours = {
  part: DayPart
  minutes: Minutes
  from?: ClockTime | undefined
  until?: ClockTime | undefined
  breakMinutes?: Minutes | undefined
}

/** What is worked on a date. Without its length, a full day is a `standardDay`, and a half is half of one. */
export type WorkedDay = WorkedPart | WorkedHours

/** What is worked on a date, and how long that is, with the clock times where they are known. */
export type WorkedTime = Omit<WorkedHours, 'part'> & { part: WorkedPart }

/** What is worked on each weekday; a weekday left out is free. */
export type WorkingWeek = Readonly<Partial<Record<Weekday, WorkedDay>>>

/** The most weeks of a pattern: a cycle of eight days begins on a Monday again after eight weeks. */
export const mostWeeks = 8

/**
 * One week, or up to `mostWeeks` that take turns: the first of them is that of the anchor, a Monday, and the
 * turns go on without end before and after it. The anchor of one week is null.
 */
export type WorkingWeeks = { weeks: WorkingWeek[]; anchor: PlainDate | null }

/** Working weeks that hold from a date on, until the next pattern of the same person. */
export type WorkingPattern = WorkingWeeks & { validFrom: PlainDate }

/** What is worked on one date, whatever the pattern and the holidays say. */
export type WorkingException = { date: PlainDate; worked: WorkedDay }

/** A date, or the half of it that `part` names, which is free at a location. */
export type Holiday = { date: PlainDate; part: DayPart }

/** The holidays of the location where a person is from a date on, until the next stay. */
export type LocationStay<Day extends Holiday = Holiday> = { validFrom: PlainDate; holidays: readonly Day[] }

/** What decides when a person works; Monday to Friday without any of it. */
export type WorkTerms = {
  patterns?: readonly WorkingPattern[] | undefined
  holidays?: readonly Holiday[] | undefined
  exceptions?: readonly WorkingException[] | undefined
}

/** The working week of a company that chose none. */
export const mondayToFriday = everyWeek({ mon: 'full', tue: 'full', wed: 'full', thu: 'full', fri: 'full' })

/** The order of this list is that of the bits: 1 for the morning, 2 for the afternoon. */
const partsByBits = ['none', 'morning', 'afternoon', 'full'] as const

/** The same week over and over. */
export function everyWeek(week: WorkingWeek): WorkingWeeks {
  return { weeks: [week], anchor: null }
}

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
 * The minutes between two clock times, without the break: 480 for 22:00 to 06:00, and 1440 for a shift that
 * ends when it began. The clock on the wall counts: a night on which clocks change is as long as any other.
 */
export function shiftMinutes({ from, until, breakMinutes = 0 }: Shift): Minutes {
  const length = minuteOfDay(until) - minuteOfDay(from)
  return (length > 0 ? length : length + 24 * 60) - breakMinutes
}

/**
 * Returns a function from a date to what is worked on it (leave-rules, section 1): what an exception says,
 * else the pattern valid on it (Monday to Friday without one), less the holidays. Half by half, so a
 * half-worked day keeps its worth when its free half is a holiday; a day that loses one half keeps half of
 * its minutes, rounded up, at times that nobody knows. Several holidays on one date add up. A shift past
 * midnight counts on the date it begins. No list needs an order; of two patterns from one date, or two
 * exceptions on it, the later in the list holds.
 */
export function workCalendar({
  patterns = [],
  holidays = [],
  exceptions = [],
}: WorkTerms = {}): (date: PlainDate) => WorkedTime {
  const latestFirst = patterns.toReversed().toSorted(byLatest)
  const freeBits = new Map<PlainDate, number>()
  for (const { date, part } of holidays) freeBits.set(date, (freeBits.get(date) ?? 0) | bitsOf(part))
  const exceptionOn = new Map(exceptions.map(({ date, worked }) => [date, worked]))

  return (date) => {
    const exception = exceptionOn.get(date)
    if (exception !== undefined) return timeOf(exception)
    const pattern = patternOn(latestFirst, date)
    const weekday = weekdays[weekdayOf(date)] ?? 'sun'
    return timeLess(weekOn(pattern, date)[weekday] ?? 'none', freeBits.get(date) ?? 0)
  }
}

function byLatest(a: WorkingPattern, b: WorkingPattern): number {
  return compareText(b.validFrom, a.validFrom)
}

function patternOn(latestFirst: readonly WorkingPattern[], date: PlainDate): WorkingWeeks {
  return latestFirst.find(({ validFrom }) => validFrom <= date) ?? mondayToFriday
}

/** The week of a pattern whose turn it is on a date. */
function weekOn({ weeks, anchor }: WorkingWeeks, date: PlainDate): WorkingWeek {
  // The anchor is a Monday; weeks before it are negative.
  const week = anchor === null ? 0 : Math.floor((toDayNumber(date) - toDayNumber(anchor)) / 7)
  return weeks.at(week % weeks.length) ?? {}
}

/**
 * How long a person's day is on average in the pattern that is valid on a date: the minutes of its weeks ÷
 * the days that they count. A `standardDay` where nothing is worked.
 */
export function dayLengthIn(patterns: readonly WorkingPattern[], date: PlainDate): Minutes {
  const { weeks } = patternOn(patterns.toReversed().toSorted(byLatest), date)
  const worked = weeks.flatMap((week) => Object.values(week).map(timeOf))
  const hundredths = worked.reduce((sum, { part }) => sum + daysOf(part), 0)
  const minutes = worked.reduce((sum, time) => sum + time.minutes, 0)
  return hundredths === 0 || minutes === 0 ? standardDay : divideRounded(minutes * fullDay, hundredths, 1)
}

/** What is worked on a date, without its length and its times. */
export function partOf(worked: WorkedDay): WorkedPart {
  return typeof worked === 'string' ? worked : worked.part
}

/** What is worked on a date, with its minutes. */
export function timeOf(worked: WorkedDay): WorkedTime {
  if (typeof worked !== 'string') return worked
  return { part: worked, minutes: (daysOf(worked) * standardDay) / fullDay }
}

function timeLess(worked: WorkedDay, freeBits: number): WorkedTime {
  const whole = timeOf(worked)
  const part = partsByBits[bitsOf(whole.part) & ~freeBits] ?? 'none'
  if (part === whole.part) return whole
  return { part, minutes: Math.ceil((whole.minutes * daysOf(part)) / daysOf(whole.part)) }
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
