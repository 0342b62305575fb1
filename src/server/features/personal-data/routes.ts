import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { contextOf } from '#server/platform/http/request-context.ts'
import { sendDownload } from '#server/platform/http/send-download.ts'
import { done, idParams } from '#shared/fields.ts'
import { erasure, personalData } from '#shared/team/personal-data-contract.ts'
import { downloadPersonalData } from './download.ts'
import { eraseMember } from './erase.ts'

/** What is stored about a person: download and erasure (trust, 'Audit'). */
export const personalDataRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/team/:id/personal-data',
    {
      exposeHeadRoute: false,
      schema: {
        summary: 'Everything stored about a person, as a file',
        params: idParams,
        response: { 200: personalData },
      },
      config: { auditsReads: true },
    },
    async (request, reply) =>
      sendDownload(reply, await downloadPersonalData(contextOf(request), request.params.id)),
  )

  app.post(
    '/api/team/:id/erase',
    {
      schema: {
        summary: 'Erase the personal data of a former member',
        params: idParams,
        body: erasure,
        response: { 200: done },
      },
      config: { whileLocked: 'open' },
    },
    async (request) => {
      await eraseMember(contextOf(request), request.params.id, request.body.name)
      return { ok: true as const }
    },
  )
}
