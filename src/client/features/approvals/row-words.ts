import { counted, formatCount, formatDayCount } from '#client/ui/data/format-dates.ts'
import { type LeaveDates, timesInWords } from '#shared/format-dates.ts'
import type { ApprovalRow } from '#shared/leave/approvals-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'

/** '4 days', '0.5 day, morning' */
export function durationInWords({ totalDays, ...dates }: LeaveDates & { totalDays: string }): string {
  return [formatDayCount(totalDays), timesInWords(dates)].filter(Boolean).join(', ')
}

/** '10 days left' with this request; a type without an allowance has no balance. */
export function balanceInWords(balanceAfter: string | null): string {
  return balanceAfter === null ? 'No limit' : `${formatDayCount(balanceAfter)} left`
}

/** Of the person's team: '2 others away', '1 away, 1 more asked', 'No one away, 1 asked'. */
export function awayInWords({ othersAway, othersAsked }: Pick<ApprovalRow, 'othersAway' | 'othersAsked'>) {
  if (othersAway === 0 && othersAsked === 0) return 'No one else away'
  if (othersAway === 0) return `No one away, ${formatCount(othersAsked)} asked`
  return othersAsked === 0
    ? `${counted(othersAway, ['other', 'others'])} away`
    : `${formatCount(othersAway)} away, ${formatCount(othersAsked)} more asked`
}

/** Its dates without the part of the day, which is beside the duration. */
export function datesOnly({ startDate, endDate }: { startDate: PlainDate; endDate: PlainDate }) {
  return { startDate, endDate }
}
