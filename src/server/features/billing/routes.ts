import type { FastifyInstance } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notFound } from '#server/platform/errors.ts'
import { contextOf } from '#server/platform/http/request-context.ts'
import {
  billingHistory,
  createdSubscription,
  finishedPayment,
  finishedSetup,
  paymentMethodSetup,
  paymentOutcome,
  paymentToConfirm,
  setupOutcome,
  subscriptionStatus,
} from '#shared/billing/contract.ts'
import type { BillingServices } from './ask-provider.ts'
import { cancelSubscription, undoCancellation } from './cancel.ts'
import { beginConfirmation, finishPayment } from './confirm-payment.ts'
import { createSubscription } from './create.ts'
import { getBillingHistory } from './history.ts'
import { finishSetup, updatePaymentMethod } from './payment-method.ts'
import { getSubscriptionStatus } from './status.ts'

/** A company without access can still pay. */
const config = { whileLocked: 'open' } as const

/** The subscription and its invoices (spec 2.15). */
export const billingRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/subscription/status',
    { schema: { summary: 'The subscription of the company', response: { 200: subscriptionStatus } } },
    async (request) => getSubscriptionStatus(contextOf(request), app.billing),
  )

  app.get(
    '/api/billing/history',
    { schema: { summary: 'The last five invoices', response: { 200: billingHistory } } },
    async (request) => {
      servicesOf(app)
      return getBillingHistory(contextOf(request))
    },
  )

  app.post(
    '/api/create-subscription',
    {
      schema: { summary: 'Start the free trial or the plan', response: { 200: createdSubscription } },
      config,
    },
    async (request) => createSubscription(contextOf(request), servicesOf(app)),
  )

  app.post(
    '/api/subscription/update-payment-method',
    { schema: { summary: 'A form to enter another card', response: { 200: paymentMethodSetup } }, config },
    async (request) => updatePaymentMethod(contextOf(request), servicesOf(app)),
  )

  app.post(
    '/api/subscription/finish-setup',
    {
      schema: {
        summary: 'Use the card that was entered, and pay what’s owed',
        body: finishedSetup,
        response: { 200: setupOutcome },
      },
      config,
    },
    async (request) => finishSetup(contextOf(request), servicesOf(app), request.body),
  )

  app.post(
    '/api/subscription/confirm-payment',
    {
      schema: { summary: 'Confirm a payment for the bank', response: { 200: paymentToConfirm } },
      config,
    },
    async (request) => beginConfirmation(contextOf(request), servicesOf(app)),
  )

  app.post(
    '/api/subscription/finish-payment',
    {
      schema: {
        summary: 'The outcome of a confirmed payment',
        body: finishedPayment,
        response: { 200: paymentOutcome },
      },
      config,
    },
    async (request) => finishPayment(contextOf(request), servicesOf(app), request.body),
  )

  app.post(
    '/api/subscription/cancel',
    {
      schema: {
        summary: 'Cancel the subscription at the end of its period',
        response: { 200: subscriptionStatus },
      },
      config,
    },
    async (request) => cancelSubscription(contextOf(request), servicesOf(app)),
  )

  app.post(
    '/api/subscription/keep',
    { schema: { summary: 'Undo a cancellation', response: { 200: subscriptionStatus } }, config },
    async (request) => undoCancellation(contextOf(request), servicesOf(app)),
  )
}

/** @throws Refusal 'notFound' if companies pay nothing. */
function servicesOf({ inCompany, directory, billing, now }: FastifyInstance): BillingServices {
  if (!billing) throw notFound('This server has no billing. Everything is free to use.')
  return { inCompany, directory, billing, now }
}
