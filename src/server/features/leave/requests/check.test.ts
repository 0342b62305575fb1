import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  blockedPeriods,
  companies,
  employments,
  holidayChanges,
  leavePolicies,
  leaveTypes,
  locationStays,
  locations,
  teams,
  users,
} from '#server/platform/db/schema.ts'
import type { LeaveCheck, LeaveCheckQuery, LeaveRequest } from '#shared/leave/contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, makeSmallCompany } from '#test/factories.ts'
import { leave, type Person } from '#test/person.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

type Asked = Omit<Partial<LeaveCheckQuery>, 'isHalfDay'> & { isHalfDay?: boolean }

const tryChecking = (person: Person, startDate: string, endDate = startDate, asked: Asked = {}) => {
  const { isHalfDay = false, leaveType = 'annual', ...more } = asked
  const query = new URLSearchParams({
    ...(more as Record<string, string>),
    leaveType,
    startDate,
    endDate,
    isHalfDay: String(isHalfDay),
  })
  return person.call('GET', `/api/leave-requests/check?${query.toString()}`)
}

const check = async (person: Person, startDate: string, endDate = startDate, asked: Asked = {}) => {
  const answer = await tryChecking(person, startDate, endDate, asked)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<LeaveCheck>()
}

const typesInJuly = async (who: Person) => {
  const entries = await who.calendar('2026-07-01', '2026-07-31')
  return entries.map(({ leaveType }) => leaveType)
}

const typesBesideRequests = async (who: Person) =>
  (await who.toDecide()).flatMap(({ alsoAway }) => alsoAway.map(({ leaveType }) => leaveType))

const typesBeside = async (who: Person, asked: Asked = {}) =>
  (await check(who, '2026-07-01', '2026-07-01', asked)).alsoAway.map(({ leaveType }) => leaveType)

const statusOfCheck = async (who: Person, asked: Asked) =>
  (await tryChecking(who, '2026-04-07', '2026-04-07', asked)).statusCode

/** The small company, Ben (who reports to Max), a holiday on 4 May, and rules that refuse and warn. */
async function makeBusyCompany() {
  const company = await makeSmallCompany(test)
  const { ana, max } = company
  const ben = await addMember(test, company, 'Ben Employee', { manager: max.id })
  const companyId = company.company.id
  const locationId = newId()
  await test.inCompany(companyId, async (tx) => {
    const now = new Date('2026-01-01T00:00:00Z')
    const type = { companyId, colour: 'teal' as const, isPaid: true, needsApproval: true, createdAt: now }
    await tx.insert(leaveTypes).values([
      { ...type, key: 'sabbatical', name: 'Sabbatical', archivedAt: now },
      { ...type, key: 'home', name: 'Work from home', needsApproval: false },
    ])
    await tx.insert(locations).values({ companyId, id: locationId, name: 'Here', createdAt: now })
    await tx
      .insert(holidayChanges)
      .values({ companyId, locationId, date: '2026-05-04', name: 'Day off', part: 'full', everyYear: false })
    await tx.insert(locationStays).values({ companyId, id: newId(), locationId, validFrom: '2026-01-01' })
    const period = { companyId, teamId: null }
    await tx.insert(blockedPeriods).values([
      {
        ...period,
        id: newId(),
        name: 'Closing',
        startDate: '2026-12-21',
        endDate: '2026-12-24',
        effect: 'refuse',
      },
      {
        ...period,
        id: newId(),
        name: 'Fair',
        startDate: '2026-11-30',
        endDate: '2026-11-30',
        effect: 'warn',
      },
    ])
    await tx.update(companies).set({ mostAway: 1, mostAwayEffect: 'refuse' })
    await tx.insert(employments).values({ companyId, id: newId(), userId: ben.id, endDate: '2026-10-31' })
  })
  await max.approves(await ben.asksFor('2026-07-01', '2026-07-02', { notes: 'private' }))
  await max.approves(await ana.asksFor('2026-06-01', '2026-06-05'))
  await ana.asksFor('2026-06-10', '2026-06-10', { isHalfDay: true, halfDayPart: 'afternoon' })
  return { ...company, companyId, ben }
}

/**
 * What a check foretells, beside what then happened: the same refusal, or the same count with the same
 * people.
 */
