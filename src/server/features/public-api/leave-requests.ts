import { decideLeaveRequest } from '#server/features/leave/approvals/decide.ts'
import { listApprovedLeave } from '#server/features/leave/reads/calendar.ts'
import { cancelLeave } from '#server/features/leave/requests/cancel.ts'
import { changeLeave } from '#server/features/leave/requests/change.ts'
import { checkLeave } from '#server/features/leave/requests/check.ts'
import { requestLeave } from '#server/features/leave/requests/request.ts'
import { getLeaveRequest } from '#server/features/leave-record/store.ts'
import { publicRoute } from '#server/platform/http/public-route.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import { idParams } from '#shared/fields.ts'
import type { LeaveLength } from '#shared/format-dates.ts'
import { type CalendarEntry, leaveChange, leaveCheckQuery, newLeaveRequest } from '#shared/leave/contract.ts'
import { formatAmount } from '#shared/leave/leave-unit.ts'
import {
  type ApiCalendarEntry,
  apiCalendarEntry,
  apiCalendarQuery,
  apiCheck,
  apiDecision,
  apiLeaveQuery,
  apiLeaveRequest,
} from '#shared/public-api/leave-contract.ts'
import { listLeave, readLeave } from './leave-list.ts'
import { listRoute, pageOfAll } from './list-route.ts'

const listLeaveRequests = listRoute({
  url: '/api/v1/leave-requests',
  operationId: 'listLeaveRequests',
  summary: 'Leave requests, newest first',
  scope: 'leave:read',
  query: apiLeaveQuery,
  item: apiLeaveRequest,
  read: (ctx, { query, after }) => listLeave(ctx, query, after),
})

const getLeave = publicRoute({
  method: 'GET',
  url: '/api/v1/leave-requests/:id',
  operationId: 'getLeaveRequest',
  summary: 'A leave request',
  scope: 'leave:read',
  params: idParams,
  answer: apiLeaveRequest,
  run: async (ctx, { params }) => asItIs(ctx, await getLeaveRequest(ctx, params.id)),
})

const requestLeaveRoute = publicRoute({
  method: 'POST',
  url: '/api/v1/leave-requests',
  operationId: 'requestLeave',
  summary: 'Request leave or, with leave:decide too, record it for someone',
  scope: 'leave:write',
  body: newLeaveRequest,
  answer: apiLeaveRequest,
  status: 201,
  run: async (ctx, { body }) => asItIs(ctx, await requestLeave(ctx, body)),
})

const changeLeaveRoute = publicRoute({
  method: 'PATCH',
  url: '/api/v1/leave-requests/:id',
  operationId: 'changeLeave',
  summary: 'Edit a pending request, or change approved leave; someone else’s with leave:decide too',
  scope: 'leave:write',
  params: idParams,
  body: leaveChange,
  answer: apiLeaveRequest,
  run: async (ctx, { params, body }) => asItIs(ctx, await changeLeave(ctx, params.id, body)),
})

const cancelLeaveRoute = publicRoute({
  method: 'POST',
  url: '/api/v1/leave-requests/:id/cancellation',
  operationId: 'cancelLeave',
  summary: 'Cancel leave, or withdraw a change',
  scope: 'leave:write',
  params: idParams,
  answer: apiLeaveRequest,
  run: async (ctx, { params }) => asItIs(ctx, await cancelLeave(ctx, params.id)),
})

const decideLeaveRoute = publicRoute({
  method: 'POST',
  url: '/api/v1/leave-requests/:id/decision',
  operationId: 'decideLeaveRequest',
  summary: 'Approve or reject a request; with approval steps, by a person’s key alone',
  scope: 'leave:decide',
  // As in the app: earlier requests can still be decided.
  whileLocked: 'open',
  params: idParams,
  body: apiDecision,
  answer: apiLeaveRequest,
  run: async (ctx, { params: { id }, body: decision }) =>
    asItIs(ctx, await decideLeaveRequest(ctx, { id, decision })),
})

const checkLeaveRoute = publicRoute({
  method: 'GET',
  url: '/api/v1/leave-check',
  operationId: 'checkLeave',
  summary: 'Check whether leave can be requested',
  scope: 'leave:read',
  query: leaveCheckQuery,
  answer: apiCheck,
  run: async (ctx, { query, key }) => {
    const { balance, refusals, warnings, goesTo, ...length } = await checkLeave(ctx, query)
    return {
      isAllowed: refusals.length === 0,
      ...lengthOf(length),
      refusals,
      warnings,
      balance: key.scopes.includes('balances:read') ? balance : null,
      approvers: goesTo,
    }
  },
})

const listCalendar = listRoute({
  url: '/api/v1/calendar',
  operationId: 'listCalendar',
  summary: 'Who is away in a range of dates, by start date',
  scope: 'leave:read',
  query: apiCalendarQuery,
  item: apiCalendarEntry,
  read: async (ctx, { query: { limit, from, to }, after }) => {
    const { body = [] } = await listApprovedLeave(ctx, { startDate: from, endDate: to }, undefined)
    const { items, next } = pageOfAll(body, { limit, after, keyOf: placeOf })
    return { items: items.map(toApiEntry), next }
  },
})

export const leaveRequestRoutes = [
  listLeaveRequests,
  getLeave,
  requestLeaveRoute,
  changeLeaveRoute,
  cancelLeaveRoute,
  decideLeaveRoute,
  checkLeaveRoute,
  listCalendar,
]

function asItIs(ctx: Context, { id }: { id: string }) {
  return ctx.inCompany((tx) => readLeave(tx, id))
}

function toApiEntry(entry: CalendarEntry): ApiCalendarEntry {
  const { id, user, leaveType, startDate, endDate, startsAt, endsAt } = entry
  return { id, user, leaveType, startDate, endDate, startsAt, endsAt, ...lengthOf(entry) }
}

function placeOf({ startDate, id }: CalendarEntry): string {
  return `${startDate} ${id}`
}

function lengthOf({ unit, totalDays, totalMinutes }: LeaveLength) {
  return { unit, days: totalDays, hours: formatAmount(totalMinutes, 'hours') }
}
