import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statementEnd, upcomingRange } from '#shared/dashboard/ahead.ts'
import { type Start, start } from '#shared/dashboard/start-contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeSmallCompany, newEmail } from '#test/factories.ts'
import type { Person } from '#test/person.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

async function startOf(person: Person): Promise<Start> {
  const answer = await person.call('GET', '/api/start')
  expect(answer.statusCode).toBe(200)
  return start.parse(answer.json())
}

/** What comes later would be in one answer and not in the other. */
async function untilTold(person: Person, times: number): Promise<void> {
  await test.untilJobsDone()
  expect(await person.notifications()).toHaveLength(times)
}

describe('what the dashboard shows at first', () => {
  it('is what its calls answer one by one, for each role', async () => {
    const { admin, max, ana } = await makeSmallCompany(test)
    await admin.call('PATCH', '/api/leave-types/annual', { cover: 'optional' })
    // One after the other: who decides at once is told nothing before.
    await ana.asksFor('2026-03-12')
    await untilTold(max, 1)
    const asked = await ana.asksFor('2026-03-03', '2026-03-05', { coverId: max.id })
    await untilTold(max, 3)
    await max.approves(asked)
    await untilTold(ana, 1)
    for (const person of [admin, max, ana]) {
      const { user, dashboard } = await startOf(person)
      const answers = async (path: string) => (await person.call('GET', path)).json()
      const week = new URLSearchParams(upcomingRange(user.today))
      expect(user).toEqual(await person.me())
      expect(dashboard).toEqual({
        stats: await person.stats(),
        ownRequests: await person.ownRequests(),
        leaveTypes: await answers('/api/leave-types'),
        statement: await answers(`/api/leave-statements/${user.id}?on=${statementEnd(user.today)}`),
        upcoming: await person.upcoming(user.today),
        holidays: await answers(`/api/holidays?${week}`),
        notifications: await answers('/api/notifications'),
        covering: await answers('/api/covering'),
        approvals: user.role === 'employee' ? null : await answers('/api/approvals'),
        firstSteps: user.role === 'admin' ? await person.firstSteps() : null,
      })
      expect(dashboard?.upcoming).toMatchObject({ people: 1, outOnFirstDay: 0, leave: [{ id: asked.id }] })
    }
    expect((await startOf(max)).dashboard?.approvals?.items).toHaveLength(1)
    expect((await startOf(max)).dashboard?.covering).toMatchObject([{ id: asked.id }])
  })

  it('is nothing but the person without a company', async () => {
    const person = await test.signIn({ email: newEmail(), name: 'Nina New' })
    expect(await startOf(person)).toEqual({ user: await person.me(), dashboard: null })
  })

  it('is for who is signed in', async () => {
    const answer = await test.app.inject({ url: '/api/start', headers: { host: 'leave.test' } })
    expect(answer.statusCode).toBe(401)
  })
})