function expectSame(
  name: string,
  checked: LeaveCheck,
  answer: { statusCode: number; json: () => LeaveRequest & { message?: string } },
) {
  const { message, status, amendment, totalDays, waitsFor } = answer.json()
  const isRefused = answer.statusCode >= 400
  const waits = status === 'pending' || (amendment ?? null) !== null
  expect([name, answer.statusCode < 500]).toEqual([name, true])
  expect([name, message]).toEqual([name, checked.refusals[0]])
  expect([name, isRefused]).toEqual([name, checked.refusals.length > 0])
  const happened = { totalDays: amendment?.totalDays ?? totalDays, with: waits ? waitsFor : [] }
  const foretold = { totalDays: checked.totalDays, with: checked.goesTo }
  expect([name, isRefused ? foretold : happened]).toEqual([name, foretold])
}

describe('what is checked is what is asked for', () => {
  const cases: [name: string, start: string, end: string, more: Asked][] = [
    ['three days', '2026-04-07', '2026-04-09', {}],
    ['a weekend', '2026-03-07', '2026-03-08', {}],
    ['an end before the start', '2026-03-10', '2026-03-09', {}],
    ['the past', '2026-02-26', '2026-02-27', {}],
    ['an afternoon', '2026-04-14', '2026-04-14', { isHalfDay: true, halfDayPart: 'afternoon' }],
    ['half a day over a weekend', '2026-04-18', '2026-04-20', { isHalfDay: true }],
    ['days around a public holiday', '2026-05-04', '2026-05-05', {}],
    ['a public holiday', '2026-05-04', '2026-05-04', {}],
    ['dates that are taken', '2026-06-05', '2026-06-08', {}],
    ['the other half of a day', '2026-06-10', '2026-06-10', { isHalfDay: true, halfDayPart: 'morning' }],
    ['more than there is', '2026-08-03', '2026-09-30', {}],
    ['more than three years', '2026-08-03', '2030-09-30', { leaveType: 'unpaid' }],
    ['days across the year’s end', '2026-12-28', '2027-01-05', {}],
    ['a blocked period', '2026-12-18', '2026-12-21', {}],
    ['a blocked period that warns', '2026-11-30', '2026-11-30', {}],
    ['sick leave in a blocked period', '2026-12-22', '2026-12-22', { leaveType: 'sick' }],
    ['a day with too many away', '2026-06-30', '2026-07-01', {}],
    ['an unknown type', '2026-04-27', '2026-04-27', { leaveType: 'nothing' }],
    ['an archived type', '2026-04-27', '2026-04-27', { leaveType: 'sabbatical' }],
    ['a type that needs no approval', '2026-04-27', '2026-04-27', { leaveType: 'home' }],
  ]

  it('for new requests', async () => {
    const { ana } = await makeBusyCompany()
    const outcomes: string[] = []
    for (const [name, start, end, more] of cases) {
      const checked = await check(ana, start, end, more)
      const answer = await ana.tryAsking(start, end, more)
      expectSame(name, checked, answer)
      outcomes.push(`${name}: ${checked.refusals[0] ?? `${checked.totalDays} days`}`)
    }
    expect(outcomes).toEqual([
      'three days: 3 days',
      'a weekend: Please select valid dates',
      'an end before the start: Please select valid dates',
      'the past: You can’t request leave in the past. Ask your manager or an admin to record it.',
      'an afternoon: 0.5 days',
      'half a day over a weekend: 0.5 days',
      'days around a public holiday: 1 days',
      'a public holiday: Please select valid dates',
      'dates that are taken: You already have leave on 5 June.',
      'the other half of a day: 0.5 days',
      'more than there is: You’re 34 days short from 14 August.',
      'more than three years: Please request at most three years at a time',
      'days across the year’s end: 7 days',
      'a blocked period: Closing: leave is not possible from 21 December 2026 to 24 December 2026.',
      'a blocked period that warns: 1 days',
      'sick leave in a blocked period: 1 days',
      'a day with too many away: 2 people on the team would be away on 1 July 2026; the limit is 1.',
      'an unknown type: Please choose a leave type',
      'an archived type: Sabbatical can no longer be requested. Please choose another leave type.',
      'a type that needs no approval: 1 days',
    ])
  })

  it('for leave that is recorded for somebody else, who is told no rule of the team', async () => {
    const { ana, ben, max } = await makeBusyCompany()
    for (const [name, start, end] of cases) {
      const more = { userId: ana.id }
      const checked = await check(max, start, end, more)
      expectSame(name, checked, await max.tryAsking(start, end, more))
      expect(checked.goesTo).toEqual([])
    }
    for (const [name, start] of [
      ['the last day', '2026-10-30'],
      ['the day after', '2026-11-02'],
    ] as const) {
      const more = { userId: ben.id }
      expectSame(name, await check(max, start, start, more), await max.tryAsking(start, start, more))
    }
  })

  it('for changes, of pending and of approved leave', async () => {
    const { ana, max } = await makeBusyCompany()
    const pending = await ana.asksFor('2026-04-13', '2026-04-15')
    const approved = await ana.asksFor('2026-08-03', '2026-08-13')
    await max.approves(approved)
    const over = await max.asksFor('2026-02-09', '2026-02-10', { userId: ana.id, leaveType: 'sick' })
    const rejected = await ana.asksFor('2026-05-20')
    await max.rejects(rejected)
    const changes: [name: string, who: Person, request: LeaveRequest, start: string, end: string][] = [
      ['the same dates', ana, pending, '2026-04-13', '2026-04-15'],
      ['a day more', ana, pending, '2026-04-13', '2026-04-16'],
      ['into the past', ana, pending, '2026-02-26', '2026-04-16'],
      ['onto other leave', ana, pending, '2026-06-05', '2026-06-05'],
      ['into a blocked period', ana, pending, '2026-12-21', '2026-12-21'],
      ['of somebody else’s pending leave', max, pending, '2026-04-13', '2026-04-14'],
      ['ten other days, beside nine that stand', ana, approved, '2026-09-07', '2026-09-18'],
      ['one other day', ana, approved, '2026-08-04', '2026-08-14'],
      ['by somebody who decides', max, approved, '2026-09-07', '2026-09-18'],
      ['of leave that is over', ana, over, '2026-03-09', '2026-03-10'],
      ['of leave that was rejected', ana, rejected, '2026-05-20', '2026-05-21'],
    ]
    const outcomes: string[] = []
    for (const [name, who, request, startDate, endDate] of changes) {
      const checked = await check(who, startDate, endDate, { requestId: request.id })
      const answer = await who.call('PATCH', `/api/leave-requests/${request.id}`, leave(startDate, endDate))
      expectSame(name, checked, answer)
      outcomes.push(`${name}: ${checked.refusals[0]?.slice(0, 40) ?? `${checked.totalDays} days`}`)
    }
    expect(outcomes).toEqual([
      'the same dates: 3 days',
      'a day more: 4 days',
      'into the past: You can’t request leave in the past. Ask',
      'onto other leave: You already have leave on 5 June.',
      'into a blocked period: Closing: leave is not possible from 21 D',
      'of somebody else’s pending leave: This request hasn’t been decided yet. Pl',
      'ten other days, beside nine that stand: You’re 8.5 days short from 8 September.',
      'one other day: 9 days',
      'by somebody who decides: 10 days',
      'of leave that is over: This leave is over. Please ask your mana',
      'of leave that was rejected: This request has already been rejected.',
    ])
  })
})

