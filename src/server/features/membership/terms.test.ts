import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locationStays, teams, users, workingPatterns } from '#server/platform/db/schema.ts'
import { everyWeek } from '#shared/leave/work-calendar.ts'
import { datesBetween } from '#shared/plain-date.ts'
import type { MemberChange, MemberTerms, Team } from '#shared/team/contract.ts'
import { answers, refusalOf } from '#test/answers.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, auditOf, makeCompany, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const changes = (admin: Person, userId: string, change: MemberChange) =>
  answers<MemberTerms>(admin, 'PATCH', `/api/team/${userId}`, change)
const refusedChange = (person: Person, userId: string, change: MemberChange) =>
  refusalOf(person, 'PATCH', `/api/team/${userId}`, change)
const termsOf = (person: Person, userId: string) =>
  answers<MemberTerms>(person, 'GET', `/api/team/${userId}/terms`)
const addsTeam = (admin: Person, name: string) =>
  answers<Team>(admin, 'POST', '/api/teams', { name, mostAway: null })

const threeDays = { mon: 'full', tue: 'full', wed: 'full' } as const

describe('a working week of one’s own', () => {
  it('counts from its date on, and again what is upcoming', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    const before = await ana.asksFor('2026-04-06', '2026-04-10')
    const after = await ana.asksFor('2026-05-04', '2026-05-08')
    await changes(admin, ana.id, { workingWeek: { validFrom: '2026-05-01', pattern: everyWeek(threeDays) } })
    const totals = new Map((await ana.ownRequests()).map(({ id, totalDays }) => [id, totalDays]))
    expect([totals.get(before.id), totals.get(after.id)]).toEqual(['5', '3'])
    expect((await ana.asksFor('2026-06-01', '2026-06-07')).totalDays).toBe('3')
  })

  it('is replaced on the same date, and the company’s again where it is null', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    await changes(admin, ana.id, {
      workingWeek: { validFrom: '2026-05-01', pattern: everyWeek({ mon: 'full' }) },
    })
    await changes(admin, ana.id, { workingWeek: { validFrom: '2026-05-01', pattern: everyWeek(threeDays) } })
    const terms = await changes(admin, ana.id, { workingWeek: { validFrom: '2026-06-01', pattern: null } })
    expect(terms.workingWeeks).toEqual([
      { validFrom: '2026-05-01', pattern: everyWeek(threeDays) },
      { validFrom: '2026-06-01', pattern: null },
    ])
    expect((await ana.asksFor('2026-06-01', '2026-06-07')).totalDays).toBe('5')
  })
})

describe('a working week or location with a wrong date', () => {
  it('is moved to another date in one change, and counts upcoming leave again', async () => {
    const { admin, ana, company } = await makeSmallCompany(test)
    const leave = await ana.asksFor('2026-05-04', '2026-05-08')
    const countOf = async () => (await ana.ownRequests()).find(({ id }) => id === leave.id)?.totalDays
    await changes(admin, ana.id, { workingWeek: { validFrom: '2026-04-01', pattern: everyWeek(threeDays) } })
    expect(await countOf()).toBe('3')
    const moved = await changes(admin, ana.id, {
      removedWorkingWeek: '2026-04-01',
      workingWeek: { validFrom: '2026-06-01', pattern: everyWeek(threeDays) },
    })
    expect(moved.workingWeeks).toEqual([{ validFrom: '2026-06-01', pattern: everyWeek(threeDays) }])
    expect(await countOf()).toBe('5')
    expect((await auditOf(test, company.id, ana.id)).at(-1)).toMatchObject({
      action: 'member.changed',
      before: { workingWeeks: [{ validFrom: '2026-04-01', pattern: everyWeek(threeDays) }] },
      after: { workingWeeks: [{ validFrom: '2026-06-01', pattern: everyWeek(threeDays) }] },
    })
  })

  it('is taken away, and what held before goes on', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    const place = { name: 'Munich', country: 'DE', region: 'BY', timeZone: null }
    const { id: locationId } = await answers<{ id: string }>(admin, 'POST', '/api/locations', place)
    await changes(admin, ana.id, { location: { validFrom: '2026-04-01', locationId } })
    const leave = await ana.asksFor('2026-04-06', '2026-04-07')
    const countOf = async () => (await ana.ownRequests()).find(({ id }) => id === leave.id)?.totalDays
    expect(await countOf()).toBe('1')
    expect((await changes(admin, ana.id, { removedLocation: '2026-04-01' })).locations).toEqual([])
    expect(await countOf()).toBe('2')
  })

  it('can’t be taken away where there is none, and nothing else of the change is kept', async () => {
    const { admin, ana, max } = await makeSmallCompany(test)
    const change = { workingWeek: { validFrom: '2026-04-01', pattern: everyWeek(threeDays) } }
    await changes(admin, max.id, change)
    expect([
      await refusedChange(admin, ana.id, { ...change, removedWorkingWeek: '2026-04-01' }),
      await refusedChange(admin, ana.id, { ...change, removedLocation: '2026-04-01' }),
    ]).toEqual([
      [404, 'This person has no working week that starts on that date.'],
      [404, 'This person has no location that starts on that date.'],
    ])
    expect((await termsOf(admin, ana.id)).workingWeeks).toEqual([])
    expect((await termsOf(admin, max.id)).workingWeeks).toHaveLength(1)
  })
})

