import { describe, expect, test } from 'vitest'
import { findBalances, sortBalances } from './balance-rows.ts'
import { readOpening } from './opening-balance.ts'

describe('the table of balances', () => {
  const balances = [
    ['Zoë', 'Müller', '3'],
    ['Ana', 'Ruiz', '12'],
    ['Ben', 'Osei', '3'],
  ].map(([firstName = '', lastName = '', remainingDays = '']) => ({
    user: { id: firstName, firstName, lastName },
    totalDays: '20',
    usedDays: '0',
    pendingDays: '0',
    remainingDays,
  }))
  const names = (rows: typeof balances) => rows.map(({ user }) => user.firstName)

  test('is in the order of a column, and then of the names', () => {
    expect(names(sortBalances(balances, { by: 'name', descending: false }))).toEqual(['Ana', 'Ben', 'Zoë'])
    expect(names(sortBalances(balances, { by: 'name', descending: true }))).toEqual(['Zoë', 'Ben', 'Ana'])
    expect(names(sortBalances(balances, { by: 'remaining', descending: true }))).toEqual([
      'Ana',
      'Ben',
      'Zoë',
    ])
    expect(names(sortBalances(balances, { by: 'remaining', descending: false }))).toEqual([
      'Ben',
      'Zoë',
      'Ana',
    ])
  })
  test('finds a name however it is written', () => {
    expect(names(findBalances(balances, ' muller zoe'))).toEqual(['Zoë'])
    expect(names(findBalances(balances, ''))).toHaveLength(3)
    expect(names(findBalances(balances, 'nobody'))).toEqual([])
  })
})

describe('an opening balance', () => {
  test.each([
    ['used', '7', '20', { kind: 'changed', adjustmentHundredths: -700, leftHundredths: 1300 }],
    ['used', '7,5', '20', { kind: 'changed', adjustmentHundredths: -750, leftHundredths: 1250 }],
    ['left', '22.5', '20', { kind: 'changed', adjustmentHundredths: 250, leftHundredths: 2250 }],
    ['left', '-3', '0', { kind: 'changed', adjustmentHundredths: -300, leftHundredths: -300 }],
    ['left', '20', '20', { kind: 'same' }],
    ['used', '0', '20', { kind: 'same' }],
    ['used', ' ', '20', { kind: 'empty' }],
    ['used', '-1', '20', { kind: 'wrong', problem: 'Please enter 0 days or more' }],
    ['used', 'seven', '20', { kind: 'wrong', problem: 'Please enter days as a number, such as 7.5' }],
    ['used', '1.234', '20', { kind: 'wrong', problem: 'Please enter days as a number, such as 7.5' }],
    ['left', '900', '20', { kind: 'wrong', problem: 'Please change the balance by at most 366 days' }],
  ] as const)('%s %s of %s', (mode, typed, remaining, entry) => {
    expect(readOpening(mode, typed, remaining)).toEqual(entry)
  })
})
