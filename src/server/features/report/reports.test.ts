import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { companies } from '#server/platform/db/schema.ts'
import type { LeaveStatement } from '#shared/leave/statement-contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeCompany, makeCompanyWithLeave, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { refusal } from '#test/refusal.ts'
import { addressOf, csvOf, type ReportName, reportNames, reportOf } from '#test/reports.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

const firstNames = (rows: readonly { user: { firstName: string } }[]) => [
  ...new Set(rows.map(({ user }) => user.firstName)),
]

/** Those with a line for each person; the usage report has only sums, and who has taken little. */
const reportsOfPeople = ['balances', 'history', 'availability', 'payroll'] as const

/** Everybody whom a report tells of, in its own lists. */
async function toldOf(reader: Person, name: (typeof reportsOfPeople)[number]): Promise<string[]> {
  if (name === 'availability') return firstNames((await reportOf(reader, name)).people)
  if (name === 'balances') return firstNames((await reportOf(reader, name)).rows)
  if (name === 'payroll') return firstNames((await reportOf(reader, name)).rows)
  return firstNames((await reportOf(reader, 'history')).rows)
}

describe('every report', () => {
  it('tells admins of everybody, managers of those whom they decide, employees of themselves', async () => {
    const { admin, max, ana, zoe } = await makeCompanyWithLeave(test)
    for (const name of reportsOfPeople) {
      expect([name, (await toldOf(admin, name)).toSorted()]).toEqual([name, ['Ada', 'Ana', 'Max', 'Zoe']])
      // A manager decides the only admin's leave, too.
      expect([name, (await toldOf(max, name)).toSorted()]).toEqual([name, ['Ada', 'Ana', 'Max']])
      expect([name, await toldOf(ana, name)]).toEqual([name, ['Ana']])
      expect([name, await toldOf(zoe, name)]).toEqual([name, ['Zoe']])
    }
  })

  it('has the same in its CSV', async () => {
    const { admin, max, ana } = await makeCompanyWithLeave(test)
    for (const name of reportsOfPeople) {
      for (const reader of [admin, max, ana]) {
        const people = (await csvOf(reader, name)).map((line) => line['Person']?.split(' ')[0])
        expect([name, [...new Set(people)].toSorted()]).toEqual([
          name,
          (await toldOf(reader, name)).toSorted(),
        ])
      }
    }
    expect((await csvOf(ana, 'usage')).filter(({ Days }) => Days !== '0')).toEqual([
      { Month: '2026-03', Type: 'Annual', Days: '2', Hours: '16' },
    ])
  })

  it('is narrowed to a team, to nobody’s team, and to a type', async () => {
    const { admin, ana, zoe } = await makeCompanyWithLeave(test)
    const team = await admin.addsTeam('Design')
    await admin.changesMember(ana, { teamId: team.id })
    await admin.approves(await zoe.asksFor('2026-03-17', '2026-03-17', { leaveType: 'sick' }))
    expect(firstNames((await reportOf(admin, 'balances', { teamId: team.id })).rows)).toEqual(['Ana'])
    expect(firstNames((await reportOf(admin, 'history', { teamId: 'none' })).rows)).not.toContain('Ana')
    expect((await reportOf(admin, 'history', { leaveType: 'sick' })).rows).toMatchObject([
      { user: { firstName: 'Zoe', teamName: null }, leaveType: 'sick', leaveTypeName: 'Sick' },
    ])
    expect((await reportOf(admin, 'availability', { leaveType: 'sick' })).people).toHaveLength(1)
    expect((await reportOf(admin, 'payroll', { leaveType: 'sick' })).rows).toHaveLength(1)
    expect((await reportOf(admin, 'usage', { teamId: team.id })).months.at(-1)?.totalDays).toBe('2')
    expect((await reportOf(admin, 'payroll', { teamId: team.id })).rows).toMatchObject([
      { user: { teamName: 'Design' } },
    ])
  })

  it('knows no team, person or leave of another company', async () => {
    const { admin } = await makeSmallCompany(test)
    const theirs = await makeCompany(test)
    const team = await theirs.admin.addsTeam('Theirs')
    for (const name of reportNames) {
      const answer = await admin.call('GET', addressOf(name, { teamId: team.id }))
      expect([name, refusal(answer)]).toEqual([name, '404 That team doesn’t exist.'])
    }
    const ofTheirs = await admin.call('GET', addressOf('history', { userId: theirs.adminId }))
    expect(refusal(ofTheirs)).toBe('404 That person doesn’t exist.')
  })

  it.each<[ReportName, Record<string, string>, string]>([
    ['balances', { on: '2026-02-30' }, '400 Please choose a date from 2000 to 2100'],
    ['balances', { format: 'pdf' }, '400'],
    ['balances', { sort: 'name' }, '400'],
    ['payroll', { on: 'today' }, '400 Please choose a date from 2000 to 2100'],
    ['availability', { teamId: 'design' }, '400'],
    [
      'history',
      { startDate: '2026-03-02', endDate: '2026-03-01' },
      '400 Please end the period on or after its start',
    ],
    [
      'usage',
      { startDate: '2020-01-01', endDate: '2026-03-01' },
      '400 Please choose a period of at most three years',
    ],
    [
      'decision-times',
      { startDate: '2020-01-01', endDate: '2026-03-01' },
      '400 Please choose a period of at most three years',
    ],
    ['history', { after: 'x' }, '400 Please start again from the first page.'],
    [
      'history',
      { after: '2026-02-30_01a2005f-8572-7291-b1f0-1849b99f382f' },
      '400 Please start again from the first page.',
    ],
    ['history', { status: 'lost' }, '400'],
  ])('%s refuses %j', async (name, query, expected) => {
    const { admin } = await makeCompany(test)
    expect(refusal(await admin.call('GET', addressOf(name, query)))).toContain(expected)
  })

  it('refuses an unknown leave type', async () => {
    const { admin } = await makeCompany(test)
    for (const name of reportNames) {
      const answer = await admin.call('GET', addressOf(name, { leaveType: 'parental' }))
      expect([name, refusal(answer)]).toEqual([name, '400 Please choose a leave type'])
    }
  })

  it('has a file that is not read for a HEAD', async () => {
    const { admin } = await makeCompanyWithLeave(test)
    for (const name of reportNames) {
      expect((await admin.call('HEAD', addressOf(name, { format: 'csv' }))).statusCode).toBe(404)
    }
  })
})

