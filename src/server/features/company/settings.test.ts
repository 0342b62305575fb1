import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holidayChanges, leaveRequestDays, leaveRequests, locations } from '#server/platform/db/schema.ts'
import type { CompanyRules } from '#shared/company/contract.ts'
import { defaultSilenceRules } from '#shared/leave/silence.ts'
import { everyWeek, mondayToFriday } from '#shared/leave/work-calendar.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { auditOf, makeCompany, makeSmallCompany, type TestCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const plainRules: CompanyRules = {
  leaveYearStart: '01-01',
  paySchedule: null,
  timeZone: 'UTC',
  workingWeek: mondayToFriday,
  locationId: null,
  mostAway: null,
  mostAwayEffect: 'warn',
  signInToDecide: false,
  illnessDaysBack: 3,
  silence: defaultSilenceRules,
}

const changesRules = (person: Person, rules: Partial<CompanyRules>) =>
  person.call('PUT', '/api/companies/mine/settings', { ...plainRules, ...rules })

/** A place with holidays of the company's own on these dates. */
async function addLocation({ company }: Pick<TestCompany, 'company'>, ...dates: string[]): Promise<string> {
  const [companyId, id] = [company.id, newId()]
  await test.inCompany(companyId, async (tx) => {
    await tx.insert(locations).values({ companyId, id, name: `Place ${id}`, createdAt: new Date(0) })
    for (const date of dates) {
      const change = { name: 'Our day', part: 'full', everyYear: false } as const
      await tx.insert(holidayChanges).values({ companyId, locationId: id, date, ...change })
    }
  })
  return id
}

