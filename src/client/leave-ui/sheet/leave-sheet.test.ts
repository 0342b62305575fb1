import { describe, expect, test } from 'vitest'
import type { ApprovalPath } from '#shared/leave/approvals-contract.ts'
import type { LeaveEvent, LeaveRequest } from '#shared/leave/contract.ts'
import { deciderActions, ownActions } from './leave-actions.ts'
import { historyOf } from './leave-history.ts'

const today = '2026-03-04'
const nora = { id: 'nora', firstName: 'Nora', lastName: 'Lindqvist' }
const without: ApprovalPath = { approvals: [], stages: [], later: [], end: null }
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
    startsAt: null,
    endsAt: null,
    unit: 'days',
    totalDays: '5',
    totalMinutes: 2400,
    status: 'approved',
    notes: null,
    rejectionReason: null,
    createdAt: '2026-02-27T12:00:00.000Z',
    decidedAt: '2026-02-28T12:00:00.000Z',
    decidedBy: nora,
    recordedBy: null,
    waitsFor: [],
    waitsForAll: false,
    stepApprovedAt: null,
    amendment: null,
    cover: null,
    handoverNote: null,
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
    startsAt: null,
    endsAt: null,
    unit: 'days',
    totalDays: '2',
    totalMinutes: 960,
    notes: 'Shorter trip',
    createdAt: '2026-03-01T12:00:00.000Z',
  },
})

describe('what can be done with leave', () => {
  test.each([
    ['pending', pending, ['edit', 'cancel-request'], ['decide']],
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

  test('over, sick, and still ill', () => {
    expect(ownActions({ ...over, leaveType: 'sick' }, today, true)).toEqual(['still-ill'])
  })
})

function event(kind: LeaveEvent['kind'], changes: Partial<LeaveEvent> = {}): LeaveEvent {
  const at = '2026-03-01T12:00:00.000Z'
  const nothing = { inPlaceOf: null, dates: null, was: null, isIllness: false, reason: null }
  return { id: kind, kind, at, by: nora, ...nothing, ...changes }
}

const other = { startDate: '2026-03-17', endDate: '2026-03-18', totalDays: '2', totalHours: null }

describe('the history', () => {
  test.each([
    [event('asked'), 'Requested'],
    [event('recorded'), 'Recorded by Nora Lindqvist'],
    [event('approved', { by: null }), 'Approved automatically'],
    [event('rejected'), 'Rejected by Nora Lindqvist'],
    [event('approved', { inPlaceOf: maya }), 'Approved by Nora Lindqvist, for Maya Okafor'],
    [event('escalated', { by: null }), 'Still waiting'],
    [event('step-approved', { by: nora }), 'Step approved by Nora Lindqvist'],
    [event('step-undone', { by: nora }), 'Approval undone by Nora Lindqvist'],
    [event('edited', { dates: other }), 'Edited, to Tue 17 to Wed 18 Mar'],
    [event('shortened', { dates: other }), 'Shortened by Nora Lindqvist, to Tue 17 to Wed 18 Mar'],
    [event('ill', { dates: other }), 'Turned into sick leave by Nora Lindqvist, Tue 17 to Wed 18 Mar'],
    [event('recounted', { dates: other, was: { ...other, totalDays: '1' } }), 'Recounted, 1 day → 2 days'],
    [event('change-asked', { dates: other }), 'Change requested, to Tue 17 to Wed 18 Mar'],
    [event('change-asked', { dates: other, isIllness: true }), 'Reported ill, Tue 17 to Wed 18 Mar'],
    [event('change-rejected'), 'Change rejected by Nora Lindqvist'],
    [event('change-cancelled', { isIllness: true }), 'Report of illness withdrawn'],
  ])('%j', (happened, what) => {
    expect(historyOf(ahead, [happened], undefined, today).map((line) => line.what)).toEqual([what])
  })

  test('gives the notes of the request and the reason of a rejection', () => {
    const asked = leave({ notes: 'Porto' })
    const events = [event('asked'), event('rejected', { reason: 'Release week' })]
    expect(historyOf(asked, events, undefined, today).map(({ said }) => said)).toEqual([
      'Porto',
      'Release week',
    ])
  })

  test('ends with whom it lies', () => {
    expect(historyOf(pending, [], undefined, today).map(({ what }) => what)).toEqual([
      'With Maya Okafor or Nora Lindqvist',
    ])
  })

  test('says who decides after them', () => {
    const waits = { ...pending, waitsFor: [nora] }
    const inWords = (path: Partial<ApprovalPath>) =>
      historyOf(waits, [], { ...without, ...path }, today).map(({ what }) => what)
    const later = [
      { people: [maya], needsAll: false },
      { people: [nora, maya], needsAll: true },
    ]
    expect(inWords({ later })).toEqual([
      'With Nora Lindqvist',
      'Then with Maya Okafor',
      'Then with Nora Lindqvist and Maya Okafor',
    ])
    const both = { ...pending, waitsFor: [nora, maya], waitsForAll: true }
    expect(historyOf(both, [], without, today)[0]?.what).toBe('With Nora Lindqvist and Maya Okafor')
  })

  test('says who can decide as well from when on, and what becomes of it by itself', () => {
    const waits = { ...pending, waitsFor: [nora] }
    const stages = [
      { people: [nora], from: null },
      { people: [maya], from: '2026-03-07' },
    ]
    const end = { outcome: 'lapsed' as const, on: '2026-03-17' }
    const inWords = (path: Partial<ApprovalPath>, on = today) =>
      historyOf(waits, [], { ...without, ...path }, on).map(({ what }) => what)
    expect(inWords({ stages, end })).toEqual([
      'With Nora Lindqvist until Fri 6 Mar',
      'From Sat 7 Mar, Maya Okafor can decide too',
      'Lapses on Tue 17 Mar',
    ])
    expect(inWords({ stages: stages.slice(0, 1), end: { ...end, outcome: 'approved' } })).toEqual([
      'With Nora Lindqvist',
      'Approved automatically on Tue 17 Mar',
    ])
    // The server was down when Maya should have joined.
    expect(inWords({ stages, end: null }, '2026-03-07')[0]).toBe('With Nora Lindqvist')
  })
})
