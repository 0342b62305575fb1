import type Stripe from 'stripe'
import type { PaymentProvider } from '#server/features/billing/payment-provider.ts'
import type { StripeEvent } from '#server/platform/tenancy/directory.ts'
import { toEvent } from './stripe-answers.ts'

type SignedBody = Parameters<PaymentProvider['readEvent']>[0]

const toleranceSeconds = 300

/** The event in a body that Stripe signed within five minutes of `now`; undefined for any other body. */
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

/** Stripe's SDK refuses what is too old only: what was signed ahead of time could be sent at any time until then. */
function isFromTheFuture(signature: string, now: Date): boolean {
  const stamps = [...signature.matchAll(/(?:^|,)t=([^,]*)/g)].map(([, seconds]) => Number(seconds))
  const latest = now.getTime() / 1000 + toleranceSeconds
  // Also what is no number at all.
  return !stamps.every((seconds) => seconds <= latest)
}
