import { describe, expect, test } from 'vitest'
import type { BalanceOfPerson } from '#shared/leave/statement-contract.ts'
import { findBalances, sortBalances } from './balance-rows.ts'
import { readOpening } from './opening-balance.ts'

describe('the table of balances', () => {
  const balances = [
    ['Zoë', 'Müller', '3'],
    ['Ana', 'Ruiz', '12'],
    ['Ben', 'Osei', '3'],
  ].map(([firstName = '', lastName = '', remaining = '']) => ({
    user: { id: firstName, firstName, lastName },
    unit: 'days' as const,
    total: '20',
    used: '0',
    pending: '0',
    remaining,
  }))

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
    ['used', '7', '20', { kind: 'changed', adjustmentAmount: -700, leftAmount: 1300 }],
    ['used', '7,5', '20', { kind: 'changed', adjustmentAmount: -750, leftAmount: 1250 }],
    ['left', '22.5', '20', { kind: 'changed', adjustmentAmount: 250, leftAmount: 2250 }],
    ['left', '-3', '0', { kind: 'changed', adjustmentAmount: -300, leftAmount: -300 }],
    ['left', '20', '20', { kind: 'same' }],
    ['used', '0', '20', { kind: 'same' }],
    ['used', ' ', '20', { kind: 'empty' }],
    ['used', '-1', '20', { kind: 'wrong', problem: 'Please enter 0 days or more' }],
    ['used', 'seven', '20', { kind: 'wrong', problem: 'Please enter days as a number, such as 7.5' }],
    ['used', '1.234', '20', { kind: 'wrong', problem: 'Please enter days as a number, such as 7.5' }],
    ['left', '900', '20', { kind: 'wrong', problem: 'Please change the balance by at most 366 days' }],
  ] as const)('%s %s of %s', (mode, typed, remaining, entry) => {
    expect(readOpening({ mode, unit: 'days' }, typed, remaining)).toEqual(entry)
  })

  test('is to the minute where the type counts in hours', () => {
    expect(readOpening({ mode: 'left', unit: 'hours' }, '7.33', '160')).toEqual({
      kind: 'changed',
      adjustmentAmount: 440 - 9600,
      leftAmount: 440,
    })
    expect(readOpening({ mode: 'used', unit: 'hours' }, '1000', '160')).toMatchObject({ leftAmount: -50_400 })
  })
})

function names(rows: readonly BalanceOfPerson[]): string[] {
  return rows.map(({ user }) => user.firstName)
}
