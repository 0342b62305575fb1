import { eq, inArray } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blockedPeriods, companies, leaveTypes, teams, users } from '#server/platform/db/schema.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, makeSmallCompany } from '#test/factories.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  // Without the worker, whose queries would be counted too.
  test = await startApp({ connections: 10, worker: false })
})
afterAll(() => test.close())

type Limit = { mostAway: number | null; mostAwayEffect: 'refuse' | 'warn' }

/** The small company, and Ben, Cora and Dina, who report to Max as Ana does. */
async function makeTeam() {
  const company = await makeSmallCompany(test)
  const manager = company.max.id
  const ben = await addMember(test, company, 'Ben Employee', { manager })
  const cora = await addMember(test, company, 'Cora Employee', { manager })
  const dina = await addMember(test, company, 'Dina Employee', { manager })
  const companyId = company.company.id
  const limits = (limit: Limit) => test.inCompany(companyId, (tx) => tx.update(companies).set(limit))
  const blocks = (
    startDate: string,
    endDate: string,
    effect: 'refuse' | 'warn',
    teamId: string | null = null,
  ) =>
    test.inCompany(companyId, (tx) =>
      tx
        .insert(blockedPeriods)
        .values({ companyId, id: newId(), name: 'Closing', startDate, endDate, effect, teamId }),
    )
  const formsTeam = async (name: string, people: { id: string }[], mostAway: number | null = null) => {
    const id = newId()
    await test.inCompany(companyId, async (tx) => {
      await tx.insert(teams).values({ companyId, id, name, mostAway })
      const ids = people.map((person) => person.id)
      await tx.update(users).set({ teamId: id }).where(inArray(users.id, ids))
    })
    return id
  }
  return { ...company, companyId, ben, cora, dina, limits, blocks, formsTeam }
}

const refusalOf = (answer: { statusCode: number; json: () => { message: string } }) => [
  answer.statusCode,
  answer.json().message,
]

/** The number of queries of reads meanwhile, without their COMMIT, which nobody waits for. */
async function countQueries(work: () => Promise<unknown>): Promise<number> {
  let queries = 0
  test.database.watch.add({
    statementEnded: ({ text, work: asking }) => {
      if (asking?.kind === 'request' && asking.method === 'GET' && text !== 'COMMIT') queries++
    },
  })
  await work()
  expect(queries).toBeGreaterThan(5)
  return queries
}

describe('a blocked period', () => {
  it('refuses leave on its working days, in one sentence', async () => {
    const { ana, blocks } = await makeTeam()
    // Saturday 4 to Wednesday 8 April.
    await blocks('2026-04-04', '2026-04-08', 'refuse')
    expect(refusalOf(await ana.tryAsking('2026-04-08', '2026-04-10'))).toEqual([
      409,
      'Closing: leave is not possible from 4 April 2026 to 8 April 2026.',
    ])
    await ana.asksFor('2026-04-02', '2026-04-05')
    await ana.asksFor('2026-04-09')
  })

  it('of a team holds for that team alone', async () => {
    const { ana, ben, blocks, formsTeam } = await makeTeam()
    const design = await formsTeam('Design', [ben])
    await blocks('2026-04-06', '2026-04-10', 'refuse', design)
    expect((await ben.tryAsking('2026-04-08')).statusCode).toBe(409)
    await ana.asksFor('2026-04-08')
  })

  it('that only warns lets the request through, and tells its decider', async () => {
    const { ana, max, blocks } = await makeTeam()
    await blocks('2026-04-06', '2026-04-10', 'warn')
    await ana.asksFor('2026-04-08')
    expect(await max.toDecide()).toMatchObject([
      { warnings: ['Closing: leave is not wanted from 6 April 2026 to 10 April 2026.'] },
    ])
  })

  it('does not stand against sick leave, nor against leave that needs no approval', async () => {
    const { ana, companyId, blocks } = await makeTeam()
    await blocks('2026-04-06', '2026-04-10', 'refuse')
    await test.inCompany(companyId, (tx) =>
      tx.update(leaveTypes).set({ needsApproval: false }).where(eq(leaveTypes.key, 'personal')),
    )
    await ana.asksFor('2026-04-07', '2026-04-07', { leaveType: 'sick' })
    await ana.asksFor('2026-04-08', '2026-04-08', { leaveType: 'personal' })
    expect((await ana.tryAsking('2026-04-09')).statusCode).toBe(409)
  })

  it('is passed over by whoever may decide', async () => {
    const { ana, max, blocks } = await makeTeam()
    await blocks('2026-04-06', '2026-04-10', 'refuse')
    expect(await max.asksFor('2026-04-08', '2026-04-08', { userId: ana.id })).toMatchObject({
      status: 'approved',
    })
  })
})

