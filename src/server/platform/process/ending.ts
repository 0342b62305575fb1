import type { Logger } from 'pino'

/** Shuts down part by part; a part that fails does not keep the others from ending. */
export class Ending {
  readonly #logger: Logger
  readonly #exit: (code: number) => void
  readonly #underWay = new Set<string>()
  #code = 0

  constructor(logger: Logger, exit: (code: number) => void = (code) => process.exit(code)) {
    this.#logger = logger
    this.#exit = exit
  }

  /** Ends one part. A failure is logged, never thrown. */
  async part(name: string, end: () => Promise<unknown>): Promise<void> {
    this.#underWay.add(name)
    try {
      await end()
    } catch (error) {
      this.#code = 1
      this.#logger.error({ part: name, err: error }, 'a part of the server failed to stop')
    }
    this.#underWay.delete(name)
  }

  /**
   * Exits with code 1 if the process still runs after so many milliseconds, and logs the parts that it waits
   * for.
   */
  within(longestMs: number): void {
    const giveUp = () => {
      this.#logger.error({ parts: [...this.#underWay] }, 'the server did not stop in time, and is ended')
      this.#exit(1)
    }
    setTimeout(giveUp, longestMs).unref()
  }

  /** Ends the process, with code 1 if a part failed. */
  exit(): void {
    this.#exit(this.#code)
  }
}
