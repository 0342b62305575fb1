import { expect, test } from 'vitest'
import { moreRulesInWords } from './more-rules-words.ts'

const usual = {
  unit: 'days',
  annualAmount: 20,
  accrualType: 'all_at_once',
  creditedAt: 'start',
  carryOverAmount: 5,
  carriedValidMonths: null,
  lowerLimit: 0,
} as const

test.each([
  [usual, 'credited at the start of the leave year, carried days don’t expire, never below zero'],
  [
    {
      ...usual,
      accrualType: 'monthly',
      creditedAt: 'end',
      carriedValidMonths: 3,
      lowerLimit: -2.5,
    } as const,
    'credited at the end of a month, carried days expire after 3 months, up to 2.5 days below zero',
  ],
  [
    { ...usual, accrualType: 'per_pay_period', carriedValidMonths: 1, lowerLimit: -1 } as const,
    'credited at the start of a pay period, carried days expire after 1 month, up to 1 day below zero',
  ],
])('the rules of %j in words', (policy, words) => {
  expect(moreRulesInWords(policy)).toBe(words)
})
