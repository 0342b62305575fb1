import type Stripe from 'stripe'
import { answer } from './calls.ts'
import { Clock } from './clock.ts'
import { renewCard } from './customers/payment-methods.ts'
import { findBySecret, confirmAndAnswer as setUpAndAnswer } from './customers/setup-intents.ts'
import { integer, parameters } from './params.ts'
import { confirmAndAnswer, type PaymentConfirmation } from './payment-intents/payment-intent-calls.ts'
import { invalid, required } from './refusals.ts'
import { expanded } from './responses.ts'
import {
  type Challenge,
  emptyState,
  type Params,
  type Sandbox,
  type SandboxCall,
  type SandboxState,
  snapshot,
  type TestCard,
  type UnitPrice,
} from './sandbox.ts'
import { usualPrice } from './subscriptions/price.ts'

type Options = {
  now: () => Date
  state?: SandboxState
  price?: UnitPrice
  onEvent: (event: Stripe.Event) => void
  /** Where an invoice is to be seen, and paid; with `.pdf` it is a document. */
  invoiceUrl: (invoiceId: string) => string
}

/** The cardholder confirms where nothing else is said. */
type Chosen<T extends { challenge: Challenge }> = Omit<T, 'challenge'> & {
  challenge?: Challenge | undefined
}
export type SetupConfirmation = Chosen<{ clientSecret: string; card: TestCard; challenge: Challenge }>
export type PaymentAnswer = Chosen<PaymentConfirmation>

const keptEvents = 200
const clockPath = '/v1/test_helpers/test_clocks/clock_sandbox'
const forReading = parameters({})
const forAdvancing = parameters({ frozen_time: integer })

/**
 * An account at Stripe that lives in memory: its customers, subscriptions, cards and invoices, and a clock
 * that can be advanced.
 */
export class SandboxAccount {
  readonly state: SandboxState
  readonly #sandbox: Sandbox
  readonly #clock: Clock

  constructor({ now, state = emptyState(), price = usualPrice, onEvent, invoiceUrl }: Options) {
    this.state = state
    this.#clock = new Clock(now, () => this.#sandbox)
    this.#sandbox = {
      state,
      price,
      now: () => this.#clock.seconds(),
      emit: (event) => {
        state.events = [...state.events, event].slice(-keptEvents)
        onEvent(event)
      },
      invoiceUrl,
    }
  }

  /** Answers what Stripe's API would; throws SandboxRefusal. */
  call(call: SandboxCall): unknown {
    this.settle()
    const result = call.path.startsWith(clockPath) ? this.#callClock(call) : answer(this.#sandbox, call)
    return expanded(this.#sandbox, result, call.params)
  }

  /**
   * What the browser's form does: Stripe's own confirm with a test card. Throws SandboxRefusal with a
   * card_error when it declines, or isn't confirmed.
   */
  confirmSetupIntent({ clientSecret, card, challenge = 'confirm' }: SetupConfirmation): Stripe.SetupIntent {
    this.settle()
    const setupIntent = findBySecret(this.#sandbox, clientSecret)
    return snapshot(setUpAndAnswer(this.#sandbox, setupIntent, { card, challenge }))
  }

  /** What the browser does where a payment waits for the cardholder. Throws as `confirmSetupIntent` does. */
  confirmPayment({ challenge = 'confirm', ...confirmation }: PaymentAnswer): Stripe.PaymentIntent {
    this.settle()
    return snapshot(confirmAndAnswer(this.#sandbox, { ...confirmation, challenge }))
  }

  /** The bank sends a new card for this one: payment_method.automatically_updated. */
  renewCard(paymentMethodId: string): void {
    this.settle()
    renewCard(this.#sandbox, paymentMethodId)
  }

  now(): Date {
    return this.#clock.now()
  }

  /** Advances the clock (never back), and runs each due step at its own time. */
  advanceTo(instant: Date): void {
    this.#clock.advanceTo(instant)
  }

  /** Runs what is due by now. */
  settle(): void {
    this.#clock.settle()
  }

  #callClock({ method, path, params }: SandboxCall): Stripe.TestHelpers.TestClock {
    const verb = path.slice(clockPath.length)
    if (method === 'GET' && verb === '') forReading(params)
    else if (method === 'POST' && verb === '/advance') this.#advance(params)
    else throw invalid(`Unrecognized request URL (${method}: ${path}).`, {}, 404)
    return this.#clock.asTestClock()
  }

  #advance(params: Params): void {
    const target = required(forAdvancing(params).frozen_time, 'frozen_time')
    if (target <= this.#clock.seconds())
      throw invalid('Invalid frozen_time: it must be after the clock’s own time.', { param: 'frozen_time' })
    this.advanceTo(new Date(target * 1_000))
  }
}
