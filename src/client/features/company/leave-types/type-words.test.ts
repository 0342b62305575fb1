import { expect, test } from 'vitest'
import type { LeaveType } from '#shared/leave/leave-type-contract.ts'
import { typeInWords } from './type-words.ts'

const annual: LeaveType = {
  key: 'annual',
  name: 'Annual',
  colour: 'annual',
  isPaid: true,
  needsApproval: true,
  approvalSteps: null,
  isPrivate: false,
  cover: 'off',
  coverAboveDays: null,
  coverMustAccept: false,
  isBuiltIn: true,
  isArchived: false,
  policy: {
    unit: 'days',
    annualAmount: 20,
    accrualType: 'all_at_once',
    creditedAt: 'start',
    carryOverAmount: 5,
    carriedValidMonths: null,
    lowerLimit: 0,
  },
}

test('a type with an allowance', () => {
  expect(typeInWords(annual, '04-01')).toBe('Paid, needs approval, 20 days a year, all at once (1 April)')
})

test('a type that is only recorded', () => {
  const policy = { ...annual.policy, annualAmount: null }
  expect(typeInWords({ ...annual, isPaid: false, needsApproval: false, policy }, '01-01')).toBe(
    'Unpaid, approved right away, no allowance',
  )
})
