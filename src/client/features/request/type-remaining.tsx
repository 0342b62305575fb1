import { useQuery } from '@tanstack/react-query'
import { isWeekend } from '#client/leave-ui/leave-rows.ts'
import { leaveCheckQuery } from '#client/queries/leave.ts'
import { formatDayNumber } from '#client/ui/data/format-dates.ts'
import type { LeaveType } from '#shared/leave/leave-type-contract.ts'
import { addDays, datesBetween } from '#shared/plain-date.ts'
import type { CurrentUser } from '#shared/session/contract.ts'

type TypeRemainingProps = { type: LeaveType | undefined; ownerId: string; user: CurrentUser }

/** '3 left' of somebody's leave of a type, or 'no limit'. */
export function TypeRemaining({ type, ownerId, user }: TypeRemainingProps) {
  const hasAllowance = type !== undefined && type.policy.annualDays !== null
  const day = nextWeekday(user.today)
  const { data: check } = useQuery({
    ...leaveCheckQuery({
      leaveType: type?.key ?? '',
      startDate: day,
      endDate: day,
      isHalfDay: 'false',
      ...(ownerId !== user.id && { userId: ownerId }),
    }),
    enabled: hasAllowance,
  })
  if (!hasAllowance) return 'no limit'
  if (!check) return '\u00a0'
  return check.balance ? `${formatDayNumber(check.balance.today)} left` : 'no limit'
}

function nextWeekday(today: string): string {
  return datesBetween(today, addDays(today, 2)).find((date) => !isWeekend(date)) ?? today
}
