import { describe, expect, test } from 'vitest'
import { leaveRequest } from '#client/testing/leave-request.ts'
import type { LeaveStatus } from '#shared/leave/contract.ts'
import { submittedInWords, wayBack } from './own-leave.ts'

const today = '2026-03-02'
const nora = { id: 'nora', firstName: 'Nora', lastName: 'Lindqvist' }

describe('taking a request back', () => {
  test.each([
    ['pending', '2026-03-16', 'Cancel request'],
    ['pending', '2026-02-01', 'Cancel request'],
    ['approved', '2026-03-03', 'Cancel leave'],
    ['approved', '2026-03-02', null],
    ['rejected', '2026-03-16', null],
    ['cancelled', '2026-03-16', null],
  ] satisfies [LeaveStatus, string, string | null][])('%s from %s: %s', (status, startDate, way) => {
    expect(wayBack(leaveRequest({ status, startDate }), today)).toBe(way)
  })
})

test('a request says who has to decide it, and who decided it', () => {
  expect(submittedInWords(leaveRequest({ status: 'pending', waitsFor: [nora] }), today)).toMatch(
    /^Submitted .*, with Nora Lindqvist$/,
  )
  expect(submittedInWords(leaveRequest({ status: 'rejected', decidedBy: nora }), today)).toMatch(
    /, rejected by Nora Lindqvist$/,
  )
})
