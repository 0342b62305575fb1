import type Stripe from 'stripe'
import { everCustomer } from '../customers/customers.ts'
import { idOf, newId } from '../ids.ts'
import { found } from '../refusals.ts'
import type { Sandbox, UnitPrice } from '../sandbox.ts'
import { sandboxPlan, sandboxPrice } from './price.ts'

type Beginning = {
  customer: string
  price: UnitPrice
  quantity: number
  now: number
  status: 'trialing' | 'incomplete'
  periodEnd: number
  whenNoCard: Stripe.Subscription.TrialSettings.EndBehavior.MissingPaymentMethod
  savesCard: Stripe.Subscription.PaymentSettings.SaveDefaultPaymentMethod
  billingMode: Stripe.Subscription.BillingMode.Type
  metadata: Record<string, string>
}

/** A subscription as it begins: in its trial, or waiting for its first payment. */
export function buildSubscription(beginning: Beginning): Stripe.Subscription {
  const { customer, price, now, status, periodEnd, whenNoCard, savesCard, billingMode, metadata } = beginning
  const id = newId('sub')
  const trial = status === 'trialing' ? { start: now, end: periodEnd } : null
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trial?.end ?? now,
    billing_cycle_anchor_config: null,
    billing_mode: {
      flexible: billingMode === 'flexible' ? { proration_discounts: 'included' } : null,
      type: billingMode,
    },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: price.currency,
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: [buildItem(id, beginning)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: savesCard,
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status,
    test_clock: null,
    transfer_data: null,
    trial_end: trial?.end ?? null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: whenNoCard } },
    trial_start: trial?.start ?? null,
  }
}

function buildItem(
  subscription: string,
  { now, periodEnd, price, quantity }: Beginning,
): Stripe.SubscriptionItem {
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: periodEnd,
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: sandboxPlan(price),
    price: sandboxPrice(price),
    quantity,
    subscription,
    tax_rates: [],
  }
}

/** The subscription of that id; `param` where a parameter names it. */
export function findSubscription(sandbox: Sandbox, id: string, param?: string): Stripe.Subscription {
  return found(sandbox.state.subscriptions, id, 'subscription', param)
}

/** A subscription has one item here. */
export function theItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (!item) throw new Error(`Subscription ${subscription.id} has no item.`)
  return item
}

/** Which card pays: the subscription's own wins over the customer's. */
export function payingCard(sandbox: Sandbox, subscription: Stripe.Subscription): string | null {
  const customer = everCustomer(sandbox, idOf(subscription.customer))
  const card = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method
  return card && idOf(card)
}

export function isOver({ status }: Stripe.Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

/** What a seat costs: a subscription keeps the price that it began with. */
export function unitAmountOf(subscription: Stripe.Subscription): number {
  return theItem(subscription).price.unit_amount ?? 0
}

/** The period that runs now lies on the item. */
export function setPeriod(
  subscription: Stripe.Subscription,
  { start, end }: { start: number; end: number },
): void {
  const item = theItem(subscription)
  item.current_period_start = start
  item.current_period_end = end
}
