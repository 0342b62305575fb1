import type { SubscriptionState } from './contract.ts'

const dayMs = 86_400_000
/** A new company may evaluate everything this long without a subscription (product, section 1, 'Trial'). */
export const evaluationDays = 30
/** How long a company with a payment overdue keeps everything (trust, 'Stripe'). */
const pastDueDays = 14

/** What access depends on, from our copy of the provider's data. Instants in milliseconds since 1970. */
export type BillingFacts = {
  /** When the company began here; null where billing has not met it yet. */
  evaluationFrom: number | null
  subscription: {
    status: SubscriptionState
    trialEnd: number | null
    /** Of one that was cancelled: only where that period is a trial, or was paid. */
    currentPeriodEnd: number | null
    cancelAt: number | null
    hasCard: boolean
    pastDueSince: number | null
    /** When it ended; one that was ended at once keeps access until the end of the period it was paid for. */
    endedAt: number | null
  } | null
}

export type Access = {
  isFull: boolean
  /** When full access ends if nothing is done; null while nothing is known to end it. */
  fullUntil: number | null
}

/**
 * What a company may do at `now` (trust, 'Stripe', 'Access'). Trialing and active: everything. Past due:
 * everything for 14 days. After that, and for unpaid, paused, incomplete, cancelled after its period, and no
 * subscription 30 days after the company began: read-only. The provider being away changes nothing: the last
 * known facts hold.
 */
export function accessAt(now: number, { evaluationFrom, subscription }: BillingFacts): Access {
  const until = (end: number): Access => ({ isFull: now < end, fullUntil: end })
  if (!subscription) return until((evaluationFrom ?? now) + evaluationDays * dayMs)

  const { status, trialEnd, currentPeriodEnd, cancelAt, hasCard, pastDueSince, endedAt } = subscription
  switch (status) {
    case 'trialing':
      return { isFull: true, fullUntil: hasCard ? cancelAt : earlier(cancelAt, trialEnd) }
    case 'active':
      return { isFull: true, fullUntil: cancelAt }
    case 'past_due': {
      const end = (pastDueSince ?? now) + pastDueDays * dayMs
      return { isFull: now < end, fullUntil: Math.min(end, cancelAt ?? end) }
    }
    case 'canceled':
      return until(Math.max(endedAt ?? 0, currentPeriodEnd ?? 0))
    case 'unpaid':
    case 'paused':
    case 'incomplete':
    case 'incomplete_expired':
      return { isFull: false, fullUntil: null }
  }
}

/** Without a card a trial pauses at its end, also one that was to be cancelled later. */
function earlier(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}

/**
 * Whether a subscription ends with its present period, or before: one whose end is later (set at the
 * provider) goes on, and pays the periods until then.
 */
export function endsWithPeriod<Instant extends number | Date>(subscription: {
  cancelAt: Instant | null
  currentPeriodEnd: Instant | null
}): boolean {
  const { cancelAt, currentPeriodEnd } = subscription
  return cancelAt !== null && (currentPeriodEnd === null || cancelAt <= currentPeriodEnd)
}

/** Whether a subscription is over, so that another one may begin. */
export function isOver(status: SubscriptionState): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}
