import { describe, expect, test } from 'vitest'
import { shownApprovals } from '#client/features/approvals/use-decisions.ts'
import { choicesOf, matching } from '#client/features/requests/request-filters.ts'
import { submittedInWords, wayBack } from '#client/leave-ui/own-leave.ts'
import type { LeaveRequest, LeaveStatus, PendingApproval } from '#shared/leave/contract.ts'

const today = '2026-03-02'
const nora = { id: 'nora', firstName: 'Nora', lastName: 'Lindqvist' }

function request(changes: Partial<LeaveRequest>): LeaveRequest {
  return {
    id: changes.startDate ?? 'r',
    userId: 'maya',
    leaveType: 'annual',
    startDate: '2026-03-16',
    endDate: '2026-03-16',
    isHalfDay: false,
    halfDayPart: null,
    totalDays: '1',
    status: 'approved',
    notes: null,
    rejectionReason: null,
    createdAt: '2026-02-27T12:00:00.000Z',
    decidedAt: null,
    decidedBy: null,
    recordedBy: null,
    waitsFor: [],
    amendment: null,
    ...changes,
  }
}

const approval = (id: string, createdAt: string): PendingApproval => ({
  ...request({ id, createdAt, status: 'pending' }),
  employeeName: 'Daniel Osei',
  employeeEmail: 'daniel@halyard.example',
  amends: null,
  warnings: [],
  balance: null,
  alsoAway: [],
})

describe('the way back', () => {
  test.each([
    ['pending', '2026-03-16', 'Withdraw'],
    ['pending', '2026-02-01', 'Withdraw'],
    ['approved', '2026-03-03', 'Cancel leave'],
    ['approved', '2026-03-02', null],
    ['rejected', '2026-03-16', null],
    ['cancelled', '2026-03-16', null],
  ] satisfies [LeaveStatus, string, string | null][])('%s from %s: %s', (status, startDate, way) => {
    expect(wayBack(request({ status, startDate }), today)).toBe(way)
  })
})

test('a request says who has to decide it, and who decided it', () => {
  expect(submittedInWords(request({ status: 'pending', waitsFor: [nora] }), today)).toMatch(
    /^Submitted .*, with Nora Lindqvist$/,
  )
  expect(submittedInWords(request({ status: 'rejected', decidedBy: nora }), today)).toMatch(
    /, rejected by Nora Lindqvist$/,
  )
})

describe('filters', () => {
  const newYear = request({ startDate: '2025-12-29', endDate: '2026-01-02', leaveType: 'sick' })
  const pending = request({ startDate: '2026-03-30', status: 'pending' })
  const all = [pending, newYear]

  test('leave over New Year belongs to both years', () => {
    expect(matching(all, { status: '', type: '', year: '2025' })).toEqual([newYear])
    expect(matching(all, { status: '', type: '', year: '2026' })).toEqual(all)
  })

  test('status and type', () => {
    expect(matching(all, { status: 'pending', type: '', year: '' })).toEqual([pending])
    expect(matching(all, { status: 'pending', type: 'sick', year: '' })).toEqual([])
  })

  test('offer what there is', () => {
    expect(choicesOf(all, { status: '', type: 'unpaid', year: '' })).toEqual({
      types: ['annual', 'sick', 'unpaid'],
      years: ['2026', '2025'],
    })
  })
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
