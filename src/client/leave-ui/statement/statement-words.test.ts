import { expect, test } from 'vitest'
import type { StatementLineView } from '#shared/leave/statement-contract.ts'
import {
  balanceFigure,
  carryOverWords,
  leaveYearName,
  lineDates,
  lineWords,
  signedAmount,
} from './statement-words.ts'

const calendarYear = { start: '2026-01-01', end: '2026-12-31' }
const fromApril = { start: '2026-04-01', end: '2027-03-31' }

function line(kind: StatementLineView['kind'], explanation: string, rest = {}): StatementLineView {
  const none = { until: null, notCounted: [], requestId: null, isPending: false }
  return { kind, date: '2026-02-16', amount: '-5', balance: '18.5', explanation, ...none, ...rest }
}

test('a leave year is named by its year, or by its days', () => {
  expect(leaveYearName(calendarYear)).toBe('2026')
  expect(leaveYearName(fromApril)).toBe('1 April 2026 to 31 March 2027')
})

test('dates say the year where the leave year has two', () => {
  const week = line('taken', 'Leave', { until: '2026-02-20' })
  expect(lineDates(week, calendarYear)).toBe('16 to 20 Feb')
  expect(lineDates(week, fromApril)).toBe('16 to 20 Feb 2026')
  expect(lineDates(line('granted', ''), calendarYear)).toBe('16 Feb')
})

test.each([
  [line('taken', 'Leave'), 'Annual leave', '5 days, approved'],
  [
    line('taken', 'Leave, not yet approved', { isPending: true, amount: '-1' }),
    'Annual leave',
    '1 day, not yet approved',
  ],
  [
    line('taken', 'Leave', {
      amount: '-4',
      notCounted: [{ date: '2026-02-18', part: 'morning', holiday: 'Ash Wednesday' }],
    }),
    'Annual leave',
    '4 days, approved. Not counted: Ash Wednesday, Wed 18 Feb, morning',
  ],
  [line('granted', '20 days a year'), 'Granted', '20 days a year'],
  [
    line('carried_over', 'Carried over from the previous leave year: 4 of 4 days, at most 5'),
    'Carried over from the previous leave year',
    '4 of 4 days, at most 5',
  ],
  [
    line('adjusted', 'Adjusted by Nora Lindqvist: worked: twice'),
    'Adjusted by Nora Lindqvist',
    'Worked: twice',
  ],
  [line('adjusted', 'Adjusted by Nora Lindqvist'), 'Adjusted by Nora Lindqvist', ''],
  [
    line('expired', 'Carried days could be used up to 31 March 2026'),
    'Expired',
    'Carried days could be used up to 31 March 2026',
  ],
])('what happened, and why: %#', (of, event, detail) => {
  expect(lineWords(of, { name: 'Annual', unit: 'days' })).toEqual({ event, detail })
})

test('days have their sign, and the decimals of the column', () => {
  expect(signedAmount('-0.5', { unit: 'days', decimals: 1 })).toBe('−0.5')
  expect(signedAmount('20', { unit: 'days', decimals: 1 })).toBe('+20.0')
  expect(signedAmount('0', { unit: 'days', decimals: 0 })).toBe('0')
})

test.each([
  ['12', 500, '5 of 12 days carry over to 2027.'],
  ['4', 400, '4 days carry over to 2027.'],
  ['1', 100, '1 day carries over to 2027.'],
  ['4', 0, 'Nothing carries over to 2027.'],
  ['-3', -300, 'The whole shortfall moves to 2027.'],
  ['0', 0, null],
  ['12', null, null],
])('%s days left of which %s hundredths move on', (closing, carried, words) => {
  expect(carryOverWords({ ...calendarYear, unit: 'days', balance: closing }, carried)).toBe(words)
})

test('a leave year that is no calendar year carries over to the next leave year', () => {
  expect(carryOverWords({ ...fromApril, unit: 'days', balance: '4' }, 400)).toBe(
    '4 days carry over to the next leave year.',
  )
})

test('hours have their minutes', () => {
  const hours = { unit: 'hours' as const, decimals: 2 }
  expect(signedAmount('7.33', hours)).toBe('+7 h 20 min')
  expect(signedAmount('-0.5', hours)).toBe('−30 min')
  expect(balanceFigure('1950', hours)).toBe('1,950 h')
  const leave = line('taken', 'Leave', { amount: '-2.5' })
  expect(lineWords(leave, { name: 'Annual', unit: 'hours' }).detail).toBe('2 h 30 min, approved')
  expect(carryOverWords({ ...calendarYear, unit: 'hours', balance: '44' }, 2400)).toBe(
    '40 h of 44 h carry over to 2027.',
  )
})
