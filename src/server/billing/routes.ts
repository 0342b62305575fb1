import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { subscriptionStatus } from '#shared/billing/contract.ts'

/** Until a company can subscribe, none has a subscription. */
export const billingRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/subscription/status',
    { schema: { summary: 'The subscription of the company', response: { 200: subscriptionStatus } } },
    async () => ({ hasSubscription: false, access: { isFull: true, fullUntil: null }, now: 0, hasTrialLeft: true }),
  )
}
