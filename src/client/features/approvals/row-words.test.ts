import { expect, test } from 'vitest'
import { awayInWords } from './row-words.ts'

test.each([
  [0, 0, 'No one else away'],
  [1, 0, '1 other away'],
  [2, 1, '2 away, 1 more pending'],
  [0, 3, 'No one away, 3 pending'],
])('%i away, %i asked: %s', (othersAway, othersAsked, expected) => {
  expect(awayInWords({ othersAway, othersAsked })).toBe(expected)
})
