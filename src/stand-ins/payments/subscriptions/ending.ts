import type Stripe from 'stripe'
import { emit } from '../events.ts'
import { openInvoices, takeWaitingItems, unpaidInvoices, voidInvoice } from '../invoices/invoices.ts'
import type { Sandbox } from '../sandbox.ts'

/**
 * Ends a subscription now: 'Cancel subscriptions'. What is a draft or open stays so, but nobody makes it
 * final or tries to collect it any more.
 */
export function end(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason,
): void {
  const wasIncomplete = subscription.status === 'incomplete'
  subscription.status = 'canceled'
  subscription.ended_at = sandbox.now()
  subscription.canceled_at ??= sandbox.now()
  if (subscription.cancellation_details) subscription.cancellation_details.reason = reason
  takeWaitingItems(sandbox, subscription.id)
  for (const invoice of unpaidInvoices(sandbox, subscription.id)) {
    invoice.auto_advance = false
    invoice.automatically_finalizes_at = null
    invoice.next_payment_attempt = null
    if (wasIncomplete) voidInvoice(sandbox, invoice)
  }
  emit(sandbox, 'customer.subscription.deleted', subscription)
}

/** The first payment never came: 'How subscriptions work', 'Payment window'. */
export function expire(sandbox: Sandbox, subscription: Stripe.Subscription): void {
  subscription.status = 'incomplete_expired'
  subscription.ended_at = sandbox.now()
  for (const invoice of openInvoices(sandbox, subscription.id)) voidInvoice(sandbox, invoice)
  emit(sandbox, 'customer.subscription.updated', subscription)
}

/** 'Pause subscriptions' and 'Use trial periods on subscriptions', 'Trials without payment methods'. */
export function pause(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  why: Stripe.Subscription.StatusDetails.Paused.Subscription.Type,
): void {
  subscription.status = 'paused'
  subscription.status_details = {
    paused: {
      subscription: { type: why },
      transitioned_at: sandbox.now(),
      type: 'subscription',
    },
  }
  emit(sandbox, 'customer.subscription.updated', subscription)
  emit(sandbox, 'customer.subscription.paused', subscription)
}
