import type { Logger } from 'pino'
import { isUnavailable } from '#server/platform/db/failures.ts'
import { faultOf } from '#server/platform/fault.ts'

/** How often a fault that lasts is logged. */
const everyMs = 60_000
/**
 * Without a fault for so long, what has worked once works again: longer than the pause between two attempts.
 */
const quietMs = 5_000

/**
 * Logs faults that repeat while something is away: one line when they begin, one a minute, one when they are
 * over, each with the fault's code.
 */
export class Outage {
  readonly #logger: Pick<Logger, 'warn'>
  readonly #what: string
  #faults = 0
  #lastFault: unknown
  #beganAt = 0
  #loggedAt = 0
  #failedAt = 0

  /** @param what the subject of each line, such as 'the job queue'. */
  constructor(logger: Pick<Logger, 'warn'>, what: string) {
    this.#logger = logger
    this.#what = what
  }

  failed(fault: unknown): void {
    const at = performance.now()
    this.#faults++
    this.#lastFault = fault
    this.#failedAt = at
    if (this.#faults === 1) {
      this.#beganAt = at
      this.#log(at, 'fails; said once a minute until it works')
    } else if (at - this.#loggedAt >= everyMs) this.#log(at, 'still fails')
  }

  worked(): void {
    const at = performance.now()
    if (this.#faults === 0 || at - this.#failedAt < quietMs) return
    this.#log(this.#failedAt, 'works again')
    this.#faults = 0
  }

  #log(at: number, happens: string): void {
    const seconds = Math.round((at - this.#beganAt) / 1000)
    const faults = this.#faults
    this.#loggedAt = at
    const err = this.#lastFault
    // What pg says of a connection that is gone has no code of its own.
    const code = faultOf(err).code ?? (isUnavailable(err) ? 'NO_CONNECTION' : undefined)
    this.#logger.warn({ code, err, faults, seconds }, `${this.#what} ${happens}`)
  }
}
