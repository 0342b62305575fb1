import { expect, it } from 'vitest'
import { rangeOf, type UsagePeriod } from './usage-period.ts'

it.each<[UsagePeriod, today: string, leaveYearStart: string, start: string, end: string]>([
  ['last-12', '2026-03-02', '01-01', '2025-04-01', '2026-03-31'],
  ['last-12', '2024-02-29', '01-01', '2023-03-01', '2024-02-29'],
  ['leave-year', '2026-03-31', '04-01', '2025-04-01', '2026-03-31'],
  ['leave-year', '2026-04-01', '04-01', '2026-04-01', '2027-03-31'],
  ['calendar-year', '2026-03-02', '04-01', '2026-01-01', '2026-12-31'],
  ['last-year', '2026-03-02', '04-01', '2025-01-01', '2025-12-31'],
])('%s on %s', (period, today, leaveYearStart, start, end) => {
  expect(rangeOf(period, today, leaveYearStart)).toEqual({ start, end })
})

it('has no dates for one’s own', () => {
  expect(rangeOf('custom', '2026-03-02', '01-01')).toBeNull()
})
