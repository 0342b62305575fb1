import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Calls `stop` once, when the process is asked to end. After SIGTERM it first waits for `delayMs`, until load
 * balancers see that the node is not ready. Ctrl+C does not wait, nor does a second signal.
 */
export function onStopSignal(
  delayMs: number,
  stop: (delay: Promise<void>) => Promise<void>,
  from: NodeJS.EventEmitter = process,
): void {
  const hurry = new AbortController()
  let stopping: Promise<void> | undefined
  const on = (signal: NodeJS.Signals) => {
    if (signal === 'SIGINT' || stopping) hurry.abort()
    stopping ??= stop(lasting(delayMs, hurry.signal))
  }
  from.on('SIGINT', on)
  from.on('SIGTERM', on)
}

async function lasting(delayMs: number, hurry: AbortSignal): Promise<void> {
  await sleep(delayMs, undefined, { signal: hurry }).catch((reason: unknown) => {
    if (!hurry.aborted) throw reason
  })
}
