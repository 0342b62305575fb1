import { describe, expect, test } from 'vitest'
import {
  formatDay,
  formatDayCount,
  formatLongDay,
  formatLongRange,
  formatRange,
  formatShortDay,
} from './format-dates.ts'

const today = '2026-03-02'

describe('a range of dates', () => {
  test.each([
    ['2026-03-02', '2026-03-04', null, 'Mon 2 to Wed 4 Mar'],
    ['2026-03-30', '2026-04-03', null, 'Mon 30 Mar to Fri 3 Apr'],
    ['2026-05-22', '2026-05-22', null, 'Fri 22 May'],
    ['2026-03-13', '2026-03-13', 'morning', 'Fri 13 Mar, morning'],
    ['2026-03-13', '2026-03-13', 'afternoon', 'Fri 13 Mar, afternoon'],
    ['2025-12-29', '2026-01-02', null, 'Mon 29 Dec 2025 to Fri 2 Jan 2026'],
    ['2025-11-03', '2025-11-05', null, 'Mon 3 to Wed 5 Nov 2025'],
    ['2025-11-28', '2025-12-01', null, 'Fri 28 Nov to Mon 1 Dec 2025'],
    ['2025-11-03', '2025-11-03', 'morning', 'Mon 3 Nov 2025, morning'],
  ] as const)('%s to %s, %s: %s', (startDate, endDate, halfDayPart, written) => {
    for (const locale of ['en', 'en-US', 'en-GB']) {
      expect(formatRange({ startDate, endDate, halfDayPart }, today, locale)).toBe(written)
    }
  })

  test('is written as the language of the person writes it', () => {
    const range = formatRange({ startDate: '2026-03-02', endDate: '2026-03-04' }, today, 'de-DE')
    expect(range).toContain('Mo')
    expect(range).toContain('März')
    expect(range).not.toContain(' to ')
  })
})

test('a date, shorter and longer', () => {
  expect(formatDay('2026-02-27', today, 'en-US')).toBe('Fri 27 Feb')
  expect(formatDay('2025-12-08', today, 'en-US')).toBe('Mon 8 Dec 2025')
  expect(formatShortDay('2026-02-27', today, 'en-GB')).toBe('27 Feb')
  expect(formatLongDay('2026-03-02', 'en-US')).toBe('Monday 2 March 2026')
  expect(formatLongRange('2026-03-02', '2026-03-08', 'en-US')).toBe('Monday 2 to Sunday 8 March 2026')
  expect(formatLongRange('2025-12-29', '2026-01-04', 'en-US')).toBe(
    'Monday 29 December 2025 to Sunday 4 January 2026',
  )
})

test.each([
  ['1', '1 day'],
  ['0.5', '0.5 day'],
  ['5', '5 days'],
  ['1.5', '1.5 days'],
  ['0', '0 days'],
  ['-0.5', '−0.5 day'],
  [12.25, '12.25 days'],
])('%s days: %s', (days, written) => {
  expect(formatDayCount(days, 'en')).toBe(written)
})
