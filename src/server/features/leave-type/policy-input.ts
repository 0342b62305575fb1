import { fullDay, toHundredths } from '#shared/leave/days.ts'
import type { LeavePolicyInput } from '#shared/leave/leave-type-contract.ts'
import type { LeavePolicy } from '#shared/leave/policy.ts'

/** A policy as the leave rules take it, of one as the API sends it. */
export function toLeavePolicy(input: LeavePolicyInput): LeavePolicy {
  const { annualDays, accrualType, creditedAt, carryOverDays, carriedValidMonths, lowerLimitDays } = input
  return {
    annualHundredths: annualDays === null ? null : toHundredths(annualDays),
    accrual: accrualType,
    creditedAt,
    carryOverCapHundredths: carryOverDays === null ? null : toHundredths(carryOverDays),
    carriedValidMonths,
    lowerLimitHundredths: toHundredths(lowerLimitDays),
  }
}

/** A policy as the API sends it; the inverse of `toLeavePolicy`. */
export function toPolicyInput(policy: LeavePolicy): LeavePolicyInput {
  const { annualHundredths, accrual, creditedAt, carryOverCapHundredths, carriedValidMonths } = policy
  return {
    annualDays: annualHundredths === null ? null : annualHundredths / fullDay,
    accrualType: accrual,
    creditedAt,
    carryOverDays: carryOverCapHundredths === null ? null : carryOverCapHundredths / fullDay,
    carriedValidMonths,
    lowerLimitDays: policy.lowerLimitHundredths / fullDay,
  }
}
