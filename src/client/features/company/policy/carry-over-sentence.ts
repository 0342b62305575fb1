import { formatDayCount } from '#client/ui/data/format-dates.ts'
import type { LeavePolicyInput } from '#shared/leave/leave-type-contract.ts'

type CarryOver = Pick<LeavePolicyInput, 'carryOverDays'> &
  Partial<Pick<LeavePolicyInput, 'carriedValidMonths'>>

/** How carrying over works, in plain words. */
export function carryOverSentence({ carryOverDays, carriedValidMonths = null }: CarryOver): string {
  if (carryOverDays === 0) return 'Unused days are lost at the end of the leave year.'
  return [moves(carryOverDays), expires(carriedValidMonths), carryOverDays !== null && 'The rest is lost.']
    .filter(Boolean)
    .join(' ')
}

function moves(days: number | null): string {
  const subject = days === null ? 'Everything' : `Up to ${formatDayCount(days)}`
  const isOne = days === null || days === 1
  return `${subject} left at the end of the leave year ${isOne ? 'carries' : 'carry'} over and ${isOne ? 'is' : 'are'} used first.`
}

function expires(months: number | null): string | null {
  if (months === null) return null
  return `They expire after ${months} ${months === 1 ? 'month' : 'months'}.`
}
