import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { contextOf } from '#server/platform/http/request-context.ts'
import { sendDownload } from '#server/platform/http/send-download.ts'
import { exportData } from './service.ts'

const zipContent = { 'application/zip': { schema: z.any() } }

/** Each reads everything of the company. */
const downloads = { name: 'export', max: 20, windowMs: 60 * 60_000 }

/** Export Data (product, section 4). */
export const exportRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/reports/export',
    {
      exposeHeadRoute: false,
      schema: {
        summary: 'All the company’s data, as a ZIP of CSV files',
        response: { 200: { description: 'A ZIP of CSV files', content: zipContent } },
      },
      config: { limit: downloads, auditsReads: true },
    },
    async (request, reply) => {
      const { fileName, stream } = await exportData(contextOf(request), {
        hasBilling: app.billing !== null,
        productName: app.productName,
      })
      return sendDownload(reply, { name: fileName, type: 'application/zip', content: stream })
    },
  )
}
