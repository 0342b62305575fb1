import type Stripe from 'stripe'
import { emit } from '../events.ts'
import { periodLine, prorationLine } from '../invoices/invoice-lines.ts'
import { addInvoice, takeWaitingItems } from '../invoices/invoices.ts'
import { hourSeconds, type Sandbox } from '../sandbox.ts'
import { endsBy } from './cancellation.ts'
import { end, pause } from './ending.ts'
import { periodEnd } from './months.ts'
import { payingCard, setPeriod, theItem } from './subscriptions.ts'

/** A trial is over: the first whole period begins, or it pauses for want of a card, or it ends. */
export function endTrial(sandbox: Sandbox, subscription: Stripe.Subscription): void {
  if (endsBy(subscription, sandbox.now())) return end(sandbox, subscription, 'cancellation_requested')
  const whenNoCard = subscription.trial_settings?.end_behavior.missing_payment_method
  if (whenNoCard === 'create_invoice' || payingCard(sandbox, subscription)) {
    subscription.status = 'active'
    beginNextPeriod(sandbox, subscription)
  } else if (whenNoCard === 'cancel') end(sandbox, subscription, 'payment_failed')
  else pause(sandbox, subscription, 'trial_end_without_payment_method')
}

/** A period is over: the next one begins, or what was cancelled ends. */
export function endPeriod(sandbox: Sandbox, subscription: Stripe.Subscription): void {
  if (endsBy(subscription, sandbox.now())) endAsPlanned(sandbox, subscription)
  else beginNextPeriod(sandbox, subscription)
}

/** The end that was set has come: prorations that wait are still charged ('Cancel subscriptions'). */
export function endAsPlanned(sandbox: Sandbox, subscription: Stripe.Subscription): void {
  const lines = takeWaitingItems(sandbox, subscription.id).map((item) => prorationLine(subscription, item))
  if (lines.length > 0) {
    const reason = 'subscription_cycle'
    const draft = { reason, lines, period: currentPeriod(subscription), advances: true }
    end(sandbox, subscription, 'cancellation_requested')
    issueLater(sandbox, addInvoice(sandbox, subscription, draft))
  } else end(sandbox, subscription, 'cancellation_requested')
}

/** An unpaid subscription goes on too, but its invoices stay drafts that nobody charges. */
function beginNextPeriod(sandbox: Sandbox, subscription: Stripe.Subscription): void {
  const previous = currentPeriod(subscription)
  const period = { start: previous.end, end: periodEnd(subscription.billing_cycle_anchor, previous.end) }
  const isCharged = subscription.status !== 'unpaid'
  setPeriod(subscription, period)
  const invoice = addInvoice(sandbox, subscription, {
    reason: 'subscription_cycle',
    lines: [
      ...takeWaitingItems(sandbox, subscription.id).map((item) => prorationLine(subscription, item)),
      periodLine(subscription, period),
    ],
    period: previous,
    advances: isCharged,
  })
  emit(sandbox, 'customer.subscription.updated', subscription)
  if (isCharged) issueLater(sandbox, invoice)
}

/** 'Subscription invoices', 'Finalization': a renewal is a draft for an hour. */
function issueLater(sandbox: Sandbox, invoice: Stripe.Invoice): void {
  invoice.automatically_finalizes_at = sandbox.now() + hourSeconds
}

function currentPeriod(subscription: Stripe.Subscription): { start: number; end: number } {
  const { current_period_start: start, current_period_end: periodsEnd } = theItem(subscription)
  return { start, end: periodsEnd }
}
