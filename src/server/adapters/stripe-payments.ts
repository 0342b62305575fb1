import type { Stripe } from 'stripe'
import type { Payment } from '#server/features/billing/payment-provider.ts'

type InvoicePayment = {
  /** What is to pay the invoice; undefined where nothing is. */
  intent: Stripe.PaymentIntent | undefined
  /** With it the browser confirms the payment. It is passed on, and kept nowhere. */
  clientSecret: string | undefined
}

/** How the payment of an invoice is getting on. */
export async function readInvoicePayment(stripe: Stripe, invoiceId: string): Promise<InvoicePayment> {
  // Stripe expands four levels at most.
  const expand = ['confirmation_secret', 'payments.data.payment.payment_intent']
  const { payments, confirmation_secret: secret } = await stripe.invoices.retrieve(invoiceId, { expand })
  const standard = payments?.data.find(({ is_default: isDefault }) => isDefault)
  const intent = standard?.payment.payment_intent
  return {
    intent: typeof intent === 'object' ? intent : undefined,
    clientSecret: secret?.client_secret,
  }
}

export function toPayment({ customer, status }: Stripe.PaymentIntent): Payment {
  const ends = ['processing', 'succeeded'] as const
  return {
    customerId: typeof customer === 'string' ? customer : (customer?.id ?? null),
    state: ends.find((end) => end === status) ?? 'open',
  }
}
