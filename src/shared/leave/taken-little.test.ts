import { expect, it } from 'vitest'
import { leaveFigures } from './leave-figures.ts'
import { defaultPolicy } from './policy.ts'
import { hasTakenLittle } from './taken-little.ts'

const account = (days: number, used: number) => ({
  companyCreated: '2026-01-01',
  policies: [{ ...defaultPolicy, validFrom: '2026-01-01', annualHundredths: days * 100 }],
  leave: Array.from({ length: used }, (_, index) => ({
    date: `2026-02-${String(index + 1).padStart(2, '0')}`,
    hundredths: 100,
    requestId: 'a',
    status: 'approved' as const,
  })),
})

it.each([
  [20, 4, '2026-07-02', true],
  [20, 4, '2026-07-01', false],
  [20, 5, '2026-07-02', false],
  [20, 0, '2026-12-31', true],
  [0, 0, '2026-12-31', false],
])('of %i days %i are taken on %s: %s', (days, used, today, expected) => {
  expect(hasTakenLittle(leaveFigures(account(days, used), today), today)).toBe(expected)
})
