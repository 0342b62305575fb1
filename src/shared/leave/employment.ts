import { daysBetween, earlierOf, laterOf, type PlainDate } from '../plain-date.ts'
import { compareText } from './order.ts'

/** A stretch of employment; null where it began before anybody knows, or has no end yet. Both days are worked. */
export type EmploymentStretch = { start: PlainDate | null; end: PlainDate | null }

export type DateRange = { start: PlainDate; end: PlainDate }

/** The first day of all stretches; null for somebody who was there all along (no stretch, or one without a start). */
export function employedSince(employment: readonly EmploymentStretch[]): PlainDate | null {
  const starts = employment.flatMap(({ start }) => start ?? [])
  if (starts.length < employment.length) return null
  return starts.toSorted(compareText)[0] ?? null
}

/**
 * The parts of `range` in which the person is employed, in order; the whole range for somebody without any stretch.
 * Stretches must not overlap.
 */
export function employedWithin(employment: readonly EmploymentStretch[], range: DateRange): DateRange[] {
  if (isEmployedThroughout(employment, range)) return [range]
  return employment
    .map(({ start, end }) => ({
      start: start === null ? range.start : laterOf(start, range.start),
      end: end === null ? range.end : earlierOf(end, range.end),
    }))
    .filter(({ start, end }) => start <= end)
    .toSorted((a, b) => compareText(a.start, b.start))
}

/** Is the person employed on every day of `range`? Somebody without any stretch is. */
export function isEmployedThroughout(employment: readonly EmploymentStretch[], range: DateRange): boolean {
  return employment.length === 0 || employment.some((stretch) => covers(stretch, range))
}

/** Calendar days of a range, both its dates counted. */
export function calendarDaysOf({ start, end }: DateRange): number {
  return daysBetween(start, end)
}

export function isSameRange(a: DateRange, b: DateRange): boolean {
  return a.start === b.start && a.end === b.end
}

function covers({ start, end }: EmploymentStretch, range: DateRange): boolean {
  return (start === null || start <= range.start) && (end === null || end >= range.end)
}
