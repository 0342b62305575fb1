import { formatRangeWithYear } from '#client/ui/data/format-dates.ts'
import {
  timeOf,
  type Weekday,
  type WorkedPart,
  type WorkingWeek,
  type WorkingWeeks,
} from '#shared/leave/work-calendar.ts'
import { minutesInWords } from '#shared/leave/working-time-words.ts'

const days: readonly (readonly [Weekday, string])[] = [
  ['mon', 'Mon'],
  ['tue', 'Tue'],
  ['wed', 'Wed'],
  ['thu', 'Thu'],
  ['fri', 'Fri'],
  ['sat', 'Sat'],
  ['sun', 'Sun'],
]

/**
 * 'Mon to Fri', 'Mon to Wed and Thu morning'; with the hours of a week where its days have them: 'Mon to Fri,
 * 37 h 30 min'.
 */
export function weekInWords(week: WorkingWeek): string {
  const worked = days.map(([day, name]) => ({ name, ...timeOf(week[day] ?? 'none') }))
  const runs: { first: string; last: string; part: WorkedPart; length: number }[] = []
  let before: WorkedPart = 'none'
  for (const { name, part } of worked) {
    const run = runs.at(-1)
    if (part === 'full' && before === 'full' && run) {
      run.last = name
      run.length += 1
    } else if (part !== 'none') {
      runs.push({ first: name, last: name, part, length: 1 })
    }
    before = part
  }
  if (runs.length === 0) return 'no days'
  const named = list.format(runs.flatMap(runInWords))
  return hasHours(week)
    ? `${named}, ${minutesInWords(worked.reduce((sum, { minutes }) => sum + minutes, 0))}`
    : named
}

/** One week as `weekInWords`; else '2 weeks from 2 Mar 2026: Mon to Fri; Mon to Thu'. */
export function weeksInWords({ weeks, anchor }: WorkingWeeks): string {
  const named = weeks.map(weekInWords).join('; ')
  return anchor === null
    ? named
    : `${weeks.length} weeks from ${formatRangeWithYear(anchor, anchor)}: ${named}`
}

/** Whether the length of a day is given. */
export function hasHours(week: WorkingWeek): boolean {
  return Object.values(week).some((worked) => typeof worked !== 'string')
}

function runInWords(run: { first: string; last: string; part: WorkedPart; length: number }): string[] {
  const { first, last, part, length } = run
  if (part !== 'full') return [`${first} ${part}`]
  if (length === 1) return [first]
  return length === 2 ? [first, last] : [`${first} to ${last}`]
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })
