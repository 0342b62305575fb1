import type { LeaveCheck } from '#shared/leave/contract.ts'

/** What a check says of leave that nothing is against, without a balance. */
export function leaveCheck(changes: Partial<LeaveCheck> = {}): LeaveCheck {
  return {
    unit: 'days',
    totalDays: '3',
    totalMinutes: 1440,
    leaveYears: [],
    balance: null,
    refusals: [],
    warnings: [],
    alsoAway: [],
    goesTo: [],
    goesToAll: false,
    thenTo: [],
    notified: [],
    awayApprover: null,
    ...changes,
  }
}
