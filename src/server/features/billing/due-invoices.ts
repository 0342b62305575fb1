import { isOver } from '#shared/billing/access.ts'
import type { ProviderAccount, ProviderInvoice, ProviderSubscription } from './payment-provider.ts'

/**
 * The invoices of a subscription that a card is to pay now, the oldest first: what is charged and what is
 * said to be open are these. The provider itself collects an active subscription's invoice that it has not
 * tried yet, and waits for the bank where a payment is being processed. While it is unpaid, the provider
 * leaves each month's invoice a draft: that of the present month is due, those before it are for months
 * without access.
 */
export function dueInvoices(
  { invoices }: Pick<ProviderAccount, 'invoices'>,
  { id, status }: Pick<ProviderSubscription, 'id' | 'status'>,
): ProviderInvoice[] {
  if (isOver(status)) return []
  const isTried = ({ failedAttempts }: ProviderInvoice) => failedAttempts > 0 || waitsForUs.has(status)
  const own = invoices.filter(({ subscriptionId }) => subscriptionId === id)
  const isOfThisMonth = (invoice: ProviderInvoice) => status === 'unpaid' && invoice === own[0]
  return own
    .filter((invoice) =>
      invoice.status === 'draft'
        ? isOfThisMonth(invoice)
        : invoice.status === 'open' && isTried(invoice) && !invoice.isProcessing,
    )
    .toReversed()
}

/** The provider tries no invoice of these by itself: one that is open was made final for a card of ours. */
const waitsForUs: ReadonlySet<ProviderSubscription['status']> = new Set(['incomplete', 'paused', 'unpaid'])

/** What they come to; null where there is none. */
export function dueCents(due: readonly ProviderInvoice[]): number | null {
  if (due.length === 0) return null
  return due.reduce((sum, { amountCents }) => sum + amountCents, 0)
}
