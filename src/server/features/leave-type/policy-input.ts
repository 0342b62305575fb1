import type { LeavePolicyInput } from '#shared/leave/leave-type-contract.ts'
import { type Amount, countOf, type LeaveUnit, toAmount } from '#shared/leave/leave-unit.ts'
import type { LeavePolicy } from '#shared/leave/policy.ts'

/** From the API's form of a policy to that of the leave rules; `unitSince` as `LeavePolicy` has it. */
export function toLeavePolicy(input: LeavePolicyInput, unitSince: LeavePolicy['unitSince']): LeavePolicy {
  const { unit, annualAmount, accrualType, creditedAt, carryOverAmount, carriedValidMonths, lowerLimit } =
    input
  return {
    unit,
    unitSince,
    annualAmount: annualAmount === null ? null : toAmount(annualAmount, unit),
    accrual: accrualType,
    creditedAt,
    carryOverCap: carryOverAmount === null ? null : toAmount(carryOverAmount, unit),
    carriedValidMonths,
    lowerLimit: toAmount(lowerLimit, unit),
  }
}

/** The inverse of `toLeavePolicy`. */
export function toPolicyInput(policy: LeavePolicy): LeavePolicyInput {
  const { unit, annualAmount, accrual, creditedAt, carryOverCap, carriedValidMonths, lowerLimit } = policy
  return {
    unit,
    annualAmount: countOrNull(annualAmount, unit),
    accrualType: accrual,
    creditedAt,
    carryOverAmount: countOrNull(carryOverCap, unit),
    carriedValidMonths,
    lowerLimit: countOf(lowerLimit, unit),
  }
}

function countOrNull(amount: Amount | null, unit: LeaveUnit): number | null {
  return amount === null ? null : countOf(amount, unit)
}
