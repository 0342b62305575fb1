import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Outage } from './outage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:5432'), { code: 'ECONNREFUSED' })

/** What is logged while attempts are made twice a second, for so many seconds of each kind. */
function logOf(...spells: { failing: boolean; seconds: number }[]) {
  const lines: unknown[] = []
  const outage = new Outage({ warn: (...line: unknown[]) => void lines.push(line) }, 'the queue')
  for (const { failing, seconds } of spells)
    for (let attempt = 0; attempt < 2 * seconds; attempt++) {
      if (failing) outage.failed(refused)
      else outage.worked()
      vi.advanceTimersByTime(500)
    }
  return lines
}

const code = { code: 'ECONNREFUSED', err: refused }

it('an outage of two and a half minutes is four lines, each with its code', () => {
  expect(logOf({ failing: true, seconds: 150 }, { failing: false, seconds: 600 })).toEqual([
    [{ ...code, faults: 1, seconds: 0 }, 'the queue fails; said once a minute until it works'],
    [{ ...code, faults: 121, seconds: 60 }, 'the queue still fails'],
    [{ ...code, faults: 241, seconds: 120 }, 'the queue still fails'],
    [{ ...code, faults: 300, seconds: 150 }, 'the queue works again'],
  ])
})

it('a connection that is gone, for which pg has words alone, has a code', () => {
  const lines: unknown[] = []
  const outage = new Outage({ warn: (...line: unknown[]) => void lines.push(line) }, 'the queue')
  outage.failed(new Error('timeout exceeded when trying to connect'))
  expect(lines).toEqual([[expect.objectContaining({ code: 'NO_CONNECTION' }), expect.any(String)]])
})

it('the next outage is told anew', () => {
  const twice = logOf(
    { failing: true, seconds: 1 },
    { failing: false, seconds: 10 },
    { failing: true, seconds: 1 },
  )
  expect(twice).toHaveLength(3)
})

it('what fails and works by turns is one outage', () => {
  const turns = Array.from({ length: 60 }, (_, second) => ({ failing: second % 2 === 0, seconds: 1 }))
  expect(logOf(...turns)).toHaveLength(1)
})
