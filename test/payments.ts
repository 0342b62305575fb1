import type { FastifyInstance } from 'fastify'
import { stripePayments } from '#server/adapters/stripe.ts'
import type { Billing } from '#server/features/billing/payment-provider.ts'
import type { SetupOutcome } from '#shared/billing/contract.ts'
import { specPrice } from '#shared/billing/price.ts'
import type { Challenge } from '#stand-ins/payments/sandbox.ts'
import { type PaymentSandbox, type SandboxOptions, startPaymentSandbox } from '#stand-ins/payments/start.ts'
import type { TestApp } from './app.ts'
import type { Person } from './person.ts'

/** Stripe's test cards, by what they do. */
export const cards = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  /** Is declined in the form. */
  declined: '4000000000000002',
  /** Can be saved, and every payment with it is declined. */
  declinedLater: '4000000000000341',
  /** The bank asks in the form, and no more afterwards. */
  asksInForm: '4000002500003155',
  /** The bank asks in the form, and at each payment. */
  asksAlways: '4000002760003184',
  /** The same, and each payment is declined once it is confirmed. */
  asksThenDeclined: '4000008260003178',
  /** The bank takes four hours: to accept it and each payment, to decline it, to decline each payment. */
  slow: '4000000000007708',
  slowlyDeclined: '4000000000007716',
  slowlyDeclinedLater: '4000000000007724',
} as const

/** A card provider for a server process at `address`, where its webhooks go. */
export function startSandboxFor(
  address: () => string,
  options: SandboxOptions = {},
): Promise<PaymentSandbox> {
  return startPaymentSandbox({
    ...options,
    now: () => new Date(),
    pagesUrl: 'http://localhost',
    webhookUrl: async ({ body, signature }) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      return (await fetch(`${address()}/api/stripe/webhook`, { method: 'POST', headers, body })).status
    },
  })
}

/** A card provider for the app of a test, which its webhooks reach without a network. */
export function startSandboxOf(
  app: () => FastifyInstance,
  now: () => Date,
  options: SandboxOptions,
): Promise<PaymentSandbox> {
  return startPaymentSandbox({
    ...options,
    now,
    pagesUrl: 'http://leave.test',
    webhookUrl: async ({ body, signature }) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      const url = '/api/stripe/webhook'
      return (await app().inject({ method: 'POST', url, headers, payload: body })).statusCode
    },
  })
}

/** With the price that a server learns when it starts. */
export function billingOf(sandbox: PaymentSandbox, { price }: SandboxOptions = {}): Billing {
  return {
    provider: stripePayments({ ...sandbox, apiUrl: new URL(sandbox.apiUrl) }),
    now: () => sandbox.now(),
    price: price ? { amount: price.unitAmount, currency: price.currency } : specPrice,
  }
}

/** The settings of a server process that pays through a sandbox, reached at `apiUrl`. */
export function paymentSettings(sandbox: PaymentSandbox, apiUrl = sandbox.apiUrl): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: sandbox.secretKey,
    STRIPE_PUBLISHABLE_KEY: sandbox.publishableKey,
    STRIPE_WEBHOOK_SECRET: sandbox.webhookSecret,
    STRIPE_PRICE_ID: sandbox.priceId,
    STRIPE_API_URL: apiUrl,
  }
}

/**
 * Fills in the card form, and answers the bank where it asks; answers the form's id. Rejects where the card
 * is declined, or refused by its holder.
 */
export async function fillsIn(
  { sandbox }: Pick<TestApp, 'sandbox'>,
  clientSecret: string,
  number: string,
  challenge?: Challenge,
): Promise<string> {
  const card = { number, expMonth: 12, expYear: 2040, cvc: '123' }
  return (await sandbox.confirmSetupIntent({ clientSecret, card, challenge })).id
}

/**
 * What the browser does with the secret of a payment that waits for the cardholder. Rejects where the payment
 * is refused or declined.
 */
export async function confirmsPayment(
  { sandbox }: Pick<TestApp, 'sandbox'>,
  payment: { clientSecret: string; paymentMethodId?: string; challenge?: Challenge },
): Promise<string> {
  return (await sandbox.confirmPayment(payment)).status
}

/** Opens the form for another card, fills it in, and comes back to the product. */
export async function paysWith(test: TestApp, admin: Person, number: string): Promise<SetupOutcome> {
  const { clientSecret } = await admin.opensCardForm()
  return admin.finishesCardForm(await fillsIn(test, clientSecret, number))
}

/** Moves the provider's clock on, and waits until the product has heard of everything. */
export async function timePasses(test: TestApp, until: Date): Promise<void> {
  await test.sandbox.advanceTo(until)
  await test.untilJobsDone()
}

/** The customers and subscriptions that the provider holds of a company. */
export function heldOf({ sandbox }: Pick<TestApp, 'sandbox'>, companyId: string) {
  const { customers, subscriptions } = sandbox.account.state
  const isTheirs = ({ metadata }: { metadata: Record<string, string> | null }) =>
    metadata?.['company_id'] === companyId
  return { customers: customers.filter(isTheirs), subscriptions: subscriptions.filter(isTheirs) }
}
