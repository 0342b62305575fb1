import type Stripe from 'stripe'

/** A call as it came over HTTP: form fields and query as one nested object, `items[0][quantity]=3` as `{items: [{quantity: '3'}]}`. */
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

/** A refusal in the words and the shape of Stripe's API. */
export class SandboxRefusal extends Error {
  readonly status: number
  readonly body: { error: StripeErrorBody }

  constructor(status: number, error: StripeErrorBody) {
    super(error.message)
    this.status = status
    this.body = { error }
  }
}

/** The part of Stripe's error object that we use. */
export type StripeErrorBody = {
  type: Stripe.RawErrorType
  message: string
  code?: string
  decline_code?: string
  param?: string
  setup_intent?: Stripe.SetupIntent
}

/** Everything that the sandbox knows, as JSON can hold it. */
export type SandboxState = {
  customers: Stripe.Customer[]
  subscriptions: Stripe.Subscription[]
  setupIntents: Stripe.SetupIntent[]
  paymentMethods: Stripe.PaymentMethod[]
  invoices: Stripe.Invoice[]
  /** Prorations that wait for the next invoice. */
  invoiceItems: Stripe.InvoiceItem[]
  /** Which card number is behind a payment method, so that charges know how it answers. */
  cardNumbers: Record<string, string>
  /** The subscriptions whose customer.subscription.trial_will_end was sent. */
  trialEndsTold: string[]
  events: Stripe.Event[]
  /** How far the sandbox's clock is ahead of the real one. */
  clockAheadMs: number
}
