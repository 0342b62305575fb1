import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { Start } from '#shared/dashboard/start-contract.ts'
import { readFirstAnswers } from './first-answers.ts'
import { kavya } from './testing/kavya.ts'
import { type Answer, serve } from './testing/server.ts'

const { id, firstName, lastName, today } = kavya
const dashboard: NonNullable<Start['dashboard']> = {
  stats: { leaveBalance: '12', pendingRequests: 0, teamMembers: 3, outToday: 1 },
  ownRequests: [],
  leaveTypes: [],
  statement: { user: { id, firstName, lastName }, on: '2027-03-02', today, types: [] },
  upcoming: { people: 0, outOnFirstDay: 0, leave: [] },
  holidays: [{ date: '2026-03-04', part: 'full', name: 'Ash Day' }],
  notifications: [],
  approvals: null,
  firstSteps: null,
}

afterEach(() => {
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

/** What the parts of the screen find read already, by address. */
async function keptAt(address: string, answer: Answer = { body: { user: kavya, dashboard } }) {
  window.history.replaceState(null, '', address)
  const calls = serve({ 'GET /api/start': () => answer })
  const queryClient = new QueryClient()
  await readFirstAnswers(queryClient)
  const kept = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state }) => [queryKey.join('/'), state.data])
  return { calls: calls.map(({ call }) => call), kept: Object.fromEntries(kept) }
}

test('one call answers what the dashboard’s parts read', async () => {
  const { calls, kept } = await keptAt('/')
  expect(calls).toEqual(['GET /api/start'])
  expect(kept).toEqual({
    '/api/auth/user': kavya,
    '/api/dashboard/stats': dashboard.stats,
    '/api/leave-requests/mine': [],
    '/api/leave-types': [],
    [`/api/leave-statements/${kavya.id}?on=2027-03-02`]: dashboard.statement,
    '/api/dashboard/upcoming?from=2026-03-02': dashboard.upcoming,
    '/api/holidays?startDate=2026-03-02&endDate=2026-03-08': dashboard.holidays,
    '/api/notifications': [],
  })
})

test('what only deciders and admins see is kept for them', async () => {
  const { kept } = await keptAt('/', {
    body: { user: kavya, dashboard: { ...dashboard, approvals: [], firstSteps: [] } },
  })
  expect(kept).toMatchObject({ '/api/leave-requests/pending-for-approval': [], '/api/first-steps': [] })
})

test('another page asks for what it shows itself', async () => {
  expect(await keptAt('/calendar')).toEqual({ calls: [], kept: {} })
})

test('without a company there is nobody’s dashboard to keep', async () => {
  const founder = { ...kavya, role: null, companyId: null }
  const { kept } = await keptAt('/', { body: { user: founder, dashboard: null } })
  expect(kept).toEqual({ '/api/auth/user': founder })
})

test.each([401, 500])('after %i each part reads for itself', async (status) => {
  expect((await keptAt('/', { status, body: {} })).kept).toEqual({})
})
