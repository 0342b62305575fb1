import { describe, expect, test } from 'vitest'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import { deciderActions, ownActions } from './leave-actions.ts'
import { eventsOf } from './leave-events.ts'

const today = '2026-03-04'
const nora = { id: 'nora', firstName: 'Nora', lastName: 'Lindqvist' }
const maya = { id: 'maya', firstName: 'Maya', lastName: 'Okafor' }

function leave(changes: Partial<LeaveRequest>): LeaveRequest {
  return {
    id: 'r',
    userId: 'daniel',
    leaveType: 'annual',
    startDate: '2026-03-16',
    endDate: '2026-03-20',
    isHalfDay: false,
    halfDayPart: null,
    totalDays: '5',
    status: 'approved',
    notes: null,
    rejectionReason: null,
    createdAt: '2026-02-27T12:00:00.000Z',
    decidedAt: '2026-02-28T12:00:00.000Z',
    decidedBy: nora,
    recordedBy: null,
    waitsFor: [],
    amendment: null,
    ...changes,
  }
}

const ahead = leave({})
const begun = leave({ startDate: '2026-03-02', endDate: '2026-03-06' })
const over = leave({ startDate: '2026-02-16', endDate: '2026-02-20' })
const pending = leave({ status: 'pending', decidedAt: null, decidedBy: null, waitsFor: [maya, nora] })
const changing = leave({
  waitsFor: [nora],
  amendment: {
    id: 'a',
    kind: 'change',
    leaveType: 'annual',
    startDate: '2026-03-17',
    endDate: '2026-03-18',
    halfDayPart: null,
    totalDays: '2',
    notes: 'Shorter trip',
    createdAt: '2026-03-01T12:00:00.000Z',
  },
})

const told = (request: LeaveRequest) => eventsOf(request, today).map(({ what }) => what)

describe('what can be done with leave', () => {
  test.each([
    ['pending', pending, ['edit', 'withdraw'], ['decide']],
    ['ahead', ahead, ['change', 'cancel'], ['change', 'ill', 'cancel']],
    [
      'with a change that waits',
      changing,
      ['withdraw-change', 'cancel'],
      ['decide', 'change', 'ill', 'cancel'],
    ],
    ['begun', begun, ['change', 'ill'], ['change', 'shorten', 'ill', 'cancel']],
    [
      'begun, of one day',
      { ...begun, startDate: today, endDate: today },
      ['change', 'ill'],
      ['change', 'ill', 'cancel'],
    ],
    ['begun, sick', { ...begun, leaveType: 'sick' }, ['change'], ['change', 'shorten', 'cancel']],
    ['over', over, ['ill'], ['change', 'shorten', 'ill', 'cancel']],
    ['rejected', leave({ status: 'rejected' }), ['again'], []],
    ['cancelled', leave({ status: 'cancelled' }), ['again'], []],
  ])('%s', (_, request, own, decider) => {
    expect(ownActions(request, today)).toEqual(own)
    expect(deciderActions(request, today)).toEqual(decider)
  })
})

describe('the history', () => {
  test('says who asked, with whom it lies and who decided', () => {
    expect(told(pending)).toEqual(['Asked for', 'With Maya Okafor or Nora Lindqvist'])
    expect(told(ahead)).toEqual(['Asked for', 'Approved by Nora Lindqvist'])
    expect(told(leave({ decidedBy: null }))).toEqual(['Asked for', 'Approved at once'])
    expect(told(leave({ recordedBy: maya }))).toEqual(['Recorded by Maya Okafor'])
  })

  test('gives the reason of a rejection', () => {
    const rejected = leave({ status: 'rejected', rejectionReason: 'Release week' })
    expect(eventsOf(rejected, today).at(-1)).toEqual({
      what: 'Rejected by Nora Lindqvist',
      at: rejected.decidedAt,
      said: 'Release week',
    })
  })

  test('goes on with a change that waits', () => {
    expect(told(changing)).toEqual([
      'Asked for',
      'Approved by Nora Lindqvist',
      'Change asked for, to Tue 17 to Wed 18 Mar',
      'With Nora Lindqvist',
    ])
  })
})
