import { expect, test } from 'vitest'
import { dayLabel, dayOfYearLabel, rangeLabel } from './location-dates.ts'

test('a holiday is written with its weekday', () => {
  expect(dayLabel('2027-01-01')).toBe('Fri 1 Jan')
  expect(dayOfYearLabel('2027-01-01')).toBe('Fri 1 Jan 2027')
})

test.each([
  ['2026-12-24', '2026-12-24', '24 Dec 2026'],
  ['2026-12-01', '2026-12-12', '1 to 12 Dec 2026'],
  ['2026-11-20', '2026-12-12', '20 Nov to 12 Dec 2026'],
  ['2026-12-20', '2027-01-03', '20 Dec 2026 to 3 Jan 2027'],
])('from %s to %s reads %s', (start, end, label) => {
  expect(rangeLabel(start, end)).toBe(label)
})
