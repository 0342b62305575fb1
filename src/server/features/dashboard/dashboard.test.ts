import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { companies } from '#server/platform/db/schema.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, makeSmallCompany } from '#test/factories.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

describe('who is out today', () => {
  it('follows leave that was changed and then changed again', async () => {
    const { admin, max, ana } = await makeSmallCompany(test)
    const outToday = async () => (await admin.stats()).outToday
    const leave = await max.approves(await ana.asksFor('2026-03-03'))
    expect(await outToday()).toBe(0)
    await max.approves(
      (await ana.changes(leave, { startDate: '2026-03-02', endDate: '2026-03-03' })).amendment ?? leave,
    )
    expect(await outToday()).toBe(1)
    await max.cancels(leave)
    expect(await outToday()).toBe(0)
  })
})

describe('how things stand with one’s people', () => {
  it('tells who is away today and next, and how many are there on the next working days', async () => {
    const { admin, max, ana } = await makeSmallCompany(test)
    await max.approves(await ana.asksFor('2026-03-02', '2026-03-03'))
    await max.approves(await ana.asksFor('2026-03-12'))
    await max.approves(await ana.asksFor('2026-03-17'))
    await ana.asksFor('2026-03-09')
    await admin.approves(await max.asksFor('2026-03-03'))

    const ofMax = await max.teamOverview()
    // Ana, and Ada, who reports to nobody.
    expect(ofMax.people).toBe(2)
    expect(ofMax.awayToday.first.map(({ user }) => user.firstName)).toEqual(['Ana'])
    expect(ofMax.awayNext.first.map(({ startDate }) => startDate)).toEqual(['2026-03-12'])
    expect(ofMax.coverage).toHaveLength(10)
    expect(ofMax.coverage.slice(0, 3)).toEqual([
      { date: '2026-03-02', expected: 2, away: 1 },
      { date: '2026-03-03', expected: 2, away: 1 },
      { date: '2026-03-04', expected: 2, away: 0 },
    ])
    expect((await admin.teamOverview()).coverage[1]).toEqual({ date: '2026-03-03', expected: 2, away: 2 })
  })

  it('names who has taken little in half of a leave year, and nobody on the day the company is founded', async () => {
    const inAugust = await startApp({ now: '2026-08-03T09:00:00Z' })
    onTestFinished(() => inAugust.close())
    const { company, max, ana } = await makeSmallCompany(inAugust)
    const little = async () =>
      (await max.teamOverview()).littleTaken.first.map((one) => ({ ...one, user: one.user.firstName }))
    expect(await little()).toEqual([])
    await inAugust.inCompany(company.id, (tx) => tx.update(companies).set({ createdOn: '2026-01-05' }))
    expect(await little()).toEqual([
      { user: 'Ada', unit: 'days', taken: '0', left: '20' },
      { user: 'Ana', unit: 'days', taken: '0', left: '20' },
    ])
    await max.approves(await ana.asksFor('2026-08-10', '2026-08-14'))
    expect((await little()).map(({ user }) => user)).toEqual(['Ada'])
  })

  it('names the first four of a list, and counts them all', async () => {
    const small = await makeSmallCompany(test)
    const { admin, max } = small
    for (const name of ['Ben', 'Cleo', 'Dan', 'Eve', 'Finn']) {
      const one = await addMember(test, small, `${name} Employee`, { manager: max.id })
      await max.approves(await one.asksFor('2026-03-02'))
      await max.approves(await one.asksFor('2026-03-10'))
    }
    const { awayToday, awayNext } = await admin.teamOverview()
    expect([awayToday.total, awayToday.first.length]).toEqual([5, 4])
    expect([awayNext.total, awayNext.first.length]).toEqual([5, 4])
  })

  it('is for managers and admins', async () => {
    const { ana } = await makeSmallCompany(test)
    expect((await ana.call('GET', '/api/dashboard/team')).statusCode).toBe(403)
  })
})
