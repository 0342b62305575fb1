import { addDays, type PlainDate } from '../../plain-date.ts'
import { daysAddedBy } from '../amendment.ts'
import { parseDays } from '../days.ts'
import type { DatedDays, LeaveAccount, LeaveDay } from '../leave-account.ts'
import type { PolicyVersion } from '../policy.ts'
import { countWorkingDays } from '../working-days.ts'
import type { Row } from './page-tables.ts'
import { policiesOf, scheduleOf } from './story-policy.ts'

type Given<Name extends keyof LeaveAccount> = NonNullable<LeaveAccount[Name]>

/** The annual leave of a story's person, step by step; the story's names of requests are their ids. */
export type World = {
  [Name in keyof LeaveAccount]-?: LeaveAccount[Name] extends PlainDate ? PlainDate : Given<Name>
} & {
  /** The dates that a pending amendment would give to the request of this name. */
  changes: ReadonlyMap<string, readonly DatedDays[]>
  /** Sick leave has a policy and dates of its own. */
  sickPolicies: readonly PolicyVersion[]
  sickLeave: readonly LeaveDay[]
}

export function worldOf({ policy = '', 'set up': companyCreated = '' }: Row): World {
  return {
    companyCreated,
    leaveYearStarts: [],
    policies: policiesOf(policy),
    ownAnnualDays: [],
    paySchedules: [],
    employment: [],
    adjustments: [],
    leave: [],
    changes: new Map(),
    sickPolicies: policiesOf('no allowance'),
    sickLeave: [],
  }
}

/**
 * The account of annual leave; what a pending amendment adds to the old dates comes on top of them
 * (leave-rules, section 3).
 */
export function accountOf(world: World): LeaveAccount {
  const added = [...world.changes].flatMap(([name, dates]) =>
    asRequest(addedBy(world, name, dates), name, 'pending'),
  )
  return { ...world, leave: [...world.leave, ...added] }
}

/** The same person's account of sick leave. */
export function sickAccountOf(world: World): LeaveAccount {
  return {
    ...world,
    policies: world.sickPolicies,
    adjustments: [],
    ownAnnualDays: [],
    leave: world.sickLeave,
  }
}

/** What new dates of a request add to those that it has. */
export function addedBy({ leave }: World, name: string, dates: readonly DatedDays[]): DatedDays[] {
  return daysAddedBy(
    dates,
    leave.filter(({ requestId }) => requestId === name),
  )
}

export type Match = readonly (string | undefined)[]

const happenings: [RegExp, (world: World, match: Match) => Partial<World>][] = [
  [
    /^employed(?: from (\S+))?(?: to (\S+))?$/,
    ({ employment }, [, start, end]) => {
      return { employment: [...employment, { start: start ?? null, end: end ?? null }] }
    },
  ],
  [
    /^(leave|pending) (\S+) from (\S+?)(?: as (\w+))?$/,
    ({ leave }, [, kind, days = '', from = '', name]) => {
      const status = kind === 'pending' ? 'pending' : 'approved'
      return { leave: [...leave, ...asRequest(workingDaysFrom(from, days), name ?? from, status)] }
    },
  ],
  [
    /^(?:cancel|reject) (\S+)$/,
    ({ leave, changes }, [, name = '']) => {
      return { leave: leave.filter(({ requestId }) => requestId !== name), changes: without(changes, name) }
    },
  ],
  [
    /^approve (\S+)$/,
    ({ leave }, [, name = '']) => {
      return { leave: leave.map((day) => (day.requestId === name ? { ...day, status: 'approved' } : day)) }
    },
  ],
  [
    /^change (\S+) to (\S+) from (\S+)$/,
    ({ changes }, [, name = '', days = '', from = '']) => {
      return { changes: new Map([...changes, [name, workingDaysFrom(from, days)]]) }
    },
  ],
  [
    /^approve change of (\S+)$/,
    ({ leave, changes }, [, name = '']) => {
      const others = leave.filter(({ requestId }) => requestId !== name)
      return {
        leave: [...others, ...asRequest(changes.get(name) ?? [], name, 'approved')],
        changes: without(changes, name),
      }
    },
  ],
  [/^reject change of (\S+)$/, ({ changes }, [, name = '']) => ({ changes: without(changes, name) })],
  [
    /^shorten (\S+) to (\S+)$/,
    ({ leave }, [, name = '', end = '']) => {
      return { leave: leave.filter(({ requestId, date }) => requestId !== name || date <= end) }
    },
  ],
  [
    /^ill from (\S+) to (\S+)$/,
    ({ leave, sickLeave }, [, start = '', end = '']) => {
      const ill = leave.filter(({ date }) => date >= start && date <= end)
      return { leave: leave.filter((day) => !ill.includes(day)), sickLeave: [...sickLeave, ...ill] }
    },
  ],
  [/^sick leave (.+)$/, (_, [, policy = '']) => ({ sickPolicies: policiesOf(policy) })],
  [
    /^adjust (\S+) on (\S+)$/,
    ({ adjustments }, [, days = '', date = '']) => {
      const adjustment = { id: `${date} ${days}`, date, hundredths: parseDays(days), by: null, reason: null }
      return { adjustments: [...adjustments, adjustment] }
    },
  ],
  [
    /^own (\S+) from (\S+)$/,
    ({ ownAnnualDays }, [, days = '', validFrom = '']) => {
      const annualHundredths = days === 'none' ? null : parseDays(days)
      return { ownAnnualDays: [...ownAnnualDays, { validFrom, annualHundredths }] }
    },
  ],
  [
    /^leave year from (\S+) decided (\S+)$/,
    ({ leaveYearStarts }, [, monthDay = '', validFrom = '']) => {
      return { leaveYearStarts: [...leaveYearStarts, { validFrom, monthDay }] }
    },
  ],
  [
    /^paid (.+) anchored (\S+) from (\S+)$/,
    ({ paySchedules }, [, every = '', anchor = '', validFrom = '']) => {
      return { paySchedules: [...paySchedules, { validFrom, schedule: scheduleOf(every, anchor) }] }
    },
  ],
]

/** Applies a step of the story: what somebody did. */
export function happen(world: World, step: string): void {
  for (const [pattern, change] of happenings) {
    const match = pattern.exec(step)
    if (match) return void Object.assign(world, change(world, match))
  }
  throw new Error(`Unknown step of a story: ${step}`)
}

function without<Value>(map: ReadonlyMap<string, Value>, name: string): Map<string, Value> {
  return new Map([...map].filter(([key]) => key !== name))
}

export function asRequest(
  days: readonly DatedDays[],
  requestId: string,
  status: LeaveDay['status'],
): LeaveDay[] {
  return days.map(({ date, hundredths }) => ({ date, hundredths, requestId, status }))
}

/** So many days from a date on, Monday to Friday; half a day is a morning. */
export function workingDaysFrom(start: PlainDate, days: string): DatedDays[] {
  const wanted = parseDays(days)
  if (wanted === 50) return countWorkingDays({ start, end: start, isHalfDay: true }).dates
  if (wanted % 100 !== 0) throw new Error(`A story counts in whole days, or half of one: ${days}`)
  const twoYears = countWorkingDays({ start, end: addDays(start, 730), isHalfDay: false })
  return twoYears.dates.slice(0, wanted / 100)
}
