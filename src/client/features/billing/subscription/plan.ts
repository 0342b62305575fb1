import { offeredPrice } from '#client/api/deployment.ts'
import type { SubscriptionDetails, SubscriptionStatus } from '#shared/billing/contract.ts'

/** A subscription as admins see it. */
export type Plan = SubscriptionDetails & Pick<SubscriptionStatus, 'access' | 'now'>

/** Null for a company that never had a subscription, and for readers who may not see it. */
export function planOf(answer: SubscriptionStatus): Plan | null {
  const { status, access, now } = answer
  if (status === undefined || answer.activeUsers === undefined) return null
  return {
    status,
    access,
    now,
    activeUsers: answer.activeUsers,
    monthlyAmount: answer.monthlyAmount ?? 0,
    price: answer.price ?? offeredPrice(),
    trialStart: answer.trialStart ?? null,
    trialEnd: answer.trialEnd ?? null,
    paymentMethod: answer.paymentMethod ?? null,
    currentPeriodEnd: answer.currentPeriodEnd ?? null,
    cancelAt: answer.cancelAt ?? null,
    nextInvoice: answer.nextInvoice ?? null,
    openAmount: answer.openAmount ?? null,
    confirmation: answer.confirmation ?? null,
  }
}

/** When access ends if it is cancelled now, in epoch seconds; null where it is read-only already. */
export function endIfCancelled(plan: Plan): number | null {
  const { access, status, cancelAt, trialEnd, currentPeriodEnd } = plan
  if (!access.isFull) return null
  const periodEnd = status === 'trialing' ? trialEnd : currentPeriodEnd
  const end =
    cancelAt !== null && periodEnd !== null ? Math.min(cancelAt, periodEnd) : (cancelAt ?? periodEnd)
  // A payment that stays overdue ends access earlier.
  return end !== null && access.fullUntil !== null ? Math.min(end, access.fullUntil) : end
}