describe('a check', () => {
  it('tells the count by leave year, the balance, and with whom it would lie', async () => {
    const { ana, max } = await makeSmallCompany(test)
    await max.approves(await ana.asksFor('2026-04-07', '2026-04-10'))
    await ana.asksFor('2026-05-12')
    expect(await check(ana, '2026-12-30', '2027-01-05')).toEqual({
      unit: 'days',
      totalDays: '5',
      totalMinutes: 2400,
      leaveYears: [
        { start: '2026-01-01', end: '2026-12-31', unit: 'days', amount: '2' },
        { start: '2027-01-01', end: '2027-12-31', unit: 'days', amount: '3' },
      ],
      // 15 remain. On 6 January: 5 of the 13 left carried over, 20 granted, 3 taken. Beyond the 5 asked for,
      // 22 on 5 January.
      balance: { unit: 'days', today: '15', after: '13', onReturn: '22', available: '27' },
      refusals: [],
      warnings: [],
      alsoAway: [],
      goesTo: [{ id: max.id, firstName: 'Max', lastName: 'Manager' }],
      goesToAll: false,
      thenTo: [],
      notified: [],
      awayApprover: null,
    })
    const unpaid = await check(ana, '2026-06-01', '2026-06-02', { leaveType: 'unpaid' })
    expect([unpaid.totalDays, unpaid.balance]).toEqual(['2', null])
  })

  it('names the approver who is away today, until when, and who decides meanwhile', async () => {
    const { ana, max, admin, adminId } = await makeSmallCompany(test)
    const person = { id: max.id, firstName: 'Max', lastName: 'Manager' }
    const away = (who: Person) => check(who, '2026-06-01', '2026-06-02')
    const half = { userId: max.id, isHalfDay: true, leaveType: 'unpaid' }
    const morning = await admin.asksFor('2026-03-02', '2026-03-02', half)
    expect((await away(ana)).awayApprover).toBeNull()
    await admin.cancels(morning)
    await admin.asksFor('2026-02-26', '2026-03-04', { userId: max.id })
    const checked = await away(ana)
    expect(checked.awayApprover).toEqual({ person, until: '2026-03-04' })
    expect(checked.goesTo.map(({ id }) => id)).toEqual([adminId])
    expect((await away(max)).awayApprover).toBeNull()
    const recorded = await check(admin, '2026-06-01', '2026-06-02', { userId: ana.id })
    expect([recorded.goesTo, recorded.awayApprover]).toEqual([[], null])
    await max.approves(await admin.asksFor('2026-03-02', '2026-03-02', { leaveType: 'unpaid' }))
    // Nobody else may decide, so it waits for Max.
    expect(await away(ana)).toMatchObject({ goesTo: [person], awayApprover: { person } })
  })

  it('has a balance for dates that count nothing, too', async () => {
    const { ana } = await makeSmallCompany(test)
    expect(await check(ana, '2026-03-07', '2026-03-08')).toMatchObject({
      unit: 'days',
      totalDays: '0',
      totalMinutes: 0,
      leaveYears: [],
      balance: { unit: 'days', today: '20', after: '20', onReturn: '20', available: '20' },
      refusals: ['Please select valid dates'],
    })
  })

  it('tells all refusals at once', async () => {
    const { ana } = await makeBusyCompany()
    expect((await check(ana, '2026-06-05', '2026-07-31')).refusals).toEqual([
      '2 people on the team would be away on 1 July 2026; the limit is 1.',
      expect.stringMatching(/^You’re .* short from /),
      'You already have leave on 5 June.',
    ])
  })

  it('leaves a request’s own days out of what it’s checked against, and counts both while approved leave stands', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const pending = await ana.asksFor('2026-04-07', '2026-04-10')
    const change = { requestId: pending.id }
    expect((await check(ana, '2026-04-08', '2026-04-10', change)).balance).toEqual({
      unit: 'days',
      today: '16',
      after: '17',
      onReturn: '17',
      available: '20',
    })
    await max.approves(pending)
    // Of the four days that stand one would be given back, and until it is decided they are held.
    expect((await check(ana, '2026-04-08', '2026-04-10', change)).balance).toEqual({
      unit: 'days',
      today: '16',
      after: '17',
      onReturn: '17',
      available: '19',
    })
  })

  it('names people of the same team who are away: pending leave to deciders alone', async () => {
    const { ana, max, ben, companyId } = await makeBusyCompany()
    await test.inCompany(companyId, (tx) => tx.update(companies).set({ mostAwayEffect: 'warn' }))
    await ben.asksFor('2026-07-03')
    await max.asksFor('2026-07-01')
    const seen = await check(ana, '2026-07-01', '2026-07-03')
    expect(seen.alsoAway).toMatchObject([{ userId: ben.id, leaveType: 'annual', status: 'approved' }])
    expect(JSON.stringify(seen)).not.toContain('private')
    expect(seen.warnings).toEqual(['2 people on the team would be away on 1 July 2026; the limit is 1.'])
    const byMax = await check(max, '2026-07-01', '2026-07-03', { userId: ana.id })
    expect(byMax.alsoAway.map(({ status }) => status)).toEqual(['approved', 'pending'])
  })

  it('is for oneself and for those whose leave one may decide; elsewhere 403, and 404 for nobody known', async () => {
    const { ana, ben, max } = await makeBusyCompany()
    const other = await makeSmallCompany(test)
    const request = await ana.asksFor('2026-04-07')
    expect(await statusOfCheck(max, { userId: ana.id })).toBe(200)
    expect(await statusOfCheck(max, { requestId: request.id })).toBe(200)
    expect(await statusOfCheck(ana, { userId: ben.id })).toBe(403)
    expect(await statusOfCheck(ben, { requestId: request.id })).toBe(403)
    expect(await statusOfCheck(max, { userId: other.ana.id })).toBe(404)
    expect(await statusOfCheck(max, { requestId: newId() })).toBe(404)
    expect(await statusOfCheck(max, { requestId: request.id, userId: ben.id })).toBe(404)
  })

  it('follows an allowance that a company gives to another type', async () => {
    const { ana, company } = await makeSmallCompany(test)
    await test.inCompany(company.id, (tx) =>
      tx
        .insert(leavePolicies)
        .values({
          companyId: company.id,
          leaveType: 'personal',
          validFrom: '2026-01-01',
          annualAmount: '2',
          accrualType: 'all_at_once',
        })
        .onConflictDoUpdate({
          target: [leavePolicies.companyId, leavePolicies.leaveType, leavePolicies.validFrom],
          set: { annualAmount: '2' },
        }),
    )
    expect(await check(ana, '2026-04-07', '2026-04-09', { leaveType: 'personal' })).toMatchObject({
      balance: { unit: 'days', today: '2', onReturn: '-1', available: '2' },
      refusals: ['You’re 1 day short from 9 April.'],
    })
  })
})

