import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { contextOf } from '#server/platform/http/request-context.ts'
import { done, idParams } from '#shared/fields.ts'
import {
  newWebhookEndpoint,
  webhookDelivery,
  webhookEndpoint,
  webhookEndpointChange,
  webhookEndpoints,
  webhookEndpointWithSecret,
} from '#shared/webhook/contract.ts'
import { listDeliveries, resend, sendTest } from './deliveries.ts'
import { addEndpoint, changeEndpoint, listEndpoints, removeEndpoint, rotateSecret } from './endpoints.ts'

/** Webhooks: what other programs are told, and how that went. */
export const webhookEndpointRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/webhook-endpoints',
    { schema: { summary: 'Webhooks', response: { 200: webhookEndpoints } } },
    async (request) => listEndpoints(contextOf(request), app),
  )

  app.post(
    '/api/webhook-endpoints',
    {
      schema: {
        summary: 'Add a webhook',
        body: newWebhookEndpoint,
        response: { 201: webhookEndpointWithSecret },
      },
    },
    async (request, reply) => reply.code(201).send(await addEndpoint(contextOf(request), app, request.body)),
  )

  app.put(
    '/api/webhook-endpoints/:id',
    {
      schema: {
        summary: 'Change a webhook, or switch it on or off',
        params: idParams,
        body: webhookEndpointChange,
        response: { 200: webhookEndpoint },
      },
    },
    async (request) => changeEndpoint(contextOf(request), app, { ...request.params, ...request.body }),
  )

  app.post(
    '/api/webhook-endpoints/:id/rotate-secret',
    {
      schema: {
        summary: 'Give a webhook a new secret',
        params: idParams,
        response: { 200: webhookEndpointWithSecret },
      },
    },
    async (request) => rotateSecret(contextOf(request), app, request.params.id),
  )

  app.delete(
    '/api/webhook-endpoints/:id',
    {
      config: { whileLocked: 'open' },
      schema: { summary: 'Remove a webhook', params: idParams, response: { 200: done } },
    },
    async (request) => {
      await removeEndpoint(contextOf(request), request.params.id)
      return { ok: true as const }
    },
  )

  app.get(
    '/api/webhook-endpoints/:id/deliveries',
    {
      schema: {
        summary: 'The last 50 messages to a webhook',
        params: idParams,
        response: { 200: z.array(webhookDelivery) },
      },
    },
    async (request) => listDeliveries(contextOf(request), request.params.id),
  )

  app.post(
    '/api/webhook-endpoints/:id/test',
    {
      schema: { summary: 'Send a test message', params: idParams, response: { 201: webhookDelivery } },
    },
    async (request, reply) => reply.code(201).send(await sendTest(contextOf(request), request.params.id)),
  )

  app.post(
    '/api/webhook-deliveries/:id/resend',
    {
      schema: { summary: 'Send a message again', params: idParams, response: { 200: webhookDelivery } },
    },
    async (request) => resend(contextOf(request), request.params.id),
  )
}
