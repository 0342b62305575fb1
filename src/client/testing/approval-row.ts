import type { ApprovalRow } from '#shared/leave/approvals-contract.ts'

/** A request to decide, as a test wants it. */
export function approvalRow(changes: Partial<ApprovalRow> = {}): ApprovalRow {
  return {
    id: 'request',
    userId: 'daniel',
    leaveType: 'annual',
    startDate: '2026-03-16',
    endDate: '2026-03-20',
    startsAt: null,
    endsAt: null,
    unit: 'days',
    totalDays: '5',
    totalMinutes: 2400,
    employeeName: 'Daniel Osei',
    employeeEmail: 'daniel@halyard.example',
    notes: null,
    createdAt: '2026-02-26T16:20:00.000Z',
    stepApprovedAt: null,
    amends: null,
    balanceAfter: { unit: 'days', amount: '9' },
    conflicts: [],
    othersAway: 0,
    othersAsked: 0,
    waitsForOthers: [],
    cover: null,
    ...changes,
  }
}
