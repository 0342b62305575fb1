import { expect, test } from 'vitest'
import { weeksOfMonth } from './calendar-days.ts'

test.each([
  ['sunday', '2026-03', 5, '2026-03-01', '2026-04-04'],
  ['sunday', '2026-02', 4, '2026-02-01', '2026-02-28'],
  ['sunday', '2026-05', 6, '2026-04-26', '2026-06-06'],
  ['sunday', '2025-09', 5, '2025-08-31', '2025-10-04'],
  ['sunday', '2000-01', 6, '1999-12-26', '2000-02-05'],
  ['sunday', '2028-02', 5, '2028-01-30', '2028-03-04'],
  ['monday', '2026-03', 6, '2026-02-23', '2026-04-05'],
  ['monday', '2026-06', 5, '2026-06-01', '2026-07-05'],
  // February: 28 days in four whole weeks, and 29 that need a fifth.
  ['monday', '2027-02', 4, '2027-02-01', '2027-02-28'],
  ['monday', '2044-02', 5, '2044-02-01', '2044-03-06'],
  ['monday', '2028-02', 5, '2028-01-31', '2028-03-05'],
  ['saturday', '2026-08', 5, '2026-08-01', '2026-09-04'],
  ['saturday', '2026-05', 6, '2026-04-25', '2026-06-05'],
  ['saturday', '2028-02', 5, '2028-01-29', '2028-03-03'],
  ['saturday', '2031-02', 4, '2031-02-01', '2031-02-28'],
] as const)('with weeks from %s, %s has %d weeks, from %s to %s', (weekStart, month, count, first, last) => {
  const weeks = weeksOfMonth(month, weekStart)
  expect(weeks).toHaveLength(count)
  expect(weeks.every((week) => week.length === 7)).toBe(true)
  expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([first, last])
})