describe('the balances', () => {
  it('are those of the balance and of the statement', async () => {
    const { admin, ana } = await makeCompanyWithLeave(test)
    await ana.asksFor('2026-05-04', '2026-05-06')
    await admin.call('POST', '/api/leave-adjustments', {
      userId: ana.id,
      leaveType: 'annual',
      date: '2026-03-02',
      unit: 'days',
      amount: -1.5,
      reason: 'Opening balance',
    })
    const [row] = (await reportOf(ana, 'balances')).rows
    const { totalDays, usedDays, pendingDays } = await ana.balance()
    expect(row).toMatchObject({
      granted: '20',
      adjusted: '-1.5',
      used: usedDays,
      pending: pendingDays,
      remaining: '13.5',
    })
    expect(Number(row?.remaining)).toBe(Number(totalDays) - Number(usedDays) - Number(pendingDays))

    const on = '2026-12-31'
    const atEnd = (await reportOf(admin, 'balances', { on })).rows.find(
      ({ user }) => user.firstName === 'Ana',
    )
    const statement = (
      await ana.call('GET', `/api/leave-statements/${ana.id}?on=${on}`)
    ).json<LeaveStatement>()
    expect(atEnd?.remaining).toBe(statement.types[0]?.balance)
  })

  it('know each type with an allowance, and nothing of years before the company began', async () => {
    const { admin } = await makeCompany(test)
    await admin.call('POST', '/api/leave-types', {
      name: 'Training',
      colour: 'teal',
      isPaid: true,
      needsApproval: true,
      isPrivate: false,
      unit: 'days',
      annualAmount: 4,
    })
    const types = (await reportOf(admin, 'balances')).rows.map(({ leaveTypeName, remaining }) => [
      leaveTypeName,
      remaining,
    ])
    expect(types).toEqual([
      ['Annual', '20'],
      ['Training', '4'],
    ])
    expect((await reportOf(admin, 'balances', { leaveType: 'sick' })).rows).toEqual([])
    expect((await reportOf(admin, 'balances', { on: '2020-01-01' })).rows).toEqual([])
  })

  it('leave out who has left', async () => {
    const { admin, ana } = await makeCompanyWithLeave(test)
    await admin.deactivates(ana)
    expect(await toldOf(admin, 'balances')).not.toContain('Ana')
    expect(await toldOf(admin, 'availability')).not.toContain('Ana')
    expect(await toldOf(admin, 'history')).toContain('Ana')
  })
})

