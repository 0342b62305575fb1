import type { JobServices } from '#server/platform/jobs/services.ts'
import type { StripeEvent } from '#server/platform/tenancy/directory.ts'
import type { SubscriptionState } from '#shared/billing/contract.ts'
import type { Price } from '#shared/billing/price.ts'

/** Called twice under one key, the provider acts once. */
export type Keyed = { idempotencyKey: string }

export type NewCustomer = { companyId: string; name: string; email: string }
/** What invoices are made out to, and where the provider's mails go. */
export type CustomerContact = { name: string; email: string }
export type NewSubscription = {
  companyId: string
  customerId: string
  quantity: number
  /** Null if it begins at once, with an invoice that is open until a card pays it. */
  trialEnd: Date | null
}

export type ProviderSubscription = {
  id: string
  itemId: string
  status: SubscriptionState
  quantity: number
  /** Of one seat a month; null where the provider has none for a single one (tiers). */
  unitCents: number | null
  currency: string
  createdAt: Date
  trialStart: Date | null
  trialEnd: Date | null
  currentPeriodEnd: Date | null
  cancelAt: Date | null
  endedAt: Date | null
  /** Its own card, which wins over the customer's. */
  paymentMethodId: string | null
}

/** The price of new subscriptions, as far as it decides what the product says of it. */
export type ProviderPrice = {
  /** Null where there is none for a single seat (tiers, parts of a cent). */
  unitCents: number | null
  currency: string
  /** It is charged each month for the number of seats. */
  isMonthlyPerSeat: boolean
  /** New subscriptions can be made with it. */
  isActive: boolean
}

export type ProviderCard = { paymentMethodId: string; brand: string; last4: string }

export type ProviderInvoice = {
  id: string
  number: string | null
  subscriptionId: string | null
  /** Of one that is a draft or open: what is still to pay. Else its total. */
  amountCents: number
  createdAt: Date
  /** `draft`, `open`, `paid`, `uncollectible` or `void`. */
  status: string
  pdfUrl: string | null
  /** The provider's page of it, on which it can be confirmed and paid; null for a draft. */
  hostedUrl: string | null
  currency: string
  /** The bank asks the cardholder to confirm the payment. */
  needsAction: boolean
  /** The bank has not answered yet. */
  isProcessing: boolean
  /** Payments that were tried and failed. */
  failedAttempts: number
}

export type NextInvoice = { date: Date; amountCents: number; prorationsCents: number }

/** Everything about a customer that we keep a copy of, or compare. */
export type ProviderAccount = {
  /** Null if the customer was deleted. */
  contact: { [Field in keyof CustomerContact]: string | null } | null
  /** The newest one that is not over, else the newest; null if there is none. */
  subscription: ProviderSubscription | null
  /** The card that pays: the subscription's, else the customer's. */
  card: ProviderCard | null
  /** The newest first; those over nothing (a trial's) left out. */
  invoices: ProviderInvoice[]
  nextInvoice: NextInvoice | null
}

/** What one call tells of a customer. */
export type ProviderOverview = Pick<ProviderAccount, 'contact' | 'subscription' | 'card'> & {
  /** The subscription's, also a draft or one over nothing; whether its payment waits isn't known here. */
  newestInvoice: ProviderInvoice | null
}

export type CardSetup = {
  id: string
  customerId: string | null
  clientSecret: string
  state: 'open' | 'processing' | 'succeeded' | 'canceled'
  paymentMethodId: string | null
  createdAt: Date
}

/**
 * With it the browser asks the bank, and the cardholder there confirms. The secret is passed on, never kept.
 */
export type PaymentToConfirm = { clientSecret: string }

export type Payment = { customerId: string | null; state: 'open' | 'processing' | 'succeeded' }

/** The provider can't be reached, fails, or takes too long: whether the call had an effect is unknown. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway'
  /** The provider itself answered with a failure: it would repeat that answer under the same key. */
  readonly isAnswered: boolean
  /** For the log: 'StripeAuthenticationError' is a wrong key. */
  readonly code: string | undefined

  constructor(isAnswered: boolean, cause: unknown, code?: string) {
    super('The card provider does not answer.', { cause })
    this.isAnswered = isAnswered
    this.code = code
  }
}

