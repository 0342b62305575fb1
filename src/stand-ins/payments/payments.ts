import type { ProviderRefusal } from '#server/features/billing/payment-provider.ts'
import { bankOf, payingCard } from './cards.ts'
import { beginPeriod, finalize, latestInvoice } from './invoices.ts'
import {
  daySeconds,
  findCard,
  found,
  type Invoice,
  type Payment,
  refusal,
  type Sandbox,
  type Subscription,
} from './state.ts'
import { setStatus } from './subscriptions.ts'

/** Days from one failed attempt to the next. */
const retryDays = [3, 5, 7]

/** The failure of a payment that its cardholder didn't confirm. */
export const unconfirmed = 'We are unable to authenticate your payment method. Please choose a different one.'

/** Makes an invoice final, and charges the card that pays. */
export function issue(sandbox: Sandbox, invoice: Invoice): void {
  finalize(sandbox, invoice)
  if (invoice.status === 'open') charge(sandbox, invoice, 'automatic')
}

/**
 * One attempt at an open invoice, and all that follows for its subscription. Only automatic attempts count
 * after the first and move the next one on; the answer is why it failed.
 */
export function charge(
  sandbox: Sandbox,
  invoice: Invoice,
  how: 'automatic' | 'manual',
  cardId = payingCard(sandbox, subscriptionOf(sandbox, invoice)),
): ProviderRefusal | null {
  const payment = openPayment(invoice)
  const counts = how === 'automatic' || invoice.attempts === 0
  if (counts) invoice.attempts += 1
  const failure = cardId ? tryCard(sandbox, payment, cardId) : refusal('card', 'This customer has no card.')
  if (failure && counts) planNextAttempt(sandbox, invoice)
  follow(sandbox, invoice, payment)
  return failure
}

/** One attempt out of turn. @throws ProviderRefusal if it fails, or nothing is to be paid. */
export function payInvoice(sandbox: Sandbox, invoice: Invoice, cardId: string): void {
  findCard(sandbox, cardId, invoice.customerId)
  if (invoice.status === 'draft') finalize(sandbox, invoice)
  const failure = charge(sandbox, invoice, 'manual', cardId)
  if (failure) throw failure
}

type Confirmation = {
  clientSecret: string
  /** Another card than the one that is being tried. */
  paymentMethodId?: string | undefined
  /** What the cardholder answers the bank. */
  challenge?: 'confirm' | 'refuse' | undefined
}

/**
 * What the browser does where a payment waits for the cardholder, who confirms it unless `challenge` says
 * otherwise.
 *
 * @throws ProviderRefusal if it is declined or refused.
 */
export function confirmPayment(sandbox: Sandbox, confirmation: Confirmation): Payment {
  const { clientSecret, paymentMethodId, challenge = 'confirm' } = confirmation
  const invoice = sandbox.state.invoices.find(({ payment }) => payment?.secret === clientSecret)
  if (!invoice) throw refusal('missing', 'There is no such payment.')
  const payment = openPayment(invoice)
  if (paymentMethodId) findCard(sandbox, paymentMethodId, invoice.customerId)
  const isAsked = payment.status === 'asks' && !paymentMethodId
  const cardId = paymentMethodId ?? payment.cardId ?? payingCard(sandbox, subscriptionOf(sandbox, invoice))
  if (!cardId) throw refusal('other', 'There is no card to pay with.')
  let failure = isAsked ? null : tryCard(sandbox, payment, cardId)
  if (payment.status === 'asks')
    failure = challenge === 'confirm' ? hearBank(sandbox, payment, cardId) : fail(payment, unconfirmed)
  follow(sandbox, invoice, payment)
  if (failure) throw failure
  return payment
}

/** @throws ProviderRefusal if no card may be tried. */
function openPayment({ payment, status }: Invoice): Payment {
  if (payment && status === 'open' && (payment.status === 'open' || payment.status === 'asks')) return payment
  throw refusal('other', `This invoice can’t be paid: it is ${payment?.status ?? status}.`)
}

function tryCard(sandbox: Sandbox, payment: Payment, cardId: string): ProviderRefusal | null {
  payment.cardId = cardId
  if (!bankOf(sandbox, cardId).asks) return hearBank(sandbox, payment, cardId)
  payment.status = 'asks'
  return refusal('action', 'The bank asks the cardholder to confirm this payment.')
}

function hearBank(sandbox: Sandbox, payment: Payment, cardId: string): ProviderRefusal | null {
  const { whenCharged } = bankOf(sandbox, cardId)
  if (whenCharged) return fail(payment, whenCharged)
  payment.status = 'succeeded'
  payment.failure = null
  return null
}

/** Another card can be tried. */
function fail(payment: Payment, failure: string): ProviderRefusal {
  Object.assign(payment, { status: 'open', cardId: null, failure } satisfies Partial<Payment>)
  return refusal('card', failure)
}

function planNextAttempt(sandbox: Sandbox, invoice: Invoice): void {
  const isRetried = invoice.advances && subscriptionOf(sandbox, invoice).status !== 'canceled'
  const days = isRetried ? retryDays[invoice.attempts - 1] : undefined
  invoice.nextAttemptAt = days === undefined ? null : sandbox.now() + days * daySeconds
}

/** What an attempt means for the invoice. */
function follow(sandbox: Sandbox, invoice: Invoice, { status }: Payment): void {
  if (status === 'succeeded') becomePaid(sandbox, invoice)
  else becomeOverdue(sandbox, invoice, status === 'asks')
}

function becomePaid(sandbox: Sandbox, invoice: Invoice): void {
  const subscription = subscriptionOf(sandbox, invoice)
  invoice.status = 'paid'
  invoice.nextAttemptAt = null
  sandbox.emit('invoice.paid', invoice)
  if (!isPaidUp(sandbox, subscription, invoice)) return
  if (subscription.status === 'paused') {
    subscription.anchor = invoice.createdAt
    beginPeriod(subscription, invoice.createdAt)
  }
  setStatus(sandbox, subscription, 'active')
}

/** The latest invoice alone decides. */
function isPaidUp(sandbox: Sandbox, subscription: Subscription, invoice: Invoice): boolean {
  const { status } = subscription
  if (status === 'incomplete' || status === 'paused') return true
  return (status === 'past_due' || status === 'unpaid') && latestInvoice(sandbox, subscription) === invoice
}

function becomeOverdue(sandbox: Sandbox, invoice: Invoice, asks: boolean): void {
  const subscription = subscriptionOf(sandbox, invoice)
  sandbox.emit('invoice.payment_failed', invoice)
  if (asks) sandbox.emit('invoice.payment_action_required', invoice)
  if (subscription.status === 'active') setStatus(sandbox, subscription, 'past_due')
  else if (subscription.status === 'past_due' && invoice.advances && invoice.nextAttemptAt === null)
    setStatus(sandbox, subscription, 'unpaid')
}

function subscriptionOf({ state }: Sandbox, { subscriptionId }: Invoice): Subscription {
  return found(state.subscriptions, subscriptionId)
}