const keepPrivate = (companyId: string, key: string) =>
  test.inCompany(companyId, (tx) =>
    tx.update(leaveTypes).set({ isPrivate: true }).where(eq(leaveTypes.key, key)),
  )

describe('private leave types', () => {
  it('are null to everyone but the owner, deciders and admins', async () => {
    const { ana, ben, max, admin, companyId } = await makeBusyCompany()
    expect(await typesInJuly(ana)).toEqual(['annual'])
    await keepPrivate(companyId, 'sick')
    expect(await typesInJuly(ana)).toEqual(['annual'])
    await keepPrivate(companyId, 'annual')
    expect(await typesInJuly(ana)).toEqual([null])
    for (const person of [ben, max, admin]) expect(await typesInJuly(person)).toEqual(['annual'])
    expect(await typesBeside(ana)).toEqual([null])
    expect(await typesBeside(max, { userId: ana.id })).toEqual(['annual'])
  })

  it('are hidden beside a request to a manager who does not decide about that colleague', async () => {
    const { ana, max, admin, company, ...others } = await makeSmallCompany(test)
    const mike = await addMember(test, { admin, company, ...others }, 'Mike Manager', { role: 'manager' })
    const leo = await addMember(test, { admin, company, ...others }, 'Leo Employee', { manager: mike.id })
    await keepPrivate(company.id, 'sick')
    await max.approves(await ana.asksFor('2026-04-07', '2026-04-07', { leaveType: 'sick' }))
    await leo.asksFor('2026-04-07')
    // Ana and Leo are no team mates until they are in one team.
    expect(await typesBesideRequests(mike)).toEqual([])
    await test.inCompany(company.id, async (tx) => {
      const id = newId()
      await tx.insert(teams).values({ companyId: company.id, id, name: 'Design' })
      for (const person of [ana, leo])
        await tx.update(users).set({ teamId: id }).where(eq(users.id, person.id))
    })
    expect(await typesBesideRequests(mike)).toEqual([null])
    expect(await typesBesideRequests(admin)).toEqual(['sick'])
  })
})

