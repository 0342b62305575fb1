import { expect, test } from 'vitest'
import { isoWeekOf } from './iso-week.ts'

test.each([
  ['2026-03-10', 11],
  ['2026-01-01', 1],
  // A Sunday, the last day of its week.
  ['2026-01-04', 1],
  ['2026-01-05', 2],
  // 2026 has 53 weeks, and the first days of 2027 belong to the last one.
  ['2027-01-03', 53],
  ['2027-01-04', 1],
  // A Monday whose Thursday is in the next year.
  ['2024-12-30', 1],
])('%s lies in week %i', (date, week) => {
  expect(isoWeekOf(date)).toBe(week)
})
