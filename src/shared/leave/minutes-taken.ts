import { type PlainDate, toDayNumber } from '../plain-date.ts'
import { type ClockTime, clockTimeAt, minuteOfDay, noon } from './clock-time.ts'
import type { Minutes } from './days.ts'
import type { LeavePeriod } from './leave-period.ts'
import { shiftMinutes, type WorkedTime } from './work-calendar.ts'

const minutesOfDay = 1440

/** From the first minute to before the last, on a line that runs through all dates. */
type Span = { from: number; until: number }

/**
 * What leave takes of the working time of one of its dates, by the clock (docs/leave-rules, 'Hours'): of a
 * shift what lies between the times, less what of its break does. The break is in the middle of the shift. A
 * shift past midnight is that of the date on which it begins, so it's cut by a time on the next date, too.
 * Where nobody knows at what time a date is worked, noon is in the middle of it; leave on that date alone,
 * from one time to another, takes what is between them, at most the whole date.
 */
export function minutesTaken(worked: WorkedTime & { date: PlainDate }, period: LeavePeriod): Minutes {
  const { start, end, startsAt, endsAt } = period
  const { date, minutes, from, until, breakMinutes = 0 } = worked
  const isTimed = from !== undefined && until !== undefined
  if (!isTimed && start === end && startsAt !== null && endsAt !== null)
    return Math.min(minutes, minuteOfDay(endsAt) - minuteOfDay(startsAt))

  const leave = {
    from: startsAt === null ? Number.NEGATIVE_INFINITY : minuteOn(start, startsAt),
    until: endsAt === null ? Number.POSITIVE_INFINITY : minuteOn(end, endsAt),
  }
  if (!isTimed) return shared(leave, aroundNoon(worked))
  const begins = minuteOn(date, from)
  const shift = { from: begins, until: begins + shiftMinutes({ from, until }) }
  const breakBegins = begins + Math.floor((shiftMinutes({ from, until }) - breakMinutes) / 2)
  return shared(leave, shift) - shared(leave, { from: breakBegins, until: breakBegins + breakMinutes })
}

/**
 * Until when leave from the beginning of a date takes `minutes` of its working time, more than none; null
 * where that is past midnight.
 */
export function endAfter(worked: WorkedTime & { date: PlainDate }, minutes: Minutes): ClockTime | null {
  const { date, from, until, breakMinutes = 0 } = worked
  const midnight = minuteOn(date, '00:00')
  if (from === undefined || until === undefined) return timeAt(aroundNoon(worked).from - midnight + minutes)
  const beforeBreak = Math.floor((shiftMinutes({ from, until }) - breakMinutes) / 2)
  return timeAt(minuteOfDay(from) + minutes + (minutes > beforeBreak ? breakMinutes : 0))
}

function timeAt(minute: number): ClockTime | null {
  return minute > 0 && minute < minutesOfDay ? clockTimeAt(minute) : null
}

function aroundNoon({ date, part, minutes }: WorkedTime & { date: PlainDate }): Span {
  const middle = minuteOn(date, noon)
  const before = part === 'full' ? Math.ceil(minutes / 2) : part === 'morning' ? minutes : 0
  return { from: middle - before, until: middle - before + minutes }
}

function minuteOn(date: PlainDate, time: string): number {
  return toDayNumber(date) * minutesOfDay + minuteOfDay(time)
}

function shared(a: Span, b: Span): Minutes {
  return Math.max(0, Math.min(a.until, b.until) - Math.max(a.from, b.from))
}
