import {
  addDays,
  addMonths,
  type DateRange,
  type PlainDate,
  parts,
  toDayNumber,
  toPlainDate,
} from '../plain-date.ts'

/** How often the company pays, and one day on which a pay period begins. */
export type PaySchedule = { every: 'week' | 'two_weeks' | 'half_month' | 'month'; anchor: PlainDate }

/** A pay period, and how many calendar days it has. */
export type PayPeriod = DateRange & { calendarDays: number }

/**
 * The pay periods that touch `range`, in order and without gaps. By the week they are counted from the anchor
 * in both directions. By the month they begin on the anchor's day of the month; twice a month on that day and
 * 15 days from it (an anchor on the 1st or the 16th gives the 1st and the 16th). A month without that day
 * begins its period on its last day.
 */
export function payPeriods({ every, anchor }: PaySchedule, range: DateRange): PayPeriod[] {
  const [first, last] = [toDayNumber(range.start), toDayNumber(range.end)]
  const starts = startsOf[every](anchor, range)
  return starts.flatMap((start, index) => {
    const next = starts[index + 1]
    if (next === undefined || next <= first || start > last) return []
    return { start: toPlainDate(start), end: toPlainDate(next - 1), calendarDays: next - start }
  })
}

/** Day numbers on which pay periods begin, from the last one up to the range's start to one after its end. */
const startsOf: Record<PaySchedule['every'], (anchor: PlainDate, range: DateRange) => number[]> = {
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

function startsByDays(anchor: PlainDate, length: number, range: DateRange): number[] {
  const anchorDay = toDayNumber(anchor)
  const periodsToRange = Math.floor((toDayNumber(range.start) - anchorDay) / length)
  const first = anchorDay + periodsToRange * length
  const count = Math.ceil((toDayNumber(range.end) - first) / length) + 2
  return Array.from({ length: count }, (_, index) => first + index * length)
}

/** Days of the month, kept within each month, from the month before the range to the second after it. */
function startsByMonth(days: readonly number[], range: DateRange): number[] {
  // January has every day of the month, so that `addMonths` shortens it only where it must.
  const anchors = days.map((day) => addDays('2000-01-01', day - 1))
  const first = monthsSince2000(range.start) - 1
  const months = Array.from({ length: monthsSince2000(range.end) - first + 3 }, (_, index) => first + index)
  return months.flatMap((month) => anchors.map((anchor) => toDayNumber(addMonths(anchor, month))))
}

function monthsSince2000(date: PlainDate): number {
  const [year, month] = parts(date)
  return (year - 2000) * 12 + month - 1
}
