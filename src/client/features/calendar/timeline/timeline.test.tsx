import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import { calendarEntry } from '#client/testing/calendar-entry.ts'
import { draw, settled } from '#client/testing/draw.tsx'
import { kavya } from '#client/testing/people.ts'
import { type Answer, serve } from '#client/testing/server.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import type { TeamMember } from '#shared/team/contract.ts'
import { noFilters } from '../filters/calendar-filters.ts'
import { Timeline } from './timeline.tsx'

vi.mock('#client/leave-ui/request-dialog-state.ts', () => ({ openRequestDialog: vi.fn<() => void>() }))

// jsdom has no layout: every box is as large as a screen.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1144)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  Element.prototype.scrollTo = vi.fn<() => void>()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const anna = '00000000-0000-4000-8000-000000000002'
const person = (id: string, firstName: string, lastName: string): TeamMember => ({
  id,
  firstName,
  lastName,
  email: '',
  role: 'employee',
  managerId: null,
  teamId: null,
  startDate: null,
  joinedOn: '2024-01-01',
  profileImageUrl: null,
  awayUntil: null,
  mailUndeliveredAt: null,
})
const annasLeave = calendarEntry('Anna', {
  userId: anna,
  endDate: '2026-03-05',
  totalDays: '4',
  user: { id: anna, firstName: 'Anna', lastName: 'Keller' },
})

function serveCompany(members: TeamMember[], leave: CalendarEntry) {
  const year = { locations: [], company: { stays: [], weeks: [] }, people: [] }
  const known: Record<string, () => Answer> = {
    'GET /api/auth/user': () => ({ body: kavya }),
    'GET /api/team': () => ({ body: members }),
    'GET /api/teams': () => ({ body: [] }),
    'GET /api/leave-types': () => ({ body: [] }),
    'GET /api/leave-balances': () => ({ body: [{ user: { id: anna }, leaveBalance: [] }] }),
  }
  const others = (call: string): Answer => {
    if (call.includes('/places?')) return { body: year }
    if (call.includes('/pending?')) return { body: [] }
    return { body: call.includes('startDate=2026-03-01') ? [leave] : [] }
  }
  serve(new Proxy(known, { get: (calls, call: string) => calls[call] ?? (() => others(call)) }))
}

async function drawTimeline(
  members = [person(anna, 'Anna', 'Keller'), person(kavya.id, 'Kavya', 'Nair')],
  user: CurrentUser = kavya,
  leave = annasLeave,
) {
  serveCompany(members, leave)
  await draw(
    <Timeline
      caption="Leave in March 2026"
      month="2026-03"
      asked={0}
      user={user}
      today={kavya.today}
      scope={{ ...noFilters, team: 'all', teamIds: null }}
      onMonth={() => {}}
    />,
  )
  await settled()
}

const named = (role: string) =>
  [...document.querySelectorAll(`[role="${role}"]`)].map(
    (element) =>
      element.getAttribute('aria-label') ??
      (element.querySelector(':scope > .sr-only') ?? element).textContent,
  )
const cell = () => document.getElementById('timeline-cell')
async function press(key: string, more: KeyboardEventInit = {}) {
  await act(async () => cell()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more })))
}

