import { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { onStopSignal } from './stop-signal.ts'

const minuteMs = 60_000

/**
 * What happens after these signals, with a minute to wait: how often it stops, and whether it goes on at
 * once.
 */
async function after(signals: NodeJS.Signals[]): Promise<{ stops: number; waits: boolean }> {
  const from = new EventEmitter()
  let stops = 0
  let waits = true
  const stop = async (delay: Promise<void>) => {
    stops++
    await delay
    waits = false
  }
  onStopSignal(minuteMs, stop, from)
  for (const signal of signals) from.emit(signal, signal)
  await setImmediate()
  const seen = { stops, waits }
  // Ends the wait, which would hold the test's process.
  from.emit('SIGINT', 'SIGINT')
  return seen
}

it.each([
  [['SIGTERM'], 1, true],
  [['SIGINT'], 1, false],
  [['SIGTERM', 'SIGTERM'], 1, false],
  [['SIGTERM', 'SIGINT'], 1, false],
] as const)(
  'after %j it stops once, and waits only where nobody is in a hurry',
  async (signals, stops, waits) => {
    expect(await after([...signals])).toEqual({ stops, waits })
  },
)
