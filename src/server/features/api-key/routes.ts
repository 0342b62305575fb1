import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { contextOf } from '#server/platform/http/request-context.ts'
import { apiKey, apiKeyRotation, madeApiKey, newApiKey } from '#shared/api-key/contract.ts'
import { done, idParams } from '#shared/fields.ts'
import { listApiKeys } from './list.ts'
import { makeApiKey } from './make.ts'
import { revokeApiKey } from './revoke.ts'
import { rotateApiKey } from './rotate.ts'

/** Keys to the public API: one's own and, for admins, the company's. */
export const apiKeyRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/api-keys',
    { schema: { summary: 'Own API keys, and the company’s for admins', response: { 200: z.array(apiKey) } } },
    async (request) => listApiKeys(contextOf(request)),
  )

  app.post(
    '/api/api-keys',
    { schema: { summary: 'Create an API key', body: newApiKey, response: { 201: madeApiKey } } },
    async (request, reply) => reply.code(201).send(await makeApiKey(contextOf(request), request.body)),
  )

  app.post(
    '/api/api-keys/:id/rotate',
    {
      schema: {
        summary: 'Give an API key a new token',
        params: idParams,
        body: apiKeyRotation,
        response: { 201: madeApiKey },
      },
      // As calendar addresses: a leaked token can be ended at any time.
      config: { whileLocked: 'open' },
    },
    async (request, reply) =>
      reply.code(201).send(await rotateApiKey(contextOf(request), request.params.id, request.body)),
  )

  app.delete(
    '/api/api-keys/:id',
    {
      schema: { summary: 'Revoke an API key', params: idParams, response: { 200: done } },
      config: { whileLocked: 'open' },
    },
    async (request) => {
      await revokeApiKey(contextOf(request), request.params.id)
      return { ok: true as const }
    },
  )
}
