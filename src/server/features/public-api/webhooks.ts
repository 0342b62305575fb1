import { getDelivery, listDeliveries, resend, sendTest } from '#server/features/webhooks/deliveries.ts'
import {
  addEndpoint,
  changeEndpoint,
  getEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
  type Webhooks,
} from '#server/features/webhooks/endpoints.ts'
import { type PublicRoute, publicRoute } from '#server/platform/http/public-route.ts'
import { done, idParams } from '#shared/fields.ts'
import { pageOnly } from '#shared/public-api/list-contract.ts'
import { apiNewWebhookEndpoint, apiWebhookEndpointChange } from '#shared/public-api/webhook-contract.ts'
import { webhookDelivery, webhookEndpoint, webhookEndpointWithSecret } from '#shared/webhook/contract.ts'
import { cutPage, listRoute, pageOfAll } from './list-route.ts'

const scope = 'webhooks:manage'

/** Webhooks and what was sent to them, for keys of admins and of the company. */
export function webhookRoutes(webhooks: Webhooks): PublicRoute[] {
  return [...endpointRoutes(webhooks), ...deliveryRoutes]
}

function endpointRoutes(webhooks: Webhooks): PublicRoute[] {
  return [
    listRoute({
      url: '/api/v1/webhook-endpoints',
      operationId: 'listWebhookEndpoints',
      summary: 'Webhooks, the oldest first',
      scope,
      query: pageOnly,
      item: webhookEndpoint,
      read: async (ctx, { query: { limit }, after }) => {
        const { endpoints } = await listEndpoints(ctx, webhooks)
        return pageOfAll(endpoints, { limit, after, keyOf: ({ id }) => id })
      },
    }),
    publicRoute({
      method: 'POST',
      url: '/api/v1/webhook-endpoints',
      operationId: 'addWebhookEndpoint',
      summary: 'Add a webhook; only this answer has its secret',
      scope,
      body: apiNewWebhookEndpoint,
      answer: webhookEndpointWithSecret,
      status: 201,
      hasSecret: true,
      run: (ctx, { body }) => addEndpoint(ctx, webhooks, body),
    }),
    publicRoute({
      method: 'GET',
      url: '/api/v1/webhook-endpoints/:id',
      operationId: 'getWebhookEndpoint',
      summary: 'A webhook',
      scope,
      params: idParams,
      answer: webhookEndpoint,
      run: (ctx, { params }) => getEndpoint(ctx, params.id),
    }),
    publicRoute({
      method: 'PATCH',
      url: '/api/v1/webhook-endpoints/:id',
      operationId: 'changeWebhookEndpoint',
      summary: 'Change a webhook’s address or events, or switch it on or off',
      scope,
      params: idParams,
      body: apiWebhookEndpointChange,
      answer: webhookEndpoint,
      run: (ctx, { params, body }) => changeEndpoint(ctx, webhooks, { ...body, id: params.id }),
    }),
    publicRoute({
      method: 'POST',
      url: '/api/v1/webhook-endpoints/:id/rotate-secret',
      operationId: 'rotateWebhookSecret',
      summary: 'Give a webhook a new secret; for a day, messages are signed with both',
      scope,
      params: idParams,
      answer: webhookEndpointWithSecret,
      hasSecret: true,
      run: (ctx, { params }) => rotateSecret(ctx, webhooks, params.id),
    }),
    publicRoute({
      method: 'DELETE',
      url: '/api/v1/webhook-endpoints/:id',
      operationId: 'removeWebhookEndpoint',
      summary: 'Remove a webhook and its deliveries',
      scope,
      // As in the app: what is sent elsewhere can be ended at any time.
      whileLocked: 'open',
      params: idParams,
      answer: done,
      run: async (ctx, { params }) => {
        await removeEndpoint(ctx, params.id)
        return { ok: true as const }
      },
    }),
  ]
}

const deliveryRoutes: PublicRoute[] = [
  listRoute({
    url: '/api/v1/webhook-endpoints/:id/deliveries',
    operationId: 'listDeliveries',
    summary: 'Messages to a webhook in the last 30 days, newest first, each with its last answer',
    scope,
    params: idParams,
    query: pageOnly,
    item: webhookDelivery,
    read: async (ctx, { params, query: { limit }, after }) => {
      const deliveries = await listDeliveries(ctx, params.id, { most: limit + 1, before: after })
      return cutPage(deliveries, limit, ({ id }) => id)
    },
  }),
  publicRoute({
    method: 'POST',
    url: '/api/v1/webhook-endpoints/:id/test',
    operationId: 'sendTest',
    summary: 'Send a test message',
    scope,
    params: idParams,
    answer: webhookDelivery,
    status: 201,
    run: (ctx, { params }) => sendTest(ctx, params.id),
  }),
  publicRoute({
    method: 'GET',
    url: '/api/v1/webhook-deliveries/:id',
    operationId: 'getDelivery',
    summary: 'A message to a webhook, with its last answer',
    scope,
    params: idParams,
    answer: webhookDelivery,
    run: (ctx, { params }) => getDelivery(ctx, params.id),
  }),
  publicRoute({
    method: 'POST',
    url: '/api/v1/webhook-deliveries/:id/resend',
    operationId: 'resendDelivery',
    summary: 'Send a message again',
    scope,
    params: idParams,
    answer: webhookDelivery,
    run: (ctx, { params }) => resend(ctx, params.id),
  }),
]
