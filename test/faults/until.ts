import { setTimeout as sleep } from 'node:timers/promises'

type Wait = { withinMs: number; everyMs?: number }

/** Waits until something holds; answers whether it did in time. */
export async function comesTrue(
  holds: () => boolean | Promise<boolean>,
  { withinMs, everyMs = 20 }: Wait,
): Promise<boolean> {
  const giveUpAt = performance.now() + withinMs
  while (!(await holds())) {
    if (performance.now() > giveUpAt) return false
    await sleep(everyMs)
  }
  return true
}

/** Waits until something holds; throws with `what` where it doesn't in time. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  { what, ...wait }: Wait & { what: string },
): Promise<void> {
  if (await comesTrue(holds, wait)) return
  throw new Error(`Not within ${wait.withinMs / 1000} seconds: ${what}.`)
}
