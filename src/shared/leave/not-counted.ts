import { formatCount, formatDay } from '../format-dates.ts'
import { datesBetween, type PlainDate, weekdayOf } from '../plain-date.ts'
import { fullDay } from './days.ts'
import type { TakenDate } from './leave-account.ts'
import { type LeavePeriod, partTaken } from './leave-period.ts'
import type { StatementLine } from './statement.ts'
import {
  commonPart,
  type DayPart,
  daysOf,
  type Holiday,
  type WorkedPart,
  type WorkingException,
  type WorkingPattern,
  workCalendar,
} from './work-calendar.ts'

/**
 * A date of leave, or a half of it, that didn't count: a public holiday, or null for what the person doesn't
 * work.
 */
export type NotCounted = { date: PlainDate; part: DayPart; holiday: string | null }

type Calendar = {
  patterns: readonly WorkingPattern[]
  holidays: readonly (Holiday & { name: string })[]
  exceptions?: readonly WorkingException[]
}

/** Leave as it was asked for, a pending change of it beside it, and what its dates count, as agreed. */
export type LeaveInPeriods = { periods: readonly LeavePeriod[]; days: readonly CountedDay[] }

type CountedDay = Pick<TakenDate, 'date' | 'hundredths'>

/**
 * The dates of leave that count less than a full day, in order: `notCountedOf` says which of them need a
 * reason.
 */
export function datesNotFull({ periods, days }: LeaveInPeriods): PlainDate[] {
  const counted = countedOn(days)
  const dates = new Set(periods.flatMap(({ start, end }) => datesBetween(start, end)))
  return [...dates].filter((date) => counted(date) < fullDay).toSorted()
}

/**
 * What of leave didn't count, and why: the public holidays on what would have been worked, then what of
 * Mondays to Fridays the person doesn't work, each by date. Saturdays and Sundays surprise no one. The days
 * are those agreed, the reasons the calendar's: what counts although the calendar has changed since has none,
 * and neither has the half that wasn't asked for.
 */
export function notCountedOf(
  leave: LeaveInPeriods,
  { patterns, holidays, exceptions }: Calendar,
): NotCounted[] {
  const workedOn = workCalendar({ patterns, exceptions })
  const counted = countedOn(leave.days)
  const dates = datesNotFull(leave)
  const lost = dates.flatMap((date) => {
    const planned = commonPart(workedOn(date).part, askedOn(leave.periods, date))
    if (counted(date) >= daysOf(planned)) return []
    return holidays
      .filter((holiday) => holiday.date === date && commonPart(planned, holiday.part) !== 'none')
      .map(({ part, name }): NotCounted => ({ date, part, holiday: name }))
  })
  const named = new Set(lost.map(({ date }) => date))
  const free = dates.flatMap((date) => {
    const planned = workedOn(date).part
    const part = commonPart(freeBeside(planned), askedOn(leave.periods, date))
    const isExplained = named.has(date) || counted(date) > daysOf(planned)
    return part === 'none' || isWeekend(date) || isExplained ? [] : [{ date, part, holiday: null }]
  })
  return [...lost, ...free]
}

function countedOn(days: readonly CountedDay[]): (date: PlainDate) => number {
  const byDate = new Map<PlainDate, number>()
  for (const { date, hundredths } of days) byDate.set(date, (byDate.get(date) ?? 0) + hundredths)
  return (date) => byDate.get(date) ?? 0
}

/** The part of a date that was asked for. */
function askedOn(periods: readonly LeavePeriod[], date: PlainDate): DayPart {
  const asked = new Set(
    periods
      .filter(({ start, end }) => start <= date && date <= end)
      .map((period) => partTaken(period, date) ?? 'full'),
  )
  const [only] = asked
  return only && asked.size === 1 ? only : 'full'
}

function freeBeside(worked: WorkedPart): WorkedPart {
  const free = { none: 'full', morning: 'afternoon', afternoon: 'morning', full: 'none' } as const
  return free[worked]
}

function isWeekend(date: PlainDate): boolean {
  return weekdayOf(date) === 0 || weekdayOf(date) === 6
}

/**
 * The line of a request that tells of a date that didn't count: the one that has it or was before it,
 * otherwise the first. `lines`: those of the request, in order.
 */
export function lineFor(lines: readonly StatementLine[], date: PlainDate): StatementLine | undefined {
  return lines.findLast((line) => line.date <= date) ?? lines[0]
}

const mostNamed = 4

/**
 * 'Not counted: Labour Day, Fri 1 May; Thu 7 May, free; and 3 more'; null for nothing. Days of `year` are
 * written without it.
 */
export function notCountedInWords(
  notCounted: readonly NotCounted[],
  { year, locale }: { year: PlainDate; locale: string },
): string | null {
  if (notCounted.length === 0) return null
  const named = notCounted.slice(0, mostNamed).map(({ date, part, holiday }) => {
    const day = formatDay(date, year, locale)
    const half = part === 'full' ? '' : part
    if (holiday === null) return `${day}, ${[half, 'free'].filter(Boolean).join(' ')}`
    return [holiday, day, half].filter(Boolean).join(', ')
  })
  const more = notCounted.length - named.length
  const rest = more > 0 ? [`and ${formatCount(more, locale)} more`] : []
  return `Not counted: ${[...named, ...rest].join('; ')}`
}
