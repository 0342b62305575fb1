import { describe, expect, test } from 'vitest'
import { changeInWords } from '#client/features/approvals/amendment-words.ts'
import { knowingTypes } from '#client/leave-ui/leave-types.ts'
import { leaveRequest } from '#client/testing/leave-request.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import { earliestDay, noticeOfSent, purposeOf, type RequestPurpose } from './request-words.ts'

const today = '2026-03-04'

const approved = leaveRequest({
  userId: 'daniel',
  startDate: '2026-03-02',
  endDate: '2026-03-06',
  unit: 'days',
  totalDays: '5',
  totalMinutes: 2400,
})
const pending: LeaveRequest = { ...approved, status: 'pending' }
const waiting: LeaveRequest = {
  ...approved,
  waitsFor: [{ id: 'nora', firstName: 'Nora', lastName: 'Lindqvist' }],
  amendment: {
    id: 'a',
    kind: 'change',
    leaveType: 'annual',
    startDate: '2026-03-02',
    endDate: '2026-03-05',
    startsAt: null,
    endsAt: null,
    unit: 'days',
    totalDays: '4',
    totalMinutes: 1920,
    notes: null,
    createdAt: '2026-03-01T12:00:00.000Z',
  },
}

test.each([
  [null, '', 'daniel', 'ask'],
  [null, 'kavya', 'daniel', 'record'],
  [pending, '', 'daniel', 'edit'],
  [approved, '', 'daniel', 'ask-to-change'],
  [approved, '', 'nora', 'change'],
] as const)('what the dialog is about, case %#', (changing, recordsFor, userId, purpose) => {
  expect(purposeOf({ changing, recordsFor, userId })).toBe(purpose)
})

test('past dates are for leave of somebody else, and for what has begun', () => {
  const earliest = (purpose: RequestPurpose, changing: LeaveRequest | null, leaveType = 'annual') =>
    earliestDay({ purpose, changing, leaveType }, today)
  expect(earliest('ask', null)).toBe(today)
  expect(earliest('record', null)).toBeNull()
  expect(earliest('change', approved)).toBeNull()
  expect(earliest('ask-to-change', approved)).toBe('2026-03-02')
  const later = { ...pending, startDate: '2026-04-01' }
  expect(earliest('edit', later)).toBe(today)
})

test('sick leave may have begun up to two weeks ago', () => {
  const on = '2026-03-20'
  const of = (leaveType: string, changing: LeaveRequest | null = null) =>
    earliestDay({ purpose: changing ? 'edit' : 'ask', changing, leaveType }, on)
  const ill = { ...pending, leaveType: 'sick', startDate: '2026-03-03' }
  expect([of('annual'), of('sick')]).toEqual(['2026-03-20', '2026-03-06'])
  expect([of('sick', ill), of('annual', ill)]).toEqual(['2026-03-03', '2026-03-20'])
  const begun = { ...ill, leaveType: 'annual' }
  expect([of('personal', begun), of('sick', begun)]).toEqual(['2026-03-03', '2026-03-03'])
})

describe('the notice', () => {
  test('of a new request has the spec’s words', () => {
    const notice = noticeOfSent(pending, { changing: null, userId: 'daniel' })
    expect(notice.title).toBe('Leave request submitted successfully!')
  })
  test.each([
    [approved, null, 'nora', 'Leave recorded'],
    [pending, pending, 'daniel', 'Request changed'],
    [waiting, approved, 'daniel', 'Change sent'],
    [approved, approved, 'nora', 'Leave changed'],
  ])('case %#', (answer, changing, userId, title) => {
    expect(noticeOfSent(answer, { changing, userId }).title).toBe(title)
  })
})

test('the notice about somebody else’s leave says whom it waits for', () => {
  const ada = { id: 'ada', firstName: 'Ada', lastName: 'Admin' }
  const noticeTo = (leave: LeaveRequest, changing: LeaveRequest | null) =>
    noticeOfSent({ ...leave, waitsFor: [ada] }, { changing, userId: 'nora' })
  expect(noticeTo(pending, null)).toEqual({
    title: 'Leave recorded',
    description: 'It’s waiting for Ada Admin.',
  })
  expect(noticeTo(waiting, approved).description).toBe('The leave stays as it is until Ada Admin decides.')
})

test('a decider reads what a change is about', () => {
  const amends = { ...approved, leaveType: 'annual', kind: 'ill' as const }
  const approval = {
    ...pending,
    leaveType: 'sick',
    startDate: '2026-03-03',
    endDate: '2026-03-04',
    employeeName: 'Daniel Osei',
    employeeEmail: 'daniel@halyard.example',
    amends,
    warnings: [],
    balance: null,
    alsoAway: [],
  }
  const reading = { today, leaveTypeOf: knowingTypes([]) }
  expect(changeInWords(approval, amends, reading)).toBe(
    'Was ill Tue 3 to Wed 4 Mar during annual leave of Mon 2 to Fri 6 Mar.',
  )
  expect(changeInWords(approval, { ...amends, kind: 'change' }, reading)).toBe(
    'Requested a change to approved annual leave.',
  )
})
