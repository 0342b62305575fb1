import { act } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { approvalRow } from '#client/testing/approval-row.ts'
import { draw, settled } from '#client/testing/draw.tsx'
import { serve } from '#client/testing/server.ts'
import { shownToast } from '#client/ui/feedback/toast-store.ts'
import type { ApprovalRow, ApprovalsPage } from '#shared/leave/approvals-contract.ts'
import { TeamApprovals } from '../team-approvals.tsx'

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue()
  window.history.replaceState(null, '', '/requests?view=approvals')
  // jsdom has no layout: the height of a row, which is measured.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  shownToast.set(null)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

export const user = { id: 'nora', today: '2026-03-02' }
export const teamId = '0191d9a8-0000-7000-8000-000000000001'

export const rows = (count: number, from = 0): ApprovalRow[] =>
  Array.from({ length: count }, (_, nth) =>
    approvalRow({ id: `r${from + nth}`, employeeName: `Person ${from + nth}` }),
  )

export const page = (items: ApprovalRow[], more: Partial<ApprovalsPage> = {}): ApprovalsPage => ({
  items,
  next: null,
  counts: { all: items.length, found: items.length, conflicts: 0 },
  oldestAt: items[0]?.createdAt ?? null,
  ...more,
})

/** Draws Team Approvals with this first page. `refresh` is as when something has changed elsewhere. */
export async function drawApprovals(first: ApprovalsPage, answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    'GET /api/leave-requests/pending-for-approval?limit=50': () => ({ body: first }),
    'GET /api/teams': () => ({ body: [{ id: teamId, name: 'Studio', mostAway: null, people: 3 }] }),
    'GET /api/auth/user': () => ({ status: 401 }),
    'GET /api/leave-types': () => ({ body: [{ key: 'sick', name: 'Sick' }] }),
    ...answers,
  })
  const queryClient = await draw(
    <>
      <h1 tabIndex={-1}>Leave Requests</h1>
      <TeamApprovals user={user} />
    </>,
  )
  const refresh = async () => {
    await act(() => queryClient.refetchQueries())
    await settled()
  }
  return { calls, refresh }
}

export const articles = () => [...document.querySelectorAll('article')]

/** Whether closing the window would be asked about. */
export const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

export const press = (key: string, target: EventTarget = document) =>
  act(async () => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
