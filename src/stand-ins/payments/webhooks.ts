import { createHmac } from 'node:crypto'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type Stripe from 'stripe'

/** An event as Stripe posts it: the body, and the header `stripe-signature` for it. */
export type SignedEvent = { event: Stripe.Event; body: string; signature: string }

/** An event that has not been delivered yet; a status of 0 is no answer at all. */
export type PendingEvent = { event: Stripe.Event; tries: number; lastStatus: number | null }

type Options = {
  target: string | ((event: SignedEvent) => Promise<number>)
  secret: string
  /** The receiver's clock, which checks the signature's age. */
  now: () => Date
  onChange: () => void
  pending: PendingEvent[]
  /** How long to wait before each retry; afterwards the event waits for the next `deliver()`. */
  retryMs: readonly number[]
}

const answerTimeoutMs = 10_000

/** Delivers events in order and at least once. */
export class Webhooks {
  readonly #options: Options
  readonly #closing = new AbortController()
  #pending: PendingEvent[]
  #delivery: Promise<void> | undefined
  #isAsked = false
  #isHeld = false

  constructor(options: Options) {
    this.#options = options
    this.#pending = [...options.pending]
  }

  get pending(): readonly PendingEvent[] {
    return this.#pending
  }

  add(event: Stripe.Event): void {
    this.#pending = [...this.#pending, { event, tries: 0, lastStatus: null }]
    this.#options.onChange()
    this.deliver()
  }

  /** Tries everything pending, also what was given up. */
  deliver(): void {
    if (this.#isHeld || this.#closing.signal.aborted || this.#pending.length === 0) return
    this.#isAsked = true
    this.#delivery ??= this.#deliverAll()
  }

  /** Resolves when everything has been delivered or given up for now. */
  async delivered(): Promise<void> {
    await this.#delivery
  }

  hold(): void {
    this.#isHeld = true
  }

  /** Takes out what was held back, signed, in the order in which it happened. */
  takeHeld(): SignedEvent[] {
    const held = this.#pending.map(({ event }) => this.#sign(event))
    this.#pending = []
    this.#options.onChange()
    return held
  }

  release(): void {
    this.#isHeld = false
    this.deliver()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.delivered()
  }

  async #deliverAll(): Promise<void> {
    while (this.#isAsked) {
      // All events of one call go in one round.
      await setImmediate()
      this.#isAsked = false
      await this.#round()
    }
    this.#delivery = undefined
  }

  async #round(): Promise<void> {
    const waits = [...this.#options.retryMs]
    for (const entry of this.#pending) {
      let status = await this.#try(entry)
      for (let ms = waits.shift(); ms !== undefined && !isTaken(status); ms = waits.shift()) {
        await this.#pause(ms)
        status = await this.#try(entry)
      }
      // Nothing listens there: the others would fail too.
      if (status === 0) return
    }
  }

  async #try(entry: PendingEvent): Promise<number | null> {
    if (this.#isHeld || this.#closing.signal.aborted || !this.#pending.includes(entry)) return null
    entry.tries++
    entry.lastStatus = await this.#send(this.#sign(entry.event)).catch(() => 0)
    if (isTaken(entry.lastStatus)) this.#pending = this.#pending.filter((other) => other !== entry)
    this.#options.onChange()
    return entry.lastStatus
  }

  async #send(signed: SignedEvent): Promise<number> {
    const { target } = this.#options
    if (typeof target !== 'string') return target(signed)
    const answer = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signed.signature },
      body: signed.body,
      redirect: 'manual',
      signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(answerTimeoutMs)]),
    })
    await answer.body?.cancel()
    return answer.status
  }

  async #pause(ms: number): Promise<void> {
    await setTimeout(ms, undefined, { signal: this.#closing.signal }).catch(() => {})
  }

  #sign(event: Stripe.Event): SignedEvent {
    const body = JSON.stringify(event, null, 2)
    const at = Math.floor(this.#options.now().getTime() / 1000)
    const hmac = createHmac('sha256', this.#options.secret).update(`${at}.${body}`).digest('hex')
    return { event, body, signature: `t=${at},v1=${hmac}` }
  }
}

/** Null is an event that was removed meanwhile. */
function isTaken(status: number | null): boolean {
  return status === null || (status >= 200 && status < 300)
}
