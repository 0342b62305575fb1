import { formatMonthDay } from '#client/ui/data/format-dates.ts'
import { defaultAnnualDays, type industries } from '#shared/company/contract.ts'
import { type AccrualType } from '#shared/leave/accrual-contract.ts'

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

/** The day that the specification writes itself (spec 2.14); any other as the person's language does. */
function dayInWords(monthDay: string): string {
  return monthDay === '01-01' ? 'January 1st' : formatMonthDay(monthDay)
}
