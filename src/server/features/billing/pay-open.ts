import { dueInvoices } from './due-invoices.ts'
import { type Billing, ProviderRefusal, type ProviderSubscription } from './payment-provider.ts'

/**
 * Resumes a paused subscription, and pays open invoices with the card. Answers why one could not be paid, in
 * the provider's words; null if none is open any more.
 */
export async function payOpenInvoices(
  { billing, customerId }: { billing: Billing; customerId: string },
  subscription: ProviderSubscription,
  paymentMethodId: string,
): Promise<string | null> {
  const { provider } = billing
  const before = dueInvoices(await provider.readAccount(customerId), subscription)
  // A paused subscription with an open invoice has been resumed already.
  if (subscription.status === 'paused' && before.length === 0)
    await ignoringDone(() => provider.resume(subscription.id))
  const open = dueInvoices(await provider.readAccount(customerId), subscription)
  for (const { id } of open) {
    const paymentError = await ignoringDone(() => provider.payInvoice(id, paymentMethodId))
    if (paymentError) return paymentError
  }
  return null
}

/** Somebody else may have resumed or paid just now. Answers the provider's words if the card was declined. */
async function ignoringDone(work: () => Promise<void>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    return error.kind === 'card' ? error.message : null
  }
}
