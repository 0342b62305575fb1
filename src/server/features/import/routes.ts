import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { contextOf } from '#server/platform/http/request-context.ts'
import { filesImported, filesToImport, mostImportBytes } from '#shared/import/contract.ts'
import { importFiles } from './service.ts'

/** For a large file over a slow connection. */
const uploadMs = 2 * 60_000
/** As JSON, which escapes quotation marks and line breaks. */
const mostBytes = 2 * mostImportBytes

/** Lists of people, opening balances, past leave and rosters. */
export const importRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/imports',
    {
      bodyLimit: mostBytes,
      config: { bodyMs: uploadMs },
      schema: {
        summary: 'Import a list of people, opening balances, past leave or a roster from CSV files',
        body: filesToImport,
        response: { 200: filesImported },
      },
    },
    async (request) => importFiles(contextOf(request), request.body),
  )
}
