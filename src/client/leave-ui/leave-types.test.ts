import { describe, expect, test } from 'vitest'
import type { LeaveType } from '#shared/leave/leave-type-contract.ts'
import { beforeReading, knowingTypes, leaveNameOf } from './leave-types.ts'

const parental: LeaveType = {
  key: 'parental',
  name: 'Parental leave',
  colour: 'teal',
  isPaid: true,
  needsApproval: true,
  approvalSteps: null,
  isPrivate: false,
  cover: 'off',
  coverAboveDays: null,
  coverMustAccept: false,
  isBuiltIn: false,
  isArchived: true,
  policy: {
    unit: 'days',
    annualAmount: null,
    accrualType: 'all_at_once',
    creditedAt: 'start',
    carryOverAmount: 5,
    carriedValidMonths: null,
    lowerLimit: 0,
  },
}

describe('leave types', () => {
  test.each([
    ['annual', { name: 'Annual', letter: 'A', look: 'annual' }],
    ['parental', { name: 'Parental leave', letter: 'P', look: 'teal' }],
    ['study-leave', { name: 'Study leave', letter: 'S', look: 'neutral' }],
    [null, { name: 'Away', letter: '–', look: 'neutral' }],
  ])('%s', (key, type) => {
    expect(knowingTypes([parental])(key)).toEqual(type)
  })

  test('a company’s own type has no name before it is read, rather than a wrong one', () => {
    expect(beforeReading('parental')).toEqual({ name: '', letter: '', look: 'neutral' })
    expect(beforeReading('sick').name).toBe('Sick')
    expect(beforeReading(null).name).toBe('Away')
  })

  test('a name that ends in leave is not made longer', () => {
    expect(leaveNameOf(knowingTypes([parental])('parental'))).toBe('Parental leave')
    expect(leaveNameOf(beforeReading('sick'))).toBe('Sick leave')
  })
})
