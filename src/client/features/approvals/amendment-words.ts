import { type LeaveTypeOf, leaveNameOf } from '#client/leave-ui/leave-types.ts'
import { formatRange } from '#client/ui/data/format-dates.ts'
import type { PendingApproval } from '#shared/leave/contract.ts'
import type { LeaveDates } from '#shared/leave/leave-period.ts'
import type { PlainDate } from '#shared/plain-date.ts'

type Amends = NonNullable<PendingApproval['amends']>

/**
 * What a change of approved leave is about: 'Requested a change to approved annual leave.' or 'Was ill Tue 3
 * to Wed 4 Mar during annual leave of Mon 2 to Fri 6 Mar.'
 */
export function changeInWords(
  approval: LeaveDates,
  amends: Amends,
  { today, leaveTypeOf }: { today: PlainDate; leaveTypeOf: LeaveTypeOf },
): string {
  const leave = leaveNameOf(leaveTypeOf(amends.leaveType)).toLowerCase()
  if (amends.kind === 'change') return `Requested a change to approved ${leave}.`
  return `Was ill ${formatRange(approval, today)} during ${leave} of ${formatRange(amends, today)}.`
}
