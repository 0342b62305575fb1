import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#server/platform/tenancy/context.ts'
import { type CalendarStart, calendarStart } from '#shared/leave/calendar-start-contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeSmallCompany, newEmail } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { getCalendarStart } from './start.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC; weeks begin on Sunday.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

async function startOf(person: Person, query = ''): Promise<CalendarStart> {
  const answer = await person.call('GET', `/api/calendar/start${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return calendarStart.parse(answer.json())
}

const answersTo = (person: Person) => async (path: string) => {
  const answer = await person.call('GET', path)
  expect(answer.statusCode, path).toBe(200)
  return answer.json<unknown>()
}

/** What comes later would be in one answer and not in the other. */
async function untilTold(person: Person, times: number): Promise<void> {
  await test.untilJobsDone()
  expect(await person.notifications()).toHaveLength(times)
}

/** Approved and pending leave in three months, of which everybody has heard. */
async function companyWithLeave() {
  const company = await makeSmallCompany(test)
  const { max, ana } = company
  const asked = await ana.asksFor('2026-03-03', '2026-03-05')
  await untilTold(max, 1)
  await max.approves(asked)
  await untilTold(ana, 1)
  for (const date of ['2026-03-12', '2026-04-01']) await ana.asksFor(date)
  await untilTold(max, 3)
  return company
}

describe('what the calendar shows at first', () => {
  it.each([
    { view: 'the month of today', query: '', ranges: ['2026-03-01 2026-03-31'], years: ['2026'] },
    { view: 'a month', query: '?month=2026-04', ranges: ['2026-04-01 2026-04-30'], years: ['2026'] },
    { view: 'this week', query: '?view=week', ranges: ['2026-03-01 2026-03-07'], years: ['2026'] },
    {
      view: 'a week in two years',
      query: '?view=week&week=2027-01-01',
      ranges: ['2026-12-27 2027-01-02'],
      years: ['2026', '2027'],
    },
    {
      view: 'the timeline',
      query: '?view=timeline&month=2026-03',
      ranges: ['2026-02-01 2026-02-28', '2026-03-01 2026-03-31', '2026-04-01 2026-04-30'],
      years: ['2026'],
    },
  ])('of $view is what its calls answer one by one, for each role', async ({ query, ranges, years }) => {
    const { admin, max, ana } = await companyWithLeave()
    for (const person of [admin, max, ana]) {
      const answer = answersTo(person)
      const leave = ranges.map(async (range) => {
        const [start = '', end = ''] = range.split(' ')
        const dates = `startDate=${start}&endDate=${end}`
        const approved = await answer(`/api/calendar?${dates}`)
        return { start, end, approved, pending: await answer(`/api/calendar/pending?${dates}`) }
      })
      const places = years.map(async (year) => ({
        year,
        calendars: await answer(`/api/calendar/places?startDate=${year}-01-01&endDate=${year}-12-31`),
      }))
      const decides = person === max && query.includes('timeline')
      expect(await startOf(person, query)).toEqual({
        user: await person.me(),
        calendar: {
          leave: await Promise.all(leave),
          places: await Promise.all(places),
          leaveTypes: await answer('/api/leave-types'),
          teams: await answer('/api/teams'),
          members: await answer('/api/team'),
          notifications: await answer('/api/notifications'),
          decidable: decides ? await answer('/api/leave-balances') : null,
        },
      })
    }
  })

  it('computes a manager’s balances once its transaction has ended', async () => {
    const { company, max } = await companyWithLeave()
    const actor = { ...(await max.me()), userId: max.id, role: 'manager', companyId: company.id } as const
    let inTransaction: unknown
    const ctx: Context = {
      companyId: company.id,
      now: new Date('2026-03-02T09:00:00Z'),
      inCompany: (work) =>
        test.inCompany(company.id, async (tx) => {
          const result = await work(tx, { ...actor, key: null, teamId: null, locale: 'en-GB' })
          inTransaction = result
          return result
        }),
    }
    const query = { view: 'timeline', month: '2026-03' } as const
    const { body } = await getCalendarStart(ctx, query, { billing: null, isKnown: undefined })
    expect(body?.calendar?.decidable).toEqual(await answersTo(max)('/api/leave-balances'))
    expect(inTransaction).toHaveProperty('calendar.members')
    expect(JSON.stringify(inTransaction)).not.toContain('remaining"')
  })

  it('is nothing but the person without a company', async () => {
    const person = await test.signIn({ email: newEmail(), name: 'Nina New' })
    expect(await startOf(person)).toEqual({ user: await person.me(), calendar: null })
  })

  it('has another tag once a notification was read', async () => {
    const { max } = await companyWithLeave()
    const look = (etag = '') => max.call('GET', '/api/calendar/start', undefined, { 'if-none-match': etag })
    const tag = String((await look()).headers['etag'])
    expect((await look(tag)).statusCode).toBe(304)
    await max.readsAllNotifications()
    expect((await look(tag)).statusCode).toBe(200)
  })

  it.each(['month=2026-13', 'month=march', 'week=2026-02-30', 'view=year', 'day=2026-03-01'])(
    'is not answered for %s',
    async (query) => {
      const { ana } = await makeSmallCompany(test)
      expect((await ana.call('GET', `/api/calendar/start?${query}`)).statusCode).toBe(400)
    },
  )

  it('is for who is signed in', async () => {
    const answer = await test.app.inject({ url: '/api/calendar/start', headers: { host: 'leave.test' } })
    expect(answer.statusCode).toBe(401)
  })
})
