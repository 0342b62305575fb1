import type { CalendarEntry } from '#shared/leave/contract.ts'
import { datesBetween, type PlainDate } from '#shared/plain-date.ts'

/** Leave by whose it is. */
export function leaveByPerson(entries: readonly CalendarEntry[]): Map<string, CalendarEntry[]> {
  return Map.groupBy(entries, ({ userId }) => userId)
}

/** How many of the people are away on each date by approved leave, on days that count for them. */
export function awayByDate(
  entries: readonly CalendarEntry[],
  isShown: (userId: string) => boolean,
  countsOn: (userId: string, date: PlainDate) => number,
): Map<PlainDate, number> {
  const awayOn = new Map<PlainDate, Set<string>>()
  for (const { userId, status, startDate, endDate } of entries) {
    if (status === 'pending' || !isShown(userId)) continue
    for (const date of datesBetween(startDate, endDate)) {
      if (countsOn(userId, date) === 0) continue
      const away = awayOn.get(date) ?? new Set()
      awayOn.set(date, away.add(userId))
    }
  }
  return new Map([...awayOn].map(([date, away]) => [date, away.size]))
}
