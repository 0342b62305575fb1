import { formatDay, formatRange } from '#client/ui/data/format-dates.ts'
import { type DateRange, datesBetween, earlierOf, laterOf, type PlainDate } from '#shared/plain-date.ts'

/**
 * Days of one person that are being chosen: the one that came first, and the other end, before or after it.
 */
export type DaySelection = {
  by: 'drag' | 'clicks' | 'keys'
  userId: string
  first: PlainDate
  last: PlainDate
}

/** The chosen days in the order of the calendar. */
export function rangeOf({ first, last }: Pick<DaySelection, 'first' | 'last'>): DateRange {
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
  countsOn: (date: PlainDate) => boolean,
): string | undefined {
  if (earliest !== null && start < earliest)
    return `These days are in the past. Choose days from ${formatDay(earliest, earliest)}.`
  if (!datesBetween(start, end).some(countsOn)) return 'None of these are working days. Choose at least one.'
  return undefined
}

/** What is chosen so far, and what comes next. */
export function selectionInWords(selection: DaySelection, today: PlainDate): string {
  const { start, end } = rangeOf(selection)
  const days = formatRange({ startDate: start, endDate: end }, today)
  if (selection.by === 'drag') return days
  const chosen = start === end ? `First day: ${formatDay(start, today)}` : days
  return `${chosen}. Choose the last day, or press Escape`
}
