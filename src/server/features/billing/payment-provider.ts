import type { JobServices } from '#server/platform/jobs/services.ts'
import type { StripeEvent } from '#server/platform/tenancy/directory.ts'
import type { SubscriptionState } from '#shared/billing/contract.ts'

/** A step that makes or changes something: asked twice under one key, the provider does it once. */
export type Keyed = { idempotencyKey: string }

export type NewCustomer = { companyId: string; name: string; email: string }
export type NewSubscription = {
  companyId: string
  customerId: string
  quantity: number
  /** Null where it begins at once, with an invoice that is open until a card pays it. */
  trialEnd: Date | null
}

/** A subscription as the provider tells it. */
export type ProviderSubscription = {
  id: string
  itemId: string
  status: SubscriptionState
  quantity: number
  createdAt: Date
  trialStart: Date | null
  trialEnd: Date | null
  currentPeriodEnd: Date | null
  cancelAt: Date | null
  endedAt: Date | null
  /** Its own card, which wins over the customer's. */
  paymentMethodId: string | null
}

export type ProviderCard = { paymentMethodId: string; brand: string; last4: string }

export type ProviderInvoice = {
  id: string
  number: string | null
  subscriptionId: string | null
  amountCents: number
  createdAt: Date
  /** `draft`, `open`, `paid`, `uncollectible` or `void`. */
  status: string
  pdfUrl: string | null
  /** Payments that were tried and failed. */
  failedAttempts: number
}

export type NextInvoice = { date: Date; amountCents: number; prorationsCents: number }

/** Everything about a customer that we keep a copy of, fetched afresh. */
export type ProviderAccount = {
  /** The newest one that is not over, else the newest; null where there is none. */
  subscription: ProviderSubscription | null
  /** The card that pays: the subscription's, else the customer's. */
  card: ProviderCard | null
  /** The newest first; those over nothing (a trial's) left out. */
  invoices: ProviderInvoice[]
  nextInvoice: NextInvoice | null
}

export type CardSetup = {
  id: string
  customerId: string | null
  clientSecret: string
  state: 'open' | 'processing' | 'succeeded' | 'canceled'
  paymentMethodId: string | null
  createdAt: Date
}

/** The provider can't be reached, fails, or takes too long: whether it did what was asked is not known. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway'
  /** True where the provider itself answered that it failed: the same key would be answered so again. */
  readonly isAnswered: boolean
  /** What it was, for the log: 'StripeAuthenticationError' is a wrong key. */
  readonly code: string | undefined

  constructor(isAnswered: boolean, cause: unknown, code?: string) {
    super('The card provider does not answer.', { cause })
    this.isAnswered = isAnswered
    this.code = code
  }
}

/** The provider refused: a card that was declined, or something that isn't there or can't be done any more. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
  readonly kind: 'card' | 'missing' | 'other'

  /** `message` is the provider's; a card's may be shown. */
  constructor(kind: 'card' | 'missing' | 'other', message: string, cause: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

/**
 * Who takes the money: Stripe, or the sandbox that stands in for it. Every call may throw ProviderAway and ProviderRefusal, and
 * gives up after some seconds.
 */
export type PaymentProvider = {
  createCustomer(customer: NewCustomer & Keyed): Promise<{ id: string }>
  /** The company's customer with this address, should an earlier call have made it. */
  findCustomer(customer: Pick<NewCustomer, 'companyId' | 'email'>): Promise<{ id: string } | undefined>
  /** False where it was deleted, or isn't one of this account's. */
  hasCustomer(customerId: string): Promise<boolean>
  createSubscription(subscription: NewSubscription & Keyed): Promise<ProviderSubscription>
  /** All of the customer's to this product, the newest first. */
  listSubscriptions(customerId: string): Promise<ProviderSubscription[]>
  createCardSetup(setup: { companyId: string; customerId: string } & Keyed): Promise<CardSetup>
  readCardSetup(id: string): Promise<CardSetup>
  readAccount(customerId: string): Promise<ProviderAccount>
  /** Makes the card the one that pays, of the customer and of the subscription. Doing it again changes nothing. */
  usePaymentMethod(use: {
    customerId: string
    subscriptionId: string | null
    paymentMethodId: string
  }): Promise<void>
  /** Begins a paused subscription again, with a period from now on. */
  resume(subscriptionId: string): Promise<void>
  /** Pays an open invoice with the card; ProviderRefusal 'card' where it is declined. */
  payInvoice(invoiceId: string, paymentMethodId: string): Promise<void>
  setCancelAtPeriodEnd(change: { subscriptionId: string; cancels: boolean } & Keyed): Promise<void>
  /** Ends a subscription at once: one that nobody pays for and that gives nobody access, or whose company is being deleted. */
  endNow(change: { subscriptionId: string } & Keyed): Promise<void>
  setQuantity(
    change: { subscriptionId: string; itemId: string; quantity: number; prorates: boolean } & Keyed,
  ): Promise<void>
  /**
   * The event in a webhook's body; undefined where the signature is missing, wrong, older than five minutes, or from the future.
   */
  readEvent(webhook: { body: Buffer; signature: string | undefined; now: Date }): StripeEvent | undefined
}

/** What billing takes, where a deployment has it. */
export type Billing = {
  provider: PaymentProvider
  /** The clock that billing reckons with: the sandbox's test clock where that stands in. */
  now: () => Date
}

/** What a job works with that asks the provider. */
export type BillingServices = JobServices & { billing: Billing | null }

declare module 'fastify' {
  interface FastifyInstance {
    /** Null where companies pay nothing. */
    billing: Billing | null
  }
}
