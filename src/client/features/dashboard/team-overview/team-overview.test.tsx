import { expect, it } from 'vitest'
import { draw, settled } from '#client/testing/draw.tsx'
import { serve } from '#client/testing/server.ts'
import type { TeamOverview as Overview } from '#shared/dashboard/contract.ts'
import { TeamOverview } from './team-overview.tsx'

const ana = { id: 'ana', firstName: 'Ana', lastName: 'Ruiz' }
const leave = {
  id: 'a',
  userId: 'ana',
  leaveType: 'annual',
  startDate: '2026-08-03',
  endDate: '2026-08-05',
  isHalfDay: false,
  halfDayPart: null,
  startsAt: null,
  endsAt: null,
  totalMinutes: 480,
  unit: 'days',
  totalDays: '3',
  status: 'approved',
  user: ana,
} as const

const overview: Overview = {
  people: 4,
  awayToday: { total: 1, first: [leave] },
  awayNext: { total: 0, first: [] },
  coverage: [
    { date: '2026-08-03', expected: 4, away: 1 },
    { date: '2026-08-04', expected: 4, away: 3 },
  ],
  littleTaken: { total: 1, first: [{ user: ana, unit: 'days', taken: '3', left: '17' }] },
}

async function drawOverview(body: Overview | null, status = 200) {
  serve({ 'GET /api/dashboard/team': () => ({ status, body }), 'GET /api/leave-types': () => ({ body: [] }) })
  await draw(<TeamOverview today="2026-08-03" />)
  await settled()
}

it('tells who is away, how many are there each day, and who has taken little', async () => {
  await drawOverview(overview)
  const { textContent } = document.body
  expect(textContent).toContain('Ana Ruiz')
  expect(textContent).toContain('until Wed 5 Aug')
  expect(textContent).toContain('No one starts leave.')
  expect([...document.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual(['3 of 4', '1 of 4'])
  expect(textContent).toContain('3 taken, 17 left')
})

it('says when somebody is away for an hour, and from when on', async () => {
  const hour = { ...leave, id: 'h', endDate: leave.startDate, startsAt: '15:00', endsAt: '16:00' }
  await drawOverview({ ...overview, awayToday: { total: 2, first: [hour, { ...leave, startsAt: '15:00' }] } })
  const { textContent } = document.body
  expect(textContent).toContain('15:00 to 16:00')
  expect(textContent).toContain('from 15:00, until Wed 5 Aug')
})

it('says how many more there are than it names', async () => {
  await drawOverview({
    ...overview,
    awayToday: { total: 7, first: [leave] },
    littleTaken: { ...overview.littleTaken, total: 3 },
  })
  const { textContent } = document.body
  expect(textContent).toContain('+6 more in the calendar')
  expect(textContent).toContain('+2 more in Leave Balances')
})

it('marks a day on which fewer than half are there', async () => {
  await drawOverview(overview)
  const [first, second] = document.querySelectorAll('td .text-right')
  expect(first?.className).not.toContain('text-pending')
  expect(second?.className).toContain('text-pending')
})

it('is not there for somebody without people', async () => {
  const none = { total: 0, first: [] }
  await drawOverview({ ...overview, people: 0, awayToday: none, coverage: [], littleTaken: none })
  expect(document.body.textContent).toBe('')
})

it('says so when it could not be read', async () => {
  await drawOverview(null, 503)
  expect(document.body.textContent).toContain('We couldn’t load your people.')
})
