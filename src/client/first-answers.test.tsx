import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { Start } from '#shared/dashboard/start-contract.ts'
import type { CalendarStart } from '#shared/leave/calendar-start-contract.ts'
import { queryClient as appQueryClient } from './api/query-client.ts'
import { readFirstAnswers } from './first-answers.ts'
// The calendar asks how wide the window is.
import './testing/draw.tsx'
import { kavya } from './testing/people.ts'
import { type Answer, serve } from './testing/server.ts'

const { id, firstName, lastName, today } = kavya
const dashboard: NonNullable<Start['dashboard']> = {
  stats: {
    leaveBalance: '12',
    balance: { unit: 'days', amount: '12' },
    pendingRequests: 0,
    teamMembers: 3,
    outToday: 1,
  },
  ownRequests: [],
  leaveTypes: [],
  statement: { user: { id, firstName, lastName }, on: '2027-03-02', today, types: [] },
  upcoming: { people: 0, outOnFirstDay: 0, leave: [] },
  holidays: [{ date: '2026-03-04', part: 'full', name: 'Ash Day' }],
  notifications: { unread: 0, notifications: [] },
  covering: [],
  approvals: null,
  firstSteps: null,
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

type Answers = Record<string, Answer>

/** What the parts of the screen find read already, by address, where the server answers this. */
async function keptAt(address: string, answers: Answers) {
  window.history.replaceState(null, '', address)
  const calls = serve(
    Object.fromEntries(Object.entries(answers).map(([read, answer]) => [`GET ${read}`, () => answer])),
  )
  const queryClient = new QueryClient({ defaultOptions: appQueryClient.getDefaultOptions() })
  await readFirstAnswers(queryClient, async () => {})
  const kept = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state }) => [queryKey.join('/'), state.data])
  return { calls: calls.map(({ call }) => call), kept: Object.fromEntries(kept) }
}

const startWith = (body: unknown): Answers => ({ '/api/start': { body } })

test('one call answers what the dashboard’s parts read', async () => {
  const { calls, kept } = await keptAt('/', startWith({ user: kavya, dashboard }))
  expect(calls).toEqual(['GET /api/start'])
  expect(kept).toEqual({
    '/api/auth/user': kavya,
    '/api/dashboard/stats': dashboard.stats,
    '/api/leave-requests/mine': [],
    '/api/leave-types': [],
    [`/api/leave-statements/${kavya.id}?on=2027-03-02`]: dashboard.statement,
    '/api/dashboard/upcoming?from=2026-03-02': dashboard.upcoming,
    '/api/holidays?startDate=2026-03-02&endDate=2026-03-08': dashboard.holidays,
    '/api/notifications': { unread: 0, notifications: [] },
    '/api/covering': [],
  })
})

test('what only deciders and admins see is kept for them', async () => {
  const approvals = {
    items: [],
    next: null,
    counts: { all: 0, found: 0, conflicts: 0 },
    oldestAt: null,
  }
  const { kept } = await keptAt(
    '/',
    startWith({ user: kavya, dashboard: { ...dashboard, approvals, firstSteps: [] } }),
  )
  expect(kept).toMatchObject({ '/api/approvals': { pages: [approvals] }, '/api/first-steps': [] })
})

const calendar: NonNullable<CalendarStart['calendar']> = {
  leave: [{ start: '2026-05-01', end: '2026-05-31', approved: [], pending: [] }],
  places: [{ year: '2026', calendars: { locations: [], company: { stays: [], weeks: [] }, people: [] } }],
  leaveTypes: [],
  teams: [],
  members: [],
  notifications: { unread: 0, notifications: [] },
  decidable: null,
}
const ofMay = 'startDate=2026-05-01&endDate=2026-05-31'
const keptOfMay = {
  '/api/auth/user': kavya,
  [`/api/calendar?${ofMay}`]: [],
  [`/api/calendar/pending?${ofMay}`]: [],
  '/api/calendar/places?startDate=2026-01-01&endDate=2026-12-31': calendar.places[0]?.calendars,
  '/api/leave-types': [],
  '/api/teams': [],
  '/api/team': [],
  '/api/notifications': { unread: 0, notifications: [] },
}
const june = { start: '2026-06-01', end: '2026-06-30', approved: [], pending: [] }
const ofJune = 'startDate=2026-06-01&endDate=2026-06-30'

test.each([
  ['month', 'month=2026-05', calendar, keptOfMay],
  [
    'timeline',
    'view=timeline&month=2026-05',
    { ...calendar, leave: [...calendar.leave, june], decidable: [] },
    {
      ...keptOfMay,
      [`/api/calendar?${ofJune}`]: [],
      [`/api/calendar/pending?${ofJune}`]: [],
      '/api/leave-balances': [],
    },
  ],
])('one call answers what the calendar’s %s shows', async (_view, search, answered, expected) => {
  const { calls, kept } = await keptAt(`/calendar?${search}`, {
    [`/api/calendar/start?${search}`]: { body: { user: kavya, calendar: answered } },
  })
  expect(calls).toEqual([`GET /api/calendar/start?${search}`])
  expect(kept).toEqual(expected)
})

test('a calendar that takes too long is given up, for each part to read for itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  window.history.replaceState(null, '', '/calendar')
  const gaveUp = vi.fn<() => void>()
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    signal?.addEventListener('abort', () => {
      gaveUp()
      reject(signal.reason as Error)
    })
    return promise
  })
  const queryClient = new QueryClient()
  const reading = readFirstAnswers(queryClient, async () => {})
  await vi.advanceTimersByTimeAsync(9_999)
  expect(gaveUp).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await reading
  expect(gaveUp).toHaveBeenCalledOnce()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

test('another page asks for what it shows itself', async () => {
  expect(await keptAt('/team', {})).toEqual({ calls: [], kept: {} })
})

test('without a company there is nobody’s dashboard to keep', async () => {
  const founder = { ...kavya, role: null, companyId: null }
  const { kept } = await keptAt('/', startWith({ user: founder, dashboard: null }))
  expect(kept).toEqual({ '/api/auth/user': founder })
})

test.each([401, 500])('after %i each part reads for itself', async (status) => {
  expect((await keptAt('/', { '/api/start': { status, body: {} } })).kept).toEqual({})
})

test.each([401, 500])('on the calendar, too, after %i each part reads for itself', async (status) => {
  expect((await keptAt('/calendar', { '/api/calendar/start': { status, body: {} } })).kept).toEqual({})
})
