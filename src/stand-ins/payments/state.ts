import { randomBytes } from 'node:crypto'
import {
  type NewCustomer,
  type ProviderInvoice,
  ProviderRefusal,
  type ProviderSubscription,
} from '#server/features/billing/payment-provider.ts'
import type { Price } from '#shared/billing/price.ts'

/**
 * Everything that the sandbox knows, as JSON can hold it. Instants are seconds since 1970, amounts in the
 * currency's smallest unit.
 */
export type SandboxState = {
  version: 2
  /** How far the sandbox's clock is ahead of the app's. */
  clockAheadMs: number
  customers: Customer[]
  cards: Card[]
  setups: Setup[]
  subscriptions: Subscription[]
  invoices: Invoice[]
  /** Those that the app is still to be told of. */
  events: SandboxEvent[]
  /** What a call made or changed, by its idempotency key. */
  doneByKey: Record<string, string>
}

export type Customer = NewCustomer & {
  id: string
  cardId: string | null
  invoicesMade: number
  isDeleted: boolean
}

export type Card = { id: string; customerId: string; number: string; brand: string; last4: string }

/** A card form, which is open until it has a card. */
export type Setup = {
  id: string
  customerId: string
  secret: string
  createdAt: number
  cardId: string | null
}

export type Subscription = Pick<
  ProviderSubscription,
  'id' | 'itemId' | 'status' | 'quantity' | 'currency'
> & {
  unitCents: number
  customerId: string
  companyId: string
  createdAt: number
  trialStart: number | null
  trialEnd: number | null
  isTrialEndTold: boolean
  /** All periods are counted from here. */
  anchor: number
  periodStart: number
  periodEnd: number
  cancelAt: number | null
  endedAt: number | null
  /** Its own card, which wins over the customer's. */
  cardId: string | null
  /** What changes of seats cost or give back, until the next invoice. */
  prorations: InvoiceLine[]
}

export type InvoiceLine = { description: string; quantity: number; amount: number }

export type Invoice = Pick<ProviderInvoice, 'id' | 'number' | 'currency'> & {
  customerId: string
  customerName: string
  customerEmail: string
  subscriptionId: string
  createdAt: number
  status: 'draft' | 'open' | 'paid' | 'void'
  lines: InvoiceLine[]
  total: number
  /** What is still to pay while it isn't paid; a credit lowers it below the total. */
  due: number
  /** The provider makes it final, charges it and tries again without a call. */
  advances: boolean
  finalAt: number | null
  attempts: number
  nextAttemptAt: number | null
  /** Null for a draft, and where nothing is due. */
  payment: Payment | null
}

export type Payment = {
  id: string
  secret: string
  /** The bank of no test card takes its time: only tests make one that is processing. */
  status: 'open' | 'asks' | 'processing' | 'succeeded'
  /** The card that is being tried, or has paid. */
  cardId: string | null
  /** Why the last try failed. */
  failure: string | null
}

/** `aboutId` is that of an invoice, a card, … */
export type SandboxEvent = { id: string; type: EventType; customerId: string; aboutId: string }

/** What the app is told of, under Stripe's names. */
export type EventType =
  | `customer.${'created' | 'updated' | 'deleted'}`
  | `customer.subscription.${'created' | 'updated' | 'deleted' | 'trial_will_end'}`
  | `invoice.${'created' | 'finalized' | 'paid' | 'payment_failed' | 'payment_action_required' | 'voided'}`
  | 'setup_intent.succeeded'

/** What every step works on. */
export type Sandbox = {
  readonly state: SandboxState
  /** Of new subscriptions. */
  readonly price: Price
  /** During a due step, its time. */
  now(): number
  /** Notes an event, which the app is told. */
  emit: (type: EventType, about: Customer | { id: string; customerId: string }) => void
}

export const hourSeconds = 3_600
export const daySeconds = 24 * hourSeconds

/** An id, or a secret, that nobody guesses: `cus_…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

export function refusal(kind: ProviderRefusal['kind'], message: string): ProviderRefusal {
  return new ProviderRefusal(kind, message, undefined)
}

/** @throws ProviderRefusal 'missing'. */
export function found<T extends { id: string }>(things: readonly T[], id: string): T {
  const thing = things.find((each) => each.id === id)
  if (!thing) throw refusal('missing', `There is no ${id}.`)
  return thing
}

/** A customer that was not deleted. */
export function findCustomer({ state }: Sandbox, id: string): Customer {
  const living = state.customers.filter(({ isDeleted }) => !isDeleted)
  return found(living, id)
}

/** A card that this customer may pay with. */
export function findCard({ state }: Sandbox, id: string, customerId: string): Card {
  const theirs = state.cards.filter((card) => card.customerId === customerId)
  return found(theirs, id)
}
