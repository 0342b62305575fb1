import {
  addDays,
  addMonths,
  type DateRange,
  daysBetween,
  earlierOf,
  type PlainDate,
  toDayNumber,
} from '../plain-date.ts'
import { divideRounded } from './days.ts'
import {
  calendarDaysOf,
  type Employment,
  employedWithin,
  isEmployedThroughout,
  isSameRange,
} from './employment.ts'
import { type Amount, grantStep, type LeaveUnit } from './leave-unit.ts'
import type { LeaveYear, LeaveYearStart } from './leave-year.ts'
import { getOrMake, oncePer } from './once-per.ts'
import { type PaySchedule, payPeriods } from './pay-schedule.ts'
import type { LeavePolicy } from './policy.ts'

/** Everything that decides what one person is credited in one leave year. */
export type CreditTerms = {
  year: LeaveYear
  /** The company's; what all its people's accruals share is memoized by this list. */
  leaveYearStarts: readonly LeaveYearStart[]
  policy: LeavePolicy
  annualAmount: Amount
  /** Null: by the month, from the leave year's first day on. */
  paySchedule: PaySchedule | null
  employment: readonly Employment[]
}

/** Days that a rule gives on a date, and the figures that the amount was worked out from. */
export type Credit = {
  kind: 'granted' | 'accrued'
  date: PlainDate
  amount: Amount
  annualAmount: Amount
  /** Calendar days employed, out of those of the full leave year (granted) or of the period (accrued). */
  employedDays: number
  calendarDays: number
  /** The accrual period: which one of how many a full leave year has. Null for a grant. */
  period: (DateRange & { number: number; ofPeriods: number }) | null
}

/**
 * What a leave year gives, in order of the dates (leave-rules, section 2). Amounts of one date may come in
 * two credits; a credit of nothing is left out.
 */
export function creditsOf(terms: CreditTerms): readonly Credit[] {
  return terms.policy.accrual === 'all_at_once' ? withoutNothing(grants(terms)) : accruals(terms)
}

function withoutNothing(credits: readonly Credit[]): readonly Credit[] {
  return credits.filter(({ amount }) => amount !== 0)
}

/**
 * At once: the annual amount in proportion to the calendar days employed, to the nearest half day or half
 * hour. Each employment brings its own part when it begins. Nobody gets more than the annual days by
 * rounding, and a full year is not rounded at all.
 */
function grants({ year, policy, annualAmount, employment }: CreditTerms): Credit[] {
  const calendarDays = year.fullYearDays
  let employedSoFar = 0
  let granted = 0
  return employedWithin(employment, year).map((employed) => {
    const employedDays = calendarDaysOf(employed)
    employedSoFar += employedDays
    const amount = proratedGrant(annualAmount, employedSoFar, calendarDays, policy.unit) - granted
    granted += amount
    const date = policy.creditedAt === 'start' ? employed.start : year.end
    return { kind: 'granted', date, amount, annualAmount, employedDays, calendarDays, period: null }
  })
}

function proratedGrant(annual: Amount, employedDays: number, calendarDays: number, unit: LeaveUnit): Amount {
  if (employedDays === calendarDays) return annual
  return Math.min(annual, divideRounded(annual * employedDays, calendarDays, grantStep[unit]))
}

/** Everybody who is employed throughout earns the same for the same annual days: computed once. */
function accruals(terms: CreditTerms): readonly Credit[] {
  const { employment, annualAmount } = terms
  const accrual = accrualIn(terms)
  const [first, last] = [accrual.periods[0], accrual.periods.at(-1)]
  if (!first || !last) return []
  const isFull = isEmployedThroughout(employment, { start: first.start, end: last.end })
  if (!isFull) return withoutNothing(earned(terms, accrual))
  return getOrMake(accrual.ofFullYear, annualAmount, () => withoutNothing(earned(terms, accrual)))
}

/**
 * By the period: each earns the same share, times the calendar days employed in it ÷ its calendar days. The
 * running total is rounded to the hundredth of a day or to the minute, never the share, so that a full year
 * adds up to the annual days.
 */
function earned(terms: CreditTerms, { periods, ofPeriods }: Accrual): Credit[] {
  const { annualAmount, policy, year, employment } = terms
  // Whole numbers only: shares are counted in the smallest unit that all period lengths divide.
  const unit = periods.reduce((multiple, { calendarDays }) => leastCommonMultiple(multiple, calendarDays), 1)
  const credits: Credit[] = []
  let earnedUnits = 0
  let credited = 0
  for (const period of periods) {
    for (const employed of employedWithin(employment, period)) {
      const date = policy.creditedAt === 'start' ? employed.start : period.end
      // A period of this year in which the employment begins only after it earns nothing, in either year.
      if (date > year.end) continue
      const { number, start, end, calendarDays } = period
      const employedDays = isSameRange(employed, period) ? period.ownDays : calendarDaysOf(employed)
      earnedUnits += employedDays * (unit / calendarDays)
      const amount = divideRounded(annualAmount * earnedUnits, ofPeriods * unit, 1) - credited
      credited += amount
      const facts = {
        annualAmount,
        employedDays,
        calendarDays,
        period: { number, ofPeriods, start, end },
      }
      credits.push({ kind: 'accrued', date, amount, ...facts })
    }
  }
  return credits
}

/** `ownDays` are its calendar days: fewer than `calendarDays` where the leave year cuts it off. */
type AccrualPeriod = DateRange & { number: number; ownDays: number; calendarDays: number }

type AccrualPeriods = {
  periods: readonly AccrualPeriod[]
  /** How many the year has when nothing cuts it short. */
  ofPeriods: number
}

/** The periods of a leave year, and what they give to everybody employed throughout, by annual days. */
type Accrual = AccrualPeriods & { ofFullYear: Map<Amount, readonly Credit[]> }

/** Of a company's leave years, by their terms. */
const accrualsOf = oncePer<readonly LeaveYearStart[], Map<string, Accrual>>(() => new Map())

function accrualIn({ policy, paySchedule, year, leaveYearStarts }: CreditTerms): Accrual {
  const { creditedAt } = policy
  const schedule = policy.accrual === 'per_pay_period' ? paySchedule : null
  const paid = schedule ? `${schedule.every} ${schedule.anchor}` : 'by the month'
  return getOrMake(accrualsOf(leaveYearStarts), `${year.start} ${year.end} ${paid} ${creditedAt}`, () => {
    const periods = schedule ? scheduledPeriods(schedule, year, creditedAt) : monthsOf(year)
    return { ...periods, ofFullYear: new Map() }
  })
}

/** Twelve months from the leave year's first day on; in a shortened year those begun, the last cut off. */
function monthsOf(year: LeaveYear): AccrualPeriods {
  const starts = Array.from({ length: 13 }, (_, index) => addMonths(year.start, index))
  const periods = starts.flatMap((start, index) => {
    const next = starts[index + 1]
    if (next === undefined || start > year.end) return []
    const end = earlierOf(addDays(next, -1), year.end)
    const calendarDays = toDayNumber(next) - toDayNumber(start)
    return { number: index + 1, start, end, ownDays: daysBetween(start, end), calendarDays }
  })
  return { periods, ofPeriods: 12 }
}

/** The pay periods whose own first day (or last, when credited at the end) falls in the leave year. */
function scheduledPeriods(
  schedule: PaySchedule,
  year: LeaveYear,
  creditedAt: LeavePolicy['creditedAt'],
): AccrualPeriods {
  const fullYear = { start: year.start, end: addDays(year.start, year.fullYearDays - 1) }
  const creditDay = (period: DateRange) => (creditedAt === 'start' ? period.start : period.end)
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
