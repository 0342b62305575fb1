import { instantMs } from '#client/api/clock.ts'
import type { OutcomeTogether } from '#shared/leave/approvals-contract.ts'
import { mostTogether } from '#shared/leave/together.ts'

/** What became of several, of which each call takes `mostTogether`. */
export type InTurn<Item> = {
  outcomes: readonly OutcomeTogether[]
  /** The call that failed: what became of these the screen doesn't know. */
  failed: { items: readonly Item[]; error: unknown } | null
  /** Those after it, or after the time was over. */
  unsent: readonly Item[]
}

type Calls<Item> = {
  call: (items: readonly Item[]) => Promise<OutcomeTogether[]>
  /** Called with how many have been answered. */
  onProgress: (done: number) => void
  /** No call begins after it. */
  mostMs: number
}

/** Sends all of them, one call after the other, until one fails or the time is over. */
export async function inTurn<Item>(
  items: readonly Item[],
  { call, onProgress, mostMs }: Calls<Item>,
): Promise<InTurn<Item>> {
  const begun = instantMs()
  const outcomes: OutcomeTogether[] = []
  let next = 0
  while (next < items.length && instantMs() - begun <= mostMs) {
    const now = items.slice(next, next + mostTogether)
    next += now.length
    try {
      outcomes.push(...(await call(now)))
    } catch (error) {
      return { outcomes, failed: { items: now, error }, unsent: items.slice(next) }
    }
    onProgress(next)
  }
  return { outcomes, failed: null, unsent: items.slice(next) }
}
