import type { BillingAccount } from './account.ts'
import { dueCents, dueInvoices } from './due-invoices.ts'
import type { ProviderAccount, ProviderSubscription } from './payment-provider.ts'

/**
 * The columns of our copy of the provider's account. A subscription that the provider no longer lists stays
 * as it was.
 */
export function accountColumns(account: ProviderAccount) {
  const { subscription, card, nextInvoice } = account
  return {
    ...(subscription && {
      ...subscriptionColumns(subscription),
      currentPeriodEnd: openPeriodEndOf(account, subscription),
      pastDueSince: pastDueSinceOf(account, subscription),
      openCents: dueCents(dueInvoices(account, subscription)),
    }),
    ...cardColumns(card),
    nextInvoiceAt: nextInvoice?.date ?? null,
    nextInvoiceCents: nextInvoice?.amountCents ?? null,
    nextProrationsCents: nextInvoice?.prorationsCents ?? null,
  } satisfies Partial<BillingAccount>
}

export function cardColumns(card: ProviderAccount['card']) {
  return {
    paymentMethodId: card?.paymentMethodId ?? null,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
  } satisfies Partial<BillingAccount>
}

/** Those of a subscription alone; the company's one trial is used with it. */
export function subscriptionColumns(subscription: ProviderSubscription) {
  const { id, itemId, status, quantity, trialStart, trialEnd, currentPeriodEnd, cancelAt, endedAt } =
    subscription
  const { unitCents, currency } = subscription
  return {
    subscriptionId: id,
    subscriptionItemId: itemId,
    status,
    quantity,
    unitCents,
    currency,
    trialStart,
    trialEnd,
    currentPeriodEnd,
    cancelAt,
    endedAt,
    hadTrial: true,
  } satisfies Partial<BillingAccount>
}

/**
 * When its period ends. A subscription that was ended at once gives access until then only if the period is
 * the trial or was paid: ending doesn't restore access that was lost by not paying.
 */
function openPeriodEndOf({ invoices }: ProviderAccount, subscription: ProviderSubscription): Date | null {
  const { id, status, trialEnd, currentPeriodEnd } = subscription
  if (status !== 'canceled' || !currentPeriodEnd) return currentPeriodEnd
  if (trialEnd && currentPeriodEnd <= trialEnd) return currentPeriodEnd
  const newest = invoices.find(({ subscriptionId }) => subscriptionId === id)
  return newest?.status === 'paid' ? currentPeriodEnd : null
}

/**
 * When the oldest unpaid invoice was made, also an uncollectible one. By the invoice's date and not by that
 * of the failed payment, so that it is the same at every sync.
 */
function pastDueSinceOf({ invoices }: ProviderAccount, { id, status }: ProviderSubscription): Date | null {
  if (status !== 'past_due') return null
  const unpaid = invoices.filter(
    (invoice) => invoice.subscriptionId === id && ['open', 'uncollectible'].includes(invoice.status),
  )
  const [oldest] = unpaid.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  return oldest?.createdAt ?? null
}
