import { type ComponentType, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import type { TeamOverview } from '#shared/dashboard/contract.ts'
import type { ApprovalsPage } from '#shared/leave/approvals-contract.ts'
import type { CompanyWorkCalendars } from '#shared/leave/company-work-calendars-contract.ts'
import { useSession } from './queries/session.ts'
import { PartsNotLoaded } from './shell/parts-not-loaded.tsx'
import { clear, click, controlOrNone, draw } from './testing/draw.tsx'
import { withPayments } from './testing/payments.ts'
import { kavya } from './testing/people.ts'

/**
 * Each read of each screen fails alone: the screen says so, and is whole once it is tried again. A read of
 * many screens fails on two of a person's.
 */

// Not imported above: a page asks for the media that `draw` stands in for as soon as it is loaded.
const pages: Record<string, ComponentType> = {
  '/': (await import('./pages/dashboard-page.tsx')).DashboardPage,
  '/calendar': (await import('./pages/calendar-page.tsx')).CalendarPage,
  '/requests': (await import('./pages/requests-page.tsx')).RequestsPage,
  '/team': (await import('./pages/team-page.tsx')).TeamPage,
  '/reports': (await import('./pages/reports-page.tsx')).ReportsPage,
  '/settings': (await import('./pages/settings-page.tsx')).SettingsPage,
  '/pricing': (await import('./pages/pricing-page.tsx')).PricingPage,
}

const tabs =
  'deputy sessions calendar api-keys leave-types rules places balances audit illness connections parked deletion'
const reports = 'balances history availability payroll decision-times'
const ofEverybody = ['/', '/requests', '/requests?view=statement', '/team', '/reports', '/settings']
const ofAdmins = [
  '/calendar',
  '/calendar?view=week',
  '/calendar?view=timeline',
  '/pricing',
  '/pricing?tab=billing',
  '/requests?view=approvals',
  '/requests?view=approvals&list=decided',
  '/team?view=invitations',
  '/team?view=former',
  '/team?view=import',
  ...reports.split(' ').map((report) => `/reports?report=${report}`),
  ...tabs.split(' ').map((tab) => `/settings?tab=${tab}`),
]
const screens = [
  ...ofEverybody.map((address) => ['employee', address] as const),
  ...[...ofEverybody, ...ofAdmins].map((address) => ['admin', address] as const),
]

const { id, firstName, lastName, today } = kavya
const period = { startDate: today, endDate: today }
const page = { items: [], next: null, total: 0 }
const nobody = { total: 0, first: [] }
const payPeriod = { start: today, end: today, locked: null, canLock: false }
/** By the beginning of the address, the longest first; what isn't here has nothing to list. */
const answers: [read: string, body: unknown][] = [
  ['/api/approvals/decided', page],
  [
    '/api/leave-requests/pending-for-approval?limit=50',
    {
      items: [],
      next: null,
      oldestAt: null,
      counts: { all: 0, found: 0, conflicts: 0 },
    } satisfies ApprovalsPage,
  ],
  [
    '/api/calendar/places',
    { locations: [], company: { stays: [], weeks: [] }, people: [] } satisfies CompanyWorkCalendars,
  ],
  ['/api/companies/mine/deletion', null],
  [
    '/api/dashboard/stats',
    {
      leaveBalance: '12',
      pendingRequests: 0,
      teamMembers: 3,
      outToday: 0,
      balance: { unit: 'days', amount: '12' },
    },
  ],
  [
    '/api/dashboard/team',
    {
      people: 1,
      awayToday: nobody,
      awayNext: nobody,
      coverage: [],
      littleTaken: nobody,
    } satisfies TeamOverview,
  ],
  ['/api/dashboard/upcoming', { people: 0, outOnFirstDay: 0, leave: [] }],
  ['/api/invitations/overview', { toInvite: 0, waiting: 0, returning: [] }],
  ['/api/leave-statements/', { user: { id, firstName, lastName }, on: today, today, types: [] }],
  ['/api/reports/availability', { ...period, days: [], people: [] }],
  ['/api/reports/balances', { on: today, rows: [] }],
  ['/api/reports/history', { ...period, rows: [], next: null }],
  ['/api/reports/payroll', { period: payPeriod, periods: [payPeriod], rows: [] }],
  [
    '/api/reports/decision-times',
    {
      ...period,
      rows: [],
      all: { decided: 0, medianMinutes: null, slowestMinutes: null, waiting: 0, waitingSince: null },
    },
  ],
  ['/api/reports/usage', { ...period, types: [], months: [], days: [], littleTaken: [] }],
  [
    '/api/subscription/status',
    {
      hasSubscription: false,
      access: { isFull: true, fullUntil: null },
      now: 1_773_144_000,
      hasTrialLeft: true,
    },
  ],
  ['/api/team/former/page', page],
  ['/api/team/prepared', page],
  ['/api/webhook-endpoints', { isAvailable: true, endpoints: [] }],
]

withPayments()

function Screen() {
  const Page = pages[window.location.pathname]
  return useSession().user && Page ? (
    <>
      <PartsNotLoaded className="" />
      <Suspense>
        <Page />
      </Suspense>
    </>
  ) : null
}

/** Opens the screen while the server can't answer this read, and answers all that were sent. */
async function openWithout(lost: string | null, role: 'employee' | 'admin', address: string) {
  await clear()
  window.history.replaceState(null, '', address)
  const server = { isBroken: true, reads: new Set<string>() }
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async (read: string) => {
    if (read === '/api/auth/user') return Response.json({ ...kavya, role })
    server.reads.add(read)
    if (server.isBroken && read === lost) return Response.json({}, { status: 500 })
    const known = answers.find(([beginning]) => read.startsWith(beginning))
    return Response.json(known ? known[1] : [])
  })
  await draw(<Screen />)
  return server
}

const timesLost = new Map<string, number>()
const failures = () => document.body.textContent.match(/(We )?couldn’t load [^.]+\./gi) ?? []

test.each(screens)('as %s, no read of %s fails in silence', async (role, address) => {
  const { reads } = await openWithout(null, role, address)
  expect([...reads]).not.toEqual([])
  expect(failures()).toEqual([])
  for (const read of reads) {
    const times = timesLost.get(role + read) ?? 0
    if (times === 2) continue
    timesLost.set(role + read, times + 1)
    const server = await openWithout(read, role, address)
    expect(failures(), read).not.toEqual([])
    expect(controlOrNone('Try again'), read).toBeDefined()
    server.isBroken = false
    await click('Try again')
    expect(failures(), read).toEqual([])
  }
})
