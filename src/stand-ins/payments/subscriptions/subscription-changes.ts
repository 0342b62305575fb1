import type Stripe from 'stripe'
import { asksAbout } from '../customers/cards.ts'
import { attachedPaymentMethod } from '../customers/payment-methods.ts'
import { addSetupIntent } from '../customers/setup-intents.ts'
import { emit } from '../events.ts'
import { idOf } from '../ids.ts'
import { isOfResumption, issue } from '../invoices/collection.ts'
import { periodLine, prorationsOf } from '../invoices/invoice-lines.ts'
import { addInvoice, openInvoices } from '../invoices/invoices.ts'
import { boolean, count, fields, list, metadata, oneOf, parameters, text, withMetadata } from '../params.ts'
import { invalid, required } from '../refusals.ts'
import type { Params, Sandbox } from '../sandbox.ts'
import { assertOneEnd, cancelAt, planEnd } from './cancellation.ts'
import { end } from './ending.ts'
import { periodEnd } from './months.ts'
import { findSubscription, isOver, theItem } from './subscriptions.ts'

const forUpdating = parameters({
  cancel_at: cancelAt,
  cancel_at_period_end: boolean,
  items: list(fields({ id: text, quantity: count })),
  proration_behavior: oneOf('none', 'create_prorations'),
  default_payment_method: text,
  metadata,
})
const forResuming = parameters({
  billing_cycle_anchor: fields({ type: oneOf('now') }),
  payment_behavior: oneOf('resume_on_payment_attempt', 'resume_on_payment_success'),
})
type Update = ReturnType<typeof forUpdating>

/** POST /v1/subscriptions/:id */
export function updateSubscription(sandbox: Sandbox, params: Params, id: string): Stripe.Subscription {
  const update = forUpdating(params)
  const subscription = findSubscription(sandbox, id)
  const before = JSON.stringify(subscription)
  assertStatusAllows(subscription, update)
  assertOneEnd(update)
  const card = update.default_payment_method
  if (card) attachedPaymentMethod(sandbox, card, idOf(subscription.customer), 'default_payment_method')
  changeQuantity(sandbox, subscription, update)
  if (card) payBy(sandbox, subscription, card)
  subscription.metadata = withMetadata(subscription.metadata, update.metadata)
  planEnd(sandbox, subscription, update)
  // A paused subscription has no period left to wait for.
  if (subscription.cancel_at_period_end && subscription.status === 'paused')
    end(sandbox, subscription, 'cancellation_requested')
  if (before !== JSON.stringify(subscription) && !isOver(subscription))
    emit(sandbox, 'customer.subscription.updated', subscription)
  return subscription
}

/** A bank that asks at each charge is asked beforehand: 'The Subscription object', `pending_setup_intent`. */
function payBy(sandbox: Sandbox, subscription: Stripe.Subscription, card: string): void {
  subscription.default_payment_method = card
  subscription.pending_setup_intent = asksAbout(sandbox.state.cardNumbers[card] ?? '', 'charge')
    ? addSetupIntent(sandbox, { customer: idOf(subscription.customer), card }).id
    : null
}

function assertStatusAllows(subscription: Stripe.Subscription, update: Update): void {
  const named = Object.keys(update).filter((name) => name !== 'metadata' && name !== 'expand')
  if (isOver(subscription) && named.length > 0)
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'invalid_canceled_subscription_fields',
    })
  if (subscription.status === 'incomplete' && named.some((name) => name !== 'default_payment_method'))
    throw invalid(
      'A subscription in the `incomplete` status can only have its metadata and payment method updated.',
    )
}

function changeQuantity(sandbox: Sandbox, subscription: Stripe.Subscription, update: Update): void {
  const [change, ...others] = update.items ?? []
  if (!change) return
  const item = theItem(subscription)
  if (others.length > 0) throw invalid('The sandbox sells one price: send one item.', { param: 'items' })
  if (required(change.id, 'items[0][id]') !== item.id)
    throw invalid(`No such subscription item: '${change.id}'`, {
      code: 'resource_missing',
      param: 'items[0][id]',
    })
  const { quantity = item.quantity ?? 0 } = change
  if (quantity === item.quantity) return
  const isPaidFor = subscription.status === 'active' || subscription.status === 'past_due'
  if (isPaidFor && update.proration_behavior !== 'none')
    sandbox.state.invoiceItems.push(...prorationsOf(subscription, quantity, sandbox.now()))
  item.quantity = quantity
}

/**
 * POST /v1/subscriptions/:id/resume: makes the invoice of a new period that begins now. Only
 * `resume_on_payment_success` charges it here; a subscription comes back when it is paid.
 */
export function resumeSubscription(sandbox: Sandbox, params: Params, id: string): Stripe.Subscription {
  const charges = forResuming(params).payment_behavior === 'resume_on_payment_success'
  const subscription = findSubscription(sandbox, id)
  if (subscription.status !== 'paused')
    throw invalid(`You can only resume a subscription that is paused; this one is ${subscription.status}.`)
  if (openInvoices(sandbox, id).some(isOfResumption))
    throw invalid('This subscription already has an open invoice for its resumption. Pay that invoice.')
  const now = sandbox.now()
  const period = { start: now, end: periodEnd(now, now) }
  const invoice = addInvoice(sandbox, subscription, {
    reason: 'subscription_update',
    lines: [periodLine(subscription, period)],
    period: { start: now, end: now },
    advances: charges,
  })
  emit(sandbox, 'customer.subscription.updated', subscription)
  issue(sandbox, invoice, charges ? 'charge' : 'leave open')
  return subscription
}
