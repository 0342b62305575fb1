import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { contextOf } from '#server/platform/http/request-context.ts'
import { peopleImported, peopleToImport } from '#shared/team/people-import-contract.ts'
import { importPeople } from './import-people.ts'

/** For a thousand rows with every cell filled. */
const mostBytes = 4 * 1024 * 1024

/** A list of people, prepared in one go. */
export const peopleImportRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/people/import',
    {
      bodyLimit: mostBytes,
      schema: {
        summary: 'Prepare people from a list, before they sign in',
        body: peopleToImport,
        response: { 200: peopleImported },
      },
    },
    async (request) => importPeople(contextOf(request), request.body),
  )
}
