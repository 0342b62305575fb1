import { formatLeaveAmount } from '#client/ui/data/format-dates.ts'
import type { AccrualType } from '#shared/leave/accrual-contract.ts'
import type { LeavePolicyInput } from '#shared/leave/leave-type-contract.ts'

/** When the days of a period, or of the whole leave year, are there. */
export function creditedLabels(accrual: AccrualType): Record<LeavePolicyInput['creditedAt'], string> {
  const period = { all_at_once: 'the leave year', monthly: 'a month', per_pay_period: 'a pay period' }[
    accrual
  ]
  return { start: `At the start of ${period}`, end: `At the end of ${period}` }
}

/** 'Never', 'After 3 months'. */
export function expiryLabel(months: number | null): string {
  if (months === null) return 'Never'
  return `After ${months} ${months === 1 ? 'month' : 'months'}`
}

/** A sentence about how far below zero a balance may go. */
export function lowerLimitLabel({ unit, lowerLimit }: Pick<LeavePolicyInput, 'unit' | 'lowerLimit'>): string {
  return lowerLimit < 0
    ? `A balance may go ${formatLeaveAmount(-lowerLimit, unit)} below zero.`
    : 'A balance never goes below zero.'
}

/** 'credited at the start of a month, carried days never expire, no balance below zero' */
export function moreRulesInWords(policy: LeavePolicyInput): string {
  const { unit, accrualType, creditedAt, carriedValidMonths, lowerLimit } = policy
  return [
    `credited ${creditedLabels(accrualType)[creditedAt].toLowerCase()}`,
    carriedValidMonths === null
      ? `carried ${unit} don’t expire`
      : `carried ${unit} expire ${expiryLabel(carriedValidMonths).toLowerCase()}`,
    lowerLimit < 0 ? `up to ${formatLeaveAmount(-lowerLimit, unit)} below zero` : 'never below zero',
  ].join(', ')
}
