import { charge, issue } from './payments.ts'
import { daySeconds, hourSeconds, type Invoice, type Sandbox, type Subscription } from './state.ts'
import { endPeriod, endTrial, expire } from './subscriptions.ts'

/** A step that is due at a time, without a call. */
type Due = { at: number; happen: () => void }

/** How long a first payment may take. */
const paymentSeconds = 23 * hourSeconds
const trialWarningSeconds = 3 * daySeconds

/** The first step due, if any is by that time. */
export function nextDue(sandbox: Sandbox, until: number): Due | undefined {
  const { subscriptions, invoices } = sandbox.state
  const dues = [
    ...subscriptions.flatMap((each) => ofSubscription(sandbox, each)),
    ...invoices.flatMap((each) => ofInvoice(sandbox, each)),
  ]
  return dues.filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)[0]
}

function ofSubscription(sandbox: Sandbox, subscription: Subscription): Due[] {
  const { status, createdAt, periodEnd } = subscription
  if (status === 'trialing') return ofTrial(sandbox, subscription)
  if (status === 'active' || status === 'past_due' || status === 'unpaid')
    return [{ at: periodEnd, happen: () => endPeriod(sandbox, subscription) }]
  if (status === 'incomplete')
    return [{ at: createdAt + paymentSeconds, happen: () => expire(sandbox, subscription) }]
  return []
}

function ofTrial(sandbox: Sandbox, subscription: Subscription): Due[] {
  const { createdAt, periodEnd, isTrialEndTold } = subscription
  const warn = () => {
    subscription.isTrialEndTold = true
    sandbox.emit('customer.subscription.trial_will_end', subscription)
  }
  const warning = { at: Math.max(createdAt, periodEnd - trialWarningSeconds), happen: warn }
  const over = { at: periodEnd, happen: () => endTrial(sandbox, subscription) }
  return isTrialEndTold ? [over] : [warning, over]
}

function ofInvoice(sandbox: Sandbox, invoice: Invoice): Due[] {
  const { status, finalAt, nextAttemptAt } = invoice
  if (status === 'draft' && finalAt !== null) return [{ at: finalAt, happen: () => issue(sandbox, invoice) }]
  if (status !== 'open' || nextAttemptAt === null) return []
  return [{ at: nextAttemptAt, happen: () => void charge(sandbox, invoice, 'automatic') }]
}
