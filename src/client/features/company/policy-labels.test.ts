import { expect, test } from 'vitest'
import { accrualLabels, annualDaysOf, daysLabel } from './policy-labels.ts'

test('the accrual methods are worded as specified while the leave year begins on 1 January', () => {
  expect(accrualLabels('01-01')).toEqual({
    all_at_once: 'All at once (January 1st)',
    monthly: 'Monthly',
    per_pay_period: 'Per pay period',
  })
})

test.each([
  ['04-06', 'All at once (April 6th)'],
  ['07-02', 'All at once (July 2nd)'],
  ['10-23', 'All at once (October 23rd)'],
  ['11-11', 'All at once (November 11th)'],
])('a leave year from %s on: %s', (leaveYearStart, label) => {
  expect(accrualLabels(leaveYearStart).all_at_once).toBe(label)
})

test.each([
  ['25', 25],
  ['22.5', 22.5],
  ['0', 0],
  ['', 20],
  ['many', 20],
  [Number.NaN, 20],
])('annual days entered as %j are %d', (text, days) => {
  expect(annualDaysOf(text)).toBe(days)
})

test('days are counted in words', () => {
  expect([1, 0.5, 20].map(daysLabel)).toEqual(['1 day', '0.5 days', '20 days'])
})
