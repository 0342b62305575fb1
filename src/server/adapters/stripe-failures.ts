import { Stripe } from 'stripe'
import { ProviderAway, ProviderRefusal } from '#server/features/billing/payment-provider.ts'

/** A call of Stripe's SDK, with its failures in the words of our contract. */
export async function asking<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? failureOf(error) : error
  }
}

function failureOf(error: Stripe.errors.StripeError): ProviderAway | ProviderRefusal {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors
  if (error instanceof StripeCardError) return new ProviderRefusal('card', error.message, error)
  if (error instanceof StripeInvalidRequestError)
    return new ProviderRefusal(error.code === 'resource_missing' ? 'missing' : 'other', error.message, error)
  // What is left is not the user's to mend: Stripe is down or slow, or our key or a call of ours is wrong.
  return new ProviderAway(!leavesKeyFree(error), error, error.type)
}

/** Nothing was answered, or nothing is kept of the answer: the same idempotency key is to be used again. */
function leavesKeyFree(error: Stripe.errors.StripeError): boolean {
  const { StripeConnectionError, StripeRateLimitError } = Stripe.errors
  if (error instanceof StripeConnectionError || error instanceof StripeRateLimitError) return true
  return error.code === 'idempotency_key_in_use'
}
