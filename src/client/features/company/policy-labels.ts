import { type AccrualType, defaultAnnualDays, type industries } from '#shared/company/contract.ts'

type Industry = (typeof industries)[number]

export const industryLabels: Record<Industry, string> = {
  technology: 'Technology',
  healthcare: 'Healthcare',
  finance: 'Finance',
  education: 'Education',
  other: 'Other',
}

/** The accrual methods in words; `leaveYearStart` is `MM-dd` (spec 2.14). */
export function accrualLabels(leaveYearStart: string): Record<AccrualType, string> {
  return {
    all_at_once: `All at once (${dayInWords(leaveYearStart)})`,
    monthly: 'Monthly',
    per_pay_period: 'Per pay period',
  }
}

/** The value of the input for annual leave days: 20 where it holds no number (spec 5). */
export function annualDaysOf(text: string | number): number {
  const days = typeof text === 'number' ? text : Number.parseFloat(text)
  return Number.isFinite(days) ? days : defaultAnnualDays
}

/** '1 day', '20 days', '22.5 days'. */
export function daysLabel(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'}`
}

const month = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
const ordinal = new Intl.PluralRules('en', { type: 'ordinal' })
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** 'January' to 'December'. */
export const monthNames: readonly string[] = Array.from({ length: 12 }, (_, index) =>
  month.format(Date.UTC(2001, index, 1)),
)

/** '1 January' for '01-01'. */
export function monthDayInWords(monthDay: string): string {
  return `${Number(monthDay.slice(3))} ${monthNames[Number(monthDay.slice(0, 2)) - 1]}`
}

/** 'January 1st' for '01-01'. */
function dayInWords(monthDay: string): string {
  const day = Number(monthDay.slice(3))
  const name = monthNames[Number(monthDay.slice(0, 2)) - 1]
  return `${name} ${day}${suffixes[ordinal.select(day)] ?? 'th'}`
}
