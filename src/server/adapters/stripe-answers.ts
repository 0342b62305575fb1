import type Stripe from 'stripe'
import type {
  CardSetup,
  NextInvoice,
  ProviderAccount,
  ProviderCard,
  ProviderInvoice,
  ProviderSubscription,
} from '#server/features/billing/payment-provider.ts'
import { subscriptionState } from '#shared/billing/contract.ts'

export type Reference = string | { id: string } | null | undefined

/** Maps Stripe's objects to our contract. Stripe's instants are seconds since 1970. */
export function toSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const { id, status, created, trial_start, trial_end, ended_at, default_payment_method } = subscription
  const item = itemOf(subscription)
  return {
    id,
    itemId: item.id,
    status: subscriptionState.parse(status),
    quantity: item.quantity ?? 0,
    unitCents: item.price.unit_amount,
    currency: item.price.currency,
    createdAt: toDate(created),
    trialStart: toDateOrNull(trial_start),
    trialEnd: toDateOrNull(trial_end),
    currentPeriodEnd: toDate(item.current_period_end),
    cancelAt: cancelAtOf(subscription),
    endedAt: toDateOrNull(ended_at),
    paymentMethodId: idOf(default_payment_method),
  }
}

function cancelAtOf(subscription: Stripe.Subscription): Date | null {
  const { cancel_at, cancel_at_period_end } = subscription
  if (cancel_at) return toDate(cancel_at)
  return cancel_at_period_end ? toDate(itemOf(subscription).current_period_end) : null
}

/** There is one price, and so one item. */
function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (!item) throw new Error(`The subscription ${id} has no item.`)
  return item
}

export function toContact(customer: Stripe.Customer | Stripe.DeletedCustomer): ProviderAccount['contact'] {
  return customer.deleted ? null : { name: customer.name ?? null, email: customer.email }
}

/** The card that pays: the subscription's, else the customer's. Both must be expanded. */
export function toPayingCard(
  customer: Stripe.Customer | Stripe.DeletedCustomer,
  subscription: Stripe.Subscription | undefined,
): ProviderCard | null {
  const ofCustomer = customer.deleted ? null : customer.invoice_settings.default_payment_method
  const paying = subscription?.default_payment_method ?? ofCustomer
  if (!paying || typeof paying === 'string') return null
  const { id, type, card } = paying
  return { paymentMethodId: id, brand: card?.brand ?? type, last4: card?.last4 ?? '' }
}

/** `intent`: what is to pay it, where that was asked for. */
export function toInvoice(invoice: Stripe.Invoice, intent?: Stripe.PaymentIntent): ProviderInvoice {
  const { id, number, currency, created, status, invoice_pdf, hosted_invoice_url, parent } = invoice
  const isProcessing = intent?.status === 'processing'
  return {
    id,
    number,
    subscriptionId: idOf(parent?.subscription_details?.subscription),
    amountCents: amountOf(invoice),
    createdAt: toDate(created),
    status: status ?? 'draft',
    pdfUrl: invoice_pdf ?? null,
    hostedUrl: hosted_invoice_url ?? null,
    currency,
    needsAction: intent !== undefined && waitsForCardholder(intent),
    isProcessing,
    failedAttempts: failedAttemptsOf(invoice, isProcessing),
  }
}

/**
 * What is still to pay: a credit, or a credit note, lowers it below the total. One that is over has its
 * total.
 */
function amountOf({ status, total, amount_remaining: remaining }: Stripe.Invoice): number {
  return status === 'open' || status === 'draft' ? remaining : total
}

/** Stripe's count of attempts includes the one that succeeded, and one that the bank has not answered. */
function failedAttemptsOf({ attempt_count, status }: Stripe.Invoice, isProcessing: boolean): number {
  return status === 'paid' || isProcessing ? Math.max(0, attempt_count - 1) : attempt_count
}

/** Where the bank asked a cardholder who wasn't there, or who didn't confirm: both may confirm it now. */
const unconfirmed: readonly (string | undefined)[] = [
  'authentication_required',
  'payment_intent_authentication_failure',
]

function waitsForCardholder({ status, last_payment_error: error }: Stripe.PaymentIntent): boolean {
  if (status === 'requires_action') return true
  return status === 'requires_payment_method' && unconfirmed.includes(error?.decline_code ?? error?.code)
}

/** From a preview: what will be charged at the end of the period, and the part of it that is proration. */
export function toNextInvoice(preview: Stripe.Invoice, subscription: Stripe.Subscription): NextInvoice {
  const { period_end, amount_due, subtotal } = preview
  const { price, quantity } = itemOf(subscription)
  // A preview lists only its first ten lines, and each change of seats makes two, so that the rest is
  // computed.
  const wholeMonth = price.unit_amount === null ? subtotal : price.unit_amount * (quantity ?? 0)
  return { date: toDate(period_end), amountCents: amount_due, prorationsCents: subtotal - wholeMonth }
}

export function toCardSetup(setup: Stripe.SetupIntent): CardSetup {
  const { id, customer, client_secret, payment_method, created } = setup
  if (!client_secret) throw new Error(`The SetupIntent ${id} came without its secret.`)
  return {
    id,
    customerId: idOf(customer),
    clientSecret: client_secret,
    state: setupStateOf(setup),
    paymentMethodId: idOf(payment_method),
    createdAt: toDate(created),
  }
}

function setupStateOf({ status }: Stripe.SetupIntent): CardSetup['state'] {
  const ends = ['processing', 'succeeded', 'canceled'] as const
  return ends.find((end) => end === status) ?? 'open'
}

export function idOf(reference: Reference): string | null {
  if (!reference) return null
  return typeof reference === 'string' ? reference : reference.id
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000)
}

function toDateOrNull(seconds: number | null): Date | null {
  return seconds === null ? null : toDate(seconds)
}
