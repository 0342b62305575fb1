import { type DateRange, daysBetween, earlierOf, laterOf, type PlainDate } from '../plain-date.ts'
import { compareText } from './order.ts'

/** The dates on which somebody works here, both included. A null start is unknown, a null end still open. */
export type Employment = { start: PlainDate | null; end: PlainDate | null }

/** The first day of all employments; null without any, or where one has no start. */
export function employedSince(employment: readonly Employment[]): PlainDate | null {
  const starts = employment.flatMap(({ start }) => start ?? [])
  if (starts.length < employment.length) return null
  return starts.toSorted(compareText)[0] ?? null
}

/**
 * The parts of `range` in which the person is employed, in order; the whole range for somebody without any
 * employment. Employments must not overlap.
 */
export function employedWithin(employment: readonly Employment[], range: DateRange): DateRange[] {
  if (isEmployedThroughout(employment, range)) return [range]
  return employment
    .map(({ start, end }) => ({
      start: start === null ? range.start : laterOf(start, range.start),
      end: end === null ? range.end : earlierOf(end, range.end),
    }))
    .filter(({ start, end }) => start <= end)
    .toSorted((a, b) => compareText(a.start, b.start))
}

/** Whether one employment covers every day of `range`; true for somebody without any employment. */
export function isEmployedThroughout(employment: readonly Employment[], range: DateRange): boolean {
  return employment.length === 0 || employment.some((each) => covers(each, range))
}

/** Whether any two employments share a day. */
export function doEmploymentsOverlap(employment: readonly Employment[]): boolean {
  return inOrder(employment).some((each, index, ordered) => {
    const next = ordered[index + 1]
    return next !== undefined && (next.start === null || each.end === null || next.start <= each.end)
  })
}

/** The employment on a date; where there is none the next one, else the last. Undefined without any. */
export function employmentAround(employment: readonly Employment[], date: PlainDate): Employment | undefined {
  const ordered = inOrder(employment)
  return ordered.find(({ end }) => end === null || end >= date) ?? ordered.at(-1)
}

/** Calendar days of a range, both its dates counted. */
export function calendarDaysOf({ start, end }: DateRange): number {
  return daysBetween(start, end)
}

/** Whether both begin and end on the same dates. */
export function isSameRange(a: DateRange, b: DateRange): boolean {
  return a.start === b.start && a.end === b.end
}

function covers({ start, end }: Employment, range: DateRange): boolean {
  return (start === null || start <= range.start) && (end === null || end >= range.end)
}

function inOrder(employment: readonly Employment[]): Employment[] {
  return employment.toSorted((a, b) => compareText(a.start ?? '', b.start ?? ''))
}
