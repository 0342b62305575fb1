import type { PlainDate } from '../../plain-date.ts'
import { availableFor } from '../available.ts'
import type { LeaveAccount } from '../leave-account.ts'
import { leaveFigures } from '../leave-figures.ts'
import { type Amount, formatAmount, type LeaveUnit } from '../leave-unit.ts'
import { type MayAsk, mayAskFor } from '../may-ask.ts'
import { balanceOn, ledgerYearOn, statementOn } from '../statement.ts'
import type { Row } from './page-tables.ts'
import {
  accountOf,
  addedBy,
  asRequest,
  datesFrom,
  happen,
  type Match,
  sickAccountOf,
  type World,
  worldOf,
} from './story-world.ts'

/**
 * Runs the story of a row, step by step. A step that begins with → is an expectation: `actual` has what the
 * rules give, in the words of the step.
 */
export function runStory(row: Row): { expected: string[]; actual: string[] } {
  const world = worldOf(row)
  const expected: string[] = []
  const actual: string[] = []
  for (const step of (row['story'] ?? '').split('; ')) {
    if (step.startsWith('→ ')) {
      expected.push(step)
      actual.push(`→ ${answer(world, step.slice(2))}`)
    } else happen(world, step)
  }
  return { expected, actual }
}

const answers: [RegExp, (world: World, match: Match) => string][] = [
  [/^\S+ on (\S+)$/, (world, [, date = '']) => `${balanceText(accountOf(world), date)} on ${date}`],
  [
    /^sick \S+ on (\S+)$/,
    (world, [, date = '']) => `sick ${balanceText(sickAccountOf(world), date)} on ${date}`,
  ],
  [
    /^\S+ expire on (\S+)$/,
    (world, [, date = '']) => `${expiredText(accountOf(world), date)} expire on ${date}`,
  ],
  [
    /^\S+ credits in (\d+)$/,
    (world, [, year = '']) => `${creditsIn(accountOf(world), year)} credits in ${year}`,
  ],
  [
    /^ask (\S+) from (\S+):/,
    (world, [, days = '', from = '']) => {
      return `ask ${days} from ${from}: ${inWords(mayAskFor(accountOf(world), datesFrom(world.patterns, from, days)))}`
    },
  ],
  [
    /^ask to change (\S+) to (\S+) from (\S+):/,
    (world, [, name = '', days = '', from = '']) => {
      const added = addedBy(world, name, datesFrom(world.patterns, from, days))
      return `ask to change ${name} to ${days} from ${from}: ${inWords(mayAskFor(accountOf(world), added))}`
    },
  ],
  [
    /^take (\S+) from (\S+):/,
    (world, [, days = '', from = '']) => {
      const asked = datesFrom(world.patterns, from, days)
      const may = mayAskFor(accountOf(world), asked)
      if (may.allowed) world.leave = [...world.leave, ...asRequest(asked, from, 'approved')]
      return `take ${days} from ${from}: ${inWords(may)}`
    },
  ],
  [
    /^available for (\S+) from (\S+):/,
    (world, [, days = '', from = '']) => {
      const asked = datesFrom(world.patterns, from, days)
      const available = availableFor(accountOf(world), asked)
      return `available for ${days} from ${from}: ${available ? inUnit(Math.max(0, available.amount), available.unit) : 'any'}`
    },
  ],
  [
    /^total \S+, used \S+, pending \S+ on (\S+)$/,
    (world, [, date = '']) => {
      const { unit, totalAmount, usedAmount, pendingAmount } = leaveFigures(accountOf(world), date)
      const [total, used, pending] = [totalAmount, usedAmount, pendingAmount].map((amount) =>
        inUnit(amount, unit),
      )
      return `total ${total}, used ${used}, pending ${pending} on ${date}`
    },
  ],
]

function answer(world: World, question: string): string {
  for (const [pattern, reply] of answers) {
    const match = pattern.exec(question)
    if (match) return reply(world, match)
  }
  throw new Error(`Unknown question of a story: ${question}`)
}

function balanceText(account: LeaveAccount, date: PlainDate): string {
  const balance = balanceOn(account, date)
  return balance ? inUnit(balance.amount, balance.unit) : 'none'
}

function expiredText(account: LeaveAccount, date: PlainDate): string {
  const lines = statementOn(account, date).at(-1)?.lines ?? []
  const expired = lines.find((line) => line.kind === 'expired' && line.date === date)
  return inUnit(-(expired?.amount ?? 0), unitOn(account, date))
}

function creditsIn(account: LeaveAccount, year: string): number {
  const lines = statementOn(account, `${year}-12-31`).flatMap((statement) => statement.lines)
  return lines.filter(({ kind, date }) => kind === 'accrued' && date.startsWith(year)).length
}

function inWords(may: MayAsk): string {
  if (may.allowed) return 'allowed'
  return `refused from ${may.shortage.from} by ${inUnit(may.shortage.atMost, may.shortage.unit)}`
}

function unitOn(account: LeaveAccount, date: PlainDate): LeaveUnit {
  return ledgerYearOn(account, date)?.policy.unit ?? 'days'
}

/** "5" days, or "7.5h". */
function inUnit(amount: Amount, unit: LeaveUnit): string {
  return `${formatAmount(amount, unit)}${unit === 'hours' ? 'h' : ''}`
}
