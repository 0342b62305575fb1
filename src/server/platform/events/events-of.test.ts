import { expect, it } from 'vitest'
import { type AuditAction, auditActions } from '#shared/audit/contract.ts'
import { eventsOf } from './events-of.ts'

/** The actions that programs hear of; of all others they hear nothing. */
const heard: Partial<Record<AuditAction, string>> = {
  'leave-request.created': 'leave.requested',
  'leave-request.recorded': 'leave.approved',
  'leave-request.edited': 'leave.changed',
  'leave-request.approved': 'leave.approved',
  'leave-request.rejected': 'leave.rejected',
  'leave-request.decision-undone': 'leave.changed',
  'leave-request.changed': 'leave.changed',
  'leave-request.shortened': 'leave.changed',
  'leave-request.split': 'leave.changed',
  'leave-request.ill': 'leave.changed',
  'leave-request.cancelled': 'leave.cancelled',
  'leave-request.recounted': 'leave.recounted',
  'leave-amendment.created': 'leave.requested',
  'leave-amendment.approved': 'leave.approved leave.changed',
  'leave-amendment.rejected': 'leave.rejected',
  'leave-amendment.decision-undone': 'leave.changed',
  'leave-amendment.cancelled': 'leave.cancelled',
  'leave-amendment.recounted': 'leave.recounted',
  'leave-balance.adjusted': 'balance.adjusted',
  'member.joined': 'person.joined',
  'member.reactivated': 'person.joined',
  'member.changed': 'person.changed',
  'member.role-changed': 'person.changed',
  'member.renamed': 'person.changed',
  'member.deactivated': 'person.left',
  'member.left': 'person.left',
  'member.erased': 'person.erased',
  'payroll-period.locked': 'payroll_period.locked',
  'location.holiday-changed': 'holiday.changed',
}

it.each(auditActions)('%s', (action) => {
  const line = { action, subjectId: 'subject', after: { amends: 'leave' } }
  const types = eventsOf(line).map(({ type }) => type)
  expect(types.join(' ')).toBe(heard[action] ?? '')
})

it('leave that is recorded and waits for the rest of its approval steps is requested', () => {
  const line = { action: 'leave-request.recorded' as const, subjectId: 'subject' }
  const types = (status: string) => eventsOf({ ...line, after: { status } }).map(({ type }) => type)
  expect([types('pending'), types('approved')]).toEqual([['leave.requested'], ['leave.approved']])
})

it.each([
  [
    'leave-balance.adjusted',
    {
      after: { adjustmentId: 'a', leaveType: 'annual', date: '2026-03-02', days: '-1.5', reason: 'Overtime' },
    },
    {
      userId: 'subject',
      adjustmentId: 'a',
      leaveType: 'annual',
      date: '2026-03-02',
      unit: 'days',
      amount: '-1.5',
    },
  ],
  [
    'leave-balance.adjusted',
    { after: { adjustmentId: 'a', leaveType: 'annual', date: '2026-03-02', hours: '4', statedHours: '12' } },
    {
      userId: 'subject',
      adjustmentId: 'a',
      leaveType: 'annual',
      date: '2026-03-02',
      unit: 'hours',
      amount: '4',
    },
  ],
  [
    'payroll-period.locked',
    { after: { startDate: '2026-02-01', endDate: '2026-02-28', lines: 12 } },
    { start: '2026-02-01', end: '2026-02-28' },
  ],
  [
    'location.holiday-changed',
    { after: { date: '2026-05-05', part: 'full', name: 'Founders’ day' } },
    { locationId: 'subject', date: '2026-05-05' },
  ],
  [
    'location.holiday-changed',
    { before: { date: '2026-05-05', part: 'full', name: 'Founders’ day' } },
    { locationId: 'subject', date: '2026-05-05' },
  ],
] as const)('%s %j has ids, dates and amounts alone', (action, facts, data) => {
  expect(eventsOf({ action, subjectId: 'subject', ...facts })).toEqual([
    { type: expect.any(String), about: 'facts', data },
  ])
})

it('the approval of a change is about the change, and about the leave that it changed', () => {
  const line = {
    action: 'leave-amendment.approved',
    subjectId: 'change',
    after: { amends: 'leave' },
  } as const
  expect(eventsOf(line)).toEqual([
    { type: 'leave.approved', about: 'leave', id: 'change' },
    { type: 'leave.changed', about: 'leave', id: 'leave' },
  ])
})
