import { counted, formatDayCount } from '#client/ui/data/format-dates.ts'
import type { HalfDayPart } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'

/** '4 days', '0.5 day, morning' */
export function durationInWords({
  totalDays,
  halfDayPart,
}: {
  totalDays: string
  halfDayPart: HalfDayPart | null
}): string {
  return halfDayPart ? `${formatDayCount(totalDays)}, ${halfDayPart}` : formatDayCount(totalDays)
}

/** '10 days left' with this request; a type without an allowance has no balance. */
export function balanceInWords(balanceAfter: string | null): string {
  return balanceAfter === null ? 'No limit' : `${formatDayCount(balanceAfter)} left`
}

/** '2 others away' of the person's team. */
export function awayInWords(othersAway: number): string {
  return othersAway === 0
    ? 'No one else on the team is away'
    : `${counted(othersAway, ['other', 'others'])} away`
}

/** Its dates without the part of the day, which is beside the duration. */
export function datesOnly({ startDate, endDate }: { startDate: PlainDate; endDate: PlainDate }) {
  return { startDate, endDate, halfDayPart: null }
}
