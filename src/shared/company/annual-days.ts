import { fullDay, type Minutes } from '../leave/days.ts'
import { convertAmount, countOf, type LeaveUnit, toAmount } from '../leave/leave-unit.ts'

/**
 * An amount of the company's settings in days, as the spec has it (spec 2.14): of hours, in days of the
 * company's length, to the nearest half. Null stays null.
 */
export function inDays(count: number | null, unit: LeaveUnit, dayLength: Minutes): number | null {
  if (count === null || unit === 'days') return count
  const days = convertAmount(toAmount(count, unit), unit, 'days', dayLength)
  return Math.round((days * 2) / fullDay) / 2
}

/** The settings' days in what annual leave counts in. */
export function fromDays(days: number, unit: LeaveUnit, dayLength: Minutes): number {
  return countOf(convertAmount(toAmount(days, 'days'), 'days', unit, dayLength), unit)
}
