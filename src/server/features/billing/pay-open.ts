import { dueInvoices } from './due-invoices.ts'
import {
  type Billing,
  type ProviderAccount,
  ProviderRefusal,
  type ProviderSubscription,
} from './payment-provider.ts'

/** `account` as it was read just before. */
type Payment = { account: ProviderAccount; subscription: ProviderSubscription; paymentMethodId: string }

/** Why an open invoice isn't paid: the provider's words about the card, or the bank asks the cardholder. */
export type Unpaid = { declined: string } | { asks: true }

/** Resumes a paused subscription, and pays open invoices with the card. Null if none is open any more. */
export async function payOpenInvoices(
  { billing, customerId }: { billing: Billing; customerId: string },
  { account, subscription, paymentMethodId }: Payment,
): Promise<Unpaid | null> {
  const { provider } = billing
  let open = dueInvoices(account, subscription)
  // A paused subscription with an open invoice has been resumed already.
  if (subscription.status === 'paused' && open.length === 0) {
    await ignoringDone(() => provider.resume(subscription.id))
    open = dueInvoices(await provider.readAccount(customerId), subscription)
  }
  for (const { id, status } of open) {
    if (status === 'draft') await ignoringDone(() => provider.finalizeInvoice(id))
    const unpaid = await ignoringDone(() => provider.payInvoice(id, paymentMethodId))
    if (unpaid) return unpaid
  }
  return null
}

/** Somebody else may have resumed or paid just now. */
async function ignoringDone(work: () => Promise<void>): Promise<Unpaid | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    if (error.kind === 'action') return { asks: true }
    return error.kind === 'card' ? { declined: error.message } : null
  }
}
