import { formatMoney } from '#shared/billing/price.ts'
import { periodEnd } from './months.ts'
import {
  found,
  hourSeconds,
  type Invoice,
  type InvoiceLine,
  newId,
  type Payment,
  refusal,
  type Sandbox,
  type Subscription,
} from './state.ts'

type Draft = Pick<Invoice, 'lines' | 'advances'>

/** A new invoice of a subscription, as a draft. */
export function addInvoice(sandbox: Sandbox, subscription: Subscription, draft: Draft): Invoice {
  const { lines, advances } = draft
  const customer = found(sandbox.state.customers, subscription.customerId)
  const total = totalOf(lines)
  const invoice: Invoice = {
    id: newId('in'),
    number: null,
    customerId: customer.id,
    customerName: customer.name,
    customerEmail: customer.email,
    subscriptionId: subscription.id,
    currency: subscription.currency,
    createdAt: sandbox.now(),
    status: 'draft',
    lines,
    total,
    due: dueOf(total),
    advances,
    finalAt: null,
    attempts: 0,
    nextAttemptAt: null,
    payment: null,
  }
  sandbox.state.invoices.push(invoice)
  sandbox.emit('invoice.created', invoice)
  return invoice
}

/** The invoice of a renewal, which is a draft for an hour. */
export function addRenewal(sandbox: Sandbox, subscription: Subscription, draft: Draft): void {
  addInvoice(sandbox, subscription, draft).finalAt = sandbox.now() + hourSeconds
}

/** Makes a draft final: it gets its number, and one of nothing is paid. */
export function finalize(sandbox: Sandbox, invoice: Invoice): void {
  if (invoice.status !== 'draft') throw refusal('other', 'This invoice is final already.')
  const customer = found(sandbox.state.customers, invoice.customerId)
  const { due } = invoice
  customer.invoicesMade += 1
  const prefix = customer.id.slice(-8).toUpperCase()
  invoice.number = `${prefix}-${String(customer.invoicesMade).padStart(4, '0')}`
  invoice.finalAt = null
  invoice.status = due > 0 ? 'open' : 'paid'
  if (due > 0) invoice.payment = newPayment()
  sandbox.emit(due > 0 ? 'invoice.finalized' : 'invoice.paid', invoice)
}

function newPayment(): Payment {
  const id = newId('pi')
  return { id, secret: newId(`${id}_secret`), status: 'open', cardId: null, failure: null }
}

/** An open invoice that nobody is to pay any more. */
export function voidInvoice(sandbox: Sandbox, invoice: Invoice): void {
  invoice.status = 'void'
  invoice.nextAttemptAt = null
  sandbox.emit('invoice.voided', invoice)
}

export function invoicesOf({ state }: Sandbox, subscription: Subscription): Invoice[] {
  return state.invoices.filter(({ subscriptionId }) => subscriptionId === subscription.id)
}

export function latestInvoice(sandbox: Sandbox, subscription: Subscription): Invoice | undefined {
  return invoicesOf(sandbox, subscription).at(-1)
}

export function periodLine({ quantity, unitCents, currency }: Subscription): InvoiceLine {
  const each = formatMoney(unitCents, currency, 'en-US')
  return { description: `${quantity} × Sorrel (at ${each} / month)`, quantity, amount: quantity * unitCents }
}

/**
 * A change of seats in the middle of a period, by the second: what is left of the old comes back, the same of
 * the new is charged.
 */
export function addProrations(subscription: Subscription, quantity: number, now: number): void {
  const { quantity: before, unitCents, periodStart, periodEnd: end, prorations } = subscription
  const share = (end - now) / (end - periodStart)
  const day = new Date(now * 1_000).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
  prorations.push(
    {
      description: `Unused time on ${before} × Sorrel after ${day}`,
      quantity: before,
      amount: -Math.round(before * unitCents * share),
    },
    {
      description: `Remaining time on ${quantity} × Sorrel after ${day}`,
      quantity,
      amount: Math.round(quantity * unitCents * share),
    },
  )
}

/** Takes them out: they go into an invoice now, or nobody is to pay them. */
export function takeProrations(subscription: Subscription): InvoiceLine[] {
  return subscription.prorations.splice(0)
}

/** The next invoice as of now; null where none comes. */
export function previewInvoice(subscription: Subscription) {
  const { status, prorations, periodEnd: date, cancelAt } = subscription
  const goesOn = status === 'trialing' || status === 'active' || status === 'past_due' || status === 'unpaid'
  if (!goesOn || (cancelAt !== null && cancelAt <= date)) return null
  const total = totalOf([...prorations, periodLine(subscription)])
  return { date, due: dueOf(total), prorations: totalOf(prorations) }
}

/** The period that begins where the last one ends, or now. */
export function beginPeriod(subscription: Subscription, start: number): void {
  subscription.periodStart = start
  subscription.periodEnd = periodEnd(subscription.anchor, start)
}

function totalOf(lines: readonly InvoiceLine[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}

/** Stripe keeps what is below nothing as a credit; the sandbox forgets it. */
function dueOf(total: number): number {
  return Math.max(0, total)
}
