import { expect, test } from 'vitest'
import { isMonth, shiftMonth } from './calendar-address.ts'

test.each([
  ['2026-03', true],
  ['2026-13', false],
  ['1999-12', false],
  ['2101-01', false],
  ['march', false],
  [null, false],
])('%s is a month of an address: %s', (text, expected) => {
  expect(isMonth(text)).toBe(expected)
})

test('months follow each other across the years', () => {
  expect([shiftMonth('2026-01', -1), shiftMonth('2026-12', 1)]).toEqual(['2025-12', '2027-01'])
})
