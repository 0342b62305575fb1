import type Stripe from 'stripe'

/**
 * A call as it came over HTTP: form fields and query as one nested object, `items[0][quantity]=3` as `{items:
 * [{quantity: '3'}]}`.
 */
export type SandboxCall = {
  method: 'GET' | 'POST' | 'DELETE'
  /** From `/v1/` on, without the query. */
  path: string
  params: Params
}

export type Params = { [name: string]: Param }
export type Param = string | Params | readonly Param[]

/** What the browser's form sends: a test card of Stripe's, by its number. */
export type TestCard = { number: string; expMonth: number; expYear: number; cvc: string }

/** What the cardholder does where the bank asks; 'leave' closes the window without an answer. */
export type Challenge = 'confirm' | 'refuse' | 'leave'

export type WhenRetriesEnd = 'unpaid' | 'cancel' | 'pause'

/** Everything that the sandbox knows, as JSON can hold it. */
export type SandboxState = {
  customers: Stripe.Customer[]
  deletedCustomers: Stripe.Customer[]
  subscriptions: Stripe.Subscription[]
  setupIntents: Stripe.SetupIntent[]
  paymentIntents: Stripe.PaymentIntent[]
  /** Which PaymentIntent is to pay an invoice. */
  intentOfInvoice: Record<string, string>
  /** When the bank answers for an intent that is `processing`. */
  answersAt: Record<string, number>
  paymentMethods: Stripe.PaymentMethod[]
  invoices: Stripe.Invoice[]
  /** Prorations that wait for the next invoice. */
  invoiceItems: Stripe.InvoiceItem[]
  /** Which card number is behind a payment method, so that charges know how it answers. */
  cardNumbers: Record<string, string>
  /** The subscriptions whose customer.subscription.trial_will_end was sent. */
  trialEndsTold: string[]
  /**
   * What becomes of a subscription after the last attempt: 'Automate payment retries', 'Subscription status'.
   */
  whenRetriesEnd: WhenRetriesEnd
  /** The next draft whose hour is over can't be made final. */
  failsNextFinalization: boolean
  events: Stripe.Event[]
  /** How far the sandbox's clock is ahead of the real one. */
  clockAheadMs: number
}

/** What each user costs in a month, in the currency's smallest unit. */
export type UnitPrice = { unitAmount: number; currency: string }

/** What every call works on. */
export type Sandbox = {
  readonly state: SandboxState
  readonly price: UnitPrice
  /** Seconds since 1970; during a due step, its time. */
  now(): number
  /** Sends an event to the webhook. */
  emit(event: Stripe.Event): void
  /** Where an invoice is to be seen, and paid; with `.pdf` it is a document. */
  invoiceUrl(invoiceId: string): string
}

export const hourSeconds = 3_600
export const daySeconds = 24 * hourSeconds
/** How long an intent is `processing`. */
export const bankSeconds = 4 * hourSeconds

export function emptyState(): SandboxState {
  return {
    customers: [],
    deletedCustomers: [],
    subscriptions: [],
    setupIntents: [],
    paymentIntents: [],
    intentOfInvoice: {},
    answersAt: {},
    paymentMethods: [],
    invoices: [],
    invoiceItems: [],
    cardNumbers: {},
    trialEndsTold: [],
    whenRetriesEnd: 'unpaid',
    failsNextFinalization: false,
    events: [],
    clockAheadMs: 0,
  }
}

/** A copy as it goes over the wire, with decimals as strings; later changes don't reach it. */
export function snapshot<T>(thing: T): T {
  const copy: T = JSON.parse(JSON.stringify(thing))
  return copy
}
