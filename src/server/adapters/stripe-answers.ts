import type Stripe from 'stripe'
import type {
  CardSetup,
  NextInvoice,
  ProviderCard,
  ProviderInvoice,
  ProviderSubscription,
} from '#server/features/billing/payment-provider.ts'
import type { StripeEvent } from '#server/platform/tenancy/directory.ts'
import { subscriptionState } from '#shared/billing/contract.ts'

type Reference = string | { id: string } | null | undefined

/** Stripe's things in the words of our contract. Its instants are seconds since 1970. */
export function toSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const { id, status, created, trial_start, trial_end, ended_at, default_payment_method } = subscription
  const item = itemOf(subscription)
  return {
    id,
    itemId: item.id,
    status: subscriptionState.parse(status),
    quantity: item.quantity ?? 0,
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

/** We sell one price, so there is one item. */
function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (!item) throw new Error(`The subscription ${id} has no item.`)
  return item
}

/** The card that pays: the subscription's own, else the customer's. Both are to be expanded. */
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

export function toInvoice(invoice: Stripe.Invoice): ProviderInvoice {
  const { id, number, total, created, status, invoice_pdf, parent } = invoice
  return {
    id,
    number,
    subscriptionId: idOf(parent?.subscription_details?.subscription),
    amountCents: total,
    createdAt: toDate(created),
    status: status ?? 'draft',
    pdfUrl: invoice_pdf ?? null,
    failedAttempts: failedAttemptsOf(invoice),
  }
}

/** Stripe counts attempts, and the one that paid with them. */
function failedAttemptsOf({ attempt_count, status }: Stripe.Invoice): number {
  return status === 'paid' ? Math.max(0, attempt_count - 1) : attempt_count
}

/** Of a preview: what will be charged when the period is over, and how much of it is not for a whole month of today's seats. */
export function toNextInvoice(preview: Stripe.Invoice, subscription: Stripe.Subscription): NextInvoice {
  const { period_end, amount_due, subtotal } = preview
  const { price, quantity } = itemOf(subscription)
  // A preview lists its first ten lines only, and each change of seats makes two: what is left over is counted instead.
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

/** Whose event it is: that of the thing's customer, or the customer is the thing. */
export function toEvent({ id, type, data }: Stripe.Event): StripeEvent {
  const thing: { object?: string; id?: string; customer?: Reference } = data.object
  return { id, type, customerId: thing.object === 'customer' ? (thing.id ?? null) : idOf(thing.customer) }
}

function idOf(reference: Reference): string | null {
  if (!reference) return null
  return typeof reference === 'string' ? reference : reference.id
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000)
}

function toDateOrNull(seconds: number | null): Date | null {
  return seconds === null ? null : toDate(seconds)
}
