import { conflict } from '#server/platform/errors.ts'
import type { LeaveUnit } from '#shared/leave/leave-unit.ts'

/**
 * An amount that is entered counts in what its sender saw: the type may have changed since.
 *
 * @throws Refusal 'conflict'.
 */
export function assertCountsIn(
  counted: LeaveUnit,
  { unit, typeName }: { unit: LeaveUnit; typeName: string },
): void {
  if (unit !== counted) throw conflict(`${typeName} counts in ${counted} here. Please enter ${counted}.`)
}
