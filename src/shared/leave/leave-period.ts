import { type PlainDate, toDayNumber } from '../plain-date.ts'
import type { HalfDayPart } from './contract.ts'

/** Leave by the wall clock: whole dates from start to end, or half of one date, which is start and end. */
export type LeavePeriod = { start: PlainDate; end: PlainDate; halfDayPart: HalfDayPart | null }

/** Half days since 2000-01-01, from noon to noon: `from` is the first taken, `until` the first free. */
export type HalfDaySlots = { from: number; until: number }

const origin = toDayNumber('2000-01-01')

/**
 * The half days that a period covers, as the database's exclusion constraint counts them: the `int4range`
 * from `(start − 2000-01-01)·2`, one more when it begins in the afternoon, to `(end − 2000-01-01)·2 + 2`, one
 * less when it ends at noon. The range is empty, and overlaps nothing, when the end lies before the start.
 */
export function halfDaySlots({ start, end, halfDayPart }: LeavePeriod): HalfDaySlots {
  return {
    from: (toDayNumber(start) - origin) * 2 + (halfDayPart === 'afternoon' ? 1 : 0),
    until: (toDayNumber(end) - origin) * 2 + (halfDayPart === 'morning' ? 1 : 2),
  }
}

/** Do two periods share a half day? A morning and an afternoon of one date don't (leave-rules, section 1). */
export function overlaps(a: LeavePeriod, b: LeavePeriod): boolean {
  const [first, second] = [halfDaySlots(a), halfDaySlots(b)]
  if (first.from >= first.until || second.from >= second.until) return false
  return first.from < second.until && second.from < first.until
}
