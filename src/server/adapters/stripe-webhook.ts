import type Stripe from 'stripe'
import type { PaymentProvider } from '#server/features/billing/payment-provider.ts'
import type { StripeEvent } from '#server/platform/tenancy/directory.ts'
import { toEvent } from './stripe-answers.ts'

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

/** Stripe's SDK refuses only old signatures: one from the future could be replayed until then. */
function isFromTheFuture(signature: string, now: Date): boolean {
  const stamps = [...signature.matchAll(/(?:^|,)t=([^,]*)/g)].map(([, seconds]) => Number(seconds))
  const latest = now.getTime() / 1000 + toleranceSeconds
  // Also if it is not a number.
  return !stamps.every((seconds) => seconds <= latest)
}
