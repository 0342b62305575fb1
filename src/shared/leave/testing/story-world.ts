import { addDays, type PlainDate } from '../../plain-date.ts'
import { daysAddedBy } from '../amendment.ts'
import { parseDays } from '../days.ts'
import type { LeaveAccount, LeaveDay, TakenDate } from '../leave-account.ts'
import type { PolicyVersion } from '../policy.ts'
import { dayLengthIn, type WorkingPattern } from '../work-calendar.ts'
import { countWorkingDays } from '../working-days.ts'
import { patternsOf } from './days-row.ts'
import type { Row } from './page-tables.ts'
import { amountIn, policiesOf, scheduleOf } from './story-policy.ts'

type Given<Name extends keyof LeaveAccount> = NonNullable<LeaveAccount[Name]>

/** The annual leave of a story's person, step by step; the story's names of requests are their ids. */
export type World = {
  [Name in keyof LeaveAccount]-?: LeaveAccount[Name] extends PlainDate ? PlainDate : Given<Name>
} & {
  patterns: readonly WorkingPattern[]
  /** The dates that a pending amendment would give to the request of this name. */
  changes: ReadonlyMap<string, readonly TakenDate[]>
  /** Sick leave has a policy and dates of its own. */
  sickPolicies: readonly PolicyVersion[]
  sickLeave: readonly LeaveDay[]
}

export function worldOf({ policy = '', works = 'Mon-Fri', 'set up': companyCreated = '' }: Row): World {
  const patterns = patternsOf(works)
  return {
    companyCreated,
    patterns,
    dayLengthOn: (date) => dayLengthIn(patterns, date),
    leaveYearStarts: [],
    policies: policiesOf(policy),
    ownEntitlements: [],
    paySchedules: [],
    employment: [],
    adjustments: [],
    openingBalances: [],
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
    openingBalances: [],
    ownEntitlements: [],
    leave: world.sickLeave,
  }
}

/** What new dates of a request add to those that it has. */
export function addedBy({ leave }: World, name: string, dates: readonly TakenDate[]): TakenDate[] {
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
    ({ leave, patterns }, [, kind, days = '', from = '', name]) => {
      const status = kind === 'pending' ? 'pending' : 'approved'
      return { leave: [...leave, ...asRequest(datesFrom(patterns, from, days), name ?? from, status)] }
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
    ({ changes, patterns }, [, name = '', days = '', from = '']) => {
      return { changes: new Map([...changes, [name, datesFrom(patterns, from, days)]]) }
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
      const adjustment = { id: `${date} ${days}`, date, ...amountIn(days), by: null, reason: null }
      return { adjustments: [...adjustments, adjustment] }
    },
  ],
  [
    /^state (\S+) on (\S+)$/,
    ({ openingBalances }, [, left = '', date = '']) => {
      const { amount: leftAmount, unit } = amountIn(left)
      const stated = { id: date, date, leftAmount, unit, by: null, reason: null }
      return { openingBalances: [...openingBalances.filter((one) => one.date !== date), stated] }
    },
  ],
  [
    /^own (\S+) from (\S+)$/,
    ({ ownEntitlements }, [, days = '', validFrom = '']) => {
      const { amount, unit } = amountIn(days.replace('none', '0'))
      const annualAmount = days === 'none' ? null : amount
      return { ownEntitlements: [...ownEntitlements, { validFrom, unit, annualAmount }] }
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
  days: readonly TakenDate[],
  requestId: string,
  status: LeaveDay['status'],
): LeaveDay[] {
  return days.map(({ date, hundredths, minutes }) => ({ date, hundredths, minutes, requestId, status }))
}

/**
 * So many working days from a date on; half a day is a morning, and "13:00-15:30" a part of the first date by
 * the clock.
 */
export function datesFrom(patterns: readonly WorkingPattern[], start: PlainDate, asked: string): TakenDate[] {
  const [startsAt = '', endsAt] = asked.split('-')
  if (endsAt !== undefined)
    return countWorkingDays({
      start,
      end: start,
      isHalfDay: false,
      startsAt,
      endsAt,
      unit: 'hours',
      patterns,
    }).dates
  const wanted = parseDays(asked)
  if (wanted === 50) return countWorkingDays({ start, end: start, isHalfDay: true, patterns }).dates
  if (wanted % 100 !== 0) throw new Error(`A story counts in whole days, or half of one: ${asked}`)
  const twoYears = countWorkingDays({ start, end: addDays(start, 730), isHalfDay: false, patterns })
  return twoYears.dates.slice(0, wanted / 100)
}
