import { formatRangeWithYear } from '#client/ui/data/format-dates.ts'
import {
  timeOf,
  type Weekday,
  type WorkedPart,
  type WorkedTime,
  type WorkingWeek,
  type WorkingWeeks,
} from '#shared/leave/work-calendar.ts'

const days: readonly (readonly [Weekday, string])[] = [
  ['mon', 'Mon'],
  ['tue', 'Tue'],
  ['wed', 'Wed'],
  ['thu', 'Thu'],
  ['fri', 'Fri'],
  ['sat', 'Sat'],
  ['sun', 'Sun'],
]

const partWords = { full: 'Full day', morning: 'Morning', afternoon: 'Afternoon', none: 'Free' } as const

/** '8 h', '7 h 30 min', '45 min'. */
export function minutesInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

/** 'Free', 'Morning', '09:00 to 17:30', 'Afternoon, 13:00 to 17:00', 'Full day, 6 h'. */
export function workedInWords({ part, minutes, from, until, breakMinutes }: WorkedTime): string {
  const isStandard = minutes === timeOf(part).minutes
  if (from === undefined)
    return isStandard ? partWords[part] : `${partWords[part]}, ${minutesInWords(minutes)}`
  const times = `${from} to ${until}${breakMinutes ? `, ${breakMinutes} min break` : ''}`
  return part === 'full' ? times : `${partWords[part]}, ${times}`
}

/** 'Mon to Fri', 'Mon to Wed and Thu morning'; with the hours of a week where its days have them: 'Mon to Fri, 37 h 30 min'. */
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
