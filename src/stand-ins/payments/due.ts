import type Stripe from 'stripe'
import { hearFromBank as hearAboutSetup } from './customers/setup-intents.ts'
import { emit } from './events.ts'
import { charge, finalizeAndCharge, hearFromBank as hearAboutPayment } from './invoices/collection.ts'
import { openInvoices, voidInvoice } from './invoices/invoices.ts'
import { daySeconds, hourSeconds, type Sandbox } from './sandbox.ts'
import { expire } from './subscriptions/ending.ts'
import { endAsPlanned, endPeriod, endTrial } from './subscriptions/renewal.ts'
import { isOver, theItem } from './subscriptions/subscriptions.ts'

/** A step that is due at a time, without a call. */
type Due = { at: number; happen: () => void }

/** How long a first payment, or the payment that a paused subscription comes back with, may take. */
const paymentHours = 23
const trialWarningDays = 3

/** The first step due, if any is by that time. */
export function nextDue(sandbox: Sandbox, until: number): Due | undefined {
  const dues = [
    ...sandbox.state.subscriptions.flatMap((each) => ofSubscription(sandbox, each)),
    ...sandbox.state.invoices.flatMap((each) => ofInvoice(sandbox, each)),
    ...ofBank(sandbox),
  ]
  return dues.filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)[0]
}

function ofSubscription(sandbox: Sandbox, subscription: Stripe.Subscription): Due[] {
  return [...ofStatus(sandbox, subscription), ...ofPlannedEnd(sandbox, subscription)]
}

/** 'Cancel subscriptions', 'Cancel at a custom date'. */
function ofPlannedEnd(sandbox: Sandbox, subscription: Stripe.Subscription): Due[] {
  const { cancel_at: at, status } = subscription
  // An incomplete one expires first; with the period's end, that step ends it.
  if (at === null || isOver(subscription) || status === 'incomplete') return []
  if (status !== 'paused' && at === theItem(subscription).current_period_end) return []
  return [{ at, happen: () => endAsPlanned(sandbox, subscription) }]
}

function ofStatus(sandbox: Sandbox, subscription: Stripe.Subscription): Due[] {
  switch (subscription.status) {
    case 'trialing':
      return ofTrial(sandbox, subscription)
    case 'active':
    case 'past_due':
    case 'unpaid':
      return [
        { at: theItem(subscription).current_period_end, happen: () => endPeriod(sandbox, subscription) },
      ]
    case 'incomplete':
      return [
        {
          at: subscription.created + paymentHours * hourSeconds,
          happen: () => expire(sandbox, subscription),
        },
      ]
    case 'paused':
      return openInvoices(sandbox, subscription.id)
        .filter(({ attempted }) => !attempted)
        .map((invoice) => ({
          at: invoice.created + paymentHours * hourSeconds,
          happen: () => voidInvoice(sandbox, invoice),
        }))
    case 'canceled':
    case 'incomplete_expired':
    default:
      return []
  }
}

function ofTrial(sandbox: Sandbox, subscription: Stripe.Subscription): Due[] {
  const at = subscription.trial_end ?? subscription.created
  const over = { at, happen: () => endTrial(sandbox, subscription) }
  if (sandbox.state.trialEndsTold.includes(subscription.id)) return [over]
  const warn = () => {
    sandbox.state.trialEndsTold.push(subscription.id)
    emit(sandbox, 'customer.subscription.trial_will_end', subscription)
  }
  return [{ at: Math.max(subscription.created, at - trialWarningDays * daySeconds), happen: warn }, over]
}

function ofInvoice(sandbox: Sandbox, invoice: Stripe.Invoice): Due[] {
  // 'Status transitions and finalization', 'Automatic advancement'.
  const finalAt = invoice.automatically_finalizes_at
  if (invoice.status === 'draft' && finalAt !== null)
    return [{ at: finalAt, happen: () => finalizeAndCharge(sandbox, invoice) }]
  // 'Automate payment retries'.
  const at = invoice.next_payment_attempt
  if (invoice.status !== 'open' || at === null) return []
  return [{ at, happen: () => charge(sandbox, invoice, 'automatic') }]
}

/** What is `processing`: 'Payment Intents lifecycle' and 'Setup Intents lifecycle', 'Processing'. */
function ofBank(sandbox: Sandbox): Due[] {
  const { answersAt, paymentIntents, setupIntents } = sandbox.state
  const waiting = ({ id }: { id: string }) => answersAt[id] !== undefined
  const at = ({ id }: { id: string }) => answersAt[id] ?? 0
  return [
    ...paymentIntents
      .filter(waiting)
      .map((each) => ({ at: at(each), happen: () => hearAboutPayment(sandbox, each) })),
    ...setupIntents
      .filter(waiting)
      .map((each) => ({ at: at(each), happen: () => void hearAboutSetup(sandbox, each) })),
  ]
}
