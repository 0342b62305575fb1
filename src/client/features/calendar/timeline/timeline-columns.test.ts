import { expect, test } from 'vitest'
import {
  columnOf,
  columnsAround,
  dateAt,
  firstColumnOf,
  holdsMonth,
  monthInSight,
  monthsOf,
  rangeOfMonths,
  weekCount,
} from './timeline-columns.ts'

const columns = columnsAround('2026-03')
const at = (date: string) => columnOf(columns, date)

test.each([
  ['2026-03', '2025-01-01', '2028-12-31', 1461],
  ['2000-02', '2000-01-01', '2002-12-31', 1096],
  ['2100-12', '2099-01-01', '2100-12-31', 730],
])('from %s one scrolls from %s to %s', (month, first, last, days) => {
  const around = columnsAround(month)
  expect([around.first, around.last, around.dates.length]).toEqual([first, last, days])
  expect(weekCount(around)).toBe(Math.ceil(days / 7))
})

test('a column and its date find each other, and the edges hold', () => {
  expect(dateAt(columns, at('2028-02-29'))).toBe('2028-02-29')
  expect([dateAt(columns, -1), dateAt(columns, 9999)]).toEqual(['2025-01-01', '2028-12-31'])
  expect(['2024-12', '2025-01', '2028-12', '2029-01'].map((month) => holdsMonth(columns, month))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test.each([
  // A desk shows the whole month, a phone five days of it.
  ['2026-03', '2026-03-20', 31, '2026-03-01'],
  ['2026-03', '2026-03-20', 5, '2026-03-19'],
  ['2026-03', '2026-03-05', 5, '2026-03-01'],
  ['2026-03', '2026-03-06', 5, '2026-03-05'],
  ['2026-04', '2026-03-20', 5, '2026-04-01'],
])('going to %s on %s with %d days in sight begins at %s', (month, today, inSight, first) => {
  expect(dateAt(columns, firstColumnOf(columns, month, today, inSight))).toBe(first)
})

test.each([
  ['2026-03-01', 31, '2026-03'],
  ['2026-02-01', 31, '2026-02'],
  ['2026-03-16', 31, '2026-03'],
  ['2026-03-18', 31, '2026-04'],
  // However wide the screen, a month that was gone to is the one in sight.
  ['2026-02-01', 90, '2026-02'],
  ['2026-03-28', 5, '2026-03'],
  ['2026-03-30', 5, '2026-04'],
])('with %s at the left edge of %d days, %s is in sight', (left, inSight, month) => {
  expect(monthInSight(columns, at(left), inSight)).toBe(month)
})

test('the months of the columns in sight, and their days', () => {
  const months = monthsOf(columns, at('2026-12-25'), at('2027-02-01'))
  expect(months).toEqual(['2026-12', '2027-01', '2027-02'])
  expect(rangeOfMonths(months)).toEqual({ start: '2026-12-01', end: '2027-02-28' })
})
