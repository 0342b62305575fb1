import type Stripe from 'stripe'
import type { Sandbox } from './sandbox.ts'

/** The prorations of a subscription that wait for its next invoice, the newest first. */
export function waitingItems({ state }: Sandbox, subscriptionId: string): Stripe.InvoiceItem[] {
  return state.invoiceItems.filter((each) => belongsTo(each, subscriptionId)).toReversed()
}

/** Takes them out: they go on an invoice now, or nobody is to pay them. */
export function takeWaitingItems(sandbox: Sandbox, subscriptionId: string): Stripe.InvoiceItem[] {
  const items = waitingItems(sandbox, subscriptionId)
  sandbox.state.invoiceItems = sandbox.state.invoiceItems.filter((each) => !belongsTo(each, subscriptionId))
  return items
}

function belongsTo({ parent }: Stripe.InvoiceItem, subscriptionId: string): boolean {
  return parent?.subscription_details?.subscription === subscriptionId
}
