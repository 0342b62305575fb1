import { addDays, addMonths, daysBetween, earlierOf, type PlainDate, toDayNumber } from '../plain-date.ts'
import { divideRounded, type Hundredths, halfDay } from './days.ts'
import {
  calendarDaysOf,
  type DateRange,
  type EmploymentStretch,
  employedWithin,
  isSameRange,
} from './employment.ts'
import type { LeaveYear } from './leave-year.ts'
import { type PaySchedule, payPeriods } from './pay-schedule.ts'
import type { LeavePolicy } from './policy.ts'

/** Everything that decides what one person is credited in one leave year. */
export type CreditTerms = {
  year: LeaveYear
  policy: LeavePolicy
  annualHundredths: Hundredths
  /** Null: by the month, from the leave year's first day on. */
  paySchedule: PaySchedule | null
  employment: readonly EmploymentStretch[]
}

/** Days that a rule gives on a date, and the figures that the amount was worked out from. */
export type Credit = {
  kind: 'granted' | 'accrued'
  date: PlainDate
  hundredths: Hundredths
  annualHundredths: Hundredths
  /** Calendar days employed, out of those of the full leave year (granted) or of the period (accrued). */
  employedDays: number
  calendarDays: number
  /** The accrual period: which one of how many a full leave year has. Null for a grant. */
  period: (DateRange & { number: number; ofPeriods: number }) | null
}

/**
 * What a leave year gives, in order of the dates (leave-rules, section 2). Amounts of one date may come in two credits;
 * a credit of nothing is left out.
 */
export function creditsOf(terms: CreditTerms): Credit[] {
  const credits = terms.policy.accrual === 'all_at_once' ? grants(terms) : accruals(terms)
  return credits.filter(({ hundredths }) => hundredths !== 0)
}

/**
 * At once: the annual days in proportion to the calendar days employed, to the nearest half day. Each stretch of
 * employment brings its own part when it begins. Nobody gets more than the annual days by rounding, and a full year is not
 * rounded at all.
 */
function grants({ year, policy, annualHundredths, employment }: CreditTerms): Credit[] {
  const calendarDays = year.fullYearDays
  let employedSoFar = 0
  let granted = 0
  return employedWithin(employment, year).map((stretch) => {
    const employedDays = calendarDaysOf(stretch)
    employedSoFar += employedDays
    const hundredths = proratedGrant(annualHundredths, employedSoFar, calendarDays) - granted
    granted += hundredths
    const date = policy.creditedAt === 'start' ? stretch.start : year.end
    return { kind: 'granted', date, hundredths, annualHundredths, employedDays, calendarDays, period: null }
  })
}

function proratedGrant(annual: Hundredths, employedDays: number, calendarDays: number): Hundredths {
  if (employedDays === calendarDays) return annual
  return Math.min(annual, divideRounded(annual * employedDays, calendarDays, halfDay))
}

/**
 * By the period: each earns the same share, times the calendar days employed in it ÷ its calendar days. The running total
 * is rounded to the hundredth, never the share, so that a full year adds up to the annual days.
 */
function accruals(terms: CreditTerms): Credit[] {
  const { annualHundredths, policy, year, employment } = terms
  const { periods, ofPeriods } = accrualPeriods(terms)
  // Whole numbers only: shares are counted in the smallest unit that all period lengths divide.
  const unit = periods.reduce((multiple, { calendarDays }) => leastCommonMultiple(multiple, calendarDays), 1)
  let earnedUnits = 0
  let credited = 0
  return periods.flatMap(({ calendarDays, ...period }) =>
    employedWithin(employment, period).flatMap((stretch) => {
      const date = policy.creditedAt === 'start' ? stretch.start : period.end
      // A period of this year in which the employment begins only after it earns nothing, in either year.
      if (date > year.end) return []
      const employedDays = isSameRange(stretch, period) ? period.ownDays : calendarDaysOf(stretch)
      earnedUnits += employedDays * (unit / calendarDays)
      const hundredths = divideRounded(annualHundredths * earnedUnits, ofPeriods * unit, 1) - credited
      credited += hundredths
      const { number, start, end } = period
      const facts = {
        annualHundredths,
        employedDays,
        calendarDays,
        period: { number, ofPeriods, start, end },
      }
      return { kind: 'accrued' as const, date, hundredths, ...facts }
    }),
  )
}

/** `ownDays` are the calendar days from start to end: fewer than `calendarDays` when the leave year cuts the period off. */
type AccrualPeriod = DateRange & { number: number; ownDays: number; calendarDays: number }

/** The periods of a leave year, and how many the year has when nothing cuts it short. */
function accrualPeriods(terms: CreditTerms): { periods: AccrualPeriod[]; ofPeriods: number } {
  const { policy, paySchedule, year } = terms
  if (policy.accrual === 'per_pay_period' && paySchedule) return scheduledPeriods(terms, paySchedule)
  return { periods: monthsOf(year), ofPeriods: 12 }
}

/** Twelve months from the leave year's first day on; in a shortened year those begun, the last one cut off. */
function monthsOf(year: LeaveYear): AccrualPeriod[] {
  const starts = Array.from({ length: 13 }, (_, index) => addMonths(year.start, index))
  return starts.flatMap((start, index) => {
    const next = starts[index + 1]
    if (next === undefined || start > year.end) return []
    const end = earlierOf(addDays(next, -1), year.end)
    const calendarDays = toDayNumber(next) - toDayNumber(start)
    return { number: index + 1, start, end, ownDays: daysBetween(start, end), calendarDays }
  })
}

/** The pay periods whose own first day (or last, when credited at the end) falls in the leave year. */
function scheduledPeriods({ policy, year }: CreditTerms, schedule: PaySchedule) {
  const fullYear = { start: year.start, end: addDays(year.start, year.fullYearDays - 1) }
  const creditDay = (period: DateRange) => (policy.creditedAt === 'start' ? period.start : period.end)
  const ofFullYear = payPeriods(schedule, fullYear).filter(
    (period) => creditDay(period) >= fullYear.start && creditDay(period) <= fullYear.end,
  )
  const periods = ofFullYear
    .map(({ start, end, calendarDays }, index) => {
      return { start, end, number: index + 1, ownDays: calendarDays, calendarDays }
    })
    .filter((period) => creditDay(period) <= year.end)
  return { periods, ofPeriods: ofFullYear.length }
}

function leastCommonMultiple(a: number, b: number): number {
  let [divisor, rest] = [a, b]
  while (rest !== 0) [divisor, rest] = [rest, divisor % rest]
  return (a / divisor) * b
}
