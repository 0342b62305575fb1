import type Stripe from 'stripe'
import { type Decline, unexpectedState } from '../customers/cards.ts'
import { everCustomer } from '../customers/customers.ts'
import { emit } from '../events.ts'
import { idOf } from '../ids.ts'
import {
  endProcessing,
  intentOf,
  invoiceOf,
  isOpen,
  takeAnswer,
  tryCard,
} from '../payment-intents/payment-intents.ts'
import { daySeconds, type Sandbox } from '../sandbox.ts'
import { findSubscription, payingCard, setPeriod } from '../subscriptions/subscriptions.ts'
import { finalize, subscriptionIdOf } from './invoices.ts'

/** Days from one failed attempt to the next: 'Automate payment retries', 'Custom retry rules'. */
const retryDays = [3, 5, 7]

const withoutCard: Decline = {
  code: 'resource_missing',
  message: 'This customer has no attached payment source or default payment method.',
}

/** Finalizes an invoice and, with 'charge', charges the card that pays; one of nothing is paid at once. */
export function issue(sandbox: Sandbox, invoice: Stripe.Invoice, then: 'charge' | 'leave open'): void {
  finalize(sandbox, invoice)
  if (invoice.amount_due === 0) becomePaid(sandbox, invoice, null)
  else if (then === 'charge') charge(sandbox, invoice, 'automatic')
}

/**
 * One attempt at an open invoice, and all that follows for its subscription. Only automatic attempts count
 * after the first and move the next one on; the answer is why it failed.
 */
export function charge(
  sandbox: Sandbox,
  invoice: Stripe.Invoice,
  how: 'automatic' | 'manual',
  card = payingCard(sandbox, findSubscription(sandbox, subscriptionIdOf(invoice))),
): Decline | null {
  const intent = intentOf(sandbox, invoice)
  if (!isOpen(intent)) throw unexpectedState(intent, 'confirm')
  const counts = how === 'automatic' || invoice.attempt_count === 0
  invoice.attempted = true
  if (counts) invoice.attempt_count += 1
  const decline = card ? tryCard(sandbox, intent, card) : withoutCard
  if (decline && counts) planNextAttempt(sandbox, invoice)
  return follow(sandbox, intent, decline)
}

/** The cardholder has chosen a card in the browser; one that asks waits for the answer. */
export function confirmPayment(sandbox: Sandbox, intent: Stripe.PaymentIntent, card: string): Decline | null {
  if (!isOpen(intent)) throw unexpectedState(intent, 'confirm')
  const decline = tryCard(sandbox, intent, card)
  return intent.status === 'requires_action' ? null : follow(sandbox, intent, decline)
}

/** The cardholder has answered the bank in the browser. */
export function answerBank(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  challenge: 'confirm' | 'refuse',
): Decline | null {
  return follow(sandbox, intent, takeAnswer(sandbox, intent, challenge))
}

/** The bank has answered for a PaymentIntent that was `processing`. */
export function hearFromBank(sandbox: Sandbox, intent: Stripe.PaymentIntent): void {
  const decline = endProcessing(sandbox, intent)
  if (decline) planNextAttempt(sandbox, invoiceOf(sandbox, intent))
  follow(sandbox, intent, decline)
}

/** What an attempt means for the invoice: 'How subscriptions work', 'Payment status'. */
function follow(sandbox: Sandbox, intent: Stripe.PaymentIntent, decline: Decline | null): Decline | null {
  const invoice = invoiceOf(sandbox, intent)
  const { status, payment_method: card } = intent
  invoice.attempted = true
  if (status === 'succeeded') becomePaid(sandbox, invoice, card && idOf(card))
  else if (status === 'processing') invoice.next_payment_attempt = null
  else becomeOverdue(sandbox, invoice, status === 'requires_action')
  return decline
}

function planNextAttempt(sandbox: Sandbox, invoice: Stripe.Invoice): void {
  const { status } = findSubscription(sandbox, subscriptionIdOf(invoice))
  const isRetried = invoice.auto_advance && status !== 'canceled'
  const days = isRetried ? retryDays[invoice.attempt_count - 1] : undefined
  invoice.next_payment_attempt = days === undefined ? null : sandbox.now() + days * daySeconds
}

function becomePaid(sandbox: Sandbox, invoice: Stripe.Invoice, card: string | null): void {
  const subscription = findSubscription(sandbox, subscriptionIdOf(invoice))
  invoice.attempted = true
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = sandbox.now()
  everCustomer(sandbox, idOf(subscription.customer)).delinquent = false
  emit(sandbox, 'invoice.paid', invoice)
  emit(sandbox, 'invoice.payment_succeeded', invoice)
  const { status, default_payment_method: cardBefore } = subscription
  if (card && subscription.payment_settings?.save_default_payment_method === 'on_subscription')
    subscription.default_payment_method = card
  if (status === 'paused') beginPeriodOf(subscription, invoice)
  if (isPaidUp(subscription, invoice)) subscription.status = 'active'
  if (status !== subscription.status || cardBefore !== subscription.default_payment_method)
    emit(sandbox, 'customer.subscription.updated', subscription)
  if (status === 'paused') emit(sandbox, 'customer.subscription.resumed', subscription)
}

/** The latest invoice alone decides: 'How subscriptions work', 'Subscription statuses', `unpaid`. */
function isPaidUp({ status, latest_invoice: latest }: Stripe.Subscription, { id }: Stripe.Invoice): boolean {
  if (status === 'incomplete' || status === 'paused') return true
  return (status === 'past_due' || status === 'unpaid') && latest === id
}

function becomeOverdue(sandbox: Sandbox, invoice: Stripe.Invoice, asks: boolean): void {
  const subscription = findSubscription(sandbox, subscriptionIdOf(invoice))
  everCustomer(sandbox, idOf(subscription.customer)).delinquent = true
  emit(sandbox, 'invoice.payment_failed', invoice)
  if (asks) emit(sandbox, 'invoice.payment_action_required', invoice)
  const before = subscription.status
  subscription.status = afterFailure(before, invoice)
  if (before === subscription.status) return
  if (before === 'paused') beginPeriodOf(subscription, invoice)
  emit(sandbox, 'customer.subscription.updated', subscription)
}

/** An invoice that no attempt is left for leaves its subscription unpaid. */
function afterFailure(
  status: Stripe.Subscription.Status,
  invoice: Stripe.Invoice,
): Stripe.Subscription.Status {
  const isExhausted = invoice.auto_advance === true && invoice.next_payment_attempt === null
  if (status === 'active') return 'past_due'
  if (status === 'past_due') return isExhausted ? 'unpaid' : 'past_due'
  // Of a subscription that resumes on the attempt, the attempt alone counts
  // (payment_behavior=resume_on_payment_attempt).
  if (status === 'paused') return invoice.auto_advance ? 'paused' : 'past_due'
  return status
}

/** A paused subscription comes back with the period that its invoice is for. */
function beginPeriodOf(subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  const period = invoice.lines.data.find((line) => !line.parent?.subscription_item_details?.proration)?.period
  if (!period) return
  subscription.billing_cycle_anchor = period.start
  setPeriod(subscription, period)
  delete subscription.status_details
}
