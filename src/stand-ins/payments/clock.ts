import type Stripe from 'stripe'
import { nextDue } from './due.ts'
import type { Sandbox } from './sandbox.ts'

const clockId = 'clock_sandbox'

/**
 * The sandbox's clock: the app's own, ahead by as much as it was advanced. While due steps run one after
 * another, it shows the time of each, so that everything is dated when it would have happened.
 */
export class Clock {
  readonly #real: () => Date
  readonly #sandbox: () => Sandbox
  #moment: number | undefined

  constructor(real: () => Date, sandbox: () => Sandbox) {
    this.#real = real
    this.#sandbox = sandbox
  }

  now(): Date {
    return new Date(this.#real().getTime() + this.#sandbox().state.clockAheadMs)
  }

  /** Seconds since 1970; during a due step, its time. */
  seconds(): number {
    return this.#moment ?? Math.floor(this.now().getTime() / 1_000)
  }

  /** Moves on to an instant; one that has passed changes nothing. */
  advanceTo(instant: Date): void {
    const { state } = this.#sandbox()
    state.clockAheadMs = Math.max(state.clockAheadMs, instant.getTime() - this.#real().getTime())
    this.settle()
  }

  settle(): void {
    const until = this.seconds()
    try {
      for (let due = nextDue(this.#sandbox(), until); due; due = nextDue(this.#sandbox(), until)) {
        this.#moment = due.at
        due.happen()
      }
    } finally {
      this.#moment = undefined
    }
  }

  /** The clock as Stripe's API shows it. Here it is ready at once; Stripe's is `advancing` for a while. */
  asTestClock(): Stripe.TestHelpers.TestClock {
    return {
      id: clockId,
      object: 'test_helpers.test_clock',
      created: 0,
      deletes_after: 4_102_444_800,
      frozen_time: this.seconds(),
      livemode: false,
      name: 'Sorrel payment sandbox',
      status: 'ready',
      status_details: {},
    }
  }
}
