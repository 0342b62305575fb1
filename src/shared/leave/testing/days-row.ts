import type { PlainDate } from '../../plain-date.ts'
import { noon } from '../clock-time.ts'
import { halfDayPart } from '../contract.ts'
import { formatDays, type Hundredths } from '../days.ts'
import { endsOfHalf, halfOf, type LeavePeriod } from '../leave-period.ts'
import {
  type Holiday,
  shiftMinutes,
  type WorkedDay,
  type WorkingException,
  type WorkingPattern,
  type WorkingWeek,
  weekdays,
  workCalendar,
} from '../work-calendar.ts'
import { countWorkingDays, type WorkingDayCount } from '../working-days.ts'
import type { Row } from './page-tables.ts'

/** What a row of the table of days counts, written the way its last column is. */
export function countedOn(row: Row): string {
  const { works = '', holidays = '', request = '', counts = '' } = row
  const asked = readPeriod(request.replace(/ half day/, ''))
  const count = countWorkingDays({
    start: asked.start,
    end: asked.end,
    isHalfDay: request.includes('half day'),
    halfDayPart: halfOf(asked),
    startsAt: asked.startsAt,
    endsAt: asked.endsAt,
    patterns: patternsOf(works),
    holidays: holidaysOf(holidays),
  })
  return `${formatDays(count.totalHundredths)}${detailLike(counts, count)}`
}

/** "2026-03-02", "2026-03-02 noon to 2026-03-04 noon" or "2026-03-02 morning". */
export function readPeriod(text: string): LeavePeriod {
  const [first = '', last = first] = text.split(' to ')
  const dates = { start: first.slice(0, 10), end: last.slice(0, 10) }
  if (!text.includes(' to '))
    return { ...dates, ...endsOfHalf(halfDayPart.safeParse(text.slice(11)).data ?? null) }
  return {
    ...dates,
    startsAt: first.includes('noon') ? noon : null,
    endsAt: last.includes('noon') ? noon : null,
  }
}

/**
 * "Mon-Fri, from 2022-01-17 Mon-Wed Fri:morning": what holds from the beginning, and each later pattern.
 * Weeks that take turns: "Mon-Fri / Mon-Thu anchored 2026-03-02". Hours: "Mon:09:00-17:30-30" with a break,
 * "Mon:morning-210".
 */
export function patternsOf(text: string): WorkingPattern[] {
  return text.split(', ').map((pattern) => {
    const [, validFrom = '2000-01-01', days = '', anchor = null] =
      /^(?:from (\S+) )?(.*?)(?: anchored (\S+))?$/.exec(pattern) ?? []
    return { validFrom, weeks: days.split(' / ').map(weekOf), anchor }
  })
}

function weekOf(text: string): WorkingWeek {
  const days = text.split(' ').flatMap((range): [string, WorkedDay][] => {
    const [, named = '', worked = 'full'] = /^([^:]*):?(.+)?$/.exec(range) ?? []
    const [first = '', last = first] = named.toLowerCase().split('-')
    const names: readonly string[] = weekdays
    const between = names.slice(names.indexOf(first), names.indexOf(last) + 1)
    return between.map((day) => [day, workedDayOf(worked)])
  })
  return Object.fromEntries(days)
}

/** "free", "full", "morning", "morning-210", "22:00-06:00" or "09:00-17:30-30". */
function workedDayOf(text: string): WorkedDay {
  if (text === 'free') return 'none'
  const part = halfDayPart.safeParse(text.split('-')[0]).data ?? 'full'
  const [first = '', second = '', third = '0'] = text.split('-')
  if (first.includes(':')) {
    const shift = { from: first, until: second, breakMinutes: Number(third) }
    return { part: 'full', minutes: shiftMinutes(shift), ...shift }
  }
  return second === '' ? part : { part, minutes: Number(second) }
}

/** "none", or "2026-04-06 09:00-17:30-30, 2026-04-07 free". */
function exceptionsOf(text: string): WorkingException[] {
  if (text === 'none') return []
  return text.split(', ').map((exception) => {
    const [date = '', worked = ''] = exception.split(' ')
    return { date, worked: workedDayOf(worked) }
  })
}

/** What a row of the table of working time has on its date: "1 day, 480 minutes, 22:00-06:00". */
export function workedOn({ works = '', holidays = '', exceptions = '', date = '' }: Row): string {
  const calendar = workCalendar({
    patterns: patternsOf(works),
    holidays: holidaysOf(holidays),
    exceptions: exceptionsOf(exceptions),
  })
  const { part, minutes, from, until } = calendar(date)
  if (part === 'none') return 'free'
  const what = part === 'full' ? '1 day' : `the ${part}`
  return [what, `${minutes} minutes`, from && `${from}-${until}`].filter(Boolean).join(', ')
}

/** "none", or "2010-12-24 afternoon, 2010-12-25". */
export function holidaysOf(text: string): Holiday[] {
  if (text === 'none') return []
  return text.split(', ').map((holiday) => {
    const period = readPeriod(holiday)
    return { date: period.start, part: halfOf(period) ?? 'full' }
  })
}

/** What follows the total, if the row says more: the days by year, or the half day that is stored. */
function detailLike(counts: string, { dates, period }: WorkingDayCount): string {
  if (counts.includes(' in ')) return `: ${byYear(dates)}`
  if (counts.includes(':')) return `: ${period.start} ${halfOf(period) ?? 'full day'}`
  return ''
}

function byYear(dates: readonly { date: PlainDate; hundredths: Hundredths }[]): string {
  const years = Map.groupBy(dates, ({ date }) => date.slice(0, 4))
  return [...years]
    .map(([year, days]) => `${formatDays(days.reduce((sum, day) => sum + day.hundredths, 0))} in ${year}`)
    .join(', ')
}
