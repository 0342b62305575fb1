import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '#client/queries/session.ts'
import { calendarEntry } from '#client/testing/calendar-entry.ts'
import { click, control, controlOrNone, draw, fill, settled } from '#client/testing/draw.tsx'
import { kavya } from '#client/testing/people.ts'
import { type Answer, serve } from '#client/testing/server.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { TeamMember } from '#shared/team/contract.ts'
import { TeamCalendar } from './team-calendar.tsx'

const march = 'startDate=2026-03-01&endDate=2026-03-31'

const leave = (firstName: string, changes: Partial<CalendarEntry>) =>
  calendarEntry(firstName, { startDate: '2026-03-10', endDate: '2026-03-11', totalDays: '2', ...changes })

function member(id: string, teamId: string | null): TeamMember {
  return {
    id,
    firstName: id,
    lastName: 'X',
    email: `${id}@halyard.example`,
    role: 'employee',
    managerId: null,
    teamId,
    startDate: null,
    joinedOn: '2026-01-01',
    profileImageUrl: null,
    awayUntil: null,
    mailUndeliveredAt: null,
  }
}

const approved = [leave('Anna', {}), leave('Ben', { leaveType: 'sick' }), leave('Omar', { leaveType: null })]

function serveMarch(changed: Parameters<typeof serve>[0] = {}, more: TeamMember[] = []) {
  return serve(
    new Proxy<Parameters<typeof serve>[0]>(
      {
        'GET /api/auth/user': () => ({ body: kavya }),
        [`GET /api/calendar?${march}`]: () => ({ body: approved }),
        [`GET /api/calendar/pending?${march}`]: () => ({ body: [leave('Kavya', { status: 'pending' })] }),
        'GET /api/team': () => ({
          body: [member('Anna', 'design'), member('Ben', null), member(kavya.id, null), ...more],
        }),
        'GET /api/teams': () => ({
          body: ['sales', 'design'].map((id) => ({ id, name: id, mostAway: null, people: 1 })),
        }),
        'GET /api/calendar/places?startDate=2026-01-01&endDate=2026-12-31': () => ({
          body: {
            locations: [
              {
                id: 'dublin',
                name: 'Dublin',
                holidays: [{ date: '2026-03-11', part: 'full', name: 'Founders’ Day' }],
              },
            ],
            company: { stays: [], weeks: [] },
            people: [{ userId: 'Anna', stays: [{ validFrom: '2020-01-01', value: 'dublin' }], weeks: [] }],
          },
        }),
        ...changed,
      },
      // The months beside it, types and holidays: nothing.
      { get: (answers, call: string) => answers[call] ?? (() => ({ body: [] })) },
    ),
  )
}

