import { expect, test } from 'vitest'
import { nextAfter } from './use-decision-list.ts'

const [a, b, c, d] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }] as const

test.each([
  ['the one below', [b], 'c'],
  ['the one above, after the last', [d], 'c'],
  ['the first that stays below', [a, b], 'c'],
  ['between those that go', [a, c], 'b'],
  ['the last that stays above', [c, d], 'b'],
  ['nothing, where all go', [a, b, c, d], undefined],
])('after a decision the focus goes to %s', (_where, decided, expected) => {
  expect(nextAfter(decided, [a, b, c, d])?.id).toBe(expected)
})
