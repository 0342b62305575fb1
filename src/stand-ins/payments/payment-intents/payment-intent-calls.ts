import type Stripe from 'stripe'
import { cardRefusal } from '../customers/cards.ts'
import { attachedPaymentMethod } from '../customers/payment-methods.ts'
import { idOf } from '../ids.ts'
import { answerBank, confirmPayment } from '../invoices/collection.ts'
import { subscriptionIdOf } from '../invoices/invoices.ts'
import { boolean, parameters, text } from '../params.ts'
import { found, invalid } from '../refusals.ts'
import type { Challenge, Params, Sandbox } from '../sandbox.ts'
import { findSubscription, payingCard } from '../subscriptions/subscriptions.ts'
import { findPaymentIntent, invoiceOf } from './payment-intents.ts'

const forReading = parameters({})
const forConfirming = parameters({
  client_secret: text,
  payment_method: text,
  return_url: text,
  use_stripe_sdk: boolean,
})

/** GET /v1/payment_intents/:id */
export function getPaymentIntent(sandbox: Sandbox, params: Params, id: string): Stripe.PaymentIntent {
  forReading(params)
  return findPaymentIntent(sandbox, id)
}

/** POST /v1/payment_intents/:id/confirm: a bank that asks is not answered by it. */
export function confirmPaymentIntent(sandbox: Sandbox, params: Params, id: string): Stripe.PaymentIntent {
  const { client_secret: secret, payment_method: card } = forConfirming(params)
  const intent = findPaymentIntent(sandbox, id)
  if (secret !== undefined && secret !== intent.client_secret)
    throw invalid('The client_secret provided does not match any associated PaymentIntent.', {
      code: 'resource_missing',
      param: 'client_secret',
    })
  return confirmWithCard(sandbox, intent, card)
}

/** What the browser does, with what the cardholder answers where the bank asks. */
export function confirmAndAnswer(
  sandbox: Sandbox,
  { clientSecret, paymentMethodId, challenge }: PaymentConfirmation,
): Stripe.PaymentIntent {
  const intent = findBySecret(sandbox, clientSecret)
  const waits = intent.status === 'requires_action' && !paymentMethodId
  if (!waits) confirmWithCard(sandbox, intent, paymentMethodId)
  if (intent.status !== 'requires_action' || challenge === 'leave') return intent
  const decline = answerBank(sandbox, intent, challenge)
  if (decline) throw cardRefusal(decline, intent)
  return intent
}

export type PaymentConfirmation = {
  clientSecret: string
  /** Another card than the one that is tried already. */
  paymentMethodId?: string | undefined
  challenge: Challenge
}

function findBySecret(sandbox: Sandbox, clientSecret: string): Stripe.PaymentIntent {
  const matching = sandbox.state.paymentIntents.filter((each) => each.client_secret === clientSecret)
  return found(matching, clientSecret.split('_secret_')[0] ?? '', 'payment_intent')
}

/** With the card that was chosen, else the one that is tried already, else the one that pays. */
function confirmWithCard(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  chosen: string | undefined,
): Stripe.PaymentIntent {
  if (chosen && intent.customer)
    attachedPaymentMethod(sandbox, chosen, idOf(intent.customer), 'payment_method')
  const subscription = findSubscription(sandbox, subscriptionIdOf(invoiceOf(sandbox, intent)))
  const card = chosen ?? (intent.payment_method && idOf(intent.payment_method))
  const paying = card ?? payingCard(sandbox, subscription)
  if (!paying)
    throw invalid("You cannot confirm this PaymentIntent because it's missing a payment method.", {
      code: 'payment_intent_unexpected_state',
    })
  const decline = confirmPayment(sandbox, intent, paying)
  if (decline) throw cardRefusal(decline, intent)
  return intent
}
