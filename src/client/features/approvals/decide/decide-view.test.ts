import { describe, expect, test } from 'vitest'
import { leaveRequest } from '#client/testing/leave-request.ts'
import type { LeaveEvent, LeaveRequest, PendingApproval } from '#shared/leave/contract.ts'
import { decideViewOf } from './decide-view.ts'
import { answerInWords, asksInWords, nextInWords, pendingInWords } from './decide-words.ts'

const nora = { id: 'nora', firstName: 'Nora', lastName: 'Lindqvist' }
const daniel = { id: 'daniel', firstName: 'Daniel', lastName: 'Osei' }
const at = '2026-03-03T09:00:00.000Z'

function leave(changes: Partial<LeaveRequest> = {}): LeaveRequest {
  return leaveRequest({
    id: 'leave',
    userId: 'daniel',
    endDate: '2026-03-18',
    unit: 'days',
    totalDays: '3',
    totalMinutes: 1440,
    status: 'pending',
    createdAt: '2026-03-02T08:00:00.000Z',
    waitsFor: [nora],
    ...changes,
  })
}

const asked = { kind: 'change', leaveType: 'annual', startDate: '2026-03-17', endDate: '2026-03-18' } as const
const approvalOf = (request: LeaveRequest, amends: PendingApproval['amends'] = null): PendingApproval => ({
  ...request,
  employeeName: 'Daniel Osei',
  employeeEmail: 'daniel@halyard.example',
  amends,
  warnings: [],
  balance: null,
  alsoAway: [],
})
const event = (changes: Partial<LeaveEvent>): LeaveEvent => ({
  id: 'event',
  kind: 'asked',
  at,
  by: null,
  inPlaceOf: null,
  dates: null,
  was: null,
  isIllness: false,
  reason: null,
  ...changes,
})
const viewOf = (known: Partial<Parameters<typeof decideViewOf>[0]>) =>
  decideViewOf({ id: 'leave', userId: 'nora', approval: null, leave: leave(), events: [], ...known })

describe('what a mail’s link shows', () => {
  test('a request that waits for the reader', () => {
    const approval = approvalOf(leave())
    expect(viewOf({ approval })).toEqual({ kind: 'to-decide', approval })
  })

  test('a change that waits, by its own id and by that of the leave', () => {
    const amendment = {
      id: 'change',
      ...asked,
      startsAt: null,
      endsAt: null,
      unit: 'days' as const,
      totalDays: '2',
      totalMinutes: 960,
      notes: null,
      createdAt: at,
    }
    const approved = leave({ status: 'approved', amendment })
    const approval = approvalOf(leave({ id: 'change' }), {
      id: 'leave',
      ...asked,
      startsAt: null,
      endsAt: null,
      unit: 'days' as const,
      totalDays: '3',
      totalMinutes: 1440,
    })
    expect(viewOf({ id: 'leave', approval, leave: approved })).toEqual({ kind: 'to-decide', approval })
    expect(viewOf({ id: changeId, approval: { ...approval, id: changeId }, leave: approved }).kind).toBe(
      'to-decide',
    )
  })

  test('an answer, by whom, when and why, also where the request to decide was read before it', () => {
    const rejected = leave({
      status: 'rejected',
      decidedBy: nora,
      decidedAt: at,
      rejectionReason: 'Release week',
      waitsFor: [],
    })
    expect(viewOf({ leave: rejected, approval: approvalOf(leave()) })).toEqual({
      kind: 'answered',
      leave: rejected,
      answer: { status: 'rejected', by: nora, at, reason: 'Release week', of: 'request' },
    })
  })

  test('a request that its owner has taken back', () => {
    const view = viewOf({
      leave: leave({ status: 'cancelled', waitsFor: [] }),
      events: [event({}), event({ kind: 'cancelled', by: daniel })],
    })
    expect(view).toMatchObject({ kind: 'answered', answer: { status: 'cancelled', by: daniel, at } })
  })

  test('of several changes, the answer to the one in the link', () => {
    const view = viewOf({
      id: changeId,
      leave: leave({ status: 'approved' }),
      events: [
        event({ kind: 'change-rejected', at: '2026-03-01T09:00:00.000Z', reason: 'an earlier one' }),
        event({ kind: 'change-approved', at, by: nora }),
        event({ kind: 'change-rejected', at: '2026-03-09T09:00:00.000Z', reason: 'a later one' }),
      ],
    })
    expect(view).toMatchObject({ answer: { status: 'approved', of: 'change', by: nora, reason: null } })
  })

  test('a change whose answer was undone is to decide again, and then has its second answer', () => {
    const approval = { ...approvalOf(leave()), id: changeId }
    const undone = [event({ kind: 'change-rejected', by: nora }), event({ kind: 'change-undone', by: nora })]
    const approved = leave({ status: 'approved' })
    expect(viewOf({ id: changeId, leave: approved, events: undone, approval }).kind).toBe('to-decide')
    const events = [...undone, event({ kind: 'change-approved', by: daniel })]
    expect(viewOf({ id: changeId, leave: approved, events })).toMatchObject({
      answer: { status: 'approved', by: daniel },
    })
  })

  test('one’s own request, and one that lies with somebody else', () => {
    expect(viewOf({ userId: 'daniel' }).kind).toBe('own')
    expect(viewOf({ userId: 'maya' }).kind).toBe('elsewhere')
  })
})

// A UUIDv7 of 2026-03-03T08:00:00Z.
const changeId = `${Date.UTC(2026, 2, 3, 8)
  .toString(16)
  .padStart(12, '0')
  .replace(/^(.{8})/, '$1-')}-7000-8000-000000000000`

describe('in words', () => {
  test.each([
    [null, 'Daniel Osei requested leave'],
    ['change', 'Daniel Osei requested a change'],
    ['ill', 'Daniel Osei reported an illness during leave'],
  ] as const)('who asks for what: %s', (kind, expected) => {
    const amends = kind && {
      id: 'leave',
      ...asked,
      kind,
      startsAt: null,
      endsAt: null,
      unit: 'days' as const,
      totalDays: '3',
      totalMinutes: 1440,
    }
    expect(asksInWords({ employeeName: 'Daniel Osei', amends })).toBe(expected)
  })

  test.each([
    ['approved', nora, 'request', 'You approved this request.'],
    ['rejected', daniel, 'change', 'Daniel Osei rejected this change.'],
    ['cancelled', daniel, 'request', 'Daniel Osei cancelled this request.'],
    ['approved', null, 'request', 'This request was approved automatically.'],
    ['cancelled', null, 'request', 'This request was cancelled.'],
    ['cancelled', daniel, 'change', 'Daniel Osei withdrew this change.'],
  ] as const)('the answer %s', (status, by, of, expected) => {
    expect(answerInWords({ status, by, of }, 'nora')).toBe(expected)
  })

  test('who has to decide, and what comes next', () => {
    expect(pendingInWords('own', { waitsForAll: false, waitsFor: [nora] })).toBe(
      'Your request is waiting for Nora Lindqvist.',
    )
    expect(pendingInWords('elsewhere', { waitsForAll: false, waitsFor: [] })).toBe(
      'This request is waiting for a decision.',
    )
    expect(nextInWords(2)).toBe('Next request (2 left)')
  })
})
