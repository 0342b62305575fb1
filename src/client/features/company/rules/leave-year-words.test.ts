import { expect, test } from 'vitest'
import { daysOfMonth, inMonth, leaveYearChangeInWords } from './leave-year-words.ts'

test.each([
  ['01-01', '04-01', '2026-11-21', '1 January 2026', '31 March 2026'],
  ['01-01', '12-15', '2026-11-21', '1 January 2026', '14 December 2026'],
  ['04-06', '01-01', '2026-02-10', '6 April 2025', '31 December 2025'],
])('a leave year from %s moved to %s on %s', (before, after, today, start, end) => {
  expect(leaveYearChangeInWords(before, after, today)).toBe(
    `The leave year that began on ${start} will be shorter: it ends on ${end}, with a matching share of the annual days.`,
  )
})

test('29 February is no day that every year has', () => {
  expect(['01', '02', '04'].map(daysOfMonth)).toEqual([31, 28, 30])
})

test('another month keeps the day where it has it', () => {
  expect([inMonth('01-15', '02'), inMonth('01-31', '02'), inMonth('02-28', '03')]).toEqual([
    '02-15',
    '02-28',
    '03-28',
  ])
})
