import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { contextOf } from '#server/platform/http/request-context.ts'
import { idParams } from '#shared/fields.ts'
import { leaveRequest } from '#shared/leave/contract.ts'
import { coverChoice, coveredLeave, coverReply } from '#shared/leave/covering-contract.ts'
import { answerCover } from './answer.ts'
import { listCoveredLeave } from './covered-leave.ts'
import { nameCover } from './name-cover.ts'

/** The colleague who covers for somebody on leave. */
export const coveringRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/covering',
    { schema: { summary: 'Leave that you were asked to cover', response: { 200: z.array(coveredLeave) } } },
    async (request) => listCoveredLeave(contextOf(request)),
  )

  app.put(
    '/api/leave-requests/:id/cover',
    {
      schema: {
        summary: 'Name who covers for you',
        params: idParams,
        body: coverChoice,
        response: { 200: leaveRequest },
      },
      // Its approval may wait for it.
      config: { whileLocked: 'open' },
    },
    async (request) => nameCover(contextOf(request), request.params.id, request.body),
  )

  app.post(
    '/api/leave-requests/:id/cover-answer',
    {
      schema: {
        summary: 'Accept or decline to cover',
        params: idParams,
        body: coverReply,
        response: { 200: coveredLeave },
      },
      // As deciding.
      config: { whileLocked: 'open' },
    },
    async (request) => answerCover(contextOf(request), request.params.id, request.body),
  )
}
