import type { BillingAccount } from './account.ts'
import type { ProviderAccount, ProviderSubscription } from './payment-provider.ts'

/** What our copy keeps of the provider's account. A subscription that the provider doesn't list stays as it was told last. */
export function columnsOf(account: ProviderAccount) {
  const { subscription, card, nextInvoice } = account
  return {
    ...(subscription && {
      ...columnsOfSubscription(subscription),
      currentPeriodEnd: openPeriodEndOf(account, subscription),
      pastDueSince: pastDueSinceOf(account, subscription),
    }),
    paymentMethodId: card?.paymentMethodId ?? null,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    nextInvoiceAt: nextInvoice?.date ?? null,
    nextInvoiceCents: nextInvoice?.amountCents ?? null,
    nextProrationsCents: nextInvoice?.prorationsCents ?? null,
  } satisfies Partial<BillingAccount>
}

/** The same of a subscription alone; with it the company's one trial has been had. */
export function columnsOfSubscription(subscription: ProviderSubscription) {
  const { id, itemId, status, quantity, trialStart, trialEnd, currentPeriodEnd, cancelAt, endedAt } =
    subscription
  return {
    subscriptionId: id,
    subscriptionItemId: itemId,
    status,
    quantity,
    trialStart,
    trialEnd,
    currentPeriodEnd,
    cancelAt,
    endedAt,
    hadTrial: true,
  } satisfies Partial<BillingAccount>
}

/**
 * When its period ends. One that was ended at once stays open until then only where the period is the trial, or was paid: ending
 * doesn't give back what not paying has taken.
 */
function openPeriodEndOf({ invoices }: ProviderAccount, subscription: ProviderSubscription): Date | null {
  const { id, status, trialEnd, currentPeriodEnd } = subscription
  if (status !== 'canceled' || !currentPeriodEnd) return currentPeriodEnd
  if (trialEnd && currentPeriodEnd <= trialEnd) return currentPeriodEnd
  const newest = invoices.find(({ subscriptionId }) => subscriptionId === id)
  return newest?.status === 'paid' ? currentPeriodEnd : null
}

/**
 * When the oldest invoice was made that nobody has paid, also where it was given up. By the invoice and not by when its payment failed, so that it is the
 * same whenever it is looked at.
 */
function pastDueSinceOf({ invoices }: ProviderAccount, { id, status }: ProviderSubscription): Date | null {
  if (status !== 'past_due') return null
  const unpaid = invoices.filter(
    (invoice) => invoice.subscriptionId === id && ['open', 'uncollectible'].includes(invoice.status),
  )
  const [oldest] = unpaid.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  return oldest?.createdAt ?? null
}
