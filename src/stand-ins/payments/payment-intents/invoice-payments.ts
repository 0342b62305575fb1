import type Stripe from 'stripe'
import type { SandboxState } from '../sandbox.ts'

/** What Stripe puts in an invoice only where `expand` names it. */
export function includable(state: SandboxState, thing: Record<string, unknown>, name: string): unknown {
  if (thing['object'] !== 'invoice' || (name !== 'payments' && name !== 'confirmation_secret'))
    return undefined
  const invoice = state.invoices.find(({ id }) => id === thing['id'])
  if (!invoice) return undefined
  const intent = state.paymentIntents.find(({ id }) => id === state.intentOfInvoice[invoice.id])
  return name === 'payments' ? paymentsOf(invoice, intent) : secretOf(intent)
}

function secretOf(intent: Stripe.PaymentIntent | undefined): Stripe.Invoice.ConfirmationSecret | null {
  if (!intent?.client_secret) return null
  return { client_secret: intent.client_secret, type: 'payment_intent' }
}

function paymentsOf(
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent | undefined,
): Stripe.ApiList<Stripe.InvoicePayment> {
  const data = intent ? [paymentOf(invoice, intent)] : []
  return { object: 'list', data, has_more: false, url: '/v1/invoice_payments' }
}

/** The payment of an invoice: 'Invoice Payments' of the API reference. There is one, the default. */
function paymentOf(invoice: Stripe.Invoice, intent: Stripe.PaymentIntent): Stripe.InvoicePayment {
  const isPaid = intent.status === 'succeeded'
  return {
    id: invoice.id.replace('in_', 'inpay_'),
    object: 'invoice_payment',
    amount_paid: isPaid ? intent.amount_received : null,
    amount_requested: intent.amount,
    created: intent.created,
    currency: intent.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: statusOf(intent),
    status_transitions: {
      canceled_at: intent.canceled_at,
      paid_at: isPaid ? invoice.status_transitions.paid_at : null,
    },
  }
}

function statusOf({ status }: Stripe.PaymentIntent): string {
  if (status === 'succeeded') return 'paid'
  return status === 'canceled' ? 'canceled' : 'open'
}
