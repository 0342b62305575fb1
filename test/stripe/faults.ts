import type { Call } from './calls.ts'

export type Fault =
  /** 500 before anything is done; nothing is kept under the key. */
  | 'refuse'
  /** Done, and then the connection is cut. */
  | 'answer lost'
  /** Done, and then 500 is answered, and kept under the key. */
  | 'error after'
  | 'rate limit'
  /** The connection is cut at once. */
  | 'away'

/** Which calls a fault meets. Default: all until `clear()`. */
export type FaultTarget = {
  method?: 'GET' | 'POST' | 'DELETE'
  path?: string | RegExp
  /** From 0 to 1, of the calls that match; the same ones for the same seed. */
  share?: number
  seed?: number
}

type Rule = { fault: Fault; target: FaultTarget; random: () => number }

/** What goes wrong with calls. */
export class Faults {
  #rules: Rule[] = []

  set(fault: Fault, target: FaultTarget = {}): void {
    this.#rules.push({ fault, target, random: seededRandom(target.seed ?? 1) })
  }

  clear(): void {
    this.#rules = []
  }

  /** The fault that this call meets, if any. */
  choose(call: Call): Fault | undefined {
    return this.#rules.find((rule) => meets(rule, call))?.fault
  }
}

function meets({ target, random }: Rule, call: Call): boolean {
  const { method = call.method, path = call.path, share } = target
  const isThere = typeof path === 'string' ? path === call.path : path.test(call.path)
  return method === call.method && isThere && (share === undefined || random() < share)
}

/** A small seeded generator. */
function seededRandom(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 0) / 2 ** 32
  }
}
