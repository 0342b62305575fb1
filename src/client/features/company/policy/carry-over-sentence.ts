import { formatLeaveAmount } from '#client/ui/data/format-dates.ts'
import type { LeavePolicyInput } from '#shared/leave/leave-type-contract.ts'
import type { LeaveUnit } from '#shared/leave/leave-unit.ts'

type CarryOver = Pick<LeavePolicyInput, 'unit' | 'carryOverAmount'> &
  Partial<Pick<LeavePolicyInput, 'carriedValidMonths'>>

/** How carrying over works, in plain words. */
export function carryOverSentence(policy: CarryOver): string {
  const { unit, carryOverAmount, carriedValidMonths = null } = policy
  if (carryOverAmount === 0) return `Unused ${unit} are lost at the end of the leave year.`
  return [
    moves(carryOverAmount, unit),
    expires(carriedValidMonths),
    carryOverAmount !== null && 'The rest is lost.',
  ]
    .filter(Boolean)
    .join(' ')
}

function moves(amount: number | null, unit: LeaveUnit): string {
  const subject = amount === null ? 'Everything' : `Up to ${formatLeaveAmount(amount, unit)}`
  const isOne = amount === null || (unit === 'days' && amount === 1)
  return `${subject} left at the end of the leave year ${isOne ? 'carries' : 'carry'} over and ${isOne ? 'is' : 'are'} used first.`
}

function expires(months: number | null): string | null {
  if (months === null) return null
  return `They expire after ${months} ${months === 1 ? 'month' : 'months'}.`
}
