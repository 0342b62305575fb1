import { expect, test } from 'vitest'
import { isCounted, isMonth, mayAskFor, shiftMonth, weekStartOf, weeksOfMonth } from './calendar-days.ts'

test.each([
  ['2026-03', 5, '2026-03-01', '2026-04-04'],
  ['2026-02', 4, '2026-02-01', '2026-02-28'],
  ['2026-05', 6, '2026-04-26', '2026-06-06'],
  ['2025-09', 5, '2025-08-31', '2025-10-04'],
  ['2000-01', 6, '1999-12-26', '2000-02-05'],
])('%s has %d weeks, from Sunday %s to Saturday %s', (month, count, first, last) => {
  const weeks = weeksOfMonth(month)
  expect(weeks).toHaveLength(count)
  expect(weeks.every((week) => week.length === 7)).toBe(true)
  expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([first, last])
})

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

test('a week starts on its Sunday', () => {
  expect(['2026-03-01', '2026-03-04', '2026-03-07'].map(weekStartOf)).toEqual(Array(3).fill('2026-03-01'))
})

test('Saturdays and Sundays do not count', () => {
  expect(['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09'].map(isCounted)).toEqual([
    true,
    false,
    false,
    true,
  ])
})

test.each([
  ['2026-03-01', false],
  ['2026-03-02', true],
  ['2026-03-06', true],
  ['2026-03-07', false],
])('on Monday 2 March, %s may be asked for: %s', (date, expected) => {
  expect(mayAskFor(date, '2026-03-02')).toBe(expected)
})
