import { isWeekend } from '#client/leave-ui/leave-rows.ts'
import { leaveCheckQuery } from '#client/queries/leave.ts'
import type { LeaveType } from '#shared/leave/leave-type-contract.ts'
import { addDays, datesBetween } from '#shared/plain-date.ts'
import type { CurrentUser } from '#shared/session/contract.ts'

type TypeOf = { type: LeaveType | undefined; ownerId: string; user: CurrentUser }

/**
 * Somebody's balance of a type before any date is chosen: nothing is read for a type without an allowance.
 */
export function typeBalanceQuery({ type, ownerId, user }: TypeOf) {
  const day = nextWeekday(user.today)
  return {
    ...leaveCheckQuery({
      leaveType: type?.key ?? '',
      startDate: day,
      endDate: day,
      isHalfDay: 'false',
      ...(ownerId !== user.id && { userId: ownerId }),
    }),
    enabled: hasAllowance(type),
  }
}

export function hasAllowance(type: LeaveType | undefined): boolean {
  return type !== undefined && type.policy.annualAmount !== null
}

function nextWeekday(today: string): string {
  return datesBetween(today, addDays(today, 2)).find((date) => !isWeekend(date)) ?? today
}
