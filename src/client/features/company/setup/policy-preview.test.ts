import { expect, test } from 'vitest'
import { midYearNote, shareLabels } from './policy-preview.ts'

test.each([
  [20, '20 days today', '1.67 days a month'],
  [12, '12 days today', '1 day a month'],
  [1, '1 day today', '0.08 day a month'],
])('%d days a year', (annualDays, atOnce, monthly) => {
  expect(shareLabels(annualDays)).toEqual({
    all_at_once: atOnce,
    monthly,
    per_pay_period: 'equal shares',
  })
})

test('a company that begins with the year needs no note', () => {
  expect(midYearNote('all_at_once', 20, '2026-01-01')).toBeNull()
  expect(midYearNote('all_at_once', 20, '2026-03-02')).toContain('everyone gets the whole year’s 20 days')
})
