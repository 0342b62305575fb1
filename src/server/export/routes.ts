import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { contextOf } from '../http/request-context.ts'
import { exportData } from './service.ts'

const zipContent = { 'application/zip': { schema: z.any() } }

/** Export Data (product, section 4). */
export const exportRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/reports/export',
    {
      exposeHeadRoute: false,
      schema: {
        summary: 'Everything of the company, as a ZIP of CSV files',
        response: { 200: { description: 'A ZIP of CSV files', content: zipContent } },
      },
    },
    async (request, reply) => {
      const { fileName, stream } = await exportData(contextOf(request))
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(stream)
    },
  )
}
