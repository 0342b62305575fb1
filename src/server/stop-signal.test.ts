import { EventEmitter } from 'node:events'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { Ending, onStopSignal } from './stop-signal.ts'

const minuteMs = 60_000

/** What happens after these signals, with a minute to wait: how often it stops, and whether it goes on at once. */
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

/** An end whose exit codes and log lines are kept. */
function ending() {
  const codes: number[] = []
  const lines: string[] = []
  const logger = pino({}, { write: (line: string) => void lines.push(line) })
  return { ending: new Ending(logger, (code) => void codes.push(code)), codes, lines }
}

it('a part that fails to stop is logged, the next one still ends, and the process with code 1', async () => {
  const { ending: end, codes, lines } = ending()
  const ended: string[] = []
  await end.part('jobs', () => Promise.reject(new Error('words of somebody')))
  await end.part('database', async () => void ended.push('database'))
  end.exit()
  expect([ended, codes]).toEqual([['database'], [1]])
  expect(lines).toEqual([expect.stringContaining('"part":"jobs"')])
  expect(lines.join()).not.toContain('words of somebody')
})

it('parts that all stop end the process with code 0', async () => {
  const { ending: end, codes, lines } = ending()
  end.within(minuteMs)
  await end.part('database', async () => {})
  end.exit()
  expect([codes, lines]).toEqual([[0], []])
})

it('a part that never stops does not keep the process, which ends with code 1 and names it', async () => {
  const { ending: end, codes, lines } = ending()
  await end.part('jobs', async () => {})
  void end.part('database', () => new Promise(() => {}))
  end.within(20)
  await sleep(200)
  expect(codes).toEqual([1])
  expect(lines).toEqual([expect.stringContaining('"parts":["database"]')])
})
