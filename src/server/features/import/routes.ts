import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { invalid } from '#server/platform/errors.ts'
import { refuseOtherBodies } from '#server/platform/http/body-parser.ts'
import { contextOf } from '#server/platform/http/request-context.ts'
import {
  filesImported,
  filesToImport,
  importOutcome,
  importParams,
  importQuery,
  mostFileCharacters,
  mostImportBytes,
  mostListBytes,
} from '#shared/import/contract.ts'
import { importPeople } from './people/import-people.ts'
import { importBalances, importLeave, importRoster } from './service.ts'

const noCsv = 'Please send a CSV file with the content type text/csv.'
/** For a large file over a slow connection. */
const uploadMs = 2 * 60_000
/** As JSON, which escapes quotation marks and line breaks. */
const mostPeopleBytes = 4 * mostListBytes + 2 * mostFileCharacters

const imports = { balances: importBalances, leave: importLeave, roster: importRoster }

/** Lists of people, and CSV files of opening balances, past leave and rosters. */
export const importRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/people/import',
    {
      bodyLimit: mostPeopleBytes,
      config: { bodyMs: uploadMs },
      schema: {
        summary: 'Prepare people from a list, before they sign in, with their past leave and balances',
        body: filesToImport,
        response: { 200: filesImported },
      },
    },
    async (request) => importPeople(contextOf(request), request.body),
  )
  await app.register(fileRoutes)
}

/** The only route that takes text/csv. */
const fileRoutes: FastifyPluginAsyncZod = async (app) => {
  refuseOtherBodies(app, noCsv)
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.post(
    '/api/imports/:kind',
    {
      bodyLimit: mostImportBytes,
      config: { bodyMs: uploadMs },
      schema: {
        summary: 'Import opening balances, past leave or a roster from a CSV file',
        consumes: ['text/csv'],
        params: importParams,
        querystring: importQuery,
        response: { 200: importOutcome },
      },
    },
    async (request) => {
      const { body, params, query } = request
      if (!Buffer.isBuffer(body)) throw invalid(noCsv)
      return imports[params.kind](contextOf(request), body, {
        isDryRun: query.dryRun === 'true',
        skipsProblems: query.leaveOut === 'true',
        on: query.on,
      })
    },
  )
}
