import { expect, test } from 'vitest'
import { weekStartOf } from './week-start.ts'

test.each([
  ['sunday', ['2026-02-22', '2026-03-01', '2026-03-01', '2026-03-01']],
  ['monday', ['2026-02-23', '2026-02-23', '2026-03-02', '2026-03-02']],
  ['saturday', ['2026-02-28', '2026-02-28', '2026-02-28', '2026-03-07']],
] as const)('weeks from %s begin on that weekday', (weekStart, firstDays) => {
  const days = ['2026-02-28', '2026-03-01', '2026-03-04', '2026-03-07']
  expect(days.map((date) => weekStartOf(date, weekStart))).toEqual(firstDays)
})
