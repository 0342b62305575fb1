import { act } from 'react'
import { expect, test } from 'vitest'
import { approvalRow } from '#client/testing/approval-row.ts'
import { click, settled } from '#client/testing/draw.tsx'
import type { Answer } from '#client/testing/server.ts'
import { shownToast } from '#client/ui/feedback/toast-store.ts'
import { articles, asksBeforeLeaving, drawApprovals, page, rows, user } from './testing/draw-approvals.tsx'

const amends = {
  id: 'leave',
  kind: 'change',
  leaveType: 'annual',
  startDate: '2026-03-09',
  endDate: '2026-03-13',
  startsAt: null,
  endsAt: null,
  unit: 'days',
  totalDays: '5',
  totalMinutes: 2400,
} as const

test('a decision takes its row away, moves on, and can be undone from the notice', async () => {
  const [one, two] = rows(2)
  if (!one || !two) throw new Error('There are two rows.')
  let listed = [one, two]
  const { calls } = await drawApprovals(page(listed), {
    'GET /api/leave-requests/pending-for-approval?limit=50': () => ({ body: page(listed) }),
    'PATCH /api/leave-requests/r0/approve': () => {
      listed = [two]
      return { body: {} }
    },
    'POST /api/leave-requests/r0/undo-decision': () => {
      listed = [one, two]
      return { body: {} }
    },
  })
  await click('Approve Person 0’s request')
  expect(articles().map(({ id }) => id)).toEqual(['approval-r1'])
  expect(document.activeElement?.id).toBe('approval-r1')
  expect(shownToast.get()?.title).toBe('Leave request has been approved successfully.')
  await act(async () => shownToast.get()?.undo?.())
  await settled()
  expect(calls.map(({ call }) => call)).toContain('POST /api/leave-requests/r0/undo-decision')
  expect(shownToast.get()?.title).toBe('Decision undone.')
  expect(articles().map(({ id }) => id)).toEqual(['approval-r0', 'approval-r1'])
  expect(document.activeElement?.id).toBe('approval-r0')
})

test('one that the server refused comes back above the others, with the sentence, and offers no undo', async () => {
  const [one, two] = rows(2)
  if (!one || !two) throw new Error('There are two rows.')
  const message = 'This request has already been approved.'
  let listed = [two, one]
  await drawApprovals(page(listed), {
    'GET /api/leave-requests/pending-for-approval?limit=50': () => ({ body: page(listed) }),
    'PATCH /api/leave-requests/r0/approve': () => {
      listed = [two]
      return { status: 409, body: { message, requestId: 'x' } }
    },
  })
  await click('Approve Person 0’s request')
  expect(articles().map(({ id }) => id)).toEqual(['approval-r0', 'approval-r1'])
  expect(articles()[0]?.textContent).toContain(message)
  expect(shownToast.get()).toMatchObject({ title: 'Error', description: message })
  expect(shownToast.get()?.undo).toBeUndefined()
})

test('a single decision is sent even when the page is left, so nothing asks', async () => {
  await drawApprovals(page(rows(1)), {
    'PATCH /api/leave-requests/r0/approve': () => new Promise<Answer>(() => {}),
  })
  await click('Approve Person 0’s request')
  expect(asksBeforeLeaving()).toBe(false)
})

test.each([
  ['leave that starts today', { startDate: user.today }, 'Approve', false],
  ['leave that starts tomorrow', { startDate: '2026-03-03' }, 'Approve', true],
  ['an approved change', { amends }, 'Approve', false],
  ['a rejected change', { amends }, 'Reject', true],
  ['a rejected change of begun leave', { amends: { ...amends, startDate: user.today } }, 'Reject', false],
] as const)(
  'of %s Undo is offered only where the server allows it',
  async (_leave, changes, button, offered) => {
    await drawApprovals(page([approvalRow({ id: 'r0', ...changes })]), {
      'PATCH /api/leave-requests/r0/approve': () => ({ body: {} }),
    })
    await click(`${button} Daniel Osei’s request`)
    if (button === 'Reject') await click('Reject Request')
    expect(shownToast.get()?.title).toContain('successfully')
    expect(shownToast.get()?.undo !== undefined).toBe(offered)
  },
)
