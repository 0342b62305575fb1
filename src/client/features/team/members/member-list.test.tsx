import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { click, control, controlOrNone, draw, fill, settled } from '#client/testing/draw.tsx'
import { member } from '#client/testing/people.ts'
import { serve } from '#client/testing/server.ts'
import type { Role } from '#shared/fields.ts'
import type { TeamMember } from '#shared/team/contract.ts'
import { MemberList } from './member-list.tsx'

const today = '2026-03-02'
const lisbon = { id: 'lisbon', name: 'Lisbon', holidays: [] }
const porto = { id: 'porto', name: 'Porto', holidays: [] }

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue()
  window.history.replaceState(null, '', '/team')
  // jsdom has no layout: the height of a row, which is measured.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(150)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function people(count: number): TeamMember[] {
  return Array.from({ length: count }, (_, nth) => ({
    ...member(`P${String(nth).padStart(3, '0')}`, 'Osei', 'employee'),
    teamId: nth % 2 === 0 ? 'studio' : null,
  }))
}

async function drawTeam(members: TeamMember[], role: Role = 'employee') {
  const calls = serve({
    'GET /api/team': () => ({ body: members }),
    'GET /api/teams': () => ({ body: [{ id: 'studio', name: 'Studio', mostAway: null, people: 1 }] }),
    [`GET /api/calendar/places?startDate=${today}&endDate=${today}`]: () => ({
      body: {
        locations: [lisbon, porto],
        company: { stays: [{ validFrom: '2020-01-01', value: 'porto' }], weeks: [] },
        people: [{ userId: 'P001', stays: [{ validFrom: '2025-01-01', value: 'lisbon' }], weeks: [] }],
      },
    }),
  })
  await draw(<MemberList reader={{ id: 'P000', role, today }} />)
  return calls
}

const names = () =>
  [...document.querySelectorAll('tbody tr:not([aria-hidden]) th, li h2')].map(
    (name) => name.textContent.match(/P\d+/)?.[0],
  )
async function layOutAs(layout: 'cards' | 'table') {
  const choice = document.querySelector<HTMLElement>(`input[type="radio"][value="${layout}"]`)
  await act(async () => choice?.click())
  await settled()
}

const elements = () => document.querySelectorAll('*').length

test('30 people are cards, and no location is read for them', async () => {
  const calls = await drawTeam(people(30))
  expect(document.querySelector('table')).toBeNull()
  expect(document.querySelectorAll('li')).toHaveLength(30)
  expect(calls.map(({ call }) => call)).toEqual(['GET /api/team', 'GET /api/teams'])
})

test('600 people are a table, of which the rows in view are drawn', async () => {
  await drawTeam(people(600))
  expect(document.querySelector('table')?.getAttribute('aria-rowcount')).toBe('601')
  expect(names().slice(0, 3)).toEqual(['P000', 'P001', 'P002'])
  expect(document.body.textContent).toContain('600 people')
  expect(elements()).toBeLessThan(1000)
})

test.each(['table', 'cards'] as const)('600 people are all printed: %s', async (layout) => {
  await drawTeam(people(600))
  await layOutAs(layout)
  await act(async () => window.dispatchEvent(new Event('beforeprint')))
  expect(names()).toHaveLength(600)
  expect(document.querySelectorAll('[aria-hidden] > [style*="height"], li[aria-hidden]')).toHaveLength(0)
  await act(async () => window.dispatchEvent(new Event('afterprint')))
  expect(names().length).toBeLessThan(100)
})

test('600 people as cards are as few elements, and the choice is remembered', async () => {
  await drawTeam(people(600))
  await layOutAs('cards')
  expect(document.querySelector('table')).toBeNull()
  expect(names()[0]).toBe('P000')
  expect(document.querySelector('li:not([aria-hidden])')?.getAttribute('aria-setsize')).toBe('600')
  expect(elements()).toBeLessThan(2000)
  expect(localStorage.getItem('sorrel-team-layout')).toBe('cards')
  await layOutAs('table')
  expect(localStorage.getItem('sorrel-team-layout')).toBe('table')
})

test('the table is filtered and sorted, which the address keeps', async () => {
  await drawTeam(people(40))
  await layOutAs('table')
  await fill('Team', 'studio')
  expect(document.body.textContent).toContain('20 of 40 people')
  await click('Name')
  expect(names()[0]).toBe('P038')
  expect(control('Name').closest('th')?.getAttribute('aria-sort')).toBe('descending')
  expect(window.location.search).toBe('?team=studio&sort=-name')
  await fill('Location', 'lisbon')
  expect(document.body.textContent).toContain('No one matches')
  await fill('Team', '')
  expect(names()).toEqual(['P001'])
  await fill('Search people', 'nobody')
  await click('Show everyone')
  expect(document.querySelector('output')?.textContent).toBe('40 people')
})

test('a name in the table opens the details of those whom the reader may see', async () => {
  await drawTeam([...people(3), member('Maya', 'Okafor', 'admin')])
  await layOutAs('table')
  expect(control('Details of P000 Osei').getAttribute('href')).toBe('/team?person=P000')
  expect(controlOrNone('Details of P001 Osei')).toBeUndefined()
})
