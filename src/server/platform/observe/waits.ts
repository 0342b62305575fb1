import type { Work } from './work.ts'

/** What each request or job is waiting for, and since when on the monotonic clock. */
const waits = new WeakMap<Work, Map<object, { what: () => string; since: number }>>()

/** Records that `work` waits for `what`, until the returned function is called. */
export function beginWait(work: Work | undefined, what: () => string): () => void {
  if (!work) return () => {}
  const wait = {}
  const ofWork = waits.get(work) ?? new Map()
  waits.set(work, ofWork.set(wait, { what, since: performance.now() }))
  return () => ofWork.delete(wait)
}

/** What `work` is waiting for now, for the log; empty if nothing is known. */
export function waitsOf(work: Work | null): string {
  const now = performance.now()
  const ofWork = work ? [...(waits.get(work)?.values() ?? [])] : []
  return ofWork.map(({ what, since }) => `${what()} (${Math.round(now - since)} ms)`).join(', ')
}