describe('a working week', () => {
  it('and a location, changed in one go, count leave again once, and the person is told of both', async () => {
    const { admin, ana, company } = await makeSmallCompany(test)
    const place = { name: 'Munich', country: 'DE', region: 'BY', timeZone: null }
    const { id: locationId } = await answers<{ id: string }>(admin, 'POST', '/api/locations', place)
    const leave = await ana.asksFor('2026-04-06', '2026-04-10')
    const validFrom = '2026-04-01'
    await changes(admin, ana.id, {
      workingWeek: { validFrom, pattern: everyWeek(threeDays) },
      location: { validFrom, locationId },
    })
    const recounted = (await auditOf(test, company.id, leave.id)).filter(
      ({ action }) => action === 'leave-request.recounted',
    )
    expect(recounted.map(({ after }) => after)).toMatchObject([
      { totalDays: '2', because: 'the working week and location changed' },
    ])
  })

  it('leaves out the days of which nothing is worked', async () => {
    const { admin, ana, company } = await makeSmallCompany(test)
    const week = { ...threeDays, thu: 'none' } as const
    const { workingWeeks } = await changes(admin, ana.id, {
      workingWeek: { validFrom: '2026-05-01', pattern: everyWeek(week) },
    })
    expect(workingWeeks).toEqual([{ validFrom: '2026-05-01', pattern: everyWeek(threeDays) }])
    const entries = await auditOf(test, company.id, ana.id)
    await changes(admin, ana.id, { workingWeek: { validFrom: '2026-05-01', pattern: everyWeek(week) } })
    expect(await auditOf(test, company.id, ana.id)).toEqual(entries)
  })

  it('changes at most 100 times', async () => {
    const { admin, ana, company } = await makeSmallCompany(test)
    const dates = datesBetween('2030-01-01', '2030-04-10')
    expect(dates).toHaveLength(100)
    await test.inCompany(company.id, async (tx) => {
      const whose = { companyId: company.id, userId: ana.id, ...everyWeek(threeDays) }
      await tx
        .insert(workingPatterns)
        .values(dates.map((validFrom) => ({ ...whose, id: newId(), validFrom })))
      const stay = { companyId: company.id, userId: ana.id, locationId: null }
      await tx.insert(locationStays).values(dates.map((validFrom) => ({ ...stay, id: newId(), validFrom })))
    })
    expect([
      await refusedChange(admin, ana.id, { workingWeek: { validFrom: '2026-05-01', pattern: null } }),
      await refusedChange(admin, ana.id, { location: { validFrom: '2026-05-01', locationId: null } }),
    ]).toEqual([
      [409, 'This person already has 100 working weeks. Please remove one first.'],
      [409, 'This person already has 100 locations. Please remove one first.'],
    ])
    await changes(admin, ana.id, { workingWeek: { validFrom: '2030-01-01', pattern: null } })
  })
})

