import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTurn } from './in-turn.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const numbers = (count: number) => Array.from({ length: count }, (_, nth) => nth)
const outcomesOf = (items: readonly number[]) =>
  items.map((item) => ({ id: String(item), refusal: null, decidedAt: null }))

const called: number[][] = []
const progress: number[] = []
beforeEach(() => {
  called.length = 0
  progress.length = 0
})

/** Each call takes `seconds`; the one with `failsAt` fails. */
function send(items: readonly number[], { seconds = 0, failsAt = -1 } = {}) {
  return inTurn(items, {
    call: async (now) => {
      called.push([...now])
      vi.setSystemTime(Date.now() + seconds * 1000)
      if (now.includes(failsAt)) throw new Error('No answer')
      return outcomesOf(now)
    },
    onProgress: (done) => progress.push(done),
    mostMs: 20_000,
  })
}

test('ten go with each call, in order, and each answer is counted', async () => {
  const result = await send(numbers(25))
  expect(called.map(({ length }) => length)).toEqual([10, 10, 5])
  expect(progress).toEqual([10, 20, 25])
  expect(result).toEqual({ outcomes: outcomesOf(numbers(25)), failed: null, unsent: [] })
})

test('after a call that failed, none is sent', async () => {
  const { outcomes, failed, unsent } = await send(numbers(35), { failsAt: 12 })
  expect(called).toHaveLength(2)
  expect(outcomes).toHaveLength(10)
  expect(failed?.items).toEqual(numbers(20).slice(10))
  expect(unsent).toEqual(numbers(35).slice(20))
  expect(progress).toEqual([10])
})

test('none is sent once the time is over', async () => {
  const { outcomes, failed, unsent } = await send(numbers(50), { seconds: 8 })
  expect(outcomes).toHaveLength(30)
  expect(failed).toBeNull()
  expect(unsent).toEqual(numbers(50).slice(30))
})
