import { Stripe } from 'stripe'
import { ProviderAway, ProviderRefusal } from '#server/features/billing/payment-provider.ts'

/** Runs a call of Stripe's SDK, and maps its failures to our contract. */
export async function asking<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? failureOf(error) : error
  }
}

function failureOf(error: Stripe.errors.StripeError): ProviderAway | ProviderRefusal {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors
  if (asksCardholder(error)) return new ProviderRefusal('action', error.message, error)
  if (error instanceof StripeCardError) return new ProviderRefusal('card', error.message, error)
  if (error instanceof StripeInvalidRequestError)
    return new ProviderRefusal(error.code === 'resource_missing' ? 'missing' : 'other', error.message, error)
  // Everything else is not up to the user: Stripe is down or slow, or our key or call is wrong.
  return new ProviderAway(!leavesKeyFree(error), error, error.type)
}

/** The bank wants the cardholder to confirm: the card isn't declined, and the message is not for people. */
function asksCardholder({ code, decline_code: declined }: Stripe.errors.StripeError): boolean {
  return (
    code === 'invoice_payment_intent_requires_action' ||
    code === 'payment_intent_action_required' ||
    code === 'authentication_required' ||
    declined === 'authentication_required'
  )
}

/** Without an answer, or with one that Stripe does not store: the same idempotency key must be used again. */
function leavesKeyFree(error: Stripe.errors.StripeError): boolean {
  const { StripeConnectionError, StripeRateLimitError } = Stripe.errors
  if (error instanceof StripeConnectionError || error instanceof StripeRateLimitError) return true
  return error.code === 'idempotency_key_in_use'
}
