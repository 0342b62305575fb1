import type Stripe from 'stripe'
import { integer } from '../params.ts'
import { invalid } from '../refusals.ts'
import type { Param, Sandbox } from '../sandbox.ts'
import { theItem } from './subscriptions.ts'

type End = number | 'min_period_end' | 'max_period_end'

/** What may be given as `cancel_at`; null takes it back. */
export function cancelAt(value: Param, name: string): End | null {
  if (value === '') return null
  return value === 'min_period_end' || value === 'max_period_end' ? value : integer(value, name)
}

type Wish = { cancel_at?: End | null; cancel_at_period_end?: boolean }

export function assertOneEnd({ cancel_at: at, cancel_at_period_end: atPeriodEnd }: Wish): void {
  if (at === undefined || atPeriodEnd === undefined) return
  throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', {
    param: 'cancel_at',
  })
}

/**
 * Sets when a subscription ends, or takes that back: 'Cancel subscriptions', 'Cancel at the end of the
 * current billing cycle' and 'Cancel at a custom date'. Taking back the one leaves the other. Stripe prorates
 * a last period that is cut short; the sandbox doesn't.
 */
export function planEnd(sandbox: Sandbox, subscription: Stripe.Subscription, wish: Wish): void {
  const { cancel_at: at, cancel_at_period_end: atPeriodEnd } = wish
  if (at !== undefined)
    setEnd(sandbox, subscription, at === null ? null : instantOf(sandbox, subscription, at))
  else if (atPeriodEnd !== undefined && atPeriodEnd !== subscription.cancel_at_period_end)
    setEnd(sandbox, subscription, atPeriodEnd ? theItem(subscription).current_period_end : null)
  else return
  subscription.cancel_at_period_end = atPeriodEnd ?? false
}

/** Whether a period's end is the subscription's, too. */
export function endsBy(subscription: Stripe.Subscription, instant: number): boolean {
  const { cancel_at: at, cancel_at_period_end: atPeriodEnd } = subscription
  return atPeriodEnd || (at !== null && at <= instant)
}

/** There is one item, so that its period's end is the first and the last. */
function instantOf(sandbox: Sandbox, subscription: Stripe.Subscription, end: End): number {
  if (typeof end === 'string') return theItem(subscription).current_period_end
  if (end > sandbox.now()) return end
  throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', { param: 'cancel_at' })
}

function setEnd(sandbox: Sandbox, subscription: Stripe.Subscription, instant: number | null): void {
  subscription.cancel_at = instant
  subscription.canceled_at = instant === null ? null : sandbox.now()
  if (subscription.cancellation_details)
    subscription.cancellation_details.reason = instant === null ? null : 'cancellation_requested'
}
