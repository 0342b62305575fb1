import { SandboxRefusal } from '../refusals.ts'

/** An answer as it goes over HTTP, so that a repeat can be given the very same. */
export type Answer = { status: number; body: string; requestId: string }

type KeptAnswer = Answer & { digest: string; until: number }

/** The keys' answers, as JSON can hold them. */
export type IdempotencyState = [key: string, answer: KeptAnswer][]

const keptForMs = 24 * 60 * 60 * 1000
const longestKey = 255

/**
 * Idempotency as Stripe documents it: a key's first answer is kept for a day, a 500 included, and given again
 * to the same call. What was refused before it began is not kept.
 */
export class IdempotencyKeys {
  readonly #now: () => Date
  readonly #kept: Map<string, KeptAnswer>
  readonly #underWay = new Map<string, string>()

  constructor(now: () => Date, state: IdempotencyState = []) {
    this.#now = now
    this.#kept = new Map(state)
  }

  get state(): IdempotencyState {
    this.#forgetOld()
    return [...this.#kept]
  }

  /** Does the work, unless the key has its answer already. `digest` identifies the call. */
  async once(
    key: string,
    digest: string,
    work: () => Promise<{ answer: Answer; isKept: boolean }>,
  ): Promise<{ answer: Answer; isReplay: boolean }> {
    if (key.length > longestKey) throw keyTooLong()
    this.#forgetOld()
    const known = this.#kept.get(key)
    if ((known?.digest ?? this.#underWay.get(key) ?? digest) !== digest) throw otherCall(key)
    if (known) return { answer: known, isReplay: true }
    if (this.#underWay.has(key)) throw inUse(key)

    this.#underWay.set(key, digest)
    try {
      const { answer, isKept } = await work()
      if (isKept) this.#kept.set(key, { ...answer, digest, until: this.#now().getTime() + keptForMs })
      return { answer, isReplay: false }
    } finally {
      this.#underWay.delete(key)
    }
  }

  #forgetOld(): void {
    const now = this.#now().getTime()
    for (const [key, { until }] of this.#kept) if (until <= now) this.#kept.delete(key)
  }
}

function otherCall(key: string): SandboxRefusal {
  return new SandboxRefusal(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}

function inUse(key: string): SandboxRefusal {
  return new SandboxRefusal(409, {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  })
}

function keyTooLong(): SandboxRefusal {
  return new SandboxRefusal(400, {
    type: 'invalid_request_error',
    message: `Idempotency keys may be ${longestKey} characters long.`,
  })
}
