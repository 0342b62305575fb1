import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { contextOf } from '#server/platform/http/request-context.ts'
import { idParams } from '#shared/fields.ts'
import { knownSecrets, knownSecretsRotation, rotatedSecrets } from '#shared/team/known-secrets-contract.ts'
import { listKnownSecrets, rotateKnownSecrets } from './rotate.ts'

/** What somebody knows who is to be no admin any more, and new tokens and secrets in its place. */
export const knownSecretsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/team/:id/known-secrets',
    {
      schema: {
        summary: 'The company’s API keys and webhooks that a person knows',
        params: idParams,
        response: { 200: knownSecrets },
      },
    },
    async (request) => listKnownSecrets(contextOf(request), request.params.id),
  )

  app.post(
    '/api/team/:id/known-secrets/rotate',
    {
      schema: {
        summary: 'Rotate the API keys and webhooks that a person knows',
        params: idParams,
        body: knownSecretsRotation,
        response: { 201: rotatedSecrets },
      },
      // As a single key: a leaked token can be ended at any time.
      config: { whileLocked: 'open' },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await rotateKnownSecrets(contextOf(request), app, { ...request.params, ...request.body })),
  )
}