describe('at most N of a team away at once', () => {
  it('counts pending and approved leave of people of the same manager, on days that they work', async () => {
    const { ana, ben, cora, dina, max, limits } = await makeTeam()
    await limits({ mostAway: 2, mostAwayEffect: 'refuse' })
    await ana.asksFor('2026-03-02', '2026-03-06', { leaveType: 'unpaid' })
    await max.approves(await ben.asksFor('2026-03-04', '2026-03-10'))
    expect(refusalOf(await cora.tryAsking('2026-03-05', '2026-03-12'))).toEqual([
      409,
      '3 people on the team would be away on 5 March 2026; the limit is 2.',
    ])
    // Max is not of the team of those who report to him; the weekend of Ana and Ben is nobody's leave.
    await max.asksFor('2026-03-05')
    await cora.asksFor('2026-03-09', '2026-03-10')
    await dina.asksFor('2026-03-11')
  })

  it('does not count a person’s own leave, nor what was rejected or cancelled', async () => {
    const { ana, ben, cora, max, limits } = await makeTeam()
    await limits({ mostAway: 1, mostAwayEffect: 'refuse' })
    await max.rejects(await ben.asksFor('2026-03-09'))
    await cora.cancels(await cora.asksFor('2026-03-09'))
    await ana.asksFor('2026-03-09', '2026-03-09', { isHalfDay: true, halfDayPart: 'morning' })
    await ana.asksFor('2026-03-09', '2026-03-09', { isHalfDay: true, halfDayPart: 'afternoon' })
    expect((await ben.tryAsking('2026-03-09')).statusCode).toBe(409)
  })

  it('takes a named team’s own figure, and leaves out whoever is in another one', async () => {
    const { ana, ben, cora, dina, limits, formsTeam } = await makeTeam()
    await limits({ mostAway: 1, mostAwayEffect: 'refuse' })
    await formsTeam('Design', [ana, ben], 2)
    await formsTeam('Sales', [dina])
    await ana.asksFor('2026-03-09')
    await ben.asksFor('2026-03-09')
    await cora.asksFor('2026-03-09')
    await dina.asksFor('2026-03-09')
  })

  it('that only warns is told to the decider, also of a change of approved leave', async () => {
    const { ana, ben, max, limits } = await makeTeam()
    await limits({ mostAway: 1, mostAwayEffect: 'warn' })
    await max.approves(await ana.asksFor('2026-03-09'))
    const planned = await ben.asksFor('2026-03-16')
    await max.approves(planned)
    await ben.changes(planned, { startDate: '2026-03-09', endDate: '2026-03-10' })
    expect(await max.toDecide()).toMatchObject([
      {
        startDate: '2026-03-09',
        amends: { id: planned.id, kind: 'change', startDate: '2026-03-16', totalDays: '1' },
        warnings: ['2 people on the team would be away on 9 March 2026; the limit is 1.'],
        alsoAway: [{ userId: ana.id, startDate: '2026-03-09' }],
      },
    ])
  })

  it('holds when people ask for one date at the same moment: one of four gets it, 40 times over', async () => {
    const { ana, ben, cora, dina, limits } = await makeTeam()
    await limits({ mostAway: 1, mostAwayEffect: 'refuse' })
    for (let week = 0; week < 40; week++) {
      const monday = new Date(Date.UTC(2026, 2, 9 + week * 7)).toISOString().slice(0, 10)
      const answers = await Promise.all(
        [ana, ben, cora, dina].map((person) => person.tryAsking(monday, monday, { leaveType: 'unpaid' })),
      )
      expect(answers.map(({ statusCode }) => statusCode).toSorted(), monday).toEqual([201, 409, 409, 409])
    }
  }, 120_000)
})

describe('the list of requests to decide', () => {
  it('takes as many queries for thirty requests as for two', async () => {
    const { ana, ben, max, limits, blocks } = await makeTeam()
    await limits({ mostAway: 1, mostAwayEffect: 'warn' })
    await blocks('2026-04-06', '2026-04-10', 'warn')
    const mondays = Array.from({ length: 15 }, (_, week) =>
      new Date(Date.UTC(2026, 2, 9 + week * 7)).toISOString().slice(0, 10),
    )
    const [first = '', ...others] = mondays
    for (const person of [ana, ben]) await person.asksFor(first)
    const few = await countQueries(() => max.toDecide())
    for (const monday of others) for (const person of [ana, ben]) await person.asksFor(monday)
    const many = await countQueries(() => max.toDecide())
    expect(await max.toDecide()).toHaveLength(30)
    expect(many).toBe(few)
  })
})