describe('employment', () => {
  it('replaces what was known, shows the current start, and cuts leave to its end', async () => {
    const { admin, ana, company } = await makeSmallCompany(test)
    const across = await ana.asksFor('2026-06-29', '2026-07-03')
    const beyond = await ana.asksFor('2026-08-03', '2026-08-04')
    const employment = [
      { start: '2025-01-01', end: '2026-06-30' },
      { start: null, end: '2023-12-31' },
    ]
    const terms = await changes(admin, ana.id, { employment })
    expect(terms.employment).toEqual(employment.toReversed())
    expect((await ana.me()).startDate).toBe('2025-01-01')
    const member = (await admin.team()).find(({ id }) => id === ana.id)
    expect([member?.startDate, member?.joinedOn]).toEqual(['2025-01-01', '2025-01-01'])
    const kept = new Map((await ana.ownRequests()).map((request) => [request.id, request]))
    expect(kept.get(across.id)).toMatchObject({ endDate: '2026-06-30', totalDays: '2' })
    expect(kept.get(beyond.id)?.status).toBe('cancelled')
    // Half of the year's 20 days: employed to 30 June.
    expect((await ana.balance()).totalDays).toBe('10')
    expect((await auditOf(test, company.id, ana.id)).at(-1)).toMatchObject({
      action: 'member.changed',
      before: { employment: [] },
      after: { employment: employment.toReversed() },
    })
    expect((await changes(admin, ana.id, { employment: [] })).employment).toEqual([])
    const [unknown] = (await admin.team()).filter(({ id }) => id === ana.id)
    expect([unknown?.startDate, unknown?.joinedOn]).toEqual([null, '2026-03-02'])
  })

  it('is refused where stretches overlap, and stays as it was', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    const employment = [{ start: '2025-01-01', end: '2025-12-31' }]
    await changes(admin, ana.id, { employment })
    const overlapping = [...employment, { start: '2025-12-31', end: null }]
    expect(await refusedChange(admin, ana.id, { employment: overlapping })).toEqual([
      400,
      'Please end each period of employment before the next one starts',
    ])
    expect(
      await refusedChange(admin, ana.id, { employment: [{ start: '2026-02-01', end: '2026-01-01' }] }),
    ).toEqual([400, 'Please end the employment on or after its start'])
    const wrong = { employment: [...employment, { start: '2026-02-01', end: '2026-01-01' }] }
    const { issues } = (await admin.call('PATCH', `/api/team/${ana.id}`, wrong)).json()
    expect(issues).toMatchObject([{ path: 'employment.1.end' }])
    expect((await termsOf(admin, ana.id)).employment).toEqual(employment)
  })
})

describe('who somebody reports to', () => {
  it('is changed by an admin, with an entry in the audit log', async () => {
    const { admin, adminId, max, ana, company } = await makeSmallCompany(test)
    expect((await changes(admin, ana.id, { managerId: adminId })).managerId).toBe(adminId)
    expect((await changes(admin, ana.id, { managerId: null })).managerId).toBeNull()
    expect((await auditOf(test, company.id, ana.id)).slice(-2)).toMatchObject([
      { action: 'member.changed', before: { managerId: max.id }, after: { managerId: adminId } },
      { action: 'member.changed', before: { managerId: adminId }, after: { managerId: null } },
    ])
  })

  it('never comes back to themselves', async () => {
    const company = await makeSmallCompany(test)
    const { admin, adminId, max, ana } = company
    const mia = await addMember(test, company, 'Mia Manager', { role: 'manager', manager: max.id })
    expect(await refusedChange(admin, adminId, { managerId: mia.id })).toEqual([
      409,
      'Mia reports to Ada, directly or through others. Please choose someone else.',
    ])
    expect(await refusedChange(admin, max.id, { managerId: max.id })).toEqual([
      409,
      'No one can report to themselves. Please choose someone else.',
    ])
    expect(await refusedChange(admin, max.id, { managerId: ana.id })).toEqual([
      400,
      'Please choose a manager or an admin',
    ])
    expect((await termsOf(admin, adminId)).managerId).toBeNull()
  })

  it('never comes back to themselves through two changes at once', async () => {
    const company = await makeCompany(test)
    const { admin } = company
    const max = await addMember(test, company, 'Max Manager', { role: 'manager' })
    const mia = await addMember(test, company, 'Mia Manager', { role: 'manager' })
    const both = await Promise.all([
      refusedChange(admin, max.id, { managerId: mia.id }),
      refusedChange(admin, mia.id, { managerId: max.id }),
    ])
    expect(both.map(([status]) => status).toSorted()).toEqual([200, 409])
  })
})

