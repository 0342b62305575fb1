import { formatMoney, priceInWords } from '#client/ui/data/format-money.ts'
import { endsWithPeriod } from '#shared/billing/access.ts'
import type { SubscriptionState, SubscriptionStatus } from '#shared/billing/contract.ts'
import { formatEpoch, formatEpochShortly } from './billing-dates.ts'
import type { Plan } from './plan.ts'

export type PlanBadge = { text: string; tone: 'accent' | 'pending' | 'danger' | 'plain' }

const badgeOfState: Record<SubscriptionState, PlanBadge> = {
  trialing: { text: 'Free Trial', tone: 'accent' },
  active: { text: 'Active', tone: 'accent' },
  past_due: { text: 'Payment overdue', tone: 'danger' },
  unpaid: { text: 'Unpaid', tone: 'danger' },
  paused: { text: 'Paused', tone: 'pending' },
  incomplete: { text: 'First payment due', tone: 'pending' },
  incomplete_expired: { text: 'Ended', tone: 'plain' },
  canceled: { text: 'Ended', tone: 'plain' },
}

/** The state of a subscription, and beside it when it ends, once it has been cancelled. */
export function planBadges({ status, cancelAt, now }: Plan): PlanBadge[] {
  const badge = badgeOfState[status]
  if (cancelAt === null) return [badge]
  return [badge, { text: `Ends ${formatEpochShortly(cancelAt, now)}`, tone: 'pending' }]
}

/** The headline of the overview, except in a trial. */
export type PlanHead = { headline: string; text: string | null }

export function planHead(plan: Plan): PlanHead {
  if (plan.confirmation) return { headline: toPay(plan), text: confirmationText(plan) }
  switch (plan.status) {
    case 'past_due':
      return { headline: toPay(plan), text: overdueText(plan) }
    case 'unpaid':
      return {
        headline: toPay(plan),
        text: `The payment failed. ${readOnlyUntil('it’s paid')}`,
      }
    case 'incomplete':
      return {
        headline: toPay(plan),
        text: `The first payment is still open: enter a card to make it. ${readOnlyUntil('it’s paid')}`,
      }
    case 'paused':
      // Some accounts pause a subscription after the last attempt at a payment, too.
      return plan.openAmount === null
        ? { headline: 'The free trial is over', text: pausedText(plan) }
        : { headline: toPay(plan), text: `The payment failed. ${readOnlyUntil('it’s paid')}` }
    case 'active':
    case 'trialing':
      return { headline: runningHeadline(plan), text: null }
    case 'canceled':
    case 'incomplete_expired':
      return { headline: 'The subscription has ended', text: null }
  }
}

/** Whether a card is the next step: an amount is open, or there is no card to charge. */
export function asksForCard(plan: Plan): boolean {
  if (plan.confirmation) return false
  return planHead(plan).text !== null || (!plan.paymentMethod && !endsWithPeriod(plan))
}

function toPay({ openAmount, monthlyAmount, price }: Plan): string {
  return `${formatMoney(openAmount ?? monthlyAmount, price.currency)} to pay`
}

function overdueText(plan: Plan): string {
  if (!plan.access.isFull) return `The payment failed. ${readOnlyUntil('it’s paid')}`
  return `The payment failed. We’ll try again. ${openUntilText(plan)}`
}

/** Confirming pays it, so that no card is asked for. */
function confirmationText(plan: Plan): string {
  const { isFull, fullUntil } = plan.access
  const asks = 'Your bank asks you to confirm the payment.'
  if (!isFull) return `${asks} ${readOnlyUntil('it’s paid')}`
  return fullUntil === null ? asks : `${asks} ${openUntilText(plan)}`
}

function openUntilText({ access }: Plan): string {
  const openUntil = access.fullUntil === null ? '' : ` until ${formatEpoch(access.fullUntil)}`
  return `Everything keeps working${openUntil}. After that, your company is read-only until it’s paid.`
}

function pausedText({ trialEnd, paymentMethod }: Plan): string {
  const since = trialEnd === null ? '' : ` on ${formatEpoch(trialEnd)}`
  if (paymentMethod) return `It ended${since}. ${readOnlyUntil('the subscription continues')}`
  return `It ended${since} without a payment method. ${readOnlyUntil('you add one')}`
}

