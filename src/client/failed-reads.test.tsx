import { type ReactNode, Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApprovalFilterBar } from './features/approvals/approval-filters.tsx'
import { OwnBalanceRuler } from './features/balances/own-balance-ruler.tsx'
import { OutTodayNames } from './features/dashboard/out-today.tsx'
import { ForField } from './features/request/for-field.tsx'
import { RangeCalendar } from './features/request/range-calendar.tsx'
import { ColleagueSelect } from './leave-ui/colleague-select.tsx'
import { AuditSettings } from './pages/audit-settings.tsx'
import { useSession } from './queries/session.ts'
import { click, draw } from './testing/draw.tsx'
import { kavya } from './testing/people.ts'

/** Lists, marks and names beside something else: one that can't be read doesn't look like none. */

const { today } = kavya
const lea = { ...kavya, id: 'lea' }
const counts = { all: 0, found: 0, conflicts: 0 }
const calendarOf = (ownerId: string) => (
  <RangeCalendar
    start=""
    end=""
    today={today}
    earliest={null}
    ownerId={ownerId}
    isOwn={ownerId === kavya.id}
    changingId={undefined}
    onChange={() => {}}
  />
)
const forField = (role: 'admin' | 'manager') => (
  <ForField user={{ ...kavya, role }} field={{ name: 'userId' }} isOpen />
)
const filters = <ApprovalFilterBar filters={{}} onFilter={() => {}} counts={counts} />

type Part = [said: string, address: string, part: ReactNode]
const withTryAgain: Part[] = [
  ['leave and public holidays', `/api/work-calendars/${kavya.id}`, calendarOf(kavya.id)],
  ['leave and public holidays', '/api/leave-requests/mine', calendarOf(kavya.id)],
  ['leave and public holidays', '/api/calendar', calendarOf(lea.id)],
  ['leave and public holidays', '/api/calendar/pending', calendarOf(lea.id)],
  ['the people you can request leave for', '/api/team', forField('admin')],
  ['the people you can request leave for', '/api/leave-balances', forField('manager')],
  ['your colleagues', '/api/team', <ColleagueSelect key="" userId={kavya.id} none="No one" />],
  ['all filters', '/api/teams', filters],
  ['all filters', '/api/leave-types', filters],
  ...['/api/team', '/api/teams', '/api/locations', '/api/team/former', '/api/audit-log/keys'].map(
    (address): Part => ['all names in the log', address, <AuditSettings key="" today={today} />],
  ),
]
const withoutButton: Part[] = [
  [
    'your balance',
    `/api/leave-statements/${kavya.id}`,
    <OwnBalanceRuler key="" userId={kavya.id} today={today} />,
  ],
  ['who’s away', '/api/dashboard/upcoming', <OutTodayNames key="" today={today} />],
]

afterEach(() => vi.unstubAllGlobals())

/** As long as it is broken, this address answers 500; the others have nothing to list. */
function serveAllBut(address: string) {
  const server = { isBroken: true, refused: 0 }
  vi.stubGlobal('fetch', async (path: string) => {
    if (server.isBroken && path.split('?')[0] === address) {
      server.refused += 1
      return new Response('broken', { status: 500 })
    }
    const body = path === '/api/auth/user' ? kavya : emptyAnswer(path)
    return new Response(JSON.stringify(body))
  })
  return server
}

function emptyAnswer(path: string): unknown {
  if (path.startsWith('/api/work-calendars/')) return { patterns: [], holidays: [], exceptions: [] }
  if (path.startsWith('/api/audit-log?')) return { lines: [], next: null }
  return []
}

function SignedIn({ children }: { children: ReactNode }) {
  return useSession().user && <Suspense>{children}</Suspense>
}

const said = () => document.body.textContent

test.each(withTryAgain)('we couldn’t load %s: %s', async (what, address, part) => {
  const server = serveAllBut(address)
  await draw(<SignedIn>{part}</SignedIn>)
  expect(said()).toContain(`We couldn’t load ${what}.`)
  const before = server.refused
  server.isBroken = false
  await click('Try again')
  expect([before, said().includes('We couldn’t load')]).toEqual([1, false])
})

test.each(withoutButton)('we couldn’t load %s: %s', async (what, address, part) => {
  const server = serveAllBut(address)
  await draw(<SignedIn>{part}</SignedIn>)
  expect([server.refused, said()]).toEqual([1, `We couldn’t load ${what}.`])
})
