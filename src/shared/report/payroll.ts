import type { LeaveAccount } from '../leave/leave-account.ts'
import { leaveYearsBetween } from '../leave/leave-year.ts'
import { type PaySchedule, payPeriods } from '../leave/pay-schedule.ts'
import { versionIn } from '../leave/policy.ts'
import { addDays, allDates, type DateRange, earlierOf, laterOf, type PlainDate } from '../plain-date.ts'

/** What pay periods follow from: how the company pays, and the locked periods, in order. */
export type PayTerms = Required<Pick<LeaveAccount, 'leaveYearStarts' | 'paySchedules'>> & {
  locked: readonly DateRange[]
}

/** Longer than any pay period. */
const longest = 40

/**
 * The pay periods that touch `range`, in order and without gaps. By the schedule of the leave year; without
 * one by the month from the leave year's first day. Where the schedule changes, the old one's last period
 * ends early. A locked period stays as it was: the next one begins on the day after it, whatever the schedule
 * says by then.
 */
export function payPeriodsWithin(range: DateRange, terms: PayTerms): DateRange[] {
  const [first, last] = [terms.locked[0], terms.locked.at(-1)]
  if (!first || !last) return scheduledPeriods(range, terms)
  const before = { start: range.start, end: earlierOf(range.end, addDays(first.start, -1)) }
  const after = { start: laterOf(range.start, addDays(last.end, 1)), end: range.end }
  return [
    ...scheduledPeriods(before, terms).map((period) =>
      within(period, { ...allDates, end: addDays(first.start, -1) }),
    ),
    ...terms.locked.filter((period) => touches(period, range)),
    ...scheduledPeriods(after, terms).map((period) =>
      within(period, { ...allDates, start: addDays(last.end, 1) }),
    ),
  ]
}

/** The pay period that holds a date. */
export function payPeriodOn(date: PlainDate, terms: PayTerms): DateRange {
  const [period] = payPeriodsWithin({ start: date, end: date }, terms)
  if (!period) throw new RangeError(`No pay period includes ${date}.`)
  return period
}

/** A period with the twelve before it and the two after it, as far as dates can be chosen. */
export function payPeriodsAround(period: DateRange, terms: PayTerms): DateRange[] {
  const before = payPeriodsWithin(
    { start: addDays(period.start, -13 * longest), end: addDays(period.start, -1) },
    terms,
  )
  const after = payPeriodsWithin(
    { start: addDays(period.end, 1), end: addDays(period.end, 3 * longest) },
    terms,
  )
  return [...before.slice(-12), period, ...after.slice(0, 2)]
}

/** Why a period can't be locked now; null where it can. */
export function reasonNotToLock(
  period: DateRange,
  { locked }: Pick<PayTerms, 'locked'>,
  today: PlainDate,
): 'locked' | 'not over' | 'not next' | null {
  if (locked.some(({ start }) => start === period.start)) return 'locked'
  const last = locked.at(-1)
  if (last && period.start !== addDays(last.end, 1)) return 'not next'
  return period.end < today ? null : 'not over'
}

/** Dates in order as the ranges that they form. */
export function rangesOf(dates: readonly PlainDate[]): DateRange[] {
  const ranges: DateRange[] = []
  for (const date of dates) {
    const last = ranges.at(-1)
    if (last && addDays(last.end, 1) === date) last.end = date
    else ranges.push({ start: date, end: date })
  }
  return ranges
}

function scheduledPeriods(range: DateRange, terms: PayTerms): DateRange[] {
  const reach = within(range, allDates)
  if (reach.start > reach.end) return []
  return paidRanges(reach, terms).flatMap(({ schedule, start, end }) =>
    payPeriods(schedule, { start: laterOf(start, reach.start), end: earlierOf(end, reach.end) }).map(
      (period) => within(within(period, { start, end }), allDates),
    ),
  )
}

/** Leave years in a row that are paid in one way. */
type PaidRange = DateRange & { schedule: PaySchedule; isChosen: boolean }

function paidRanges({ start, end }: DateRange, { leaveYearStarts, paySchedules }: PayTerms): PaidRange[] {
  const ranges: PaidRange[] = []
  for (const year of leaveYearsBetween(addDays(start, -longest), addDays(end, longest), leaveYearStarts)) {
    const chosen = versionIn(paySchedules, year)?.schedule
    const last = ranges.at(-1)
    if (chosen && last?.isChosen && isSame(last.schedule, chosen)) last.end = year.end
    else {
      const schedule = chosen ?? { every: 'month' as const, anchor: year.start }
      ranges.push({
        start: year.start,
        end: year.end,
        schedule,
        isChosen: chosen !== undefined && chosen !== null,
      })
    }
  }
  return ranges.filter((range) => touches(range, { start, end }))
}

function isSame(a: PaySchedule, b: PaySchedule): boolean {
  return a.every === b.every && a.anchor === b.anchor
}

function within({ start, end }: DateRange, limits: DateRange): DateRange {
  return { start: laterOf(start, limits.start), end: earlierOf(end, limits.end) }
}

function touches(a: DateRange, b: DateRange): boolean {
  return a.start <= b.end && b.start <= a.end
}
