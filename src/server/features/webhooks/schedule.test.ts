import { describe, expect, it } from 'vitest'
import { secondsOfRetryAfter, secondsUntilNext } from './schedule.ts'

const minute = 60
const hour = 60 * minute

describe('the next attempt', () => {
  it.each([
    [1, 5],
    [2, 5 * minute],
    [3, 30 * minute],
    [4, 2 * hour],
    [5, 5 * hour],
    [6, 10 * hour],
    [7, 14 * hour],
    [8, 20 * hour],
    [9, 24 * hour],
    [10, null],
  ])('after %i comes in %s seconds', (attempts, seconds) => {
    expect(secondsUntilNext({ attempts, retryAfterSeconds: null, chance: 0.5 })).toBe(seconds)
  })

  it('is spread by a tenth', () => {
    const third = { attempts: 3, retryAfterSeconds: null }
    const ends = [0, 1].map((chance) => secondsUntilNext({ ...third, chance }))
    expect(ends).toEqual([27 * minute, 33 * minute])
  })

  it.each([
    [600, 600],
    [10, 300],
    [10 * 24 * hour, 24 * hour],
  ])('comes no sooner than the receiver asks for, within a day: %i s', (retryAfterSeconds, seconds) => {
    expect(secondsUntilNext({ attempts: 2, retryAfterSeconds, chance: 0.5 })).toBe(seconds)
  })

  it('doesn’t come after the last, whatever the receiver asks for', () => {
    expect(secondsUntilNext({ attempts: 10, retryAfterSeconds: 60, chance: 0.5 })).toBeNull()
  })
})

it.each([
  [null, null],
  ['120', 120],
  ['0', 0],
  ['Mon, 02 Mar 2026 09:02:00 GMT', 120],
  ['Mon, 02 Mar 2026 08:00:00 GMT', null],
  ['-5', null],
  ['1.5e3', null],
  ['soon', null],
  ['9'.repeat(40), null],
])('Retry-After: %s', (header, seconds) => {
  expect(secondsOfRetryAfter(header, new Date('2026-03-02T09:00:00Z'))).toBe(seconds)
})
