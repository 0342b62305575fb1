import type { Work } from './work.ts'

/** What each piece of work is waiting for, and since when by the process's own monotonic clock. */
const waits = new WeakMap<Work, Map<object, { what: () => string; since: number }>>()

/** Notes that `work` waits for `what` until the returned function is called. */
export function beginWait(work: Work | undefined, what: () => string): () => void {
  if (!work) return () => {}
  const wait = {}
  const ofWork = waits.get(work) ?? new Map()
  waits.set(work, ofWork.set(wait, { what, since: performance.now() }))
  return () => ofWork.delete(wait)
}

/** What `work` is waiting for now, in words for the log; empty where that is nothing that is known here. */
export function waitsOf(work: Work | null): string {
  const now = performance.now()
  const ofWork = work ? [...(waits.get(work)?.values() ?? [])] : []
  return ofWork.map(({ what, since }) => `${what()} (${Math.round(now - since)} ms)`).join(', ')
}
