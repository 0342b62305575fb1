import type Stripe from 'stripe'
import { everCustomer } from '../customers/customers.ts'
import { emit } from '../events.ts'
import { idOf } from '../ids.ts'
import { cancelIntent, intentOf } from '../payment-intents/payment-intents.ts'
import type { Sandbox } from '../sandbox.ts'
import { afterBalance, buildInvoice, type Draft } from './build-invoice.ts'

/** A new invoice of a subscription, as a draft. */
export function addInvoice(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  draft: Draft,
): Stripe.Invoice {
  const invoice = buildInvoice(sandbox, subscription, draft)
  sandbox.state.invoices.push(invoice)
  subscription.latest_invoice = invoice.id
  emit(sandbox, 'invoice.created', invoice)
  return invoice
}

/** Makes an invoice final: it gets its number and its address, and the customer's balance goes into it. */
export function finalize(sandbox: Sandbox, invoice: Stripe.Invoice): void {
  const customer = everCustomer(sandbox, idOf(invoice.customer ?? ''))
  const { due, balance } = afterBalance(invoice.total, customer.balance)
  const sequence = customer.next_invoice_sequence ?? 1
  invoice.starting_balance = customer.balance
  invoice.ending_balance = balance
  invoice.amount_due = due
  invoice.amount_remaining = due
  invoice.number = `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`
  invoice.status = 'open'
  invoice.automatically_finalizes_at = null
  invoice.status_transitions.finalized_at = sandbox.now()
  invoice.effective_at = sandbox.now()
  invoice.hosted_invoice_url = sandbox.invoiceUrl(invoice.id)
  invoice.invoice_pdf = `${sandbox.invoiceUrl(invoice.id)}.pdf`
  customer.next_invoice_sequence = sequence + 1
  if (customer.balance !== balance) {
    customer.balance = balance
    emit(sandbox, 'customer.updated', customer)
  }
  if (due > 0) intentOf(sandbox, invoice)
  emit(sandbox, 'invoice.finalized', invoice)
}

/** An open invoice that nobody is to pay any more. */
export function voidInvoice(sandbox: Sandbox, invoice: Stripe.Invoice): void {
  invoice.status = 'void'
  invoice.next_payment_attempt = null
  invoice.status_transitions.voided_at = sandbox.now()
  cancelIntent(sandbox, invoice)
  emit(sandbox, 'invoice.voided', invoice)
}

export function openInvoices(sandbox: Sandbox, subscriptionId: string): Stripe.Invoice[] {
  return sandbox.state.invoices.filter(
    (each) => each.status === 'open' && subscriptionIdOf(each) === subscriptionId,
  )
}

/** Those that are a draft or open. */
export function unpaidInvoices(sandbox: Sandbox, subscriptionId: string): Stripe.Invoice[] {
  return sandbox.state.invoices.filter(
    (each) =>
      (each.status === 'draft' || each.status === 'open') && subscriptionIdOf(each) === subscriptionId,
  )
}

export function subscriptionIdOf({ parent }: Stripe.Invoice): string {
  const subscription = parent?.subscription_details?.subscription
  return subscription ? idOf(subscription) : ''
}

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
