import type { SandboxCall } from '../sandbox.ts'

/** What can go wrong with a call. */
export type Fault =
  /** 500 before anything is done; nothing is kept under the key. */
  | { kind: 'refuse' }
  /** Done, and then the connection is cut. */
  | { kind: 'answer lost' }
  /** Done, and then 500 is answered, and kept under the key. */
  | { kind: 'error after' }
  /** Done after a while; the key is in use until then. */
  | { kind: 'delay'; ms: number }
  /** Neither done nor answered. */
  | { kind: 'hang' }
  | { kind: 'rate limit' }
  /** The connection is cut at once. */
  | { kind: 'away' }

/** Which calls a fault meets. Default: all until `clear()`. */
export type FaultTarget = {
  /** As many calls, and no more. */
  next?: number
  method?: SandboxCall['method']
  path?: string | RegExp
  /** From 0 to 1, of the calls that match; the same ones for the same seed. */
  share?: number
  seed?: number
}

type Rule = { fault: Fault; target: FaultTarget; left: number; random: () => number }
type Listener = (call: SandboxCall) => void | Promise<void>

/** Fault injection, for tests and for the sandbox's page. */
export class Faults {
  #rules: Rule[] = []
  readonly #listeners = new Set<Listener>()

  set(fault: Fault, target: FaultTarget = {}): void {
    const { next = Number.POSITIVE_INFINITY, seed = 1 } = target
    this.#rules.push({ fault, target, left: next, random: seededRandom(seed) })
  }

  clear(): void {
    this.#rules = []
  }

  /** What is set now, for the page. */
  get current(): { fault: Fault; share: number }[] {
    return this.#rules.map(({ fault, target }) => ({ fault, share: target.share ?? 1 }))
  }

  /** Calls `listener` before each call, until the returned function is called. */
  onCall(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async announce(call: SandboxCall): Promise<void> {
    for (const listener of this.#listeners) await listener(call)
  }

  /** The fault that this call meets, if any. */
  choose(call: SandboxCall): Fault | undefined {
    const rule = this.#rules.find((candidate) => meets(candidate, call))
    if (!rule) return undefined
    rule.left--
    if (rule.left <= 0) this.#rules = this.#rules.filter((other) => other !== rule)
    return rule.fault
  }
}

function meets({ target, random }: Rule, { method, path }: SandboxCall): boolean {
  if (target.method && target.method !== method) return false
  if (typeof target.path === 'string' && target.path !== path) return false
  if (target.path instanceof RegExp && !target.path.test(path)) return false
  return target.share === undefined || random() < target.share
}

/** Mulberry32, a small seeded generator. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
