import type Stripe from 'stripe'
import type { PaymentProvider } from '#server/features/billing/payment-provider.ts'
import type { StripeEvent } from '#server/platform/tenancy/directory.ts'
import { idOf, type Reference } from './stripe-answers.ts'

type SignedBody = Parameters<PaymentProvider['readEvent']>[0]

const toleranceSeconds = 300

/** The event in a body that Stripe signed within five minutes of `now`; undefined otherwise. */
export function readStripeEvent(
  stripe: Stripe,
  secret: string,
  { body, signature, now }: SignedBody,
): StripeEvent | undefined {
  if (signature === undefined || isFromTheFuture(signature, now)) return undefined
  try {
    const receivedAt = now.getTime()
    return toEvent(
      stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, receivedAt),
    )
  } catch {
    return undefined
  }
}

type Thing = { object?: string; id?: string; customer?: Reference }

function toEvent({ id, type, data }: Stripe.Event): StripeEvent {
  const thing: Thing = data.object
  const before: object & Thing = data.previous_attributes ?? {}
  // A card that has just been detached is nobody's.
  const customerId = thing.object === 'customer' ? thing.id : idOf(thing.customer ?? before.customer)
  return { id, type, customerId: customerId ?? null, about: subjectOf(thing, before) }
}

/** What the overview shows of these, or nothing shows. */
const ofOverview = {
  customer: ['name', 'email', 'invoice_settings', 'metadata', 'invoice_prefix', 'next_invoice_sequence'],
  subscription: [
    'status',
    'items',
    'quantity',
    'latest_invoice',
    'default_payment_method',
    'metadata',
    'trial_start',
    'trial_end',
    'trial_settings',
    'pending_setup_intent',
    'cancel_at',
    'cancel_at_period_end',
    'canceled_at',
    'cancellation_details',
    'ended_at',
  ],
}

/**
 * Where the overview of a customer may tell that an event is no news: 'customer', or the id of an invoice.
 */
function subjectOf({ object, id }: Thing, before: object): string | null {
  if (object === 'invoice') return id ?? null
  if (object === 'payment_method' || object === 'setup_intent') return 'customer'
  if (object !== 'customer' && object !== 'subscription') return null
  // A discount, say, is part of the next invoice alone.
  return Object.keys(before).every((name) => ofOverview[object].includes(name)) ? 'customer' : null
}

/** Stripe's SDK refuses only old signatures: one from the future could be replayed until then. */
function isFromTheFuture(signature: string, now: Date): boolean {
  const stamps = [...signature.matchAll(/(?:^|,)t=([^,]*)/g)].map(([, seconds]) => Number(seconds))
  const latest = now.getTime() / 1000 + toleranceSeconds
  // Also if it is not a number.
  return !stamps.every((seconds) => seconds <= latest)
}
