import { expect, test } from 'vitest'
import { type AwayLeave, columnsBetween, firstMarkedDate, isInPassing } from './leave-rows.ts'

const dates = ['2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09']

test.each([
  ['Thursday to Monday', '2026-03-05', '2026-03-09', ['2026-03-07', '2026-03-08'], '2026-03-05'],
  ['Saturday to Monday', '2026-03-07', '2026-03-09', ['2026-03-07', '2026-03-08'], '2026-03-09'],
  ['a Sunday alone', '2026-03-08', '2026-03-08', [], '2026-03-08'],
  ['a weekend alone', '2026-03-07', '2026-03-08', [], '2026-03-07'],
])(
  '%s: which weekend days it only runs across, and where its letter goes',
  (_, startDate, endDate, passed, marked) => {
    const leave = { startDate, endDate } as AwayLeave
    expect(dates.filter((date) => isInPassing(leave, date) && date >= startDate && date <= endDate)).toEqual(
      passed,
    )
    expect(firstMarkedDate(leave, dates)).toBe(marked)
  },
)

test('a table leaves weekends out, unless there is nothing else', () => {
  expect(columnsBetween('2026-03-05', '2026-03-09')).toEqual(['2026-03-05', '2026-03-06', '2026-03-09'])
  expect(columnsBetween('2026-03-08', '2026-03-08')).toEqual(['2026-03-08'])
})
