import { formatDay, formatRange } from '#client/ui/data/format-dates.ts'
import { type DateRange, datesBetween, earlierOf, laterOf, type PlainDate } from '#shared/plain-date.ts'

/** Days that somebody is choosing, to ask for them: the one that came first, and the other end, which lies on either side. */
export type DaySelection = { by: 'drag' | 'clicks' | 'keys'; first: PlainDate; last: PlainDate }

/** The chosen days in the order of the calendar. */
export function rangeOf({ first, last }: DaySelection): DateRange {
  return { start: earlierOf(first, last), end: laterOf(first, last) }
}

export function isSelected(date: PlainDate, selection: DaySelection | null): boolean {
  if (!selection) return false
  const { start, end } = rangeOf(selection)
  return start <= date && date <= end
}

/** Why these days can't be asked for, in one sentence; undefined where they can. */
export function refusalOf(
  { start, end }: DateRange,
  /** Null for any day: past leave is recorded by those who may decide it. */
  earliest: PlainDate | null,
  isWorked: (date: PlainDate) => boolean,
): string | undefined {
  if (earliest !== null && start < earliest)
    return `These days begin in the past: choose days from ${formatDay(earliest, earliest)} on.`
  if (!datesBetween(start, end).some(isWorked))
    return 'There is no working day among these: choose at least one.'
  return undefined
}

/** What is chosen so far and what comes next, for the line that stands there meanwhile. */
export function selectionInWords(selection: DaySelection, today: PlainDate): string {
  const { start, end } = rangeOf(selection)
  if (selection.by === 'drag')
    return formatRange({ startDate: start, endDate: end, halfDayPart: null }, today)
  const next = 'Choose the last day, or Escape'
  if (start === end) return `First day: ${formatDay(start, today)}. ${next}`
  return `${formatRange({ startDate: start, endDate: end, halfDayPart: null }, today)}. ${next}`
}
