import { formatDayCount } from '#client/ui/data/format-dates.ts'
import type { LeaveType } from '#shared/leave/leave-type-contract.ts'
import { accrualLabels } from '../policy-labels.ts'

/** 'Paid, needs approval, 20 days a year, monthly' */
export function typeInWords({ isPaid, needsApproval, policy }: LeaveType, leaveYearStart: string): string {
  const { annualDays, accrualType } = policy
  const allowance =
    annualDays === null
      ? 'no allowance'
      : `${formatDayCount(annualDays)} a year, ${lowerFirst(accrualLabels(leaveYearStart)[accrualType])}`
  return `${isPaid ? 'Paid' : 'Unpaid'}, ${needsApproval ? 'needs approval' : 'approved right away'}, ${allowance}`
}

export const colourNames: Record<LeaveType['colour'], string> = {
  annual: 'Green',
  sick: 'Blue',
  personal: 'Purple',
  unpaid: 'Grey',
  teal: 'Teal',
  amber: 'Amber',
  rose: 'Rose',
  indigo: 'Indigo',
  olive: 'Olive',
  brown: 'Brown',
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
