import { formatDayCount, formatMonthDay } from '#client/ui/data/format-dates.ts'
import type { AccrualType } from '#shared/leave/accrual-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'

/** What each accrual method gives, in a few words. */
export function shareLabels(annualDays: number): Record<AccrualType, string> {
  const monthlyDays = Math.round((annualDays / 12) * 100) / 100
  return {
    all_at_once: `${formatDayCount(annualDays)} today`,
    monthly: `${formatDayCount(monthlyDays)} a month`,
    per_pay_period: 'equal shares',
  }
}

/** Leave-rules, section 2: without a start date people count all year. Null on a leave year's first day. */
export function midYearNote(accrual: AccrualType, annualDays: number, today: PlainDate): string | null {
  const year = today.slice(0, 4)
  if (today === `${year}-01-01`) return null
  return accrual === 'all_at_once'
    ? `You’re starting during ${year}: everyone gets the whole year’s ${formatDayCount(annualDays)}.`
    : `You’re starting during ${year}: everyone is credited from ${formatMonthDay('01-01')}, as if you’d started then.`
}
