import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { idempotencyHeaders, sendForm } from '#server/platform/http/idempotency.ts'
import { contextOf } from '#server/platform/http/request-context.ts'
import { done } from '#shared/fields.ts'
import { leaveBalance } from '#shared/leave/contract.ts'
import {
  balanceOfPerson,
  balancesQuery,
  leaveStatement,
  newAdjustment,
  statementParams,
  statementQuery,
} from '#shared/leave/statement-contract.ts'
import { adjustBalance } from './adjustments.ts'
import { getLeaveBalance } from './balance.ts'
import { listBalances } from './balances.ts'
import { getLeaveStatement } from './statement.ts'

/** Balances, statements and adjustments (leave-rules, section 2). */
export const balanceRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/leave-balance',
    {
      schema: {
        summary: 'The reader’s annual leave in the current leave year',
        response: { 200: leaveBalance },
      },
    },
    async (request) => getLeaveBalance(contextOf(request)),
  )

  app.get(
    '/api/leave-balances',
    {
      schema: {
        summary: 'Balances of the people whose leave the reader approves, and their own',
        querystring: balancesQuery,
        response: { 200: z.array(balanceOfPerson) },
      },
    },
    async (request) => listBalances(contextOf(request), request.query.leaveType),
  )

  app.get(
    '/api/leave-statements/:userId',
    {
      schema: {
        summary: 'A person’s balances, line by line',
        params: statementParams,
        querystring: statementQuery,
        response: { 200: leaveStatement },
      },
    },
    async (request) => getLeaveStatement(contextOf(request), request.params.userId, request.query),
  )

  app.post(
    '/api/leave-adjustments',
    {
      schema: {
        summary: 'Adjust a balance',
        headers: idempotencyHeaders,
        body: newAdjustment,
        response: { 201: done },
      },
    },
    (request, reply) =>
      sendForm(request, reply, { name: 'adjustment', place: 'the statement' }, async (ctx) => {
        await adjustBalance(ctx, request.body)
        return { ok: true }
      }),
  )
}
