import { setImmediate } from 'node:timers/promises'
import { type CoveredDay, type CoveredPerson, coverageOf } from '#shared/dashboard/coverage.ts'
import { compareText } from '#shared/leave/order.ts'
import type { DateRange, PlainDate } from '#shared/plain-date.ts'

const peopleAtOnce = 200

/** `coverageOf`, a few people at a time, so that other calls are served in between. */
export async function coverageInTurns(
  people: readonly CoveredPerson[],
  range: DateRange,
): Promise<CoveredDay[]> {
  const sums = new Map<PlainDate, CoveredDay>()
  for (let from = 0; from < people.length; from += peopleAtOnce) {
    if (from > 0) await setImmediate()
    for (const { date, expected, away } of coverageOf(people.slice(from, from + peopleAtOnce), range)) {
      const sum = sums.get(date) ?? { date, expected: 0, away: 0 }
      sums.set(date, { date, expected: sum.expected + expected, away: sum.away + away })
    }
  }
  return [...sums.values()].toSorted((a, b) => compareText(a.date, b.date))
}
