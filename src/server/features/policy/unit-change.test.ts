import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LeaveCheck, LeaveRequest } from '#shared/leave/contract.ts'
import type { LeavePolicyInput } from '#shared/leave/leave-type-contract.ts'
import { requestVersion } from '#shared/leave/request-version.ts'
import type { BalanceOfPerson } from '#shared/leave/statement-contract.ts'
import { everyWeek, type WorkedDay } from '#shared/leave/work-calendar.ts'
import { apiCheck } from '#shared/public-api/leave-contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { auditOf, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { begunOn, changesPolicy, effectOf, policy } from '#test/policies.ts'
import { bodyOf, Program } from '#test/program.ts'
import { refusal } from '#test/refusal.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const sixHours: WorkedDay = { part: 'full', minutes: 360, from: '09:00', until: '15:00' }
const shortWeek = everyWeek({ mon: sixHours, tue: sixHours, wed: sixHours, thu: sixHours, fri: sixHours })

const longDays = { mon: sixHours, tue: sixHours, wed: sixHours, thu: sixHours }

const inDays = policy()
const inHours = policy({ unit: 'hours', annualAmount: 160, carryOverAmount: 40 })

/** Ana works six hours a day and has taken two days; the others work eight. */
async function companyInDays() {
  const company = await makeSmallCompany(test)
  const { admin, max, ana } = company
  await admin.changesMember(ana, { workingWeek: { validFrom: '2026-01-01', pattern: shortWeek } })
  await max.approves(await ana.asksFor('2026-03-09', '2026-03-10'))
  return company
}

const policyIs = (admin: Person, changed: LeavePolicyInput) => changesPolicy(admin, 'annual', changed)

const remaining = async (admin: Person) => {
  const balances = (await admin.call('GET', '/api/leave-balances')).json<BalanceOfPerson[]>()
  return Object.fromEntries(
    balances.map(({ user, remaining: left, unit }) => [user.firstName, `${left} ${unit}`]),
  )
}

