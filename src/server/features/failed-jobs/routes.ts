import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { contextOf } from '#server/platform/http/request-context.ts'
import { done, idParams } from '#shared/fields.ts'
import { failedJob } from '#shared/job/contract.ts'
import type { DescribeJob } from './describe.ts'
import { dismissFailedJob, listFailedJobs, retryFailedJob } from './service.ts'

/** The company's failed jobs, for its admins to retry or dismiss. */
export const failedJobRoutes =
  (describe: DescribeJob): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/parked-jobs',
      { schema: { summary: 'What couldn’t be delivered', response: { 200: z.array(failedJob) } } },
      async (request) => listFailedJobs(contextOf(request), describe),
    )

    app.post(
      '/api/parked-jobs/:id/retry',
      {
        schema: { summary: 'Try one again', params: idParams, response: { 200: done } },
        config: { whileLocked: 'open' },
      },
      async (request) => {
        await retryFailedJob(contextOf(request), request.params.id)
        return { ok: true as const }
      },
    )

    app.delete(
      '/api/parked-jobs/:id',
      {
        schema: { summary: 'Give up on one', params: idParams, response: { 200: done } },
        config: { whileLocked: 'open' },
      },
      async (request) => {
        await dismissFailedJob(contextOf(request), request.params.id)
        return { ok: true as const }
      },
    )
  }
