import type Stripe from 'stripe'
import { money } from '../money.ts'
import type { SandboxState } from '../sandbox.ts'
import type { PendingEvent } from '../webhooks.ts'
import { day } from './parts.ts'

/** A customer as the page shows one. */
export type CustomerView = {
  id: string
  name: string
  email: string
  subscription: SubscriptionView | null
  card: string
  /** The card's id, where there is one. */
  cardId: string | undefined
  invoices: InvoiceView[]
}

type SubscriptionView = {
  status: string
  seats: number
  end: { name: string; day: string } | null
  /** In epoch seconds, while a trial runs. */
  trialEnd: number | null
}

type InvoiceView = { id: string; number: string; day: string; amount: string; status: string }

export type EventView = { id: string; type: string; at: Date; delivery: string }

const listed = { customers: 20, invoices: 5, events: 20 }

/** The newest customers, each with what it has. */
export function viewCustomers(state: SandboxState): CustomerView[] {
  return newestFirst(state.customers)
    .slice(0, listed.customers)
    .map((customer) => viewCustomer(state, customer))
}

function viewCustomer(state: SandboxState, customer: Stripe.Customer): CustomerView {
  const subscriptions = newestFirst(state.subscriptions.filter((one) => idOf(one.customer) === customer.id))
  const subscription = subscriptions.find(({ ended_at }) => ended_at === null) ?? subscriptions[0]
  const invoices = newestFirst(state.invoices.filter((one) => idOf(one.customer) === customer.id))
  const card =
    idOf(subscription?.default_payment_method) ?? idOf(customer.invoice_settings.default_payment_method)
  return {
    id: customer.id,
    name: customer.name ?? customer.email ?? customer.id,
    email: customer.email ?? '',
    subscription: subscription ? viewSubscription(subscription) : null,
    card: nameCard(state.paymentMethods.find(({ id }) => id === card)),
    cardId: card,
    invoices: invoices.slice(0, listed.invoices).map(viewInvoice),
  }
}

function viewSubscription(subscription: Stripe.Subscription): SubscriptionView {
  const [item] = subscription.items.data
  return {
    status: subscription.status.replaceAll('_', ' '),
    seats: item?.quantity ?? 0,
    end: viewEnd(subscription, item),
    trialEnd: subscription.status === 'trialing' ? subscription.trial_end : null,
  }
}

function viewEnd(
  { status, trial_end, ended_at, cancel_at }: Stripe.Subscription,
  item: Stripe.SubscriptionItem | undefined,
): SubscriptionView['end'] {
  if (ended_at !== null) return { name: 'Ended', day: day(ended_at) }
  if (cancel_at !== null) return { name: 'Cancelled, until', day: day(cancel_at) }
  if (status === 'trialing' && trial_end !== null) return { name: 'Trial ends', day: day(trial_end) }
  return item ? { name: 'Period ends', day: day(item.current_period_end) } : null
}

function viewInvoice({ id, number, created, total, currency, status }: Stripe.Invoice): InvoiceView {
  return {
    id,
    number: number ?? id,
    day: day(created),
    amount: money(total, currency),
    status: status ?? 'draft',
  }
}

/** The last events, newest first, and what became of each. */
export function viewEvents(state: SandboxState, pending: readonly PendingEvent[]): EventView[] {
  return state.events
    .slice(-listed.events)
    .toReversed()
    .map(({ id, type, created }) => ({
      id,
      type,
      at: new Date(created * 1000),
      delivery: nameDelivery(pending.find(({ event }) => event.id === id)),
    }))
}

function nameDelivery(waiting: PendingEvent | undefined): string {
  if (!waiting) return 'Delivered'
  if (waiting.tries === 0) return 'Waiting'
  const answer = waiting.lastStatus ? `the answer was ${waiting.lastStatus}` : 'no one answered'
  return `Waiting after ${waiting.tries} ${waiting.tries === 1 ? 'try' : 'tries'}: ${answer}`
}

function nameCard(method: Stripe.PaymentMethod | undefined): string {
  if (!method?.card) return 'None'
  const brand = method.card.brand.charAt(0).toUpperCase() + method.card.brand.slice(1)
  return `${brand} ending in ${method.card.last4}`
}

function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id
}

/** As they were made: those of one second stay in their order. */
function newestFirst<Item extends { created: number }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => one.created - other.created).toReversed()
}
