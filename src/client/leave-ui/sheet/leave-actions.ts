import type { LeaveRequest } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'

/** What can be done with leave from its sheet. */
export type LeaveAction =
  | 'edit'
  | 'change'
  | 'shorten'
  | 'ill'
  | 'still-ill'
  | 'decide'
  | 'again'
  | 'withdraw-change'
  | 'cancel-request'
  | 'cancel'

/**
 * What its owner may do (leave-rules, section 3). While a change waits for its decision there is nothing else
 * to ask for; leave that is over is changed by its deciders alone, but for sick leave that goes on.
 */
export function ownActions(leave: LeaveRequest, today: PlainDate, isExtendable = false): LeaveAction[] {
  const { status, startDate, endDate, amendment } = leave
  if (status === 'pending') return ['edit', 'cancel-request']
  if (status !== 'approved') return ['again']
  const actions: (LeaveAction | false)[] = [
    amendment === null && endDate >= today && 'change',
    amendment === null && startDate <= today && isAnnual(leave) && 'ill',
    isExtendable && 'still-ill',
    amendment !== null && 'withdraw-change',
    startDate > today && 'cancel',
  ]
  return actions.filter((action) => action !== false)
}

/** What somebody who may decide it may do: approved leave is changed at once. */
export function deciderActions(leave: LeaveRequest, today: PlainDate): LeaveAction[] {
  const { status, startDate, endDate, amendment } = leave
  if (status === 'pending') return ['decide']
  if (status !== 'approved') return []
  const actions: (LeaveAction | false)[] = [
    amendment !== null && 'decide',
    'change',
    startDate <= today && startDate < endDate && 'shorten',
    isAnnual(leave) && 'ill',
    'cancel',
  ]
  return actions.filter((action) => action !== false)
}

function isAnnual({ leaveType }: LeaveRequest): boolean {
  return leaveType === 'annual'
}
