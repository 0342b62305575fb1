import { isOver } from '#shared/billing/access.ts'
import { payingCard } from './cards.ts'
import {
  addInvoice,
  addProrations,
  addRenewal,
  beginPeriod,
  finalize,
  invoicesOf,
  periodLine,
  takeProrations,
  voidInvoice,
} from './invoices.ts'
import { periodEnd } from './months.ts'
import { newId, refusal, type Sandbox, type Subscription } from './state.ts'

type Beginning = {
  companyId: string
  customerId: string
  quantity: number
  /** Null if it waits for its first payment. */
  trialEnd: number | null
}

/** A new subscription, with its first invoice: of nothing for a trial, else one that is open. */
export function begin(sandbox: Sandbox, beginning: Beginning): Subscription {
  const now = sandbox.now()
  const { trialEnd } = beginning
  const subscription: Subscription = {
    ...beginning,
    unitCents: sandbox.price.amount,
    currency: sandbox.price.currency,
    id: newId('sub'),
    itemId: newId('si'),
    status: trialEnd === null ? 'incomplete' : 'trialing',
    createdAt: now,
    trialStart: trialEnd === null ? null : now,
    isTrialEndTold: false,
    anchor: trialEnd ?? now,
    periodStart: now,
    periodEnd: trialEnd ?? periodEnd(now, now),
    cancelAt: null,
    endedAt: null,
    cardId: null,
    prorations: [],
  }
  sandbox.state.subscriptions.push(subscription)
  const trial = { description: 'Trial period for Sorrel', quantity: subscription.quantity, amount: 0 }
  const lines = [trialEnd === null ? periodLine(subscription) : trial]
  const invoice = addInvoice(sandbox, subscription, { lines, advances: false })
  sandbox.emit('customer.subscription.created', subscription)
  finalize(sandbox, invoice)
  return subscription
}

export function setStatus(sandbox: Sandbox, subscription: Subscription, to: Subscription['status']): void {
  subscription.status = to
  sandbox.emit('customer.subscription.updated', subscription)
}

/** @throws ProviderRefusal if it is over, or waits for its first payment. */
export function assertChangeable({ id, status }: Subscription): void {
  if (isOver(status) || status === 'incomplete')
    throw refusal('other', `The subscription ${id} is ${status} and can’t be changed.`)
}

/** Sets the number of seats, from now on. */
export function setQuantity(
  sandbox: Sandbox,
  subscription: Subscription,
  { quantity, prorates }: { quantity: number; prorates: boolean },
): void {
  assertChangeable(subscription)
  const { status } = subscription
  if (quantity === subscription.quantity) return
  if (prorates && (status === 'active' || status === 'past_due'))
    addProrations(subscription, quantity, sandbox.now())
  subscription.quantity = quantity
  sandbox.emit('customer.subscription.updated', subscription)
}

/** Sets when it ends, or takes that back with null. A paused one has no period left to wait for. */
export function planEnd(sandbox: Sandbox, subscription: Subscription, cancelAt: number | null): void {
  assertChangeable(subscription)
  if (cancelAt !== null && subscription.status === 'paused') return end(sandbox, subscription)
  subscription.cancelAt = cancelAt
  sandbox.emit('customer.subscription.updated', subscription)
}

/** The invoice by which a paused subscription comes back; the caller charges it. */
export function addResumption(sandbox: Sandbox, subscription: Subscription) {
  const isOpen = invoicesOf(sandbox, subscription).some(({ status }) => status === 'open')
  if (subscription.status !== 'paused' || isOpen)
    throw refusal('other', 'Only a subscription that is paused can be resumed, and only once.')
  return addInvoice(sandbox, subscription, { lines: [periodLine(subscription)], advances: true })
}

/** Ends it now. What is a draft or open stays so, but nobody tries to collect it any more. */
export function end(sandbox: Sandbox, subscription: Subscription): void {
  const wasIncomplete = subscription.status === 'incomplete'
  subscription.status = 'canceled'
  subscription.endedAt = sandbox.now()
  takeProrations(subscription)
  for (const invoice of invoicesOf(sandbox, subscription)) {
    if (invoice.status !== 'draft' && invoice.status !== 'open') continue
    invoice.advances = false
    invoice.finalAt = null
    invoice.nextAttemptAt = null
    if (wasIncomplete) voidInvoice(sandbox, invoice)
  }
  sandbox.emit('customer.subscription.deleted', subscription)
}

/** The first payment never came. */
export function expire(sandbox: Sandbox, subscription: Subscription): void {
  subscription.endedAt = sandbox.now()
  for (const invoice of invoicesOf(sandbox, subscription))
    if (invoice.status === 'open') voidInvoice(sandbox, invoice)
  setStatus(sandbox, subscription, 'incomplete_expired')
}

/** A trial is over: the first whole period begins, or it pauses for want of a card, or it ends. */
export function endTrial(sandbox: Sandbox, subscription: Subscription): void {
  if (isLastPeriod(subscription)) return end(sandbox, subscription)
  if (payingCard(sandbox, subscription) === null) return setStatus(sandbox, subscription, 'paused')
  subscription.status = 'active'
  beginNextPeriod(sandbox, subscription)
}

/** A period is over: the next one begins, or what was cancelled ends. */
export function endPeriod(sandbox: Sandbox, subscription: Subscription): void {
  if (!isLastPeriod(subscription)) return beginNextPeriod(sandbox, subscription)
  // Prorations that wait are still charged.
  const lines = takeProrations(subscription)
  end(sandbox, subscription)
  if (lines.length > 0) addRenewal(sandbox, subscription, { lines, advances: true })
}

/** An unpaid subscription goes on too, but its invoices stay drafts that nobody charges. */
function beginNextPeriod(sandbox: Sandbox, subscription: Subscription): void {
  beginPeriod(subscription, subscription.periodEnd)
  const lines = [...takeProrations(subscription), periodLine(subscription)]
  if (subscription.status === 'unpaid') addInvoice(sandbox, subscription, { lines, advances: false })
  else addRenewal(sandbox, subscription, { lines, advances: true })
  sandbox.emit('customer.subscription.updated', subscription)
}

function isLastPeriod({ cancelAt, periodEnd: at }: Subscription): boolean {
  return cancelAt !== null && cancelAt <= at
}