describe('annual days of one’s own', () => {
  it('hold from the current leave year on, and null gives the policy’s back', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    const terms = await changes(admin, ana.id, {
      entitlement: { leaveType: 'annual', unit: 'days', annualAmount: 27.25 },
    })
    expect(terms.entitlements).toEqual([
      { leaveType: 'annual', validFrom: '2026-01-01', unit: 'days', annualAmount: 27.25 },
    ])
    expect((await ana.balance()).totalDays).toBe('27.25')
    await changes(admin, ana.id, { entitlement: { leaveType: 'annual', unit: 'days', annualAmount: null } })
    expect((await ana.balance()).totalDays).toBe('20')
    expect(
      await refusedChange(admin, ana.id, {
        entitlement: { leaveType: 'moonwalk', unit: 'days', annualAmount: 3 },
      }),
    ).toEqual([404, 'That leave type doesn’t exist.'])
  })
})

describe('teams', () => {
  it('have people, who are in none when the team is removed', async () => {
    const { admin, ana, max } = await makeSmallCompany(test)
    const design = await addsTeam(admin, 'Design')
    await changes(admin, ana.id, { teamId: design.id })
    await changes(admin, max.id, { teamId: design.id })
    const changed = await answers<Team>(admin, 'PATCH', `/api/teams/${design.id}`, {
      name: 'Brand',
      mostAway: 1,
    })
    expect(changed).toEqual({ id: design.id, name: 'Brand', mostAway: 1, people: 2 })
    expect(await answers(ana, 'GET', '/api/teams')).toEqual([changed])
    expect((await ana.team()).find(({ id }) => id === ana.id)?.teamId).toBe(design.id)
    await answers(admin, 'DELETE', `/api/teams/${design.id}`)
    expect(await answers(ana, 'GET', '/api/teams')).toEqual([])
    expect((await termsOf(ana, ana.id)).teamId).toBeNull()
  })

  it('stay while a blocked period is for them, and have a name each', async () => {
    const { admin } = await makeCompany(test)
    const design = await addsTeam(admin, 'Design')
    const period = {
      name: 'Launch',
      startDate: '2026-05-04',
      endDate: '2026-05-08',
      teamId: design.id,
      effect: 'warn',
    }
    await answers(admin, 'POST', '/api/blocked-periods', period)
    expect(await refusalOf(admin, 'DELETE', `/api/teams/${design.id}`)).toEqual([
      409,
      'The blocked period “Launch” is for this team. Please change or remove it first.',
    ])
    expect(await refusalOf(admin, 'POST', '/api/teams', { name: 'DESIGN', mostAway: null })).toEqual([
      409,
      'Another team has this name. Please choose a different one.',
    ])
    expect(
      (await answers<Team>(admin, 'PATCH', `/api/teams/${design.id}`, { name: 'DESIGN', mostAway: null }))
        .name,
    ).toBe('DESIGN')
  })
})

describe('a company', () => {
  it('has at most 500 teams', async () => {
    const { admin, company } = await makeCompany(test)
    const rows = Array.from({ length: 500 }, () => ({ companyId: company.id, id: newId() }))
    await test.inCompany(company.id, async (tx) => {
      await tx.insert(teams).values(rows.map((row) => ({ ...row, name: row.id })))
    })
    expect(await refusalOf(admin, 'POST', '/api/teams', { name: 'Design', mostAway: null })).toEqual([
      409,
      'A company can have at most 500 teams. Please remove one first.',
    ])
  })
})

