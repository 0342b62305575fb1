import { accessOf } from '#server/platform/tenancy/access.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { endsWithPeriod, isOver } from '#shared/billing/access.ts'
import type { SubscriptionDetails, SubscriptionStatus } from '#shared/billing/contract.ts'
import type { Price } from '#shared/billing/price.ts'
import { canManageBilling } from '#shared/permissions.ts'
import { type BillingAccount, countActiveMembers, priceOf, readAccount } from './account.ts'
import { findWaiting } from './confirm-payment.ts'
import type { Billing } from './payment-provider.ts'

/**
 * GET /api/subscription/status: for every member; costs and dates are for admins. From our copy alone, so
 * that it also works while the provider can't be reached.
 */
export async function getSubscriptionStatus(
  ctx: Context,
  billing: Billing | null,
): Promise<SubscriptionStatus> {
  if (billing) return ctx.inCompany((tx, actor) => describeSubscription(tx, actor, billing))
  const access = { isFull: true, fullUntil: null }
  return ctx.inCompany(async () => ({
    hasSubscription: false,
    access,
    now: inSeconds(ctx.now),
    hasTrialLeft: false,
  }))
}

/** The same within a transaction. */
export async function describeSubscription(
  tx: Tx,
  actor: Actor,
  billing: Billing,
): Promise<SubscriptionStatus> {
  const now = billing.now()
  const account = await readAccount(tx)
  const { isFull, fullUntil } = accessOf(account, now)
  const status = account?.status ?? null
  const details =
    account &&
    status &&
    canManageBilling(actor) &&
    (await readDetails(tx, account, priceOf(account, billing)))
  return {
    hasSubscription: status !== null && !isOver(status),
    access: { isFull, fullUntil: fullUntil === null ? null : Math.floor(fullUntil / 1000) },
    now: inSeconds(now),
    hasTrialLeft: !account?.hadTrial,
    ...(status && { status }),
    ...details,
  }
}

async function readDetails(
  tx: Tx,
  account: BillingAccount,
  price: Price,
): Promise<Omit<SubscriptionDetails, 'status'>> {
  const activeUsers = await countActiveMembers(tx)
  const { trialStart, trialEnd, currentPeriodEnd, cancelAt, cardBrand, cardLast4 } = account
  const waiting = await findWaiting(tx, account)
  return {
    activeUsers,
    monthlyAmount: activeUsers * price.amount,
    price,
    trialStart: trialStart && inSeconds(trialStart),
    trialEnd: trialEnd && inSeconds(trialEnd),
    paymentMethod: cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null,
    currentPeriodEnd: currentPeriodEnd && inSeconds(currentPeriodEnd),
    cancelAt: cancelAt && inSeconds(cancelAt),
    nextInvoice: nextInvoiceOf(account, activeUsers, price),
    openAmount: account.openCents,
    // Without a card there is nothing to confirm it with: a new one pays it.
    confirmation:
      waiting && account.paymentMethodId
        ? { amount: waiting.amountCents, hostedUrl: waiting.hostedUrl }
        : null,
  }
}

/** The provider's, plus the people it doesn't charge for yet. */
function nextInvoiceOf(
  account: BillingAccount,
  activeUsers: number,
  price: Price,
): SubscriptionDetails['nextInvoice'] {
  const { status, trialEnd, quantity, nextInvoiceAt, nextInvoiceCents, nextProrationsCents } = account
  if (endsWithPeriod(account) || !status || !['trialing', 'active', 'past_due'].includes(status)) return null
  if (status === 'trialing' && trialEnd) {
    const date = inSeconds(nextInvoiceAt ?? trialEnd)
    return { date, amount: activeUsers * price.amount, prorations: 0 }
  }
  if (!nextInvoiceAt || nextInvoiceCents === null) return null
  const joined = activeUsers - (quantity ?? activeUsers)
  return {
    date: inSeconds(nextInvoiceAt),
    amount: nextInvoiceCents + joined * price.amount,
    prorations: nextProrationsCents ?? 0,
  }
}

function inSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}
