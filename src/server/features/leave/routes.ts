import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { getLeaveRequest } from '#server/features/leave-record/store.ts'
import { idempotencyHeaders, sendForm } from '#server/platform/http/idempotency.ts'
import { contextOf } from '#server/platform/http/request-context.ts'
import { taggedAnswer, unchecked } from '#server/platform/http/tagged-answer.ts'
import { idParams } from '#shared/fields.ts'
import {
  calendarEntry,
  calendarQuery,
  illDates,
  leaveChange,
  leaveCheck,
  leaveCheckQuery,
  leaveDecision,
  leaveEvent,
  leaveRequest,
  newLastDay,
  newLeaveRequest,
} from '#shared/leave/contract.ts'
import { decideLeaveRequest } from './approvals/decide.ts'
import { listApprovedLeave, listVisiblePendingLeave } from './reads/calendar.ts'
import { getLeaveHistory } from './reads/history.ts'
import { listOwnRequests } from './reads/own-requests.ts'
import { cancelLeave } from './requests/cancel.ts'
import { changeLeave } from './requests/change.ts'
import { checkLeave } from './requests/check.ts'
import { reportIllness } from './requests/ill.ts'
import { requestLeave } from './requests/request.ts'
import { shortenLeave } from './requests/shorten.ts'
import { extendIllness } from './requests/still-ill.ts'

/** `If-Match`: the `requestVersion` that the decider saw. */
const versionHeaders = z.object({ 'if-match': z.optional(z.string().check(z.maxLength(200))) })

const sendCalendar = taggedAnswer(calendarEntry)

/** Leave: asking, deciding and the calendar (spec 2.9 to 2.11). */
export const leaveRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/leave-requests/mine',
    {
      schema: { summary: 'The reader’s requests, newest first', response: { 200: z.array(leaveRequest) } },
      ...unchecked,
    },
    async (request) => listOwnRequests(contextOf(request)),
  )

  app.post(
    '/api/leave-requests',
    {
      schema: {
        summary: 'Request leave',
        headers: idempotencyHeaders,
        body: newLeaveRequest,
        response: { 201: leaveRequest },
      },
    },
    (request, reply) =>
      sendForm(request, reply, { name: 'leave-request', place: 'your requests' }, (ctx) =>
        requestLeave(ctx, request.body),
      ),
  )

  app.get(
    '/api/leave-requests/check',
    {
      schema: {
        summary: 'What a request would mean, before it is sent',
        querystring: leaveCheckQuery,
        response: { 200: leaveCheck },
      },
    },
    async (request) => checkLeave(contextOf(request), request.query),
  )

  app.patch(
    '/api/leave-requests/:id/approve',
    {
      schema: {
        summary: 'Approve or reject',
        params: idParams,
        headers: versionHeaders,
        body: leaveDecision,
        response: { 200: leaveRequest },
      },
      // Earlier requests can still be decided.
      config: { whileLocked: 'open' },
    },
    async (request) => {
      const shownVersion = request.headers['if-match']
      const { id } = request.params
      return decideLeaveRequest(contextOf(request), { id, decision: request.body, shownVersion })
    },
  )

  app.get(
    '/api/leave-requests/:id',
    {
      schema: {
        summary: 'One request the reader owns or decides',
        params: idParams,
        response: { 200: leaveRequest },
      },
    },
    async (request) => getLeaveRequest(contextOf(request), request.params.id),
  )

  app.get(
    '/api/leave-requests/:id/history',
    {
      schema: {
        summary: 'What happened to a request',
        params: idParams,
        response: { 200: z.array(leaveEvent) },
      },
    },
    async (request) => getLeaveHistory(contextOf(request), request.params.id),
  )

  app.patch(
    '/api/leave-requests/:id',
    {
      schema: {
        summary: 'Edit a pending request, or change approved leave',
        params: idParams,
        body: leaveChange,
        response: { 200: leaveRequest },
      },
    },
    async (request) => changeLeave(contextOf(request), request.params.id, request.body),
  )

  app.post(
    '/api/leave-requests/:id/shorten',
    {
      schema: {
        summary: 'Shorten leave that has started',
        params: idParams,
        body: newLastDay,
        response: { 200: leaveRequest },
      },
    },
    async (request) => shortenLeave(contextOf(request), request.params.id, request.body.endDate),
  )

  app.post(
    '/api/leave-requests/:id/ill',
    {
      schema: {
        summary: 'Turn dates of leave into sick leave',
        params: idParams,
        body: illDates,
        response: { 200: leaveRequest },
      },
    },
    async (request) => reportIllness(contextOf(request), request.params.id, request.body),
  )

  app.post(
    '/api/leave-requests/:id/still-ill',
    {
      schema: {
        summary: 'Extend one’s own sick leave to today',
        params: idParams,
        response: { 200: leaveRequest },
      },
    },
    async (request) => extendIllness(contextOf(request), request.params.id),
  )

  app.post(
    '/api/leave-requests/:id/cancel',
    {
      schema: {
        summary: 'Cancel leave, or withdraw a change',
        params: idParams,
        response: { 200: leaveRequest },
      },
    },
    async (request) => cancelLeave(contextOf(request), request.params.id),
  )

  app.get(
    '/api/calendar',
    {
      schema: {
        summary: 'Approved leave in a range',
        querystring: calendarQuery,
        response: { 200: z.array(calendarEntry) },
      },
      ...unchecked,
    },
    async (request, reply) =>
      sendCalendar(request, reply, (isKnown) =>
        listApprovedLeave(contextOf(request), request.query, isKnown),
      ),
  )

  app.get(
    '/api/calendar/pending',
    {
      schema: {
        summary: 'Pending leave that the reader owns or decides',
        querystring: calendarQuery,
        response: { 200: z.array(calendarEntry) },
      },
      ...unchecked,
    },
    async (request, reply) =>
      sendCalendar(request, reply, (isKnown) =>
        listVisiblePendingLeave(contextOf(request), request.query, isKnown),
      ),
  )
}
