import { stripePayments } from '#server/adapters/stripe.ts'
import type { PaymentProvider } from '#server/features/billing/payment-provider.ts'
import type { SetupOutcome } from '#shared/billing/contract.ts'
import type { Price } from '#shared/billing/price.ts'
import { type PaymentSandbox, startPaymentSandbox } from '#stand-ins/payments/sandbox.ts'
import type { TestApp } from './app.ts'
import type { Person } from './person.ts'
import { type SignedEvent, type StripeDouble, startStripeDouble, stripeSettings } from './stripe/double.ts'

/** Stripe's test cards, by what they do. */
export const cards = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  /** Is declined in the form. */
  declined: '4000000000000002',
  /** Can be saved, and every payment with it is declined. */
  declinedLater: '4000000000000341',
  /** The bank asks in the form, and at each payment. */
  asksAlways: '4000002760003184',
} as const

/** The sandbox of a test, whose clock begins with `now`. */
export function startSandbox(now: () => Date, price?: Price): Promise<PaymentSandbox> {
  return startPaymentSandbox({ now, pagesUrl: 'http://leave.test', ...(price && { price }) })
}

const realTime = () => new Date()

/** Stripe for a server process at `address`, where its webhooks go. */
export async function startStripeFor(address: () => string, price?: Price) {
  const sandbox = await startSandbox(realTime, price)
  const webhook = async ({ body, signature }: SignedEvent) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    return (await fetch(`${address()}/api/stripe/webhook`, { method: 'POST', headers, body })).status
  }
  const stripe = await startStripeDouble(sandbox, { now: realTime, webhook })
  const close = async () => {
    await stripe.close()
    await sandbox.close()
  }
  return { sandbox, stripe, close }
}

/** The adapter as a server has it, over the double. */
export function providerOf({ url }: StripeDouble): PaymentProvider {
  return stripePayments({ ...stripeSettings, apiUrl: new URL(url) })
}

/** The settings of a server process that pays through Stripe's double, reached at `apiUrl`. */
export function paymentSettings({ url }: StripeDouble, apiUrl = url): Record<string, string> {
  const { secretKey, publishableKey, webhookSecret, priceId } = stripeSettings
  return {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_ID: priceId,
    STRIPE_API_URL: apiUrl,
  }
}

/** Fills in the card form; answers the form's id. Rejects where the card is declined. */
export async function fillsIn(
  { sandbox }: Pick<TestApp, 'sandbox'>,
  clientSecret: string,
  number: string,
): Promise<string> {
  return (await sandbox.confirmSetup(clientSecret, { number, expMonth: 12, expYear: 2040 })).id
}

/**
 * What the browser does with the secret of a payment that waits for the cardholder. Rejects where the payment
 * is refused or declined.
 */
export async function confirmsPayment(
  { sandbox }: Pick<TestApp, 'sandbox'>,
  payment: { clientSecret: string; paymentMethodId?: string; challenge?: 'confirm' | 'refuse' },
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
export function heldOf({ sandbox: { state } }: Pick<TestApp, 'sandbox'>, companyId: string) {
  const isTheirs = (each: { companyId: string }) => each.companyId === companyId
  return {
    customers: state.customers.filter((each) => isTheirs(each) && !each.isDeleted),
    subscriptions: state.subscriptions.filter(isTheirs),
  }
}

/** Somebody changes a customer, or what is theirs, in the provider's dashboard. */
export async function changedByHand(test: TestApp, customerId: string): Promise<void> {
  test.sandbox.emit('customer.updated', { id: customerId, customerId })
  await test.sandbox.delivered()
  await test.untilJobsDone()
}
