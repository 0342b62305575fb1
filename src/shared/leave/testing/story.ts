import { addDays, type PlainDate } from '../../plain-date.ts'
import { formatDays, parseDays } from '../days.ts'
import type { DatedDays, LeaveAccount, LeaveDay } from '../leave-account.ts'
import { leaveFigures } from '../leave-figures.ts'
import { availableFor, type MayAsk, mayAskFor } from '../may-ask.ts'
import { balanceOn, statementOn } from '../statement.ts'
import { countWorkingDays } from '../working-days.ts'
import type { Row } from './page-tables.ts'
import { policiesOf, scheduleOf } from './story-policy.ts'

type Given<Name extends keyof LeaveAccount> = NonNullable<LeaveAccount[Name]>

/** Somebody's account while their story is told; the names that the story gave to requests are their ids. */
type World = {
  [Name in keyof LeaveAccount]-?: LeaveAccount[Name] extends PlainDate ? PlainDate : Given<Name>
}

/**
 * Tells the story of a row, step by step. Of each step that begins with → the answer is what the module says, in the
 * words of the step: the two are equal when the rules hold.
 */
export function tellStory(row: Row): { expected: string[]; told: string[] } {
  const world = worldOf(row)
  const expected: string[] = []
  const told: string[] = []
  for (const step of (row['story'] ?? '').split('; ')) {
    if (step.startsWith('→ ')) {
      expected.push(step)
      told.push(`→ ${answer(world, step.slice(2))}`)
    } else happen(world, step)
  }
  return { expected, told }
}

function worldOf({ policy = '', 'set up': companyCreated = '' }: Row): World {
  return {
    companyCreated,
    leaveYearStarts: [],
    policies: policiesOf(policy),
    ownAnnualDays: [],
    paySchedules: [],
    employment: [],
    adjustments: [],
    leave: [],
  }
}

type Match = readonly (string | undefined)[]

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
    ({ leave }, [, name]) => {
      return { leave: leave.filter(({ requestId }) => requestId !== name) }
    },
  ],
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

function happen(world: World, step: string): void {
  for (const [pattern, change] of happenings) {
    const match = pattern.exec(step)
    if (match) return void Object.assign(world, change(world, match))
  }
  throw new Error(`The story has a step that nobody understands: ${step}`)
}

const answers: [RegExp, (world: World, match: Match) => string][] = [
  [/^\S+ on (\S+)$/, (world, [, date = '']) => `${balanceText(world, date)} on ${date}`],
  [/^\S+ expire on (\S+)$/, (world, [, date = '']) => `${expiredText(world, date)} expire on ${date}`],
  [/^\S+ credits in (\d+)$/, (world, [, year = '']) => `${creditsIn(world, year)} credits in ${year}`],
  [
    /^ask (\S+) from (\S+):/,
    (world, [, days = '', from = '']) => {
      return `ask ${days} from ${from}: ${inWords(mayAskFor(world, workingDaysFrom(from, days)))}`
    },
  ],
  [
    /^take (\S+) from (\S+):/,
    (world, [, days = '', from = '']) => {
      const asked = workingDaysFrom(from, days)
      const may = mayAskFor(world, asked)
      if (may.allowed) world.leave = [...world.leave, ...asRequest(asked, from, 'approved')]
      return `take ${days} from ${from}: ${inWords(may)}`
    },
  ],
  [
    /^available for (\S+) from (\S+):/,
    (world, [, days = '', from = '']) => {
      const available = availableFor(world, workingDaysFrom(from, days))
      return `available for ${days} from ${from}: ${available === null ? 'any' : formatDays(available)}`
    },
  ],
  [
    /^total \S+, used \S+, pending \S+ on (\S+)$/,
    (world, [, date = '']) => {
      const { totalHundredths, usedHundredths, pendingHundredths } = leaveFigures(world, date)
      const [total, used, pending] = [totalHundredths, usedHundredths, pendingHundredths].map(formatDays)
      return `total ${total}, used ${used}, pending ${pending} on ${date}`
    },
  ],
]

function answer(world: World, question: string): string {
  for (const [pattern, reply] of answers) {
    const match = pattern.exec(question)
    if (match) return reply(world, match)
  }
  throw new Error(`The story has a question that nobody understands: ${question}`)
}

function balanceText(world: World, date: PlainDate): string {
  const balance = balanceOn(world, date)
  return balance === null ? 'none' : formatDays(balance)
}

function expiredText(world: World, date: PlainDate): string {
  const lines = statementOn(world, date).at(-1)?.lines ?? []
  const expired = lines.find((line) => line.kind === 'expired' && line.date === date)
  return formatDays(-(expired?.hundredths ?? 0))
}

function creditsIn(world: World, year: string): number {
  const lines = statementOn(world, `${year}-12-31`).flatMap((statement) => statement.lines)
  return lines.filter(({ kind, date }) => kind === 'accrued' && date.startsWith(year)).length
}

function inWords(may: MayAsk): string {
  if (may.allowed) return 'allowed'
  return `refused from ${may.shortage.from} by ${formatDays(may.shortage.atMostHundredths)}`
}

function asRequest(days: readonly DatedDays[], requestId: string, status: LeaveDay['status']): LeaveDay[] {
  return days.map(({ date, hundredths }) => ({ date, hundredths, requestId, status }))
}

/** So many days from a date on, Monday to Friday; half a day is a morning. */
function workingDaysFrom(start: PlainDate, days: string): DatedDays[] {
  const wanted = parseDays(days)
  if (wanted === 50) return countWorkingDays({ start, end: start, isHalfDay: true }).dates
  const twoYears = countWorkingDays({ start, end: addDays(start, 730), isHalfDay: false })
  return twoYears.dates.slice(0, wanted / 100)
}
