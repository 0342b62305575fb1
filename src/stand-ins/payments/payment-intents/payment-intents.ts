import type Stripe from 'stripe'
import { asksAbout, type Decline, declineOf, isSlowAt, unconfirmed } from '../customers/cards.ts'
import { emit } from '../events.ts'
import { found } from '../refusals.ts'
import { bankSeconds, type Sandbox, snapshot } from '../sandbox.ts'
import { buildPaymentIntent } from './build-payment-intent.ts'

/** The PaymentIntent that pays an invoice. */
export function intentOf(sandbox: Sandbox, invoice: Stripe.Invoice): Stripe.PaymentIntent {
  const { paymentIntents, intentOfInvoice } = sandbox.state
  const known = paymentIntents.find(({ id }) => id === intentOfInvoice[invoice.id])
  if (known) return known
  const intent = buildPaymentIntent(invoice, sandbox.now())
  paymentIntents.push(intent)
  intentOfInvoice[invoice.id] = intent.id
  return intent
}

/** The invoice that a PaymentIntent pays. */
export function invoiceOf({ state }: Sandbox, { id }: Stripe.PaymentIntent): Stripe.Invoice {
  const [invoiceId = ''] = Object.entries(state.intentOfInvoice).find(([, intent]) => intent === id) ?? []
  return found(state.invoices, invoiceId, 'invoice')
}

export function findPaymentIntent(sandbox: Sandbox, id: string): Stripe.PaymentIntent {
  return found(sandbox.state.paymentIntents, id, 'payment_intent')
}

/** Whether a card may be tried: 'How PaymentIntents and SetupIntents work', 'Payment Intents lifecycle'. */
export function isOpen({ status }: Stripe.PaymentIntent | Stripe.SetupIntent): boolean {
  return (
    status === 'requires_payment_method' || status === 'requires_confirmation' || status === 'requires_action'
  )
}

const asks: Decline = {
  code: 'invoice_payment_intent_requires_action',
  message:
    'Payment for this invoice requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
}

/**
 * Tries a card: 'Payment Intents lifecycle'. A bank that asks makes it `requires_action`; else see
 * `askBank`. The answer is why it isn't paid; null also where it is `processing`.
 */
export function tryCard(sandbox: Sandbox, intent: Stripe.PaymentIntent, card: string): Decline | null {
  intent.payment_method = card
  if (!asksAbout(sandbox.state.cardNumbers[card] ?? '', 'charge')) return askBank(sandbox, intent, card)
  intent.status = 'requires_action'
  intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} }
  emit(sandbox, 'payment_intent.requires_action', intent)
  return asks
}

/** The cardholder has answered the bank: '3D Secure authentication', 'Authenticate with 3D Secure'. */
export function takeAnswer(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  challenge: 'confirm' | 'refuse',
): Decline | null {
  const { payment_method: card } = intent
  if (challenge === 'confirm' && typeof card === 'string') return askBank(sandbox, intent, card)
  return fail(sandbox, intent, unconfirmed(intent))
}

/** The bank's word at last, for one that is `processing`. */
export function endProcessing(sandbox: Sandbox, intent: Stripe.PaymentIntent): Decline | null {
  delete sandbox.state.answersAt[intent.id]
  return hearBank(sandbox, intent, typeof intent.payment_method === 'string' ? intent.payment_method : '')
}

/** An invoice that nobody is to pay any more takes its PaymentIntent along. */
export function cancelIntent(sandbox: Sandbox, invoice: Stripe.Invoice): void {
  const intent = intentOf(sandbox, invoice)
  intent.status = 'canceled'
  intent.canceled_at = sandbox.now()
  intent.cancellation_reason = 'void_invoice'
  intent.next_action = null
  delete sandbox.state.answersAt[intent.id]
  emit(sandbox, 'payment_intent.canceled', intent)
}

/** 'Payment Intents lifecycle', 'Processing': the bank answers at once, or hours later. */
function askBank(sandbox: Sandbox, intent: Stripe.PaymentIntent, card: string): Decline | null {
  if (!isSlowAt(sandbox.state.cardNumbers[card] ?? '', 'charge')) return hearBank(sandbox, intent, card)
  intent.status = 'processing'
  intent.next_action = null
  sandbox.state.answersAt[intent.id] = sandbox.now() + bankSeconds
  emit(sandbox, 'payment_intent.processing', intent)
  return null
}

function hearBank(sandbox: Sandbox, intent: Stripe.PaymentIntent, card: string): Decline | null {
  const decline = declineOf(sandbox.state.cardNumbers[card] ?? '', 'charge')
  if (decline) return fail(sandbox, intent, decline)
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.next_action = null
  intent.last_payment_error = null
  emit(sandbox, 'payment_intent.succeeded', intent)
  return null
}

/** A failed attempt brings it back to where another card can be tried. */
function fail(sandbox: Sandbox, intent: Stripe.PaymentIntent, decline: Decline): Decline {
  const { code, ...rest } = decline
  const method = sandbox.state.paymentMethods.find(({ id }) => id === intent.payment_method)
  intent.last_payment_error = {
    type: code.endsWith('_authentication_failure') ? 'invalid_request_error' : 'card_error',
    code,
    ...rest,
    ...(method && { payment_method: snapshot(method) }),
  }
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.next_action = null
  emit(sandbox, 'payment_intent.payment_failed', intent)
  return decline
}
