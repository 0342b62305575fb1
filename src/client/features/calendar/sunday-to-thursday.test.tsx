import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import { useSession } from '#client/queries/session.ts'
import { calendarEntry } from '#client/testing/calendar-entry.ts'
import { controlOrNone, draw, settled } from '#client/testing/draw.tsx'
import { kavya } from '#client/testing/people.ts'
import { type Answer, serve } from '#client/testing/server.ts'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import type { CompanyWorkCalendars } from '#shared/leave/company-work-calendars-contract.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import { noFilters } from './filters/calendar-filters.ts'
import { TeamCalendar } from './team-calendar.tsx'
import { Timeline } from './timeline/timeline.tsx'

/**
 * Kavya works Sunday to Thursday in a company that works Monday to Friday: each view asks her own calendar
 * what a day counts.
 */

vi.mock('#client/leave-ui/request-dialog-state.ts', () => ({ openRequestDialog: vi.fn<() => void>() }))
const screenSize = vi.hoisted(() => ({ isNarrow: false }))
vi.mock('#client/ui/media-query.ts', () => ({ useMediaQuery: () => screenSize.isNarrow }))

const [sunday, friday] = ['2026-03-08', '2026-03-06'] as const

const places: CompanyWorkCalendars = {
  locations: [],
  company: { stays: [], weeks: [] },
  people: [
    {
      userId: kavya.id,
      stays: [],
      weeks: [
        {
          validFrom: '2020-01-01',
          value: {
            weeks: [{ sun: 'full', mon: 'full', tue: 'full', wed: 'full', thu: 'full' }],
            anchor: null,
          },
        },
      ],
      exceptions: [],
    },
  ],
}
const ownLeave = calendarEntry('Kavya', {
  userId: kavya.id,
  startDate: friday,
  endDate: sunday,
  user: { id: kavya.id, firstName: 'Kavya', lastName: 'Nair' },
})
const member = { ...kavya, teamId: null, joinedOn: '2024-01-01', awayUntil: null }

function serveMarch(leave: readonly CalendarEntry[]) {
  const answerTo = (call: string): Answer => {
    if (call.includes('/places?')) return { body: places }
    if (call.includes('/calendar?startDate=2026-03-0')) return { body: leave }
    return { body: [] }
  }
  const known: Record<string, () => Answer> = {
    'GET /api/auth/user': () => ({ body: kavya }),
    'GET /api/team': () => ({ body: [member] }),
  }
  serve(new Proxy(known, { get: (calls, call: string) => calls[call] ?? (() => answerTo(call)) }))
}

function SignedIn() {
  const { user } = useSession()
  return user && <TeamCalendar today={kavya.today} />
}

async function drawCalendar(search: string, { leave = [] as CalendarEntry[], isNarrow = false } = {}) {
  screenSize.isNarrow = isNarrow
  window.history.replaceState(null, '', `/calendar?${search}`)
  serveMarch(leave)
  await draw(<SignedIn />)
  await settled()
}

async function drawTimeline() {
  serveMarch([])
  const everybody = { ...noFilters, team: 'all', teamIds: null }
  const march = { caption: 'March', month: '2026-03', asked: 0, today: kavya.today } as const
  await draw(<Timeline {...march} user={kavya} scope={everybody} onMonth={() => {}} />)
  await settled()
}

beforeEach(() => {
  choosePersonLocale('en-GB')
  vi.mocked(openRequestDialog).mockClear()
  // jsdom has no layout: every box is as large as a screen.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1144)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  Element.prototype.scrollTo = vi.fn<() => void>()
})
afterEach(() => {
  choosePersonLocale(null)
  vi.restoreAllMocks()
})

/** In the timeline. */
async function press(...keys: string[]) {
  for (const key of keys) {
    const cell = document.getElementById('timeline-cell')
    await act(async () => cell?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  }
}

async function clickDay(date: string) {
  await act(async () => document.getElementById(`day-${date}`)?.click())
  await settled()
}

test.each([
  ['month', 'month=2026-03', sunday, friday],
  ['week', 'view=week&week=2026-03-08', sunday, '2026-03-13'],
])('the %s offers a Sunday by its button, and no Friday', async (_, search, worked, free) => {
  await drawCalendar(search)
  await clickDay(worked)
  expect(controlOrNone('Request this day')).toBeDefined()
  await clickDay(free)
  expect(controlOrNone('Request this day')).toBeUndefined()
  expect(document.body.textContent).toContain('Not a working day. No one is on leave.')
  expect(document.getElementById(`day-${free}`)?.getAttribute('aria-label')).toContain('not a working day')
  const legend = document.querySelector('[aria-label="Legend"]')?.textContent
  expect([legend?.includes('Non-working day'), legend?.includes('Weekend')]).toEqual([true, false])
})

test('the week on a phone offers a Sunday by its button, and no Friday', async () => {
  await drawCalendar('view=week&week=2026-03-08', { isNarrow: true })
  expect(controlOrNone('Request Sunday 8 March 2026')).toBeDefined()
  expect(controlOrNone('Request Friday 13 March 2026')).toBeUndefined()
})

test('the timeline takes a Sunday, and refuses a Friday', async () => {
  await drawTimeline()
  // From Monday 2 March.
  await press(...Array.from({ length: 4 }, () => 'ArrowRight'), ' ', ' ')
  expect(document.body.textContent).toContain('None of these are working days')
  expect(openRequestDialog).not.toHaveBeenCalled()
  await press('ArrowRight', 'ArrowRight', ' ', ' ')
  expect(openRequestDialog).toHaveBeenCalledExactlyOnceWith({ startDate: sunday, endDate: sunday })
})

test('the printed month hatches a Friday, and draws a Sunday’s leave in full', async () => {
  await drawCalendar('month=2026-03', { leave: [ownLeave] })
  await act(async () => window.dispatchEvent(new Event('beforeprint')))
  const cells = [...document.querySelectorAll('.printed-grid td')]
  const cellOf = (date: string) => cells.find(({ textContent }) => textContent.startsWith(date))
  const isHatched = (day: string) => cellOf(day)?.classList.contains('bg-hatch')
  const isThin = (day: string) => cellOf(day)?.querySelector('.leave-bar')?.hasAttribute('data-thin')
  expect([isHatched('6'), isHatched('8')]).toEqual([true, false])
  expect([isThin('6'), isThin('8')]).toEqual([true, false])
})
