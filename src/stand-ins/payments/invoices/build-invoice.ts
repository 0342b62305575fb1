import type Stripe from 'stripe'
import { everCustomer } from '../customers/customers.ts'
import { idOf, newId } from '../ids.ts'
import type { Sandbox } from '../sandbox.ts'

/** Stripe charges no less than this; a smaller amount goes on the next invoice by the customer's balance. */
const smallestCharge = 50

export type Draft = {
  reason: Stripe.Invoice.BillingReason
  lines: Stripe.InvoiceLineItem[]
  /** The period that the invoice looks back on. */
  period: { start: number; end: number }
  /** Whether Stripe finalizes, charges and retries without a call. */
  advances: boolean
  id?: string
}

/** An invoice as it is before it is final. */
export function buildInvoice(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  { reason, lines, period, advances, id = newId('in') }: Draft,
): Stripe.Invoice {
  const customer = everCustomer(sandbox, idOf(subscription.customer))
  const now = sandbox.now()
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const { due } = afterBalance(total, customer.balance)
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Sorrel',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: advances,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: lines.map((line) => ({ ...line, invoice: id })),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
}

/**
 * A credit (a negative balance) lowers what is due; a credit left over and sums too small to charge stay on
 * the balance.
 */
export function afterBalance(total: number, balance: number): { due: number; balance: number } {
  const sum = total + balance
  return sum < smallestCharge ? { due: 0, balance: sum } : { due: sum, balance: 0 }
}
