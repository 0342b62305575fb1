import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { localeOf } from '#server/platform/http/reader-locale.ts'
import { contextOf } from '#server/platform/http/request-context.ts'
import { unchecked } from '#server/platform/http/tagged-answer.ts'
import { idParams } from '#shared/fields.ts'
import {
  approvalPathOfRequest,
  approvalsPage,
  approvalsQuery,
  decidedRequest,
  decisionTogether,
  type OutcomeTogether,
  outcomesTogether,
  undoneDecision,
  undoneTogether,
} from '#shared/leave/approvals-contract.ts'
import { leaveRequest, pendingApproval } from '#shared/leave/contract.ts'
import { deputyChoice, ownDeputy } from '#shared/leave/deputy-contract.ts'
import { pageOf, pageQuery } from '#shared/paged.ts'
import { getDeputy, nameDeputy } from './deputy.ts'
import { pageApprovals } from './inbox.ts'
import { getApproval, listPendingApprovals } from './list.ts'
import { getApprovalPath } from './path.ts'
import { pageDecided } from './recently-decided.ts'
import { decideTogether, type Outcome, undoTogether } from './together.ts'
import { undoDecision } from './undo-decision.ts'

/** Deciding: the list of requests in pages, and one of them with all about it (spec 2.10). */
export const approvalRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/leave-requests/pending-for-approval',
    {
      schema: {
        summary: 'Requests to decide: all, oldest first; with a limit in pages, conflicts first',
        querystring: approvalsQuery,
        response: { 200: z.union([z.array(pendingApproval), approvalsPage]) },
      },
      ...unchecked,
    },
    async (request) =>
      request.query.limit === undefined
        ? listPendingApprovals(contextOf(request))
        : pageApprovals(contextOf(request), request.query),
  )

  app.get(
    '/api/approvals/decided',
    {
      schema: {
        summary: 'Recent decisions, and those about leave to come, latest first, in pages',
        querystring: pageQuery,
        response: { 200: pageOf(decidedRequest) },
      },
    },
    async (request) => pageDecided(contextOf(request), request.query),
  )

  app.post(
    '/api/leave-requests/:id/undo-decision',
    {
      schema: {
        summary: 'Undo a decision until the leave begins',
        params: idParams,
        body: undoneDecision,
        response: { 200: leaveRequest },
      },
      // As deciding.
      config: { whileLocked: 'open' },
    },
    async (request) => undoDecision(contextOf(request), request.params.id, request.body),
  )

  app.post(
    '/api/approvals/decide',
    {
      schema: {
        summary: 'Approve or reject several requests',
        body: decisionTogether,
        response: { 200: outcomesTogether },
      },
      config: { whileLocked: 'open' },
    },
    async (request) =>
      worded(await decideTogether(() => contextOf(request), request.body), localeOf(request)),
  )

  app.post(
    '/api/approvals/undo',
    {
      schema: {
        summary: 'Undo several decisions until the leave begins',
        body: undoneTogether,
        response: { 200: outcomesTogether },
      },
      config: { whileLocked: 'open' },
    },
    async (request) => worded(await undoTogether(() => contextOf(request), request.body), localeOf(request)),
  )

  app.get(
    '/api/leave-requests/:id/approval-path',
    {
      schema: {
        summary: 'Whom a pending request waits for, and who joins when',
        params: idParams,
        response: { 200: approvalPathOfRequest },
      },
    },
    async (request) => getApprovalPath(contextOf(request), request.params.id),
  )

  app.get(
    '/api/deputy',
    { schema: { summary: 'Your deputy, and whom you can name', response: { 200: ownDeputy } } },
    async (request) => getDeputy(contextOf(request)),
  )

  app.put(
    '/api/deputy',
    {
      schema: {
        summary: 'Name who decides in your place',
        body: deputyChoice,
        response: { 200: ownDeputy },
      },
      // As deciding.
      config: { whileLocked: 'open' },
    },
    async (request) => nameDeputy(contextOf(request), request.body),
  )

  app.get(
    '/api/approvals/:id',
    {
      schema: {
        summary: 'One request to decide, with its details',
        params: idParams,
        response: { 200: z.nullable(pendingApproval) },
      },
    },
    async (request) => getApproval(contextOf(request), request.params.id),
  )
}

function worded(outcomes: readonly Outcome[], locale: string): OutcomeTogether[] {
  return outcomes.map(({ refusal, ...outcome }) => ({
    ...outcome,
    refusal: refusal?.messageIn(locale) ?? null,
  }))
}
