import { expect, it } from 'vitest'
import { leaveFigures } from './leave-figures.ts'
import { defaultPolicy } from './policy.ts'
import { hasTakenLittle } from './taken-little.ts'

const account = (days: number, used: number) => ({
  companyCreated: '2026-01-01',
  policies: [{ ...defaultPolicy, validFrom: '2026-01-01', annualAmount: days * 100 }],
  leave: Array.from({ length: used }, (_, index) => ({
    date: `2026-02-${String(index + 1).padStart(2, '0')}`,
    hundredths: 100,
    minutes: 480,
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
  const taken = account(days, used)
  expect(hasTakenLittle(leaveFigures(taken, today), taken, today)).toBe(expected)
})

it.each([
  ['the company came in May', { companyCreated: '2026-05-01' }, '2026-10-29', false],
  ['the company came in May', { companyCreated: '2026-05-01' }, '2026-10-30', true],
  ['the company came today', { companyCreated: '2026-12-01' }, '2026-12-01', false],
  ['they began in May', { employment: [{ start: '2026-05-01', end: null }] }, '2026-10-29', false],
  ['they began in May', { employment: [{ start: '2026-05-01', end: null }] }, '2026-10-30', true],
  ['they began last year', { employment: [{ start: '2025-05-01', end: null }] }, '2026-07-02', true],
  [
    'they came back in May',
    {
      employment: [
        { start: null, end: '2026-01-31' },
        { start: '2026-05-01', end: null },
      ],
    },
    '2026-10-29',
    false,
  ],
])('where %s, half of the year there is counted from then: %o on %s is %s', (_, since, today, expected) => {
  const little = { ...account(20, 0), ...since }
  expect(hasTakenLittle(leaveFigures(little, today), little, today)).toBe(expected)
})
