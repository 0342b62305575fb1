import type Stripe from 'stripe'
import { newId } from './ids.ts'
import type { Sandbox } from './sandbox.ts'
import { snapshot } from './snapshot.ts'

const apiVersion = '2026-10-28.endive'

export function tellCustomer(
  sandbox: Sandbox,
  type: 'customer.created' | 'customer.updated',
  customer: Stripe.Customer,
): void {
  sandbox.tell({ ...head(sandbox), type, data: { object: snapshot(customer) } })
}

export function tellSubscription(
  sandbox: Sandbox,
  type:
    | 'customer.subscription.created'
    | 'customer.subscription.updated'
    | 'customer.subscription.deleted'
    | 'customer.subscription.paused'
    | 'customer.subscription.resumed'
    | 'customer.subscription.trial_will_end',
  subscription: Stripe.Subscription,
): void {
  sandbox.tell({ ...head(sandbox), type, data: { object: snapshot(subscription) } })
}

export function tellInvoice(
  sandbox: Sandbox,
  type:
    | 'invoice.created'
    | 'invoice.finalized'
    | 'invoice.paid'
    | 'invoice.payment_succeeded'
    | 'invoice.payment_failed'
    | 'invoice.voided',
  invoice: Stripe.Invoice,
): void {
  sandbox.tell({ ...head(sandbox), type, data: { object: snapshot(invoice) } })
}

export function tellSetupIntent(
  sandbox: Sandbox,
  type:
    | 'setup_intent.created'
    | 'setup_intent.succeeded'
    | 'setup_intent.setup_failed'
    | 'setup_intent.canceled',
  setupIntent: Stripe.SetupIntent,
): void {
  sandbox.tell({ ...head(sandbox), type, data: { object: snapshot(setupIntent) } })
}

export function tellPaymentMethod(
  sandbox: Sandbox,
  type: 'payment_method.attached',
  paymentMethod: Stripe.PaymentMethod,
): void {
  sandbox.tell({ ...head(sandbox), type, data: { object: snapshot(paymentMethod) } })
}

function head(sandbox: Sandbox) {
  return {
    id: newId('evt'),
    object: 'event' as const,
    api_version: apiVersion,
    created: sandbox.now(),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
  }
}
