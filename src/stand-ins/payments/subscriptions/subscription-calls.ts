import type Stripe from 'stripe'
import { cardRefusal, declineOf } from '../customers/cards.ts'
import { everCustomer, findCustomer } from '../customers/customers.ts'
import { addSetupIntent } from '../customers/setup-intents.ts'
import { emit } from '../events.ts'
import { idOf } from '../ids.ts'
import { issue } from '../invoices/collection.ts'
import { periodLine } from '../invoices/invoice-lines.ts'
import { addInvoice } from '../invoices/invoices.ts'
import {
  boolean,
  count,
  fields,
  integer,
  list,
  metadata,
  oneOf,
  parameters,
  text,
  withMetadata,
} from '../params.ts'
import { invalid, required } from '../refusals.ts'
import { pageOf } from '../responses.ts'
import type { Params, Sandbox } from '../sandbox.ts'
import { assertOneEnd, cancelAt, planEnd } from './cancellation.ts'
import { end } from './ending.ts'
import { periodEnd } from './months.ts'
import { findPrice } from './price.ts'
import { buildSubscription, findSubscription, isOver, theItem } from './subscriptions.ts'

const statuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const

const forCreating = parameters({
  customer: text,
  items: list(fields({ price: text, quantity: count })),
  cancel_at: cancelAt,
  cancel_at_period_end: boolean,
  trial_end: integer,
  trial_settings: fields({
    end_behavior: fields({ missing_payment_method: oneOf('cancel', 'create_invoice', 'pause') }),
  }),
  billing_mode: fields({ type: oneOf('classic', 'flexible') }),
  payment_behavior: oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete'),
  proration_behavior: oneOf('none', 'create_prorations'),
  payment_settings: fields({ save_default_payment_method: oneOf('off', 'on_subscription') }),
  metadata,
  off_session: boolean,
})
const forListing = parameters({
  customer: text,
  status: oneOf('all', 'ended', ...statuses),
  limit: integer,
  starting_after: text,
})
const forReading = parameters({})

/** POST /v1/subscriptions */
export function createSubscription(sandbox: Sandbox, params: Params): Stripe.Subscription {
  const given = forCreating(params)
  const now = sandbox.now()
  const customer = findCustomer(sandbox, required(given.customer, 'customer'), 'customer')
  const items = required(given.items, 'items')
  if (items.length !== 1) throw invalid('The sandbox sells one price: send one item.', { param: 'items' })
  findPrice(sandbox, required(items[0]?.price, 'items[0][price]'), 'items[0][price]')
  if (given.trial_end !== undefined && given.trial_end <= now)
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param: 'trial_end',
    })
  assertOneEnd(given)
  const behaviour = given.payment_behavior ?? 'allow_incomplete'
  if (given.trial_end === undefined) checkFirstPayment(sandbox, customer, behaviour)
  const subscription = buildSubscription({
    customer: customer.id,
    price: sandbox.price,
    quantity: items[0]?.quantity ?? 1,
    now,
    status: given.trial_end === undefined ? 'incomplete' : 'trialing',
    periodEnd: given.trial_end ?? periodEnd(now, now),
    whenNoCard: given.trial_settings?.end_behavior?.missing_payment_method ?? 'create_invoice',
    savesCard: given.payment_settings?.save_default_payment_method ?? 'off',
    billingMode: given.billing_mode?.type ?? 'flexible',
    metadata: withMetadata({}, given.metadata),
  })
  planEnd(sandbox, subscription, given)
  sandbox.state.subscriptions.push(subscription)
  // 'The Subscription object', `pending_setup_intent`: a card can be collected that nothing is charged to
  // yet.
  if (subscription.status === 'trialing' && !customer.invoice_settings.default_payment_method)
    subscription.pending_setup_intent = addSetupIntent(sandbox, { customer: customer.id }).id
  begin(sandbox, subscription, behaviour === 'default_incomplete' ? 'leave open' : 'charge')
  return subscription
}

/** Without `default_incomplete` the first payment is tried at once, so that there must be a card to try. */
function checkFirstPayment(
  sandbox: Sandbox,
  { invoice_settings: { default_payment_method: card } }: Stripe.Customer,
  behaviour: string,
): void {
  if (behaviour === 'default_incomplete') return
  if (!card)
    throw invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    )
  const decline = declineOf(sandbox.state.cardNumbers[idOf(card)] ?? '', 'charge')
  if (decline && behaviour === 'error_if_incomplete') throw cardRefusal(decline)
}

/** The first invoice: of nothing for a trial, else of the first period. */
function begin(sandbox: Sandbox, subscription: Stripe.Subscription, then: 'charge' | 'leave open'): void {
  const { current_period_start: start, current_period_end: periodsEnd } = theItem(subscription)
  const kind = subscription.status === 'trialing' ? 'trial' : 'paid'
  const invoice = addInvoice(sandbox, subscription, {
    reason: 'subscription_create',
    lines: [periodLine(subscription, { start, end: periodsEnd }, kind)],
    period: { start, end: start },
    advances: false,
  })
  emit(sandbox, 'customer.subscription.created', subscription)
  issue(sandbox, invoice, then)
}

/** GET /v1/subscriptions: those that are not cancelled, unless a status is asked for. */
export function listSubscriptions(sandbox: Sandbox, params: Params): Stripe.ApiList<Stripe.Subscription> {
  const { customer, status, limit, starting_after: startingAfter } = forListing(params)
  if (customer) everCustomer(sandbox, customer, 'customer')
  const subscriptions = sandbox.state.subscriptions.filter(
    (each) => (!customer || each.customer === customer) && hasStatus(each, status),
  )
  return pageOf(subscriptions, '/v1/subscriptions', { limit, startingAfter })
}

function hasStatus(subscription: Stripe.Subscription, status: string | undefined): boolean {
  if (status === undefined) return subscription.status !== 'canceled'
  if (status === 'ended') return isOver(subscription)
  return status === 'all' || subscription.status === status
}

/** GET /v1/subscriptions/:id */
export function getSubscription(sandbox: Sandbox, params: Params, id: string): Stripe.Subscription {
  forReading(params)
  return findSubscription(sandbox, id)
}

/** DELETE /v1/subscriptions/:id: ends it at once. */
export function cancelSubscription(sandbox: Sandbox, params: Params, id: string): Stripe.Subscription {
  forReading(params)
  const subscription = findSubscription(sandbox, id)
  if (isOver(subscription))
    throw invalid(`No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' }, 404)
  end(sandbox, subscription, 'cancellation_requested')
  return subscription
}
