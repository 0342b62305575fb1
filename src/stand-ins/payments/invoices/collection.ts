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
import { end, pause } from '../subscriptions/ending.ts'
import { findSubscription, payingCard, setPeriod, theItem } from '../subscriptions/subscriptions.ts'
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

const taxLocationInvalid = {
  type: 'invalid_request_error',
  code: 'customer_tax_location_invalid',
  message: 'The customer’s location isn’t recognized. Set a valid customer address.',
} as const

/** A draft's hour is over. One that can't be made final stays a draft ('Handle finalization failures'). */
export function finalizeAndCharge(sandbox: Sandbox, invoice: Stripe.Invoice): void {
  const { state } = sandbox
  if (!state.failsNextFinalization) return issue(sandbox, invoice, 'charge')
  state.failsNextFinalization = false
  invoice.automatically_finalizes_at = null
  invoice.last_finalization_error = taxLocationInvalid
  emit(sandbox, 'invoice.finalization_failed', invoice)
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
  const isBack = isPaidUp(sandbox, subscription, invoice)
  if (isBack) subscription.status = 'active'
  if (isBack && status === 'paused') beginPeriodOf(subscription, invoice)
  if (status !== subscription.status || cardBefore !== subscription.default_payment_method)
    emit(sandbox, 'customer.subscription.updated', subscription)
  if (isBack && status === 'paused') emit(sandbox, 'customer.subscription.resumed', subscription)
}

/** The latest invoice alone decides: 'How subscriptions work', 'Subscription statuses', `unpaid`. */
function isPaidUp(sandbox: Sandbox, subscription: Stripe.Subscription, invoice: Stripe.Invoice): boolean {
  const { status, latest_invoice: latest } = subscription
  if (status === 'incomplete' || (status === 'paused' && isOfResumption(invoice))) return true
  // A period that is over has to be begun anew, by resuming.
  if (status === 'paused')
    return latest === invoice.id && theItem(subscription).current_period_end > sandbox.now()
  return (status === 'past_due' || status === 'unpaid') && latest === invoice.id
}

/** Whether it is the invoice of a new period, by which a paused subscription comes back. */
export function isOfResumption({ billing_reason: reason }: Stripe.Invoice): boolean {
  return reason === 'subscription_update'
}

function becomeOverdue(sandbox: Sandbox, invoice: Stripe.Invoice, asks: boolean): void {
  const subscription = findSubscription(sandbox, subscriptionIdOf(invoice))
  everCustomer(sandbox, idOf(subscription.customer)).delinquent = true
  emit(sandbox, 'invoice.payment_failed', invoice)
  if (asks) emit(sandbox, 'invoice.payment_action_required', invoice)
  const before = subscription.status
  if (before === 'past_due' && isExhausted(invoice)) return giveUp(sandbox, subscription)
  subscription.status = afterFailure(before, invoice)
  if (before === subscription.status) return
  if (before === 'paused') beginPeriodOf(subscription, invoice)
  emit(sandbox, 'customer.subscription.updated', subscription)
}

function isExhausted({ auto_advance: advances, next_payment_attempt: next }: Stripe.Invoice): boolean {
  return advances === true && next === null
}

/**
 * No attempt is left: what the account's settings say ('Automate payment retries', 'Subscription status').
 */
function giveUp(sandbox: Sandbox, subscription: Stripe.Subscription): void {
  const { whenRetriesEnd } = sandbox.state
  if (whenRetriesEnd === 'cancel') return end(sandbox, subscription, 'payment_failed')
  if (whenRetriesEnd === 'pause') return pause(sandbox, subscription, 'final_payment_failure')
  subscription.status = 'unpaid'
  emit(sandbox, 'customer.subscription.updated', subscription)
}

/** 'How subscriptions work', 'Subscription statuses'. */
function afterFailure(
  status: Stripe.Subscription.Status,
  invoice: Stripe.Invoice,
): Stripe.Subscription.Status {
  if (status === 'active') return 'past_due'
  // Of a subscription that resumes on the attempt, the attempt alone counts
  // (payment_behavior=resume_on_payment_attempt).
  if (status === 'paused') return invoice.auto_advance ? 'paused' : 'past_due'
  return status
}

/** A paused subscription comes back: with the period of its resumption, or in the one that still runs. */
function beginPeriodOf(subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  delete subscription.status_details
  if (!isOfResumption(invoice)) return
  const period = invoice.lines.data.find((line) => !line.parent?.subscription_item_details?.proration)?.period
  if (!period) return
  subscription.billing_cycle_anchor = period.start
  setPeriod(subscription, period)
}