function readOnlyUntil(event: string): string {
  return `Your company is read-only until ${event}. Nothing is deleted.`
}

function runningHeadline(plan: Plan): string {
  const { status, cancelAt, currentPeriodEnd } = plan
  if (cancelAt !== null && endsWithPeriod(plan)) return `Access until ${formatEpoch(cancelAt)}`
  if (status === 'active' && currentPeriodEnd !== null) return `Paid until ${formatEpoch(currentPeriodEnd)}`
  return 'Everything works'
}

/** The next invoice, and how its amount comes about. Null where there is none. */
export function nextInvoiceWords(plan: Plan): { amount: string; reason: string } | null {
  if (!plan.nextInvoice) return null
  const { price } = plan
  const { amount, date, prorations } = plan.nextInvoice
  const { activeUsers } = plan
  const users = usersText(activeUsers)
  const rest = amount - prorations - activeUsers * price.amount
  const changes = prorationText(prorations, price.currency) + restText(rest, price.currency)
  return {
    amount: `${formatMoney(amount, price.currency)} on ${formatEpoch(date)}`,
    reason: `${users} × ${priceInWords(price)}${changes}. It depends on the number of people that day.`,
  }
}

/** '24 active users', '1 active user' */
export function usersText(users: number): string {
  return `${users} active ${users === 1 ? 'user' : 'users'}`
}

function prorationText(prorations: number, currency: string): string {
  if (prorations === 0) return ''
  if (prorations > 0)
    return `, and ${formatMoney(prorations, currency)} for people who joined since the last invoice`
  return `, less ${formatMoney(-prorations, currency)} for people who left since the last invoice`
}

/** What the card provider takes off or adds besides people. */
function restText(rest: number, currency: string): string {
  if (rest === 0) return ''
  if (rest > 0) return `, and ${formatMoney(rest, currency)} in taxes or earlier charges`
  return `, less ${formatMoney(-rest, currency)} in credits or discounts`
}

/** Why there is no next invoice. */
export function noInvoiceText(plan: Plan): string {
  const { status, cancelAt } = plan
  if (cancelAt !== null && endsWithPeriod(plan))
    return `None: the subscription ends on ${formatEpoch(cancelAt)}.`
  if (status === 'paused') return 'None while the subscription is paused.'
  return 'None is known yet.'
}

/** What the payment method is charged for, or why one is needed. */
export function paymentMethodPurpose(plan: Plan): string {
  const { status, cancelAt, nextInvoice, paymentMethod, now, confirmation } = plan
  if (confirmation) return 'Your bank asks you to confirm the payment with it'
  if (status === 'incomplete') return 'Add a card to make the first payment'
  if (status === 'past_due' || status === 'unpaid')
    return paymentMethod ? 'Its payment failed' : 'Needed to pay what’s owed'
  if (status === 'paused') return 'Needed to continue'
  if (cancelAt !== null && endsWithPeriod(plan))
    return `${paymentMethod ? 'Not charged again' : 'Nothing is charged'}: the subscription ends ${formatEpochShortly(cancelAt, now)}`
  if (!paymentMethod && status === 'trialing') return 'Needed only when the trial ends'
  return nextInvoice ? `Next invoice ${formatEpoch(nextInvoice.date)}` : 'Pays the next invoice'
}

/** What everybody may know of the company's plan. */
export function planForEverybody({ hasSubscription, status, access, now }: SubscriptionStatus): {
  badge: PlanBadge
  text: string
} {
  if (!access.isFull)
    return {
      badge: { text: 'Read-only', tone: 'pending' },
      text: 'Everyone can read and export, and pending requests can be decided. No one can request leave right now. Nothing is deleted.',
    }
  const until = access.fullUntil === null ? '' : ` until ${formatEpochShortly(access.fullUntil, now)}`
  if (!hasSubscription || !status)
    return {
      badge: { text: 'Without a subscription', tone: 'plain' },
      text: `Everything works${until}. After that, you need a subscription to request leave.`,
    }
  return { badge: badgeOfState[status], text: `Everything works${until}.` }
}

/** 'Free Trial', 'Payment overdue': the state alone. */
export function stateWords(status: SubscriptionState): string {
  return badgeOfState[status].text
}
