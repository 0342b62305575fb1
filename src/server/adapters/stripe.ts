import { Stripe } from 'stripe'
import type { PaymentProvider } from '#server/features/billing/payment-provider.ts'
import type { StripeSettings } from '#server/platform/config.ts'
import { hasCustomer, listSubscriptions, readAccount, readNews } from './stripe-account.ts'
import { toCardSetup, toPayingCard, toSubscription } from './stripe-answers.ts'
import { assertEnds, assertGoesOn } from './stripe-end.ts'
import { asking } from './stripe-failures.ts'
import { readInvoicePayment, toPayment } from './stripe-payments.ts'
import { readPrice } from './stripe-price.ts'
import { readStripeEvent } from './stripe-webhook.ts'

type Settings = Pick<StripeSettings, 'secretKey' | 'webhookSecret' | 'priceId' | 'apiUrl'> & {
  timeoutMs?: number
}

/** Stripe, over its SDK. `apiUrl` may be that of a double. */
export function stripePayments({
  secretKey,
  webhookSecret,
  priceId,
  apiUrl,
  timeoutMs = 8_000,
}: Settings): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    ...addressOf(apiUrl),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Sorrel' },
  })
  const account = { stripe, priceId }

  return {
    readPrice: () => asking(() => readPrice(stripe, priceId)),

    createCustomer: ({ companyId, name, email, idempotencyKey }) =>
      asking(() =>
        stripe.customers.create({ name, email, metadata: { company_id: companyId } }, { idempotencyKey }),
      ),

    findCustomer: ({ companyId, email }) =>
      asking(async () => {
        const { data } = await stripe.customers.list({ email, limit: 100 })
        const isTheirs = ({ metadata }: Stripe.Customer) => metadata['company_id'] === companyId
        const byAddress = data.find(isTheirs)
        if (byAddress) return byAddress
        return (await searchCustomers(stripe, companyId)).find(isTheirs)
      }),

    hasCustomer: (customerId) => asking(() => hasCustomer(stripe, customerId)),

    setContact: ({ customerId, name, email, idempotencyKey }) =>
      asking(
        async () => void (await stripe.customers.update(customerId, { name, email }, { idempotencyKey })),
      ),

    deleteCustomer: (customerId) => asking(async () => void (await stripe.customers.del(customerId))),

    createSubscription: ({ companyId, customerId, quantity, trialEnd, idempotencyKey }) =>
      asking(async () => {
        const created = await stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price: priceId, quantity }],
            billing_mode: { type: 'flexible' },
            metadata: { company_id: companyId },
            ...(trialEnd ? trialUntil(trialEnd) : { payment_behavior: 'default_incomplete' }),
          },
          { idempotencyKey },
        )
        return toSubscription(created)
      }),

    listSubscriptions: (customerId) =>
      asking(async () => (await listSubscriptions(account, customerId)).map(toSubscription)),

    createCardSetup: ({ companyId, customerId, idempotencyKey }) =>
      asking(async () =>
        toCardSetup(
          await stripe.setupIntents.create(
            {
              customer: customerId,
              usage: 'off_session',
              allowed_payment_method_types: ['card'],
              metadata: { company_id: companyId },
            },
            { idempotencyKey },
          ),
        ),
      ),

    readCardSetup: (id) => asking(async () => toCardSetup(await stripe.setupIntents.retrieve(id))),

    readAccount: (customerId) => asking(() => readAccount(account, customerId)),

    readNews: (customerId, isKnown) => asking(() => readNews(account, customerId, isKnown)),

    usePaymentMethod: ({ customerId, subscriptionId, paymentMethodId }) =>
      asking(async () => {
        const default_payment_method = paymentMethodId
        const expand = ['invoice_settings.default_payment_method']
        const change = { invoice_settings: { default_payment_method }, expand }
        const customer = await stripe.customers.update(customerId, change)
        if (subscriptionId) await stripe.subscriptions.update(subscriptionId, { default_payment_method })
        return toPayingCard(customer, undefined)
      }),

    resume: (subscriptionId) =>
      asking(async () => {
        // By default a declined card would reactivate the subscription.
        const payment_behavior = 'resume_on_payment_success'
        await stripe.subscriptions.resume(subscriptionId, {
          billing_cycle_anchor: { type: 'now' },
          payment_behavior,
        })
      }),

    finalizeInvoice: (invoiceId) =>
      asking(async () => void (await stripe.invoices.finalizeInvoice(invoiceId, { auto_advance: false }))),

    payInvoice: (invoiceId, paymentMethodId) =>
      asking(async () => void (await stripe.invoices.pay(invoiceId, { payment_method: paymentMethodId }))),

    readPaymentToConfirm: (invoiceId) =>
      asking(async () => {
        const { clientSecret } = await readInvoicePayment(stripe, invoiceId)
        return clientSecret === undefined ? undefined : { clientSecret }
      }),

    readPayment: (id) => asking(async () => toPayment(await stripe.paymentIntents.retrieve(id))),

    endWithPeriod: ({ subscriptionId, idempotencyKey }) =>
      asking(async () => {
        const change = { cancel_at_period_end: true }
        assertEnds(await stripe.subscriptions.update(subscriptionId, change, { idempotencyKey }))
      }),

    keep: ({ subscriptionId, idempotencyKey }) =>
      asking(async () => {
        const change = { cancel_at_period_end: false }
        const kept = await stripe.subscriptions.update(subscriptionId, change, { idempotencyKey })
        if (kept.cancel_at === null) return
        // An end at a date is another setting, and Stripe takes only one of them in a call.
        const date = { cancel_at: '' } as const
        const key = `${idempotencyKey}-date`
        assertGoesOn(await stripe.subscriptions.update(subscriptionId, date, { idempotencyKey: key }))
      }),

    endNow: ({ subscriptionId, idempotencyKey }) =>
      asking(async () => void (await stripe.subscriptions.cancel(subscriptionId, {}, { idempotencyKey }))),

    setQuantity: ({ subscriptionId, itemId, quantity, prorates, idempotencyKey }) =>
      asking(async () => {
        const items = [{ id: itemId, quantity }]
        const proration_behavior = prorates ? 'create_prorations' : 'none'
        await stripe.subscriptions.update(subscriptionId, { items, proration_behavior }, { idempotencyKey })
      }),

    readEvent: (webhook) => readStripeEvent(stripe, webhookSecret, webhook),
  }
}

function addressOf(apiUrl: URL | null): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (!apiUrl) return {}
  const isSecure = apiUrl.protocol === 'https:'
  return {
    host: apiUrl.hostname,
    port: apiUrl.port || (isSecure ? 443 : 80),
    protocol: isSecure ? 'https' : 'http',
  }
}

function trialUntil(end: Date): Pick<Stripe.SubscriptionCreateParams, 'trial_end' | 'trial_settings'> {
  return {
    trial_end: Math.floor(end.getTime() / 1000),
    trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
  }
}

/**
 * For a customer whose address is another admin's. What was made within the last minute may not be found this
 * way. Empty where the account can't search (India), or the key may not.
 */
async function searchCustomers(stripe: Stripe, companyId: string): Promise<Stripe.Customer[]> {
  try {
    const { data } = await stripe.customers.search({ query: `metadata['company_id']:'${companyId}'` })
    return data
  } catch (error) {
    const { StripeInvalidRequestError, StripePermissionError } = Stripe.errors
    if (error instanceof StripeInvalidRequestError || error instanceof StripePermissionError) return []
    throw error
  }
}
