import { formatLeaveAmount } from '#client/ui/data/format-dates.ts'
import type { LeaveType } from '#shared/leave/leave-type-contract.ts'
import { accrualLabels } from '../policy-labels.ts'

/** 'Paid, needs approval, 20 days a year, monthly' */
export function typeInWords(type: LeaveType, leaveYearStart: string): string {
  const { isPaid, policy } = type
  const { unit, annualAmount, accrualType } = policy
  const allowance =
    annualAmount === null
      ? unit === 'hours'
        ? 'in hours, no allowance'
        : 'no allowance'
      : `${formatLeaveAmount(annualAmount, unit)} a year, ${lowerFirst(accrualLabels(leaveYearStart)[accrualType])}`
  return `${isPaid ? 'Paid' : 'Unpaid'}, ${approvalInWords(type)}, ${allowance}`
}

/** 'needs approval', 'needs approval in 2 steps', 'approved right away' */
function approvalInWords({ needsApproval, approvalSteps }: LeaveType): string {
  if (!needsApproval) return 'approved right away'
  const steps = approvalSteps?.length ?? 1
  return steps > 1 ? `needs approval in ${steps} steps` : 'needs approval'
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