describe('the rules around leave', () => {
  it('are plain at first, for every member to read', async () => {
    const { ana } = await makeSmallCompany(test)
    expect(await ana.company()).toMatchObject({ ...plainRules, createdOn: '2026-03-02' })
  })

  it('are changed by an admin, and audited with what changed alone', async () => {
    const { admin, ana, company } = await makeSmallCompany(test)
    const rules = {
      timeZone: 'Europe/Lisbon',
      mostAway: 2,
      mostAwayEffect: 'refuse',
      paySchedule: { every: 'month', anchor: '2026-01-25' },
    } as const
    expect((await changesRules(admin, rules)).json()).toMatchObject(rules)
    expect(await ana.company()).toMatchObject(rules)
    expect((await auditOf(test, company.id, company.id)).at(-1)).toMatchObject({
      action: 'company-rules.changed',
      before: {
        timeZone: 'UTC',
        mostAway: null,
        mostAwayEffect: 'warn',
        paySchedule: null,
      },
      after: rules,
    })
    await changesRules(admin, { ...rules, mostAway: 3 })
    const audited = await auditOf(test, company.id, company.id)
    expect(audited.at(-1)).toMatchObject({ before: { mostAway: 2 }, after: { mostAway: 3 } })
    expect(audited.at(-1)?.after).toEqual({ mostAway: 3 })
    await changesRules(admin, { ...rules, mostAway: 3 })
    expect(await auditOf(test, company.id, company.id)).toHaveLength(audited.length)
  })

  it('keep the days back for sick leave where a caller doesn’t send them', async () => {
    const { admin } = await makeSmallCompany(test)
    const { illnessDaysBack: _, ...older } = plainRules
    expect((await changesRules(admin, { illnessDaysBack: 14 })).json()).toMatchObject({ illnessDaysBack: 14 })
    await admin.call('PUT', '/api/companies/mine/settings', { ...older, mostAway: 2 })
    expect(await admin.company()).toMatchObject({ illnessDaysBack: 14, mostAway: 2 })
  })

  it('are refused to others, and in part when a part of them is wrong', async () => {
    const company = await makeSmallCompany(test)
    const before = await company.ana.company()
    const theirs = await addLocation(await makeCompany(test))
    const refused = [
      await changesRules(company.max, { mostAway: 1 }),
      await changesRules(company.ana, { mostAway: 1 }),
      await changesRules(company.admin, { mostAway: 1, locationId: theirs }),
      await changesRules(company.admin, { mostAway: 0 }),
      await changesRules(company.admin, { mostAway: 1, workingWeek: everyWeek({ mon: 'none' }) }),
      await changesRules(company.admin, { mostAway: 1, illnessDaysBack: -1 }),
      await changesRules(company.admin, { mostAway: 1, illnessDaysBack: 15 }),
      await changesRules(company.admin, { mostAway: 1, illnessDaysBack: 1.5 }),
    ]
    expect(refused.map((answer) => [answer.statusCode, answer.json().message])).toEqual([
      [403, 'Only an admin can change the company settings.'],
      [403, 'Only an admin can change the company settings.'],
      [404, 'That location doesn’t exist.'],
      [400, 'Please enter at least 1'],
      [400, 'Please choose at least one working day'],
      [400, 'Please enter at least 0 days'],
      [400, 'Please enter at most 14 days'],
      [400, 'Please enter a whole number of days'],
    ])
    expect(await company.ana.company()).toEqual(before)
  })

  it('count upcoming leave again when the working week changes, and leave the past alone', async () => {
    const { admin, ana, max, company } = await makeSmallCompany(test)
    // Thursday 12 to Monday 16 March; and today, Monday 2 March.
    const upcoming = await ana.asksFor('2026-03-12', '2026-03-16')
    const begun = await ana.asksFor('2026-03-02', '2026-03-06')
    await max.approves(begun)
    const week = { mon: 'full', tue: 'full', wed: 'full', thu: 'full', fri: 'none' } as const
    const answer = await changesRules(admin, { workingWeek: everyWeek(week) })
    const { fri: _, ...fourDays } = week
    expect(answer.json().workingWeek).toEqual(everyWeek(fourDays))
    const counts = Object.fromEntries((await ana.ownRequests()).map(({ id, totalDays }) => [id, totalDays]))
    expect(counts).toEqual({ [upcoming.id]: '2', [begun.id]: '5' })
    expect((await auditOf(test, company.id, company.id)).at(-1)?.after).toEqual({
      workingWeek: everyWeek(fourDays),
    })
  })

  it('say both, where the working week and the location count leave again', async () => {
    const company = await makeSmallCompany(test)
    const place = await addLocation(company, '2026-03-12')
    const leave = await company.ana.asksFor('2026-03-12', '2026-03-16')
    const workingWeek = everyWeek({ mon: 'full', thu: 'full' })
    await changesRules(company.admin, { workingWeek, locationId: place })
    expect((await auditOf(test, company.company.id, leave.id)).at(-1)?.after).toMatchObject({
      totalDays: '1',
      because: 'the company’s working week and location changed',
    })
  })

  it('take a first location from the leave year’s start on, and later ones from the day of the change', async () => {
    const company = await makeSmallCompany(test)
    const { admin, ana, max } = company
    const [first, second] = [
      await addLocation(company, '2026-02-09', '2026-03-12'),
      await addLocation(company, '2026-02-10', '2026-03-13'),
    ]
    const upcoming = await ana.asksFor('2026-03-12', '2026-03-16')
    const countOf = async (id: string) => (await ana.ownRequests()).find((own) => own.id === id)?.totalDays
    expect((await changesRules(admin, { locationId: first })).json().locationId).toBe(first)
    expect(await countOf(upcoming.id)).toBe('2')
    const recorded = { leaveType: 'annual', isHalfDay: false, userId: ana.id }
    const past = { ...recorded, startDate: '2026-02-09', endDate: '2026-02-10' }
    expect((await max.call('POST', '/api/leave-requests', past)).json().totalDays).toBe('1')

    await changesRules(admin, { locationId: second })
    // Friday 13 March in place of Thursday 12 March.
    expect(await countOf(upcoming.id)).toBe('2')
    const dates = await test.inCompany(company.company.id, (tx) => tx.select().from(leaveRequestDays))
    const counted = dates.filter(({ requestId }) => requestId === upcoming.id).map(({ date }) => date)
    expect(counted.toSorted()).toEqual(['2026-03-12', '2026-03-16'])
    // The second one holds from today on: 10 February was a working day at the first.
    const later = { ...recorded, startDate: '2026-02-16', endDate: '2026-02-16' }
    expect((await max.call('POST', '/api/leave-requests', later)).json().totalDays).toBe('1')
    expect(await test.inCompany(company.company.id, (tx) => tx.$count(leaveRequests))).toBe(3)
  })
})