beforeEach(() => {
  window.history.replaceState(null, '', '/calendar?month=2026-03')
  serveMarch()
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

// As the shell does: only for a person who is signed in.
function SignedIn() {
  const { user } = useSession()
  return user && <TeamCalendar today="2026-03-02" />
}
const draws = async () => {
  await draw(<SignedIn />)
  await settled()
}
const banner = () =>
  /Found \d+ approved leave request\(s\) for this month/.exec(document.body.textContent)?.[0]
const wordsFor = (count: number) => `Found ${count} approved leave request(s) for this month`
const words = () => [...document.querySelectorAll('output')].map((output) => output.textContent).join(' ')
const dayOf = (date: string) => document.querySelector<HTMLElement>(`[data-date="${date}"]`)

test('the banner counts what the filters show, and hidden types are one mark', async () => {
  await draws()
  expect(banner()).toBe(wordsFor(3))
  await click('SSick')
  expect(banner()).toBe(wordsFor(2))
  expect(window.location.search).toBe('?month=2026-03&hide=sick')
  await click('–Away')
  expect(banner()).toBe(wordsFor(1))
  await click('Pending')
  expect(document.body.textContent).toContain('1 of 4 shown')
  await click('Clear filters')
  expect(banner()).toBe(wordsFor(3))
  expect(window.location.search).toBe('?month=2026-03')
})

test('a team, a location and a person', async () => {
  await draws()
  await fill('Team', 'none')
  expect(banner()).toBe(wordsFor(1))
  await fill('Team', 'design')
  expect(dayOf('2026-03-10')?.textContent).toContain('Anna')
  expect(window.location.search).toBe('?month=2026-03&team=design')
  await fill('Team', 'all')
  await fill('Location', 'dublin')
  expect(banner()).toBe(wordsFor(1))
  await fill('Location', '')
  await click('Person: All people')
  await fill('Search people', 'ben')
  await press(control('Search people'), 'Enter')
  expect(banner()).toBe(wordsFor(1))
  expect(control('Person: Ben X')).toBeDefined()
})

test('a bar is thin on a holiday of the person’s own place alone', async () => {
  await draws()
  const bars = [...(dayOf('2026-03-11')?.querySelectorAll('.leave-bar') ?? [])]
  expect(bars.map((bar) => [bar.textContent, bar.hasAttribute('data-thin')])).toEqual([
    ['', true],
    ['Ben', false],
  ])
})

test('half a day is drawn with ½, and an hour by the clock without', async () => {
  const monday = { startDate: '2026-03-16', endDate: '2026-03-16' }
  const body = [
    leave('Anna', { ...monday, startsAt: '15:00', endsAt: '16:00', unit: 'hours', totalDays: '0.13' }),
    leave('Ben', { ...monday, isHalfDay: true, startsAt: '12:00', totalDays: '0.5' }),
  ]
  serveMarch({ [`GET /api/calendar?${march}`]: () => ({ body }) })
  await draws()
  const bars = [...(dayOf('2026-03-16')?.querySelectorAll('.leave-bar') ?? [])]
  expect(bars.map((bar) => [bar.textContent, bar.getAttribute('data-half')])).toEqual([
    ['AAnna', 'afternoon'],
    ['A½Ben', 'afternoon'],
  ])
})

test('the range that keys choose is marked and said, and a past one is refused in words', async () => {
  await draws()
  await press(button('2026-03-02'), ' ')
  await press(button('2026-03-02'), 'ArrowRight')
  expect(dayOf('2026-03-03')?.getAttribute('aria-selected')).toBe('true')
  expect(words()).toContain('Choose the last day, or press Escape')
  await press(button('2026-03-03'), 'Escape')
  expect(dayOf('2026-03-03')?.getAttribute('aria-selected')).toBe('false')

  await press(button('2026-03-03'), 'ArrowLeft')
  await press(button('2026-03-02'), 'ArrowLeft')
  await press(button('2026-03-01'), ' ')
  await press(button('2026-03-01'), 'Enter')
  expect(words()).toContain('These days are in the past')
  expect(controlOrNone('Close')).toBeDefined()
})

const crowd = Array.from({ length: 30 }, (_, nth) => member(`P${nth}`, 'sales'))

test('of more than 30 people one’s own team comes first; a choice is remembered for the person', async () => {
  serveMarch({}, crowd)
  await draws()
  // Kavya and Ben are on no team and have no manager.
  expect(control('Team')).toHaveProperty('value', 'mine')
  expect(banner()).toBe(wordsFor(1))
  expect(window.location.search).toBe('?month=2026-03')
  await fill('Team', 'all')
  expect(banner()).toBe(wordsFor(3))
  expect(window.location.search).toBe('?month=2026-03&team=all')

  // The next visit, without a team in the address.
  await act(async () => {
    window.history.replaceState(null, '', '/calendar?month=2026-03')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(control('Team')).toHaveProperty('value', 'all')
})

test('people who are alone on their team see everyone first, and aren’t offered My team', async () => {
  const members = [member('Anna', 'design'), member(kavya.id, null), ...crowd]
  serveMarch({ 'GET /api/team': () => ({ body: members }) })
  await draws()
  expect(control('Team')).toHaveProperty('value', 'all')
  expect(control('Team').textContent).not.toContain('My team')
})

test('everybody comes first in a small company', async () => {
  await draws()
  expect(control('Team')).toHaveProperty('value', 'all')
  expect(banner()).toBe(wordsFor(3))
})

test('a first name that two people share has an initial', async () => {
  const two = ['Whitaker', 'Ortiz'].map((lastName) =>
    leave(lastName, { user: { id: lastName, firstName: 'Ben', lastName } }),
  )
  serveMarch({ [`GET /api/calendar?${march}`]: () => ({ body: [...two, leave('Anna', {})] }) })
  await draws()
  expect(dayOf('2026-03-10')?.textContent).toMatch(/ABen O\.|ABen W\./)
  expect(button('2026-03-10').ariaLabel).toContain('3 people away: Anna annual, Ben O. annual, Ben W. annual')
})

test('while it is loading no day is said to be empty, and none is counted', async () => {
  serveMarch({ [`GET /api/calendar?${march}`]: () => new Promise<Answer>(() => {}) })
  await draws()
  expect(banner()).toBeUndefined()
  expect(document.body.textContent).not.toContain('No one')
  expect(document.querySelector('table')?.ariaBusy).toBe('true')
  expect(button('2026-03-10').ariaLabel).toBe('Tuesday 10 March 2026, loading')
  expect(dayOf('2026-03-12')?.querySelector('.animate-pulse')).not.toBeNull()
})

test('a failure is said above dimmed days, and Try again reads what failed', async () => {
  let status = 500
  serveMarch({ [`GET /api/calendar?${march}`]: () => (status === 200 ? { body: approved } : { status }) })
  await draws()
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('We couldn’t load the calendar.')
  expect(banner()).toBeUndefined()
  expect(document.querySelector('table')?.className).toContain('opacity-45')
  expect(button('2026-03-10').ariaLabel).toBe('Tuesday 10 March 2026, not loaded')
  status = 200
  await click('Try again')
  expect(banner()).toBe(wordsFor(3))
  expect(document.querySelector('table')?.className).not.toContain('opacity-45')
})

test('so is that of a timeline, which has nobody to show', async () => {
  let status = 500
  serveMarch({ 'GET /api/team': () => (status === 200 ? { body: [] } : { status }) })
  window.history.replaceState(null, '', '/calendar?view=timeline&month=2026-03')
  await draws()
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('We couldn’t load the calendar.')
  status = 200
  await click('Try again')
  expect(document.querySelector('[role="alert"]')).toBeNull()
})

test('an empty month says why, and leads on', async () => {
  serveMarch({}, crowd)
  window.history.replaceState(null, '', '/calendar?month=2026-03&team=sales')
  await draws()
  expect(document.body.textContent).toContain(`${wordsFor(0)}No one on this team is away.`)
  await click('Show everyone')
  expect(banner()).toBe(wordsFor(3))
  for (const type of ['AAnnual', 'SSick', '–Away', 'Pending']) await click(type)
  expect(document.body.textContent).toContain('Your filters hide everything.')
  await click('Clear filters')
  expect(banner()).toBe(wordsFor(3))
})

test('a month without leave says so', async () => {
  serveMarch({
    [`GET /api/calendar?${march}`]: () => ({ body: [] }),
    [`GET /api/calendar/pending?${march}`]: () => ({ body: [] }),
  })
  await draws()
  expect(document.body.textContent).toContain(`${wordsFor(0)}No one is on leave this month.`)
})

function button(date: string): HTMLElement {
  const found = document.getElementById(`day-${date}`)
  if (!found) throw new Error(`There is no ${date}`)
  return found
}

async function press(element: HTMLElement, key: string): Promise<void> {
  await act(async () => element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  await settled()
}
