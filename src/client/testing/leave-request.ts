import type { LeaveRequest } from '#shared/leave/contract.ts'

/** One approved day of annual leave, Monday 16 March 2026. */
export function leaveRequest(changes: Partial<LeaveRequest> = {}): LeaveRequest {
  return {
    id: 'r',
    userId: 'maya',
    leaveType: 'annual',
    startDate: '2026-03-16',
    endDate: '2026-03-16',
    isHalfDay: false,
    halfDayPart: null,
    startsAt: null,
    endsAt: null,
    totalMinutes: 480,
    unit: 'days',
    totalDays: '1',
    status: 'approved',
    notes: null,
    rejectionReason: null,
    createdAt: '2026-02-27T12:00:00.000Z',
    decidedAt: null,
    decidedBy: null,
    recordedBy: null,
    waitsFor: [],
    waitsForAll: false,
    stepApprovedAt: null,
    amendment: null,
    cover: null,
    handoverNote: null,
    ...changes,
  }
}
