import type { Stripe } from 'stripe'
import { ProviderRefusal } from '#server/features/billing/payment-provider.ts'
import { endsWithPeriod } from '#shared/billing/access.ts'
import { toSubscription } from './stripe-answers.ts'

/** @throws ProviderRefusal if the subscription that Stripe answers goes on after its period. */
export function assertEnds(answered: Stripe.Subscription): void {
  if (!endsWithPeriod(toSubscription(answered))) throw notDone(answered, 'still goes on')
}

/** @throws ProviderRefusal if the subscription that Stripe answers has an end. */
export function assertGoesOn(answered: Stripe.Subscription): void {
  if (toSubscription(answered).cancelAt !== null) throw notDone(answered, 'still ends')
}

function notDone({ id }: Stripe.Subscription, what: string): ProviderRefusal {
  return new ProviderRefusal('other', `The subscription ${id} ${what}.`, undefined)
}