describe('a leave type that changes from days to hours', () => {
  it('shows the effect first: each balance converted by the person’s own day', async () => {
    const { admin, ana } = await companyInDays()
    const before = await remaining(admin)
    const effect = await effectOf(admin, { policy: inHours })
    expect(effect).toMatchObject({ unit: 'hours', people: 3, changes: [], uncovered: [] })
    expect(effect.conversions.map(({ user, ...amounts }) => [user.firstName, amounts])).toEqual([
      ['Ana', { dayLength: '6', before: '20', after: '120' }],
      ['Ada', { dayLength: '8', before: '20', after: '160' }],
      ['Max', { dayLength: '8', before: '20', after: '160' }],
    ])
    expect(await remaining(admin)).toEqual(before)
    expect((await admin.termsOf(ana)).entitlements).toEqual([])
  })

  it('converts what is left, and gives those with another day their own hours', async () => {
    const { admin, adminId, ana, company } = await companyInDays()
    expect(await remaining(admin)).toEqual({ Ada: '20 days', Ana: '18 days', Max: '20 days' })
    expect((await policyIs(admin, inHours)).policy).toEqual(inHours)
    expect(await remaining(admin)).toEqual({ Ada: '160 hours', Ana: '108 hours', Max: '160 hours' })
    const entitlement = { leaveType: 'annual', validFrom: '2026-01-01', unit: 'hours', annualAmount: 120 }
    expect((await admin.termsOf(ana)).entitlements).toEqual([entitlement])
    expect(await auditOf(test, company.id, ana.id)).toContainEqual(
      expect.objectContaining({
        action: 'member.changed',
        before: { entitlements: [] },
        after: { entitlements: [entitlement] },
        actorId: adminId,
      }),
    )
    // In days by her own day, where the spec wants days.
    expect(await ana.balance()).toMatchObject({
      totalDays: '20',
      usedDays: '2',
      unit: 'hours',
      total: '120',
      used: '12',
    })
    expect(await ana.stats()).toMatchObject({ leaveBalance: '18', balance: { unit: 'hours', amount: '108' } })
    // From now on by the clock.
    expect(await ana.asksFor('2026-03-11', '2026-03-11', { startsAt: '13:00' })).toMatchObject({
      totalMinutes: 120,
    })
    expect(await remaining(admin)).toMatchObject({ Ana: '106 hours' })
  })

  it('is as it was when it’s changed back in the same leave year', async () => {
    const { admin, ana } = await companyInDays()
    await policyIs(admin, inHours)
    await policyIs(admin, inDays)
    expect(await remaining(admin)).toEqual({ Ada: '20 days', Ana: '18 days', Max: '20 days' })
    expect((await admin.termsOf(ana)).entitlements).toEqual([])
    await policyIs(admin, { ...inDays, annualAmount: 25 })
    expect(await remaining(admin)).toMatchObject({ Ana: '23 days' })
  })

  it('is as it was also from hours that aren’t in proportion, and the log says so', async () => {
    const { admin, ana, company } = await companyInDays()
    await policyIs(admin, { ...inHours, annualAmount: 165 })
    const given = { leaveType: 'annual', validFrom: '2026-01-01', unit: 'hours', annualAmount: 123.75 }
    expect((await admin.termsOf(ana)).entitlements).toEqual([given])
    expect((await effectOf(admin, { policy: inDays })).changes).toEqual([
      expect.objectContaining({ amount: '-0.63', people: 3 }),
    ])
    await policyIs(admin, inDays)
    expect(await remaining(admin)).toEqual({ Ada: '20 days', Ana: '18 days', Max: '20 days' })
    expect((await admin.termsOf(ana)).entitlements).toEqual([])
    expect((await auditOf(test, company.id, ana.id)).at(-1)).toMatchObject({
      action: 'member.changed',
      before: { entitlements: [given] },
      after: { entitlements: [] },
    })
  })

  it('leaves an amount that an admin wrote since', async () => {
    const { admin, ana } = await companyInDays()
    await policyIs(admin, inHours)
    await admin.changesMember(ana, { entitlement: { leaveType: 'annual', unit: 'hours', annualAmount: 120 } })
    await policyIs(admin, inDays)
    await policyIs(admin, { ...inDays, annualAmount: 25 })
    expect(await remaining(admin)).toMatchObject({ Ana: '18 days' })
  })

  it('converts for somebody who is deactivated, and comes back', async () => {
    const { admin, ana } = await companyInDays()
    await admin.changesMember(ana, { isActive: false })
    await policyIs(admin, inHours)
    await admin.changesMember(ana, { isActive: true })
    expect((await admin.termsOf(ana)).entitlements).toMatchObject([{ unit: 'hours', annualAmount: 120 }])
  })

  it('converts annual days of somebody’s own, and leaves them theirs', async () => {
    const { admin, ana } = await companyInDays()
    await admin.changesMember(ana, { entitlement: { leaveType: 'annual', unit: 'days', annualAmount: 24 } })
    await policyIs(admin, inHours)
    expect(await remaining(admin)).toMatchObject({ Ana: '132 hours' })
    expect((await admin.termsOf(ana)).entitlements).toMatchObject([{ unit: 'hours', annualAmount: 144 }])
  })

  it('takes amounts only in what it counts in, whatever the form showed', async () => {
    const { admin, ana } = await companyInDays()
    await policyIs(admin, inHours)
    const adjustment = {
      userId: ana.id,
      leaveType: 'annual',
      date: '2026-03-02',
      amount: 1,
      reason: 'Sunday',
    }
    const adjusts = (unit: string) => admin.call('POST', '/api/leave-adjustments', { ...adjustment, unit })
    expect(refusal(await adjusts('days'))).toBe('409 Annual counts in hours here. Please enter hours.')
    expect((await adjusts('hours')).statusCode).toBe(201)
    expect(await remaining(admin)).toMatchObject({ Ana: '109 hours' })
    const own = { entitlement: { leaveType: 'annual', unit: 'days', annualAmount: 25 } }
    expect(refusal(await admin.call('PATCH', `/api/team/${ana.id}`, own))).toMatch(
      /^409 Annual counts in hours/,
    )
  })

  it('counts again what was asked for in days, and notifies its owner of other hours', async () => {
    const { admin, max, company } = await companyInDays()
    const asked = await max.asksFor('2026-08-03', '2026-08-07')
    await admin.approves(asked)
    await policyIs(admin, inHours)
    expect(await remaining(admin)).toMatchObject({ Max: '120 hours' })
    const { id } = await max.me()
    await admin.changesMember({ id }, { workingWeek: { validFrom: '2026-06-01', pattern: shortWeek } })
    expect(await remaining(admin)).toMatchObject({ Max: '130 hours' })
    expect(await auditOf(test, company.id, asked.id)).toContainEqual(
      expect.objectContaining({
        action: 'leave-request.recounted',
        before: expect.objectContaining({ totalHours: '40' }),
        after: expect.objectContaining({ totalHours: '30' }),
      }),
    )
  })

  it('leaves half a day as it was agreed where only its notes are edited', async () => {
    const { admin, ana, max } = await makeSmallCompany(test)
    const office: WorkedDay = { part: 'full', minutes: 480, from: '09:00', until: '17:30', breakMinutes: 30 }
    const officeWeek = everyWeek({ mon: office, tue: office, wed: office, thu: office, fri: office })
    await admin.changesMember(ana, { workingWeek: { validFrom: '2026-03-02', pattern: officeWeek } })
    const pending = await ana.asksFor('2026-03-10', '2026-03-10', { isHalfDay: true })
    const approved = await max.approves(await ana.asksFor('2026-03-11', '2026-03-11', { isHalfDay: true }))
    await policyIs(admin, inHours)
    const halfADay = { unit: 'days', totalDays: '0.5', totalMinutes: 240, notes: 'Dentist' }
    expect(await ana.changes(pending, { notes: 'Dentist' })).toMatchObject(halfADay)
    expect(await max.changes(approved, { notes: 'Dentist' })).toMatchObject(halfADay)
    expect(await ana.balance()).toMatchObject({ used: '4', pending: '4' })
    // As the dialog sends it, of a type in hours.
    const query = `requestId=${pending.id}&leaveType=annual&startDate=2026-03-10&endDate=2026-03-10&isHalfDay=false&endsAt=12:00`
    const check = (await ana.call('GET', `/api/leave-requests/check?${query}`)).json<LeaveCheck>()
    expect(check).toMatchObject({ unit: 'days', totalMinutes: 240, leaveYears: [{ amount: '4' }] })
    const longer = { isHalfDay: false, endsAt: '11:00', notes: 'Dentist' }
    expect(await ana.changes(pending, longer)).toMatchObject({ unit: 'hours', totalMinutes: 120 })
  })

  it('leaves a pending change as it was asked for where only its notes are edited', async () => {
    const { admin, ana, max } = await makeSmallCompany(test)
    const leave = await max.approves(await ana.asksFor('2026-03-10'))
    const halfADay = { isHalfDay: true, halfDayPart: 'morning' as const }
    await ana.changes(leave, halfADay)
    await policyIs(admin, inHours)
    const edited = await ana.changes(leave, { ...halfADay, notes: 'Dentist' })
    expect(edited.amendment).toMatchObject({ unit: 'days', totalDays: '0.5', notes: 'Dentist' })
  })

  it('is decided by the hours that the approver saw, also of a day asked for before', async () => {
    const { admin, ana, max } = await makeSmallCompany(test)
    const asked = await ana.asksFor('2026-03-10')
    const decides = (seen: LeaveRequest | undefined) =>
      max.call(
        'PATCH',
        `/api/leave-requests/${asked.id}/approve`,
        { status: 'approved' },
        { 'if-match': seen ? requestVersion(seen) : '' },
      )
    await policyIs(admin, inHours)
    const [before] = await max.toDecide()
    await admin.changesMember(ana, { workingWeek: { validFrom: '2026-03-02', pattern: shortWeek } })
    expect(refusal(await decides(before))).toBe(
      '409 This request has been edited since you opened it. Please check it again.',
    )
    const [now] = await max.toDecide()
    expect([before?.totalMinutes, now?.totalMinutes]).toEqual([480, 360])
    expect((await decides(now)).statusCode).toBe(200)
  })

  it('says of leave before the change what it takes, converted', async () => {
    const { admin, ana } = await companyInDays()
    const friday: WorkedDay = { part: 'full', minutes: 180, from: '09:00', until: '12:00' }
    await admin.changesMember(ana, {
      workingWeek: { validFrom: '2026-01-05', pattern: everyWeek({ ...longDays, fri: friday }) },
    })
    await policyIs(admin, inHours)
    const query = `userId=${ana.id}&leaveType=annual&startDate=2026-02-27&endDate=2026-02-27&isHalfDay=false`
    const check = (await admin.call('GET', `/api/leave-requests/check?${query}`)).json<LeaveCheck>()
    // Three hours of a Friday, which was a whole day of five: 27 hours a week.
    expect(check).toMatchObject({ totalMinutes: 180, leaveYears: [{ unit: 'hours', amount: '5.4' }] })
    expect(check.balance?.today).toBe('96')
    const { id } = await admin.asksFor('2026-02-27', '2026-02-27', { userId: ana.id })
    expect(await remaining(admin)).toMatchObject({ Ana: '90.6 hours' })
    // Moved to a Friday after the change it gives back what it took, and takes three hours.
    const moved = `userId=${ana.id}&requestId=${id}&leaveType=annual&startDate=2026-03-06&endDate=2026-03-06&isHalfDay=false`
    const after = (await admin.call('GET', `/api/leave-requests/check?${moved}`)).json<LeaveCheck>()
    expect(after.balance).toMatchObject({ today: '90.6', after: '93' })
  })

  it.each([
    ['days to hours', inDays, inHours, { unit: 'hours', today: '200', onReturn: '120', available: '160' }],
    ['hours to days', inHours, inDays, { unit: 'days', today: '25', onReturn: '15', available: '20' }],
  ])(
    'from %s, says of leave of the year before what is left of it, in the unit of today',
    async (...given) => {
      const [, before, now, balance] = given
      const company = await makeSmallCompany(test)
      const { admin, ana, max } = company
      await policyIs(admin, before)
      await begunOn(test, company, '2025-01-01')
      // What is asked for before the change is decided after it, in the unit of its leave year.
      const { id } = await ana.asksFor('2026-12-29', '2026-12-30')
      await policyIs(admin, now)
      const dates = `leaveType=annual&startDate=2025-12-01&endDate=2025-12-05&isHalfDay=false&userId=${ana.id}`
      const check = (await admin.call('GET', `/api/leave-requests/check?${dates}`)).json<LeaveCheck>()
      const isPending = now.unit === 'hours' ? 16 : 2
      const today = String(Number(balance.today) - isPending)
      expect(check.balance).toEqual({ ...balance, today, after: today })
      expect(check.leaveYears).toMatchObject([
        { unit: before.unit, amount: before.unit === 'days' ? '5' : '40' },
      ])
      const { token } = await admin.makesKey({ scopes: ['leave:read', 'balances:read'] })
      const program = new Program(test.app, token)
      const answer = await bodyOf(apiCheck, program.call('GET', `/api/v1/leave-check?${dates}`))
      expect(answer.balance).toEqual(check.balance)
      const [toDecide] = await max.toDecide()
      expect(toDecide).toMatchObject({ id, balance: { unit: now.unit, before: balance.today, after: today } })
    },
  )

  it('is in days for the company’s settings, which change hours only where they change', async () => {
    const { admin } = await companyInDays()
    await policyIs(admin, { ...inHours, annualAmount: 162.5 })
    expect(await admin.company()).toMatchObject({ annualDays: 20.5, carryOverDays: 5 })
    const settings = { name: 'Halyard', industry: null, accrualType: 'all_at_once' } as const
    await admin.changesCompany({ ...settings, name: 'Halyard Ltd', annualDays: 20.5 })
    expect(await remaining(admin)).toMatchObject({ Max: '162.5 hours' })
    await admin.changesCompany({ ...settings, annualDays: 25 })
    expect(await remaining(admin)).toMatchObject({ Max: '200 hours' })
  })

  it('is in days of the company’s own length there', async () => {
    const { admin } = await makeSmallCompany(test)
    const day = { part: 'full', minutes: 450 } as const
    const workingWeek = everyWeek({ mon: day, tue: day, wed: day, thu: day, fri: day })
    const { leaveYearStart, paySchedule, timeZone, mostAway, mostAwayEffect } = await admin.company()
    const rules = { leaveYearStart, paySchedule, timeZone, mostAway, mostAwayEffect, workingWeek }
    const changed = await admin.call('PUT', '/api/companies/mine/settings', { ...rules, locationId: null })
    expect(changed.statusCode, changed.body).toBe(200)
    await policyIs(admin, { ...inHours, annualAmount: 150, carryOverAmount: 37.5 })
    expect(await admin.company()).toMatchObject({ annualDays: 20, carryOverDays: 5 })
    const settings = { name: 'Halyard', industry: null, accrualType: 'all_at_once' } as const
    await admin.changesCompany({ ...settings, annualDays: 22 })
    expect(await remaining(admin)).toMatchObject({ Max: '165 hours' })
  })

  it.each([
    [{ annualAmount: null }, '400 Annual leave needs an allowance. Please enter annual leave hours, or 0.'],
    [{ annualAmount: 8785 }, '400 Please enter at most 8784 for the hours a year'],
    [{ annualAmount: 7.333 }, '400 Please enter the hours a year with at most two decimals'],
    [{ lowerLimit: 1 }, '400 Please enter at most 0 for the lower limit'],
    [{ unit: 'days', annualAmount: 20.25 }, '400 Please enter the days a year in whole or half days'],
    [{ unit: 'weeks' }, '400 Please choose days or hours'],
  ])('refuses %j', async (wrong, words) => {
    const { admin } = await makeSmallCompany(test)
    expect(refusal(await admin.call('PUT', '/api/leave-types/annual/policy', { ...inHours, ...wrong }))).toBe(
      words,
    )
  })
})
