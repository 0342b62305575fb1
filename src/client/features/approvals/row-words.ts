import { counted, formatCount, formatLeaveAmount, formatLength } from '#client/ui/data/format-dates.ts'
import { type LeaveLength, timesInWords } from '#shared/format-dates.ts'
import type { ApprovalRow } from '#shared/leave/approvals-contract.ts'
import type { LeaveDates } from '#shared/leave/leave-period.ts'
import type { PlainDate } from '#shared/plain-date.ts'

/** '4 days', '0.5 day, morning' */
export function durationInWords(leave: LeaveDates & LeaveLength): string {
  return [formatLength(leave), timesInWords(leave)].filter(Boolean).join(', ')
}

/** '10 days left' with this request; a type without an allowance has no balance. */
export function balanceInWords(balanceAfter: ApprovalRow['balanceAfter']): string {
  if (balanceAfter === null) return 'No limit'
  return `${formatLeaveAmount(balanceAfter.amount, balanceAfter.unit)} left`
}

/** Of the person's team: '2 others away', '1 away, 1 more pending', 'No one away, 1 pending'. */
export function awayInWords({ othersAway, othersAsked }: Pick<ApprovalRow, 'othersAway' | 'othersAsked'>) {
  if (othersAway === 0 && othersAsked === 0) return 'No one else away'
  if (othersAway === 0) return `No one away, ${formatCount(othersAsked)} pending`
  return othersAsked === 0
    ? `${counted(othersAway, ['other', 'others'])} away`
    : `${formatCount(othersAway)} away, ${formatCount(othersAsked)} more pending`
}

/** Its dates without the part of the day, which is beside the duration. */
export function datesOnly({ startDate, endDate }: { startDate: PlainDate; endDate: PlainDate }) {
  return { startDate, endDate }
}
