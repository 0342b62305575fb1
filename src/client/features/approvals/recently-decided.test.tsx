import { expect, test } from 'vitest'
import { click, control, controlOrNone } from '#client/testing/draw.tsx'
import { shownToast } from '#client/ui/feedback/toast-store.ts'
import type { DecidedRequest } from '#shared/leave/approvals-contract.ts'
import { drawApprovals, page } from './testing/draw-approvals.tsx'

test('what was decided recently says by whom, and is undone until the leave begins', async () => {
  window.history.replaceState(null, '', '/requests?view=approvals&list=decided')
  const decided: DecidedRequest = {
    id: 'request',
    userId: 'daniel',
    leaveType: 'annual',
    startDate: '2026-03-16',
    endDate: '2026-03-20',
    startsAt: null,
    endsAt: null,
    unit: 'days',
    totalDays: '5',
    totalMinutes: 2400,
    employeeName: 'Daniel Osei',
    employeeEmail: 'daniel@halyard.example',
    of: 'request',
    status: 'rejected',
    rejectionReason: 'Release week',
    decidedAt: '2026-03-02T08:00:00.000Z',
    decidedBy: { id: 'maya', firstName: 'Maya', lastName: 'Okafor' },
    canUndo: true,
  }
  let list = [
    decided,
    { ...decided, id: 'begun', employeeName: 'Kavya Nair', canUndo: false },
    { ...decided, id: 'other', employeeName: 'Elif Demir' },
  ]
  const { calls } = await drawApprovals(page([]), {
    'GET /api/approvals/decided': () => ({ body: { items: list, next: null, total: list.length } }),
    'POST /api/leave-requests/request/undo-decision': () => {
      list = list.slice(1)
      return { body: {} }
    },
  })
  expect(document.body.textContent).toContain('Maya Okafor rejected this request.')
  expect(document.body.textContent).toContain('Release week')
  expect(controlOrNone('Undo the decision on Kavya Nair’s request')).toBeUndefined()
  await click('Undo the decision on Daniel Osei’s request')
  expect(calls).toContainEqual({
    call: 'POST /api/leave-requests/request/undo-decision',
    body: { decidedAt: decided.decidedAt },
  })
  expect(document.querySelectorAll('li')).toHaveLength(2)
  expect(shownToast.get()?.title).toBe('Decision undone.')
  expect(document.activeElement).toBe(control('Undo the decision on Elif Demir’s request'))
})