describe('a change of approved leave', () => {
  it('is inside its request for its owner, a row of its own for deciders, and pending leave in the calendar', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const request = await ana.asksFor('2026-04-07', '2026-04-08')
    await max.approves(request)
    await ana.changes(request, { startDate: '2026-04-14', endDate: '2026-04-14' })

    expect(await ana.ownRequests()).toMatchObject([
      { id: request.id, startDate: '2026-04-07', amendment: { startDate: '2026-04-14', totalDays: '1' } },
    ])
    const [row] = await max.toDecide()
    expect(row).toMatchObject({
      startDate: '2026-04-14',
      amends: { id: request.id, startDate: '2026-04-07', totalDays: '2' },
    })
    const april = 'startDate=2026-04-01&endDate=2026-04-30'
    const dates = async (path: string) => {
      const entries = (await max.call('GET', `${path}?${april}`)).json<LeaveRequest[]>()
      return entries.map(({ startDate }) => startDate)
    }
    expect(await dates('/api/calendar')).toEqual(['2026-04-07'])
    expect(await dates('/api/calendar/pending')).toEqual(['2026-04-14'])

    if (row) await max.approves(row)
    expect(await dates('/api/calendar')).toEqual(['2026-04-14'])
    expect(await dates('/api/calendar/pending')).toEqual([])
    expect(await ana.ownRequests()).toMatchObject([
      { id: request.id, startDate: '2026-04-14', amendment: null },
    ])
  })
})
