import { decideLeaveRequest } from '#server/features/leave/approvals/decide.ts'
import { requestLeave } from '#server/features/leave/requests/request.ts'
import { publicRoute } from '#server/platform/http/public-route.ts'
import { idParams } from '#shared/fields.ts'
import { leaveDecision, leaveRequest, newLeaveRequest } from '#shared/leave/contract.ts'

export const requestLeaveRoute = publicRoute({
  method: 'POST',
  url: '/api/v1/leave-requests',
  operationId: 'requestLeave',
  summary: 'Request leave, or record it for somebody',
  scope: 'leave:write',
  body: newLeaveRequest,
  answer: leaveRequest,
  status: 201,
  run: (ctx, { body }) => requestLeave(ctx, body),
})

export const decideLeaveRoute = publicRoute({
  method: 'POST',
  url: '/api/v1/leave-requests/:id/decision',
  operationId: 'decideLeaveRequest',
  summary: 'Approve or reject a request',
  scope: 'leave:decide',
  // As in the app: earlier requests can still be decided.
  whileLocked: 'open',
  params: idParams,
  body: leaveDecision,
  answer: leaveRequest,
  run: (ctx, { params, body }) => decideLeaveRequest(ctx, { id: params.id, decision: body }),
})
