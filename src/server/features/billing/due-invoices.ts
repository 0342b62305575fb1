import { isOver } from '#shared/billing/access.ts'
import type { ProviderAccount, ProviderInvoice, ProviderSubscription } from './payment-provider.ts'

/**
 * The invoices of a subscription that a card is to pay now, the oldest first: what is charged and what is
 * said to be open are these. The provider itself collects an active subscription's invoice that it has not
 * tried yet, and waits for the bank where a payment is being processed.
 */
export function dueInvoices(
  { invoices }: Pick<ProviderAccount, 'invoices'>,
  { id, status }: Pick<ProviderSubscription, 'id' | 'status'>,
): ProviderInvoice[] {
  if (isOver(status)) return []
  const isTried = ({ failedAttempts }: ProviderInvoice) =>
    failedAttempts > 0 || status === 'incomplete' || status === 'paused'
  return invoices
    .filter(
      (invoice) =>
        invoice.status === 'open' &&
        invoice.subscriptionId === id &&
        isTried(invoice) &&
        !invoice.isProcessing,
    )
    .toReversed()
}

/** What they come to; null where there is none. */
export function dueCents(due: readonly ProviderInvoice[]): number | null {
  if (due.length === 0) return null
  return due.reduce((sum, { amountCents }) => sum + amountCents, 0)
}
