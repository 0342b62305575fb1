import type { PlainDate } from '../plain-date.ts'

/** Who named whom; without dates, for whenever they're away. */
export type NamedDeputy = {
  userId: string
  deputyId: string
  dates: { from: PlainDate; until: PlainDate } | null
}

/**
 * Whether naming this deputy closes a circle of deputies whose dates overlap: nobody could tell who decides
 * then. `others` may have the person's former deputy.
 */
export function closesCircle(others: readonly NamedDeputy[], named: NamedDeputy): boolean {
  const passed = new Set<string>()
  let next: NamedDeputy | undefined = named
  while (next && !passed.has(next.userId)) {
    passed.add(next.userId)
    const { deputyId }: NamedDeputy = next
    if (deputyId === named.userId) return true
    next = others.find(({ userId, dates }) => userId === deputyId && haveDayInCommon(dates, named.dates))
  }
  return false
}

function haveDayInCommon(one: NamedDeputy['dates'], other: NamedDeputy['dates']): boolean {
  return !one || !other || (one.from <= other.until && other.from <= one.until)
}
