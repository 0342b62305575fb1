import { fullDay, toHundredths } from '#shared/leave/days.ts'
import type { LeavePolicyInput } from '#shared/leave/leave-type-contract.ts'
import type { LeavePolicy } from '#shared/leave/policy.ts'

/** From the API's form of a policy to that of the leave rules. */
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

/** The inverse of `toLeavePolicy`. */
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
