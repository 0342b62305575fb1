import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Asks at most once in `keptMs`, and never while a question is open. Undefined if it failed, or has no answer
 * within `withinMs`.
 */
export function asked<T>(
  ask: () => Promise<T>,
  { withinMs, keptMs }: { withinMs: number; keptMs: number },
): () => Promise<T | undefined> {
  let question: Promise<T | undefined> | undefined
  let isOpen = false
  let askedAt = 0

  async function askOnce(): Promise<T | undefined> {
    isOpen = true
    askedAt = performance.now()
    try {
      return await ask()
    } catch {
      // The failure is logged by the code that needs the database.
      return undefined
    } finally {
      isOpen = false
    }
  }

  return () => {
    const isOld = performance.now() - askedAt > keptMs
    if (!question || (isOld && !isOpen)) question = askOnce()
    return Promise.race([question, sleep(withinMs, undefined, { ref: false })])
  }
}
