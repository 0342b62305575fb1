import { afterEach, expect, test } from 'vitest'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import { accrualLabels, annualDaysOf } from './policy-labels.ts'

afterEach(() => choosePersonLocale(null))

test('the accrual methods are worded as specified while the leave year begins on 1 January', () => {
  expect(accrualLabels('01-01')).toEqual({
    all_at_once: 'All at once (January 1st)',
    monthly: 'Monthly',
    per_pay_period: 'Per pay period',
  })
})

test.each([
  ['en-GB', '04-06', 'All at once (6 April)'],
  ['en-US', '04-06', 'All at once (April 6)'],
  ['de', '04-06', 'All at once (6. April)'],
  ['ja', '11-11', 'All at once (11月11日)'],
  ['de', '01-01', 'All at once (January 1st)'],
])('for a reader of %s, a leave year from %s on: %s', (locale, leaveYearStart, label) => {
  choosePersonLocale(locale)
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
