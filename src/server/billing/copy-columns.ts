import type { BillingAccount } from './account.ts'
import type { ProviderAccount, ProviderSubscription } from './payment-provider.ts'

/** What our copy keeps of the provider's account. A subscription that the provider doesn't list stays as it was told last. */
export function columnsOf(account: ProviderAccount) {
  const { subscription, card, nextInvoice } = account
  return {
    ...(subscription && {
      ...columnsOfSubscription(subscription),
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
 * When the oldest invoice was made that is still to be paid, also after the subscription was ended without paying it. By the
 * invoice and not by when its payment failed, so that it is the same whenever it is looked at.
 */
function pastDueSinceOf({ invoices }: ProviderAccount, { id, status }: ProviderSubscription): Date | null {
  if (status !== 'past_due' && status !== 'canceled') return null
  const open = invoices.filter((invoice) => invoice.subscriptionId === id && invoice.status === 'open')
  const [oldest] = open.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  return oldest?.createdAt ?? null
}
