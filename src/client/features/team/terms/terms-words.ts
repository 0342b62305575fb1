import type { Weekday, WorkedPart, WorkingWeek } from '#shared/leave/work-calendar.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { MemberTerms } from '#shared/team/contract.ts'
import { dateLabel } from '../team-dates.ts'

const days: readonly (readonly [Weekday, string])[] = [
  ['mon', 'Mon'],
  ['tue', 'Tue'],
  ['wed', 'Wed'],
  ['thu', 'Thu'],
  ['fri', 'Fri'],
  ['sat', 'Sat'],
  ['sun', 'Sun'],
]

/** 'Mon to Fri', 'Mon, Wed and Fri', 'Mon to Wed and Thu morning'. */
export function weekInWords(week: WorkingWeek): string {
  const runs: { first: string; last: string; part: WorkedPart; length: number }[] = []
  let before: WorkedPart = 'none'
  for (const [day, name] of days) {
    const part = week[day] ?? 'none'
    const run = runs.at(-1)
    if (part === 'full' && before === 'full' && run) {
      run.last = name
      run.length += 1
    } else if (part !== 'none') {
      runs.push({ first: name, last: name, part, length: 1 })
    }
    before = part
  }
  return list.format(runs.flatMap(runInWords))
}

function runInWords({
  first,
  last,
  part,
  length,
}: {
  first: string
  last: string
  part: WorkedPart
  length: number
}) {
  if (part !== 'full') return [`${first} ${part}`]
  if (length === 1) return [first]
  return length === 2 ? [first, last] : [`${first} to ${last}`]
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

type Version = { validFrom: PlainDate }

/** The version that holds today and the later ones, oldest first; `current` is undefined before the first. */
export function versionsFrom<V extends Version>(
  versions: readonly V[],
  today: PlainDate,
): { current: V | undefined; ahead: V[] } {
  return {
    current: versions.findLast(({ validFrom }) => validFrom <= today),
    ahead: versions.filter(({ validFrom }) => validFrom > today),
  }
}

/** The days of the person's own for a leave type that hold on a date; null for the policy's. */
export function ownAnnualDays({ annualDays }: MemberTerms, key: string, today: PlainDate): number | null {
  const versions = annualDays.filter(({ leaveType }) => leaveType === key)
  return versionsFrom(versions, today).current?.annualDays ?? null
}

/** 'From 1 Apr 2026', '1 Apr 2026 to 31 Mar 2027', 'Until 31 Mar 2027'. */
export function employmentInWords({ start, end }: MemberTerms['employment'][number]): string {
  if (start && end) return `${dateLabel(start)} to ${dateLabel(end)}`
  if (start) return `From ${dateLabel(start)}`
  return end ? `Until ${dateLabel(end)}` : 'No start or end date'
}
