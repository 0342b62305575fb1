import { expect, test } from 'vitest'
import { at } from '../testing/billing-answers.ts'
import { trialDays } from './billing-dates.ts'

test.each([
  ['the first day', '2026-02-24', { total: 30, past: 0, left: 30 }],
  ['in the middle', '2026-03-10', { total: 30, past: 14, left: 16 }],
  ['the day before its end', '2026-03-25', { total: 30, past: 29, left: 1 }],
  ['the day of its end', '2026-03-26', { total: 30, past: 30, left: 0 }],
  ['afterwards', '2026-04-02', { total: 30, past: 30, left: 0 }],
])('the days of a trial on %s', (_when, today, expected) => {
  expect(trialDays(at('2026-02-24'), at('2026-03-26'), at(today))).toMatchObject(expected)
})

test('a trial that the provider made longer has as many days as it lasts', () => {
  const trial = trialDays(at('2026-02-24'), at('2026-05-25'), at('2026-03-06'))
  expect(trial).toMatchObject({ total: 90, past: 10, left: 80 })
})
