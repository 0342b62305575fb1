import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { writeJson } from '#client/api/http.ts'
import { refreshTopic, registerTopic } from '#client/api/live.ts'
import type {
  CalendarEntry,
  LeaveBalance,
  LeaveDecision,
  LeaveRequest,
  NewLeaveRequest,
  PendingApproval,
} from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'

/** The signed-in person's own requests, newest first. */
export const ownRequestsQuery = queryOptions<LeaveRequest[]>({ queryKey: ['/api/leave-requests', 'mine'] })

/** What the signed-in person may decide, oldest first. For managers and admins. */
export const approvalsQuery = queryOptions<PendingApproval[]>({
  queryKey: ['/api/leave-requests', 'pending-for-approval'],
})

/** Annual leave in the current leave year. Read only while the request dialog is open (spec 7). */
export const leaveBalanceQuery = queryOptions<LeaveBalance>({ queryKey: ['/api/leave-balance'] })

/** The company's approved leave that touches the dates, both included. */
export function calendarQuery(startDate: PlainDate, endDate: PlainDate) {
  return queryOptions<CalendarEntry[]>({
    queryKey: [`/api/calendar?startDate=${startDate}&endDate=${endDate}`],
  })
}

/** Pending leave in the dates that the signed-in person owns or decides. */
export function pendingCalendarQuery(startDate: PlainDate, endDate: PlainDate) {
  return queryOptions<CalendarEntry[]>({
    queryKey: [`/api/calendar/pending?startDate=${startDate}&endDate=${endDate}`],
  })
}

registerTopic('leave', [
  ownRequestsQuery.queryKey,
  approvalsQuery.queryKey,
  leaveBalanceQuery.queryKey,
  ['/api/calendar'],
])
// Who may decide follows from who reports to whom, and names stand beside every leave.
registerTopic('team', [approvalsQuery.queryKey, ['/api/calendar']])
// A policy changes what is left.
registerTopic('company', [approvalsQuery.queryKey, leaveBalanceQuery.queryKey])

/** POST /api/leave-requests. The key makes a repeat of the same submission find the first one's request. */
export function useRequestLeave() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ request, idempotencyKey }: { request: NewLeaveRequest; idempotencyKey: string }) =>
      writeJson<LeaveRequest>('POST', '/api/leave-requests', request, { 'idempotency-key': idempotencyKey }),
    onSuccess: () => refreshTopic(queryClient, 'leave'),
  })
}

/** PATCH /api/leave-requests/{id}/approve (spec 4). A refusal often means that something has changed: read again, too. */
export function useDecideLeave() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: LeaveDecision }) =>
      writeJson<LeaveRequest>('PATCH', `/api/leave-requests/${id}/approve`, decision),
    onSettled: () => refreshTopic(queryClient, 'leave'),
  })
}

/** POST /api/leave-requests/{id}/cancel: the owner's pending request, or approved leave that has not begun. */
export function useCancelLeave() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => writeJson<LeaveRequest>('POST', `/api/leave-requests/${id}/cancel`),
    onSettled: () => refreshTopic(queryClient, 'leave'),
  })
}