/**
 * The provider refused: the card was declined, the bank asks the cardholder first, or what the call is about
 * doesn't exist or can't be changed any more.
 */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
  readonly kind: RefusalKind

  /** `message` is the provider's; that of a declined card may be shown. */
  constructor(kind: RefusalKind, message: string, cause: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

type RefusalKind = 'card' | 'action' | 'missing' | 'other'

/**
 * Stripe, or the sandbox that replaces it locally. Every call may throw ProviderAway and ProviderRefusal, and
 * gives up after some seconds.
 */
export type PaymentProvider = {
  /** The price that new subscriptions get. */
  readPrice(): Promise<ProviderPrice>
  createCustomer(customer: NewCustomer & Keyed): Promise<{ id: string }>
  /** The company's customer, with this address or another one, if there is one already. */
  findCustomer(customer: Pick<NewCustomer, 'companyId' | 'email'>): Promise<{ id: string } | undefined>
  /** False if it was deleted, or belongs to another account. */
  hasCustomer(customerId: string): Promise<boolean>
  setContact(change: { customerId: string } & CustomerContact & Keyed): Promise<void>
  /** All of its subscriptions end at once, and none can begin; invoices stay. */
  deleteCustomer(customerId: string): Promise<void>
  createSubscription(subscription: NewSubscription & Keyed): Promise<ProviderSubscription>
  /** All of the customer's to this product, the newest first. */
  listSubscriptions(customerId: string): Promise<ProviderSubscription[]>
  createCardSetup(setup: { companyId: string; customerId: string } & Keyed): Promise<CardSetup>
  readCardSetup(id: string): Promise<CardSetup>
  readAccount(customerId: string): Promise<ProviderAccount>
  /** The same; undefined, after one call, if `isKnown` says that its answer is nothing new. */
  readNews(
    customerId: string,
    isKnown: (overview: ProviderOverview) => Promise<boolean>,
  ): Promise<ProviderAccount | undefined>
  /** Makes the card the customer's and the subscription's, and answers it. Twice changes nothing. */
  usePaymentMethod(use: {
    customerId: string
    subscriptionId: string | null
    paymentMethodId: string
  }): Promise<ProviderCard | null>
  /** Resumes a paused subscription, with a period from now on. */
  resume(subscriptionId: string): Promise<void>
  /** Makes a draft final without charging it: `payInvoice` follows. */
  finalizeInvoice(invoiceId: string): Promise<void>
  /**
   * Pays an open invoice with the card; ProviderRefusal 'card' if it is declined, 'action' if the cardholder
   * must confirm it.
   */
  payInvoice(invoiceId: string, paymentMethodId: string): Promise<void>
  /**
   * What the browser needs to have an open invoice's payment confirmed; undefined if it is not to be paid.
   */
  readPaymentToConfirm(invoiceId: string): Promise<PaymentToConfirm | undefined>
  readPayment(id: string): Promise<Payment>
  /**
   * Ends a subscription with its period, also one whose end was set for later; ProviderRefusal if it isn't
   * so.
   */
  endWithPeriod(change: { subscriptionId: string } & Keyed): Promise<void>
  /** Takes back whatever end was set, with the period or at a date; ProviderRefusal if one remains. */
  keep(change: { subscriptionId: string } & Keyed): Promise<void>
  /**
   * Ends a subscription at once: one that is unpaid and gives no access, or whose company is being deleted.
   */
  endNow(change: { subscriptionId: string } & Keyed): Promise<void>
  setQuantity(
    change: { subscriptionId: string; itemId: string; quantity: number; prorates: boolean } & Keyed,
  ): Promise<void>
  /**
   * The event in a webhook's body; undefined if the signature is missing, wrong, older than five minutes, or
   * from the future.
   */
  readEvent(webhook: { body: Buffer; signature: string | undefined; now: Date }): StripeEvent | undefined
}

export type Billing = {
  provider: PaymentProvider
  /** Billing's clock: the sandbox's test clock if that is in use. */
  now: () => Date
  /** What a new subscription costs: the specification's price until the provider's is known. */
  price: Price
}

/** For jobs that call the provider. */
export type BillingServices = JobServices & { billing: Billing | null }

declare module 'fastify' {
  interface FastifyInstance {
    /** Null if companies pay nothing. */
    billing: Billing | null
  }
}
