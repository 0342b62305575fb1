import { Stripe } from 'stripe'
import { parseForm } from '../http/form.ts'
import { idOf } from '../ids.ts'
import { SandboxRefusal } from '../refusals.ts'
import { type SandboxState } from '../sandbox.ts'
import { SandboxAccount } from '../sandbox-account.ts'
import { sandboxPriceId } from '../subscriptions/price.ts'

type Options = Pick<ConstructorParameters<typeof SandboxAccount>[0], 'price'>
type SubscriptionWishes = Omit<Stripe.SubscriptionCreateParams, 'customer' | 'items'> & { quantity?: number }

/** An account that a test talks to as the app does, by Stripe's own SDK, and whose clock it advances. */
export class AccountWithSdk {
  readonly stripe: Stripe
  account: SandboxAccount
  /** Every event that was sent, the oldest first. */
  readonly events: Stripe.Event[] = []
  readonly #start: Date
  #options: Options

  constructor(start: string, options: Options = {}) {
    this.#options = options
    this.#start = new Date(start)
    this.account = this.#account()
    this.stripe = new Stripe('sk_test_sandbox', {
      maxNetworkRetries: 0,
      telemetry: false,
      httpClient: Stripe.createFetchHttpClient((input, init) => this.#answer(new Request(input, init))),
    })
  }

  /** Restarts from the state as JSON alone. */
  restart(options: Options = this.#options): void {
    this.#options = options
    const kept: SandboxState = JSON.parse(JSON.stringify(this.account.state))
    this.account = this.#account(kept)
  }

  /** Advances the clock to an instant. */
  until(instant: string): void {
    this.account.advanceTo(new Date(instant))
  }

  customer(email = 'ana@example.com'): Promise<Stripe.Customer> {
    return this.stripe.customers.create({ email, name: 'Acme' })
  }

  /** A card that the customer has set up in the browser. */
  async card(customer: string, number: string): Promise<string> {
    const { client_secret: clientSecret } = await this.stripe.setupIntents.create({ customer })
    const confirmed = this.account.confirmSetupIntent({
      clientSecret: clientSecret ?? '',
      card: { number, expMonth: 12, expYear: 2040, cvc: '123' },
    })
    return idOf(confirmed.payment_method ?? '')
  }

  /** A card set up and made the customer's own. */
  async payBy(customer: string, number: string): Promise<string> {
    const card = await this.card(customer, number)
    await this.stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } })
    return card
  }

  subscribe(
    customer: string,
    { quantity = 3, ...wishes }: SubscriptionWishes = {},
  ): Promise<Stripe.Subscription> {
    return this.stripe.subscriptions.create({
      customer,
      items: [{ price: sandboxPriceId, quantity }],
      billing_mode: { type: 'flexible' },
      ...wishes,
    })
  }

  /** A trial of 30 days that pauses where no card is there at its end, as the app begins it. */
  trial(customer: string, wishes: SubscriptionWishes = {}): Promise<Stripe.Subscription> {
    return this.subscribe(customer, {
      trial_end: seconds(this.account.now()) + 30 * 86_400,
      trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
      ...wishes,
    })
  }

  subscription(id: string): Promise<Stripe.Subscription> {
    return this.stripe.subscriptions.retrieve(id)
  }

  /** The invoices of a subscription, the oldest first. */
  async invoices(subscription: string): Promise<Stripe.Invoice[]> {
    const { data } = await this.stripe.invoices.list({ subscription, limit: 100 })
    return data.toReversed()
  }

  #account(state?: SandboxState): SandboxAccount {
    return new SandboxAccount({
      now: () => this.#start,
      ...this.#options,
      ...(state && { state }),
      onEvent: (event) => this.events.push(event),
      invoiceUrl: (id) => `http://localhost/invoices/${id}`,
    })
  }

  async #answer(request: Request): Promise<Response> {
    const { pathname: path, searchParams } = new URL(request.url)
    for (const [name, value] of new URLSearchParams(await request.text())) searchParams.append(name, value)
    const method = (['GET', 'POST', 'DELETE'] as const).find((each) => each === request.method) ?? 'GET'
    try {
      return Response.json(this.account.call({ method, path, params: parseForm(searchParams) }))
    } catch (error) {
      if (error instanceof SandboxRefusal) return Response.json(error.body, { status: error.status })
      throw error
    }
  }
}

export function seconds(instant: Date | string): number {
  return Math.floor(new Date(instant).getTime() / 1_000)
}

/** The day and time of an instant of Stripe's, to be read in a test. */
export function moment(instant: number | null | undefined): string | null {
  return typeof instant === 'number' ? new Date(instant * 1_000).toISOString().slice(0, 16) : null
}
