import { addDays, addMonths, type PlainDate, parts, toDayNumber, toPlainDate } from '../plain-date.ts'
import type { DateRange } from './employment.ts'

/** How often the company pays, and one day on which a pay period begins. */
export type PaySchedule = { every: 'week' | 'two_weeks' | 'half_month' | 'month'; anchor: PlainDate }

/**
 * The pay periods that touch `range`, in order and without gaps. By the week they are counted from the anchor in both
 * directions. By the month they begin on the anchor's day of the month; twice a month on that day and 15 days from it (an
 * anchor on the 1st or the 16th gives the 1st and the 16th). A month without that day begins its period on its last day.
 */
export function payPeriods({ every, anchor }: PaySchedule, range: DateRange): DateRange[] {
  const starts = startsOf[every](anchor, range)
  return starts
    .map((start, index) => ({ start, end: addDays(starts[index + 1] ?? start, -1) }))
    .filter(({ start, end }) => start <= end && end >= range.start && start <= range.end)
}

/** First days of pay periods around a range: at least one on or before its start, and one after its end. */
const startsOf: Record<PaySchedule['every'], (anchor: PlainDate, range: DateRange) => PlainDate[]> = {
  week: (anchor, range) => startsByDays(anchor, 7, range),
  two_weeks: (anchor, range) => startsByDays(anchor, 14, range),
  half_month: (anchor, range) => {
    const [, , day] = parts(anchor)
    const first = day > 15 ? day - 15 : day
    return startsByMonth([first, first + 15], range)
  },
  month: (anchor, range) => {
    const [, , day] = parts(anchor)
    return startsByMonth([day], range)
  },
}

function startsByDays(anchor: PlainDate, length: number, range: DateRange): PlainDate[] {
  const anchorDay = toDayNumber(anchor)
  const periodsToRange = Math.floor((toDayNumber(range.start) - anchorDay) / length)
  const last = toDayNumber(range.end) + length
  const starts: PlainDate[] = []
  for (let day = anchorDay + periodsToRange * length; day <= last; day += length)
    starts.push(toPlainDate(day))
  return starts
}

/** Days of the month, kept within each month, from the month before the range to the second after it. */
function startsByMonth(days: readonly number[], range: DateRange): PlainDate[] {
  // January has every day of the month, so that `addMonths` shortens it only where it must.
  const anchors = days.map((day) => addDays('2000-01-01', day - 1))
  const first = monthsSince2000(range.start) - 1
  const count = monthsSince2000(range.end) - first + 3
  return Array.from({ length: count }, (_, index) =>
    anchors.map((anchor) => addMonths(anchor, first + index)),
  ).flat()
}

function monthsSince2000(date: PlainDate): number {
  const [year, month] = parts(date)
  return (year - 2000) * 12 + month - 1
}
