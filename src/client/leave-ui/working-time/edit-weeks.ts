import { standardDay } from '#shared/leave/days.ts'
import {
  type DayPart,
  partOf,
  shiftMinutes,
  type Weekday,
  type WorkedDay,
  type WorkedHours,
  type WorkedPart,
  type WorkingWeek,
  type WorkingWeeks,
} from '#shared/leave/work-calendar.ts'
import { workingWeeks } from '#shared/leave/work-calendar-contract.ts'
import { addDays, type PlainDate, weekdayOf } from '#shared/plain-date.ts'
import { hasHours } from './working-time-words.ts'

/** What hours begin with: eight of a full day, four of a half. */
export const usualHours: Readonly<Record<DayPart, WorkedHours>> = {
  full: { part: 'full', minutes: standardDay, from: '09:00', until: '17:30', breakMinutes: 30 },
  morning: { part: 'morning', minutes: standardDay / 2, from: '09:00', until: '13:00' },
  afternoon: { part: 'afternoon', minutes: standardDay / 2, from: '13:00', until: '17:00' },
}

/** Whether any day has its hours. */
export function haveHours({ weeks }: WorkingWeeks): boolean {
  return weeks.some(hasHours)
}

/** Each worked day with its usual hours, or all days without theirs. */
export function withHours(pattern: WorkingWeeks, hours: boolean): WorkingWeeks {
  const change = (worked: WorkedDay) => {
    const part = partOf(worked)
    if (!hours || part === 'none') return part
    return typeof worked === 'string' ? usualHours[part] : worked
  }
  return { ...pattern, weeks: pattern.weeks.map((week) => mapDays(week, change)) }
}

/**
 * Repeats every `count` weeks: each new week is as the one before it, and the first begins this week. A
 * single week has no anchor.
 */
export function repeatEvery({ weeks, anchor }: WorkingWeeks, count: number, today: PlainDate): WorkingWeeks {
  const last = weeks.at(-1) ?? {}
  return {
    weeks: Array.from({ length: count }, (_, index) => weeks[index] ?? last),
    anchor: count === 1 ? null : (anchor ?? mondayOf(today)),
  }
}

export function mondayOf(date: PlainDate): PlainDate {
  return addDays(date, -((weekdayOf(date) + 6) % 7))
}

export function replaceWeek(pattern: WorkingWeeks, index: number, week: WorkingWeek): WorkingWeeks {
  return { ...pattern, weeks: pattern.weeks.map((one, at) => (at === index ? week : one)) }
}

/**
 * A week with these parts of its days; a day that becomes another has its usual hours where the others have
 * theirs.
 */
export function withParts(
  week: WorkingWeek,
  parts: Partial<Record<Weekday, WorkedPart>>,
  hours: boolean,
): WorkingWeek {
  return Object.fromEntries(
    Object.entries(parts).map(([day, part]) => {
      const before = week[day as Weekday] ?? 'none'
      if (partOf(before) === part) return [day, before]
      return [day, hours && part !== 'none' ? newHours(week, part) : part]
    }),
  )
}

/** Usual hours, without times in a week whose other days have none. */
function newHours(week: WorkingWeek, part: DayPart): WorkedHours {
  const others = Object.values(week).filter((worked) => typeof worked === 'object')
  const haveTimes = others.length === 0 || others.some(({ from }) => from !== undefined)
  return haveTimes ? usualHours[part] : { part, minutes: usualHours[part].minutes }
}

export function partsOf(week: WorkingWeek): Partial<Record<Weekday, WorkedPart>> {
  return mapDays(week, partOf)
}

/**
 * Hours with what was typed: the minutes are those between the times, as soon as both are there, and minutes
 * that were typed have no times.
 */
export function typedHours({ part, ...hours }: WorkedHours, typed: Partial<WorkedHours>): WorkedHours {
  if (typed.minutes !== undefined) return { part, minutes: typed.minutes }
  const { from = '', until = '', breakMinutes, minutes: length } = { ...hours, ...typed }
  // Without a time there is nothing that a break could be in; one that is typed is refused.
  if (!from && !until && typed.breakMinutes === undefined) return { part, minutes: length }
  const minutes = from && until ? shiftMinutes({ from, until, breakMinutes }) : length
  const times = from || until ? { from, until } : {}
  return { part, minutes, ...times, ...(breakMinutes ? { breakMinutes } : {}) }
}

/** All full days with the hours of the first of them. */
export function withSameHours(week: WorkingWeek): WorkingWeek {
  const first = orderOfDays
    .map((day) => week[day])
    .find((worked) => typeof worked === 'object' && worked.part === 'full')
  return first ? mapDays(week, (worked) => (partOf(worked) === 'full' ? first : worked)) : week
}

export const orderOfDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

function mapDays<Value>(
  week: WorkingWeek,
  change: (worked: WorkedDay) => Value,
): Partial<Record<Weekday, Value>> {
  return Object.fromEntries(
    orderOfDays.flatMap((day) => {
      const worked = week[day]
      return worked === undefined ? [] : [[day, change(worked)]]
    }),
  )
}

/** The first problem of each part of weeks, by its path: 'weeks', 'anchor', 'weeks.0.mon.until'. */
export function problemsOf(pattern: WorkingWeeks): ReadonlyMap<string, string> {
  const problems = new Map<string, string>()
  for (const { path, message } of workingWeeks.safeParse(pattern).error?.issues ?? []) {
    const at = path.join('.')
    if (!problems.has(at)) problems.set(at, message)
  }
  return problems
}
