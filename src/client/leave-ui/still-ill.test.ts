import { expect, test } from 'vitest'
import { leaveRequest } from '#client/testing/leave-request.ts'
import { lastIllness } from './still-ill.ts'

// On Thursday 12 March 2026.
const today = '2026-03-12'
const ill = leaveRequest({
  id: 'ill',
  leaveType: 'sick',
  status: 'approved',
  startDate: '2026-03-09',
  endDate: '2026-03-10',
})

test.each([
  ['the latest', [ill], 'ill'],
  ['before leave ahead', [leaveRequest({ startDate: '2026-03-13', endDate: '2026-03-13' }), ill], 'ill'],
  [
    'before cancelled leave',
    [leaveRequest({ status: 'cancelled', startDate: '2026-03-11', endDate: '2026-03-12' }), ill],
    'ill',
  ],
  [
    'before other leave on a date since',
    [leaveRequest({ status: 'pending', startDate: '2026-03-11', endDate: '2026-03-11' }), ill],
    undefined,
  ],
  [
    'until the leave it is in goes on',
    [leaveRequest({ status: 'approved', startDate: '2026-03-12', endDate: '2026-03-20' }), ill],
    undefined,
  ],
  ['that goes on', [{ ...ill, endDate: today }], undefined],
  ['of more than two weeks ago', [{ ...ill, startDate: '2026-02-25', endDate: '2026-02-25' }], undefined],
  ['that is pending', [{ ...ill, status: 'pending' as const }], undefined],
  ['of annual leave', [{ ...ill, leaveType: 'annual' }], undefined],
])('sick leave %s', (_, requests, id) => {
  expect(lastIllness(requests, today)?.id).toBe(id)
})
