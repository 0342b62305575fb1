import type { RuleEffect } from '../company/contract.ts'
import type { PlainDate } from '../plain-date.ts'
import { dateInWords } from './date-in-words.ts'

/** Dates on which leave is not wanted, both included. */
export type BlockedDates = { name: string; start: PlainDate; end: PlainDate; effect: RuleEffect }

/** How many of somebody's team may be away at once, and who is away already. */
export type AwayLimit = {
  userId: string
  mostAway: number
  effect: RuleEffect
  /** Ids of people of the team, by date; dates on which nobody is away may be missing. */
  away: ReadonlyMap<PlainDate, ReadonlySet<string>>
}

/** A rule that stands against dates of leave, in one sentence. */
export type RuleAgainst = { effect: RuleEffect; message: string }

/**
 * The rules that stand against these dates of somebody's leave: each blocked period that holds one of them, by its start,
 * and the limit of people away where it is passed, on the date where the most would be away (the first of several). The
 * person counts as one, once. Nothing stands against no dates.
 */
export function rulesAgainst(
  dates: readonly PlainDate[],
  blocked: readonly BlockedDates[],
  limit: AwayLimit | null,
): RuleAgainst[] {
  const inTheWay = blocked
    .filter(({ start, end }) => dates.some((date) => start <= date && date <= end))
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))
    .map((period) => ({ effect: period.effect, message: blockedInWords(period) }))
  const tooMany = limit && tooManyAway(dates, limit)
  return tooMany ? [...inTheWay, tooMany] : inTheWay
}

function blockedInWords({ name, start, end, effect }: BlockedDates): string {
  const dates =
    start === end ? `on ${dateInWords(start)}` : `from ${dateInWords(start)} to ${dateInWords(end)}`
  return `${name}: leave is ${effect === 'refuse' ? 'not possible' : 'not wanted'} ${dates}.`
}

function tooManyAway(
  dates: readonly PlainDate[],
  { userId, mostAway, effect, away }: AwayLimit,
): RuleAgainst | null {
  let worst: { date: PlainDate; people: number } | null = null
  for (const date of dates) {
    const team = away.get(date)
    const people = (team?.size ?? 0) + (team?.has(userId) ? 0 : 1)
    if (people > mostAway && people > (worst?.people ?? 0)) worst = { date, people }
  }
  return (
    worst && {
      effect,
      message: `${worst.people} people of the team would be away on ${dateInWords(worst.date)}; at most ${mostAway} may be.`,
    }
  )
}
