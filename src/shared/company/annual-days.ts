import { fullDay, standardDay } from '../leave/days.ts'
import type { LeavePolicyInput } from '../leave/leave-type-contract.ts'
import { convertAmount, type LeaveUnit, toAmount } from '../leave/leave-unit.ts'

/**
 * The annual leave of the company's settings, in days as the spec has it (spec 2.14). Where it counts in
 * hours: in days of eight hours, to the nearest half.
 */
export function annualInDays({ unit, annualAmount }: Pick<LeavePolicyInput, 'unit' | 'annualAmount'>) {
  return inDays(annualAmount, unit)
}

/** An amount in days: of hours, in days of eight hours to the nearest half. Null stays null. */
export function inDays(count: number | null, unit: LeaveUnit): number | null {
  if (count === null || unit === 'days') return count
  const days = convertAmount(toAmount(count, unit), unit, 'days', standardDay)
  return Math.round((days * 2) / fullDay) / 2
}
