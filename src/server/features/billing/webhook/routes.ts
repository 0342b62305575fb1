import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { invalid, notFound } from '#server/platform/errors.ts'
import type { Billing } from '../payment-provider.ts'

const mebibyte = 1024 * 1024

/** The card provider's events. Their signature covers the raw bytes, so the body is not parsed. */
export const webhookRoutes: FastifyPluginAsyncZod = async (app) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

  app.post(
    '/api/stripe/webhook',
    {
      schema: {
        summary: 'Signed events from Stripe',
        response: { 200: z.strictObject({ received: z.literal(true) }) },
      },
      config: { access: 'public' },
      bodyLimit: mebibyte,
      onRequest: async () => void billingOf(app),
    },
    async (request) => {
      const webhook = { body: bytesOf(request), signature: signatureOf(request), now: app.now() }
      const event = billingOf(app).provider.readEvent(webhook)
      if (!event)
        throw invalid('The signature doesn’t match. Please check STRIPE_WEBHOOK_SECRET and the clock.')
      // Only whose event it is counts: a job fetches the present state.
      await app.directory.recordStripeEvent(event, webhook.now)
      return { received: true as const }
    },
  )
}

/** @throws Refusal 'notFound' if companies pay nothing. */
function billingOf({ billing }: { billing: Billing | null }): Billing {
  if (!billing) throw notFound('The API has no such address.')
  return billing
}

function bytesOf({ body }: FastifyRequest): Buffer {
  return body instanceof Buffer ? body : Buffer.alloc(0)
}

function signatureOf({ headers }: FastifyRequest): string | undefined {
  const signature = headers['stripe-signature']
  return typeof signature === 'string' ? signature : undefined
}
