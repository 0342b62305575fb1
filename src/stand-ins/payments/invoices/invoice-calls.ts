import type Stripe from 'stripe'
import { cardRefusal } from '../customers/cards.ts'
import { everCustomer } from '../customers/customers.ts'
import { attachedPaymentMethod } from '../customers/payment-methods.ts'
import { idOf, newId } from '../ids.ts'
import { boolean, integer, oneOf, parameters, text } from '../params.ts'
import { intentOf } from '../payment-intents/payment-intents.ts'
import { found, invalid, required } from '../refusals.ts'
import { pageOf } from '../responses.ts'
import { hourSeconds, type Params, type Sandbox } from '../sandbox.ts'
import { endsBy } from '../subscriptions/cancellation.ts'
import { periodEnd } from '../subscriptions/months.ts'
import { findSubscription, payingCard, theItem } from '../subscriptions/subscriptions.ts'
import { buildInvoice } from './build-invoice.ts'
import { charge, issue } from './collection.ts'
import { periodLine, prorationLine } from './invoice-lines.ts'
import { finalize, subscriptionIdOf, waitingItems } from './invoices.ts'

const forListing = parameters({
  customer: text,
  subscription: text,
  status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
  limit: integer,
  starting_after: text,
})
const forReading = parameters({})
const forFinalizing = parameters({ auto_advance: boolean })
const forPaying = parameters({ payment_method: text, off_session: boolean })
const forPreviewing = parameters({ customer: text, subscription: text })

/** GET /v1/invoices */
export function listInvoices(sandbox: Sandbox, params: Params): Stripe.ApiList<Stripe.Invoice> {
  const { customer, subscription, status, limit, starting_after: startingAfter } = forListing(params)
  if (customer) everCustomer(sandbox, customer, 'customer')
  if (subscription) findSubscription(sandbox, subscription, 'subscription')
  const invoices = sandbox.state.invoices.filter(
    (each) =>
      (!customer || each.customer === customer) &&
      (!subscription || subscriptionIdOf(each) === subscription) &&
      (!status || each.status === status),
  )
  return pageOf(invoices, '/v1/invoices', { limit, startingAfter })
}

/** GET /v1/invoices/:id */
export function getInvoice(sandbox: Sandbox, params: Params, id: string): Stripe.Invoice {
  forReading(params)
  return found(sandbox.state.invoices, id, 'invoice')
}

/** POST /v1/invoices/:id/pay: one attempt, out of turn. */
export function payInvoice(sandbox: Sandbox, params: Params, id: string): Stripe.Invoice {
  const { payment_method: given } = forPaying(params)
  const invoice = found(sandbox.state.invoices, id, 'invoice')
  if (invoice.status === 'paid') throw invalid('Invoice is already paid')
  if (invoice.status !== 'open' && invoice.status !== 'draft')
    throw invalid(`This invoice can no longer be paid: it is ${invoice.status}.`)
  const subscription = findSubscription(sandbox, subscriptionIdOf(invoice))
  if (given) attachedPaymentMethod(sandbox, given, idOf(subscription.customer), 'payment_method')
  const card = given ?? payingCard(sandbox, subscription)
  if (!card)
    throw invalid(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set either a `default_payment_method` on the Customer or Invoice, or pass one as `payment_method`.',
    )
  if (invoice.status === 'draft') finalize(sandbox, invoice)
  const decline = charge(sandbox, invoice, 'manual', card)
  if (decline) throw cardRefusal(decline, intentOf(sandbox, invoice))
  return invoice
}

/**
 * POST /v1/invoices/:id/finalize. With `auto_advance`, Stripe charges it later: 'Status transitions and
 * finalization', 'Automatic collection'.
 */
export function finalizeInvoice(sandbox: Sandbox, params: Params, id: string): Stripe.Invoice {
  const { auto_advance: advances } = forFinalizing(params)
  const invoice = found(sandbox.state.invoices, id, 'invoice')
  if (invoice.status !== 'draft')
    throw invalid('This invoice is already finalized, you can’t re-finalize a non-draft invoice.', {
      code: 'invoice_not_editable',
    })
  if (advances !== undefined) invoice.auto_advance = advances
  issue(sandbox, invoice, 'leave open')
  if (invoice.auto_advance && invoice.status === 'open')
    invoice.next_payment_attempt = sandbox.now() + hourSeconds
  return invoice
}

/** POST /v1/invoices/create_preview: the next invoice, as of now. */
export function previewInvoice(sandbox: Sandbox, params: Params): Stripe.Invoice {
  const given = forPreviewing(params)
  const subscription = findSubscription(sandbox, required(given.subscription, 'subscription'), 'subscription')
  const customer = idOf(subscription.customer)
  if (given.customer !== undefined && given.customer !== customer)
    throw invalid(`The subscription ${subscription.id} does not belong to ${given.customer}.`, {
      param: 'subscription',
    })
  const { current_period_start: start, current_period_end: end } = theItem(subscription)
  const lines = linesToCome(sandbox, subscription)
  if (lines.length === 0)
    throw invalid(`No upcoming invoices for customer: '${customer}'`, { code: 'invoice_upcoming_none' }, 404)
  const preview = buildInvoice(sandbox, subscription, {
    id: newId('upcoming_in'),
    reason: 'upcoming',
    lines,
    period: { start, end },
    advances: true,
  })
  return { ...preview, created: end, next_payment_attempt: end }
}

const goesOn: readonly string[] = ['trialing', 'active', 'past_due', 'unpaid']

function linesToCome(sandbox: Sandbox, subscription: Stripe.Subscription): Stripe.InvoiceLineItem[] {
  if (!goesOn.includes(subscription.status)) return []
  const { current_period_end: start } = theItem(subscription)
  const prorations = waitingItems(sandbox, subscription.id).map((item) => prorationLine(subscription, item))
  if (endsBy(subscription, start)) return prorations
  const period = { start, end: periodEnd(subscription.billing_cycle_anchor, start) }
  return [...prorations, periodLine(subscription, period)]
}
