import { act } from 'react'
import { expect, test } from 'vitest'
import { approvalRow } from '#client/testing/approval-row.ts'
import { click, control, controlOrNone } from '#client/testing/draw.tsx'
import { leaveRequest } from '#client/testing/leave-request.ts'
import type { ApprovalRow } from '#shared/leave/approvals-contract.ts'
import type { PendingApproval } from '#shared/leave/contract.ts'
import { articles, drawApprovals, page, press, rows } from './testing/draw-approvals.tsx'

const contextOf = (row: ApprovalRow): PendingApproval => ({
  ...leaveRequest({ id: row.id, status: 'pending' }),
  employeeName: row.employeeName,
  employeeEmail: row.employeeEmail,
  amends: null,
  warnings: [],
  balance: { unit: 'days', before: '14', after: '9' },
  alsoAway: [],
})

const elements = () => document.querySelectorAll('*').length

test('a row has what the specification names, the balance after it and who else is away', async () => {
  const row = approvalRow({
    notes: 'My sister’s wedding',
    conflicts: ['3 people on the team would be away on 18 March 2026; the limit is 2.'],
    othersAway: 2,
    othersAsked: 1,
    waitsForOthers: [],
  })
  await drawApprovals(page([row], { counts: { all: 1, found: 1, conflicts: 1 } }))
  const [article] = articles()
  for (const words of [
    'Daniel Osei',
    'daniel@halyard.example',
    'Annual',
    'Duration: 5 days',
    'Start date: Mon 16 Mar',
    'End date: Fri 20 Mar',
    'My sister’s wedding',
    'Submitted: Submitted Thu 26 Feb',
    '9 days left',
    '2 away, 1 more pending',
    'Conflict: 3 people on the team would be away',
    'Approve',
    'Reject',
  ])
    expect(article?.textContent).toContain(words)
  expect(document.body.textContent).toContain('1 request, 1 with a conflict')
})

test('half a day says which half, beside its date', async () => {
  await drawApprovals(page([approvalRow({ endDate: '2026-03-16', endsAt: '12:00', totalDays: '0.5' })]))
  expect(articles()[0]?.textContent).toContain('Start date: Mon 16 Marmorning')
  expect(articles()[0]?.textContent).toContain('Duration: 0.5 day')
})

test('of 1,000 requests the rows in view are drawn, and the next page is not read before its time', async () => {
  const counts = { all: 1000, found: 1000, conflicts: 0 }
  const { calls } = await drawApprovals(page(rows(50), { next: 'after-49', counts }))
  expect(elements()).toBeLessThan(1000)
  expect(document.querySelector('li[data-index="0"]')?.getAttribute('aria-setsize')).toBe('1000')
  expect(document.body.textContent).toContain('1,000 requests')
  expect(document.body.textContent).toContain('Select all 50 shown')
  expect(
    calls.filter(({ call }) => call.startsWith('GET /api/leave-requests/pending-for-approval?limit=50')),
  ).toHaveLength(1)
})

test('where the end of what was read comes near, the next page is read', async () => {
  const counts = { all: 20, found: 20, conflicts: 0 }
  await drawApprovals(page(rows(10), { next: 'after-9', counts }), {
    'GET /api/leave-requests/pending-for-approval?limit=50&after=after-9': () => ({
      body: page(rows(10, 10), { counts }),
    }),
  })
  expect(document.body.textContent).toContain('Select all')
  expect(document.querySelectorAll('li')).toHaveLength(10)
})

test('a row opens in place, and only then reads all about the request', async () => {
  const [row] = rows(1)
  if (!row) throw new Error('There is a row.')
  const { calls } = await drawApprovals(page([row]), {
    'GET /api/approvals/r0': () => ({ body: contextOf(row) }),
  })
  expect(calls.map(({ call }) => call)).not.toContain('GET /api/approvals/r0')
  await click('Details of Person 0’s request')
  expect(control('Details of Person 0’s request').getAttribute('aria-expanded')).toBe('true')
  expect(document.body.textContent).toContain('14 to 9 days')
  expect(document.body.textContent).toContain('No one else on the team is away')
  await press('Enter', articles()[0])
  expect(document.body.textContent).not.toContain('14 to 9 days')
})

test('J goes back to the row that has lost the focus, and a row that is drawn anew takes no focus', async () => {
  const items = rows(1)
  let listed = items
  const { refresh } = await drawApprovals(page(items), {
    'GET /api/leave-requests/pending-for-approval?limit=50': () => ({ body: page(listed) }),
  })
  await press('j')
  expect(document.activeElement?.id).toBe('approval-r0')
  await act(async () => articles()[0]?.blur())
  await press('j')
  expect(document.activeElement?.id).toBe('approval-r0')
  listed = []
  await refresh()
  expect(articles()).toHaveLength(0)
  listed = items
  await refresh()
  expect(articles()).toHaveLength(1)
  expect(document.activeElement).toBe(document.body)
})

test('with nothing to decide it says so in the specification’s words, without filters', async () => {
  await drawApprovals(page([]))
  expect(document.body.textContent).toContain('No pending requests to review')
  expect(document.body.textContent).toContain('All leave requests have been processed')
  expect(controlOrNone('Conflicts only')).toBeUndefined()
})
