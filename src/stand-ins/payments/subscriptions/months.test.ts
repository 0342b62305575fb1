import { expect, test } from 'vitest'
import { monthsAfter, periodEnd } from './months.ts'

const at = (instant: string) => Date.parse(instant) / 1_000

test.each([
  ['2026-01-31T10:30:05Z', 1, '2026-02-28T10:30:05Z'],
  ['2026-01-31T10:30:05Z', 2, '2026-03-31T10:30:05Z'],
  ['2028-01-30T00:00:00Z', 1, '2028-02-29T00:00:00Z'],
  ['2026-12-15T23:59:59Z', 1, '2027-01-15T23:59:59Z'],
  ['2026-08-31T09:00:00Z', 13, '2027-09-30T09:00:00Z'],
])('%s and %i months', (anchor, months, expected) => {
  expect(monthsAfter(at(anchor), months)).toBe(at(expected))
})

test.each([
  ['2026-02-28T09:00:00Z', '2026-03-31T09:00:00Z'],
  ['2026-03-31T09:00:00Z', '2026-04-30T09:00:00Z'],
  ['2026-01-31T09:00:00Z', '2026-02-28T09:00:00Z'],
])('counted from 31 January, the period from %s ends on %s', (start, end) => {
  expect(periodEnd(at('2026-01-31T09:00:00Z'), at(start))).toBe(at(end))
})
