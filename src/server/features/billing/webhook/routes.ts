import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { notFound } from '#server/platform/errors.ts'
import type { Billing } from '../payment-provider.ts'
import { receiveEvent } from './receive.ts'

const mebibyte = 1024 * 1024

/** What the card provider tells by itself. Its signature is over the bytes, so they are taken as they came. */
export const webhookRoutes: FastifyPluginAsyncZod = async (app) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

  app.post(
    '/api/stripe/webhook',
    {
      schema: {
        summary: 'What Stripe tells: signed events',
        response: { 200: z.strictObject({ received: z.literal(true) }) },
      },
      config: { access: 'public' },
      bodyLimit: mebibyte,
      onRequest: async () => void billingOf(app),
    },
    async (request) => {
      const { directory } = app
      const webhook = { body: bytesOf(request), signature: signatureOf(request), now: app.now() }
      await receiveEvent({ directory, billing: billingOf(app) }, webhook)
      return { received: true as const }
    },
  )
}

/** @throws Refusal 'notFound' where companies pay nothing. */
function billingOf({ billing }: { billing: Billing | null }): Billing {
  if (!billing) throw notFound('There is no such address in the API.')
  return billing
}

/** None where nothing was sent. */
function bytesOf({ body }: FastifyRequest): Buffer {
  return body instanceof Buffer ? body : Buffer.alloc(0)
}

function signatureOf({ headers }: FastifyRequest): string | undefined {
  const signature = headers['stripe-signature']
  return typeof signature === 'string' ? signature : undefined
}