describe('somebody’s terms', () => {
  it('can be read, and their end entered, after they have left', async () => {
    const { admin, ana, max, company } = await makeSmallCompany(test)
    await test.inCompany(company.id, async (tx) => {
      await tx
        .update(users)
        .set({ deactivatedAt: new Date('2026-03-02') })
        .where(eq(users.id, ana.id))
    })
    expect((await termsOf(admin, ana.id)).employment).toEqual([])
    const employment = [{ start: null, end: '2026-02-27' }]
    expect((await changes(admin, ana.id, { employment })).employment).toEqual(employment)
    expect((await refusedChange(max, ana.id, { employment }))[0]).toBe(403)
    expect((await ana.call('GET', `/api/team/${ana.id}/terms`)).statusCode).toBe(401)
  })

  it('are seen by the person and by those who decide for them, and changed by admins alone', async () => {
    const company = await makeSmallCompany(test)
    const { admin, adminId, max, ana } = company
    const mia = await addMember(test, company, 'Mia Manager', { role: 'manager', manager: adminId })
    const expected = {
      userId: ana.id,
      role: 'employee',
      isActive: true,
      hasJoined: true,
      managerId: max.id,
      teamId: null,
      employment: [],
      workingWeeks: [],
      workingExceptions: [],
      locations: [],
      entitlements: [],
    }
    for (const reader of [ana, max, admin]) expect(await termsOf(reader, ana.id)).toEqual(expected)
    expect(await refusalOf(mia, 'GET', `/api/team/${ana.id}/terms`)).toEqual([
      403,
      'Only this person’s approvers can see their details.',
    ])
    for (const person of [ana, max]) {
      expect(await refusedChange(person, ana.id, { managerId: null })).toEqual([
        403,
        'Only an admin can change people’s details.',
      ])
      expect(await refusalOf(person, 'POST', '/api/teams', { name: 'Design', mostAway: null })).toEqual([
        403,
        'Only an admin can change teams.',
      ])
    }
  })

  it('stay without an entry in the audit log where nothing is different', async () => {
    const { admin, max, ana, company } = await makeSmallCompany(test)
    const entries = (await auditOf(test, company.id, ana.id)).length
    await changes(admin, ana.id, {})
    await changes(admin, ana.id, { managerId: max.id, teamId: null, employment: [] })
    expect(await auditOf(test, company.id, ana.id)).toHaveLength(entries)
  })

  it('are half-changed by nothing', async () => {
    const { admin, max, ana } = await makeSmallCompany(test)
    const design = await addsTeam(admin, 'Design')
    const refused = await refusedChange(admin, max.id, { teamId: design.id, managerId: ana.id })
    expect(refused[0]).toBe(400)
    const late = await refusedChange(admin, ana.id, {
      teamId: design.id,
      entitlement: { leaveType: 'moonwalk', unit: 'days', annualAmount: 1 },
    })
    expect(late[0]).toBe(404)
    expect([(await termsOf(admin, max.id)).teamId, (await termsOf(admin, ana.id)).teamId]).toEqual([
      null,
      null,
    ])
  })

  it('of another company are not there', async () => {
    const { admin, max, ana } = await makeSmallCompany(test)
    const design = await addsTeam(admin, 'Design')
    const { admin: stranger, adminId } = await makeCompany(test)
    const statuses = await Promise.all([
      stranger.call('GET', `/api/team/${ana.id}/terms`),
      stranger.call('PATCH', `/api/team/${ana.id}`, { managerId: null }),
      stranger.call('PATCH', `/api/team/${adminId}`, { managerId: max.id }),
      stranger.call('PATCH', `/api/team/${adminId}`, { teamId: design.id }),
      stranger.call('PATCH', `/api/teams/${design.id}`, { name: 'Brand', mostAway: null }),
      stranger.call('DELETE', `/api/teams/${design.id}`),
    ])
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404])
    expect(await answers(stranger, 'GET', '/api/teams')).toEqual([])
    expect((await termsOf(admin, ana.id)).managerId).toBe(max.id)
  })
})