test('shows everybody, oneself first, with leave in words and how many are away', async () => {
  await drawTimeline()
  expect(named('rowheader')).toEqual(['KNKavya NairYou', 'AKAnna Keller', 'Away, approved'])
  expect(named('gridcell')).toContain('Monday 2 to Thursday 5 March 2026, annual')
  expect(named('columnheader')).toContain('Monday 2 March 2026, today')
  const foot = [...document.querySelectorAll('.timeline-foot [role="gridcell"]')]
  expect(foot.filter(({ textContent }) => textContent === '1')).toHaveLength(4)
  expect(document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount')).toBe('4')
})

test.each<[name: string, times: Partial<CalendarEntry>, shown: [text: string, away: string | undefined]]>([
  ['half a day', { startsAt: '12:00', isHalfDay: true, totalDays: '0.5' }, ['A½', '1']],
  ['an hour', { startsAt: '15:00', endsAt: '16:00', unit: 'hours', totalDays: '0.13' }, ['A', undefined]],
])('%s lies in its half of the day: only half a day has ½ and is counted', async (_, times, shown) => {
  const [text, away] = shown
  await drawTimeline(undefined, undefined, { ...annasLeave, endDate: '2026-03-02', ...times })
  const bar = document.querySelector('.leave-bar')
  expect([bar?.textContent, bar?.getAttribute('data-half')]).toEqual([text, 'afternoon'])
  const foot = [...document.querySelectorAll('.timeline-foot [role="gridcell"]')]
  expect(foot.map(({ textContent }) => textContent).find(Boolean)).toBe(away)
})

test('arrow keys walk days and people, and each cell says what lies there', async () => {
  await drawTimeline()
  expect(cell()?.getAttribute('aria-label')).toBe('Kavya Nair, Monday 2 March 2026, today, no leave')
  await press('ArrowDown')
  await press('ArrowRight')
  expect(cell()?.getAttribute('aria-label')).toBe('Anna Keller, Tuesday 3 March 2026, annual')
  expect(document.activeElement).toBe(cell())
  await press('End')
  expect(cell()?.getAttribute('aria-label')).toBe('Anna Keller, Tuesday 31 March 2026, no leave')
  await press('Home', { ctrlKey: true })
  await press('PageDown', { shiftKey: true })
  expect(cell()?.getAttribute('aria-label')).toBe('Kavya Nair, Thursday 30 April 2026, no leave')
})

test('Space marks the first day in one’s own row, and Space the last: they are asked for', async () => {
  await drawTimeline()
  await press(' ')
  expect(document.querySelector('output')?.textContent).toContain('Choose the last day')
  await press('ArrowRight')
  await press('ArrowRight')
  expect(openRequestDialog).not.toHaveBeenCalled()
  await press(' ')
  expect(openRequestDialog).toHaveBeenCalledExactlyOnceWith({
    startDate: '2026-03-02',
    endDate: '2026-03-04',
  })
})

test('nobody asks for days that have gone by, or in the row of somebody else', async () => {
  vi.mocked(openRequestDialog).mockClear()
  await drawTimeline()
  await press('ArrowLeft')
  await press(' ')
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('not a working day')
  await press('Escape')
  await press('ArrowDown')
  await press(' ')
  await press(' ')
  expect(openRequestDialog).not.toHaveBeenCalled()
  expect(document.querySelector('output')?.textContent).toBe('')
})

const bothOfThem = [person(anna, 'Anna', 'Keller'), person(kavya.id, 'Kavya', 'Nair')]

test.each(['admin', 'manager'] as const)(
  'a deciding %s records days in somebody’s row, also those that have gone by',
  async (role) => {
    vi.mocked(openRequestDialog).mockClear()
    await drawTimeline(bothOfThem, { ...kavya, role })
    await press('ArrowDown')
    for (const _ of [1, 2, 3]) await press('ArrowLeft')
    await press(' ')
    await press('ArrowLeft')
    await press('Enter')
    expect(openRequestDialog).toHaveBeenCalledExactlyOnceWith({
      startDate: '2026-02-26',
      endDate: '2026-02-27',
      userId: anna,
    })
  },
)

test('a manager chooses no days of people who are not theirs', async () => {
  vi.mocked(openRequestDialog).mockClear()
  const ben = '00000000-0000-4000-8000-000000000003'
  await drawTimeline([person(ben, 'Ben', 'Whitaker'), person(kavya.id, 'Kavya', 'Nair')], {
    ...kavya,
    role: 'manager',
  })
  await press('ArrowDown')
  await press(' ')
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('No leave on this day')
  expect(openRequestDialog).not.toHaveBeenCalled()
})

test('says so where the filters leave nobody in', async () => {
  await drawTimeline([])
  expect(document.body.textContent).toContain('No one matches these filters')
})