describe('the availability', () => {
  it('counts who would work and who is away, on the next 90 days', async () => {
    const { admin, ana } = await makeCompanyWithLeave(test)
    const { startDate, endDate, days, people } = await reportOf(admin, 'availability')
    expect([startDate, endDate]).toEqual(['2026-03-02', '2026-05-30'])
    expect(days.find(({ date }) => date === '2026-03-11')).toEqual({
      date: '2026-03-11',
      expected: 4,
      away: 1,
    })
    expect(days.some(({ date }) => date === '2026-03-14')).toBe(false)
    expect(people.find(({ user }) => user.id === ana.id)).toMatchObject({
      totalDays: '2',
      leave: [{ startDate: '2026-03-11', endDate: '2026-03-12', leaveTypeName: 'Annual' }],
    })
  })

  it('has a line for each person and day in its file', async () => {
    const { max, ana } = await makeCompanyWithLeave(test)
    await max.approves(await ana.asksFor('2026-03-20', '2026-03-20', { isHalfDay: true }))
    const lines = (await csvOf(ana, 'availability')).map((line) => [
      line['Date'],
      line['Part of day'],
      line['Days'],
    ])
    expect(lines).toEqual([
      ['2026-03-11', 'Full day', '1'],
      ['2026-03-12', 'Full day', '1'],
      ['2026-03-20', 'Morning', '0.5'],
    ])
  })

  it('begins on any day, up to the last one', async () => {
    const { admin } = await makeCompany(test)
    expect(await reportOf(admin, 'availability', { startDate: '2100-12-01' })).toMatchObject({
      endDate: '2100-12-31',
    })
  })
})

describe('the usage', () => {
  it('adds up approved leave by month and type, also of who has left', async () => {
    const { admin, max, ana } = await makeCompanyWithLeave(test)
    await max.approves(await ana.asksFor('2026-03-30', '2026-04-01'))
    await max.approves(await ana.asksFor('2026-04-08', '2026-04-08', { leaveType: 'sick' }))
    await ana.asksFor('2026-04-20')
    await admin.deactivates(ana)
    const { months, types, days } = await reportOf(admin, 'usage', {
      startDate: '2026-03-01',
      endDate: '2026-04-30',
    })
    expect(types.map(({ leaveType }) => leaveType)).toEqual(['annual', 'sick'])
    expect(months).toEqual([
      { month: '2026-03', days: ['7', '0'], totalDays: '7' },
      { month: '2026-04', days: ['1', '1'], totalDays: '2' },
    ])
    expect(days).toHaveLength(61)
    expect(days.filter(({ away }) => away > 0).map(({ date }) => date)).toHaveLength(9)
  })

  it('is of twelve months, by default those that end with this one', async () => {
    const { admin } = await makeCompany(test)
    expect(await reportOf(admin, 'usage')).toMatchObject({ startDate: '2025-04-01', endDate: '2026-03-31' })
    expect(await reportOf(admin, 'usage', { startDate: '2024-02-10' })).toMatchObject({
      endDate: '2025-01-31',
    })
    expect(await reportOf(admin, 'usage', { endDate: '2000-02-10' })).toMatchObject({
      startDate: '2000-01-01',
    })
  })

  it('names who has taken little in half of a leave year, the least first, and nobody on the day the company is founded', async () => {
    const { admin } = await makeCompanyWithLeave(test)
    expect((await reportOf(admin, 'usage')).littleTaken).toEqual([])

    const later = await startApp({ now: '2026-08-03T09:00:00Z' })
    onTestFinished(() => later.close())
    const { company, admin: ada, max, ana } = await makeSmallCompany(later)
    await max.approves(await ana.asksFor('2026-08-10', '2026-08-13'))
    const none = { unit: 'days', taken: '0', total: '20', left: '20' }
    const four = { unit: 'days', taken: '4', total: '20', left: '16' }
    expect(await littleTaken(ada)).toEqual([])
    await later.inCompany(company.id, (tx) => tx.update(companies).set({ createdOn: '2026-01-05' }))
    expect(await littleTaken(ada)).toEqual([
      ['Ada', none],
      ['Max', none],
      ['Ana', four],
    ])
    expect(await littleTaken(ana)).toEqual([['Ana', four]])
    await max.approves(await ana.asksFor('2026-08-14'))
    expect((await littleTaken(max)).map(([name]) => name)).toEqual(['Ada', 'Max'])
  })
})

async function littleTaken(reader: Person) {
  return (await reportOf(reader, 'usage')).littleTaken.map(({ user, ...days }) => [user.firstName, days])
}
