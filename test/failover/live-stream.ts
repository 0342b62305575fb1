import type { Session } from '../faults/call.ts'

/** A tab's stream of one node, and when it heard what. */
export class LiveStream {
  /** When it last heard that something changed, on the clock of `performance`. */
  heardAtMs = Number.NEGATIVE_INFINITY
  /** How it ended, unless it was closed here. */
  ended: string | undefined
  readonly #tab = new AbortController()

  static async open({ origin, cookie }: Session): Promise<LiveStream> {
    const stream = new LiveStream()
    const { body, status } = await fetch(`${origin}/api/events`, {
      headers: { cookie },
      signal: stream.#tab.signal,
    })
    if (status !== 200 || !body) throw new Error(`A stream was answered with ${status}.`)
    void stream.#read(body)
    return stream
  }

  close(): void {
    this.#tab.abort()
  }

  async #read(body: AsyncIterable<Uint8Array>): Promise<void> {
    try {
      for await (const piece of body)
        if (Buffer.from(piece).includes('event: changed')) this.heardAtMs = performance.now()
      this.ended = 'by the node'
    } catch (error) {
      if (!this.#tab.signal.aborted) this.ended = String(error)
    }
  }
}
