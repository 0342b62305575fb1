import type { RuleEffect } from '../company/contract.ts'
import { formatCount, formatDate } from '../format-dates.ts'
import type { PlainDate } from '../plain-date.ts'

/** A blocked period, both dates included. */
export type BlockedDates = { name: string; start: PlainDate; end: PlainDate; effect: RuleEffect }

/** How many people of a person's team may be away at once, and who is away already. */
export type AwayLimit = {
  userId: string
  mostAway: number
  effect: RuleEffect
  /** Ids of people of the team by date; dates without anybody may be missing. */
  away: ReadonlyMap<PlainDate, ReadonlySet<string>>
}

/** A rule that dates of leave break, in one sentence for a reader's locale. */
export type RuleAgainst = { effect: RuleEffect; messageIn: (locale: string) => string }

/**
 * The rules that these dates of somebody's leave break: each blocked period that holds one of them, by its
 * start, and the limit of people away where it is exceeded, on the date where the most would be away (the
 * first of several). The person counts once. Empty without dates.
 */
export function rulesAgainst(
  dates: readonly PlainDate[],
  blocked: readonly BlockedDates[],
  limit: AwayLimit | null,
): RuleAgainst[] {
  const inTheWay = blocked
    .filter(({ start, end }) => dates.some((date) => start <= date && date <= end))
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))
    .map((period) => ({ effect: period.effect, messageIn: blockedInWords(period) }))
  const tooMany = limit && tooManyAway(dates, limit)
  return tooMany ? [...inTheWay, tooMany] : inTheWay
}

function blockedInWords({ name, start, end, effect }: BlockedDates): RuleAgainst['messageIn'] {
  return (locale) => {
    const [first, last] = [formatDate(start, locale), formatDate(end, locale)]
    const dates = start === end ? `on ${first}` : `from ${first} to ${last}`
    return `${name}: leave is ${effect === 'refuse' ? 'not possible' : 'not wanted'} ${dates}.`
  }
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
  if (!worst) return null
  const { date, people } = worst
  return {
    effect,
    messageIn: (locale) =>
      `${formatCount(people, locale)} people on the team would be away on ${formatDate(date, locale)}; the limit is ${formatCount(mostAway, locale)}.`,
  }
}
