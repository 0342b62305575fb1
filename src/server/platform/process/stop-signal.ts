import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Calls `stop`, once, when the process is told to end. After SIGTERM its `delay` lasts `delayMs`, for balancers to see that the
 * node is not ready any more. Ctrl+C waits for nothing, and so does whoever asks a second time.
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
