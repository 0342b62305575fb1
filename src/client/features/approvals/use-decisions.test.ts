import { describe, expect, test } from 'vitest'
import { leaveRequest } from '#client/testing/leave-request.ts'
import type { PendingApproval } from '#shared/leave/contract.ts'
import { outcomeNotice, shownApprovals } from './use-decisions.ts'

const refused = 'This request has already been approved.'

test.each([
  ['approved', 1, [], { title: 'Leave request has been approved successfully.' }],
  ['rejected', 1, [], { title: 'Leave request has been rejected successfully.' }],
  ['approved', 3, [], { title: '3 requests approved.' }],
  ['approved', 0, [refused], { title: 'Error', description: refused, variant: 'destructive' }],
  ['approved', 2, [refused], { title: '2 approved, 1 refused: see below', variant: 'destructive' }],
  [
    'rejected',
    0,
    [refused, refused],
    { title: 'None rejected, 2 refused: see below', variant: 'destructive' },
  ],
] as const)('%s, %i done, refused %j', (status, done, refusals, expected) => {
  expect(outcomeNotice({ status, done, refusals })).toEqual(expected)
})

const approval = (id: string, createdAt: string): PendingApproval => ({
  ...leaveRequest({ id, createdAt, status: 'pending' }),
  employeeName: 'Daniel Osei',
  employeeEmail: 'daniel@halyard.example',
  amends: null,
  warnings: [],
  balance: null,
  alsoAway: [],
})

describe('requests to decide', () => {
  const first = approval('a', '2026-02-26T00:00:00.000Z')
  const second = approval('b', '2026-02-27T00:00:00.000Z')
  const decision = { status: 'approved' } as const

  test('one that is decided leaves at once', () => {
    expect(shownApprovals([first, second], [], new Set(['a']))).toEqual([second])
  })

  test('one that the server refused stays, though the server lists it no more', () => {
    const refusal = { approval: first, decision, message: 'This request has already been approved.' }
    expect(shownApprovals([second], [refusal], new Set())).toEqual([first, second])
    expect(shownApprovals([first, second], [refusal], new Set())).toEqual([first, second])
  })
})
