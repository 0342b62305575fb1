import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LeaveCheck } from '#shared/leave/contract.ts'
import type { LeaveType } from '#shared/leave/leave-type-contract.ts'
import { everyWeek, type WorkedDay } from '#shared/leave/work-calendar.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { auditOf, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { changesPolicy, policy } from '#test/policies.ts'
import { refusal } from '#test/refusal.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const office: WorkedDay = { part: 'full', minutes: 480, from: '09:00', until: '17:30', breakMinutes: 30 }
const officeWeek = everyWeek({ mon: office, tue: office, wed: office, thu: office, fri: office })
const tuesday = '2026-03-10'

/**
 * A company whose people can take time off in lieu, 40 hours a year; Ana works from nine to half past five.
 */
async function withTimeInLieu() {
  const company = await makeSmallCompany(test)
  const { admin, ana } = company
  const answer = await admin.call('POST', '/api/leave-types', {
    name: 'Time in lieu',
    colour: 'teal',
    isPaid: true,
    needsApproval: true,
    isPrivate: false,
    unit: 'hours',
    annualAmount: 40,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  const { key, policy: made } = answer.json<LeaveType>()
  expect(made).toMatchObject({ unit: 'hours', annualAmount: 40, carryOverAmount: 40, lowerLimit: 0 })
  await admin.changesMember(ana, { workingWeek: { validFrom: '2026-03-02', pattern: officeWeek } })
  const byTheClock = (startsAt: string, endsAt: string) => ({ leaveType: key, startsAt, endsAt })
  return { ...company, key, byTheClock }
}

const noonOutside = (day: number) =>
  `400 Noon isn’t within the working hours of ${day} March. Please request times instead of half a day.`

const balanceOf = async (person: Person, leaveType: string, on = '2026-12-31') => {
  const answer = await person.call('GET', `/api/leave-statements/${(await person.me()).id}?on=${on}`)
  const { types } = answer.json<{ types: { leaveType: string; unit: string; balance: string }[] }>()
  const type = types.find((one) => one.leaveType === leaveType)
  return type && `${type.balance} ${type.unit}`
}

describe('leave in hours', () => {
  it('takes what would be worked between two times, to the minute', async () => {
    const { ana, max, key, byTheClock } = await withTimeInLieu()
    const asked = await ana.asksFor(tuesday, tuesday, byTheClock('12:00', '14:00'))
    const times = { startsAt: '12:00', endsAt: '14:00', isHalfDay: false, halfDayPart: null }
    // The break is from 13:00 to 13:30.
    expect(asked).toMatchObject({ ...times, unit: 'hours', totalMinutes: 90, totalDays: '0.19' })
    expect(await balanceOf(ana, key)).toBe('38.5 hours')
    await max.approves(asked)
    await ana.asksFor(tuesday, tuesday, byTheClock('09:00', '09:20'))
    expect(await balanceOf(ana, key)).toBe('38.17 hours')
    expect((await max.toDecide())[0]?.balance).toEqual({ unit: 'hours', before: '38.5', after: '38.17' })
    expect(await max.calendar(tuesday, tuesday)).toMatchObject([times])
  })

  it('leaves the rest of a date to other leave, and no minute twice', async () => {
    const { ana, byTheClock } = await withTimeInLieu()
    await ana.asksFor(tuesday, tuesday, byTheClock('10:00', '12:00'))
    expect(refusal(await ana.tryAsking(tuesday, tuesday, byTheClock('11:59', '13:00')))).toMatch(
      /^409 You already/,
    )
    expect(refusal(await ana.tryAsking(tuesday))).toMatch(/^409 You already/)
    await ana.asksFor(tuesday, tuesday, byTheClock('12:00', '13:00'))
    expect(await ana.ownRequests()).toHaveLength(2)
  })

  it('takes no more of a date than other leave leaves, where nobody knows its times', async () => {
    const { admin, ana, max, key, byTheClock } = await withTimeInLieu()
    const full: WorkedDay = { part: 'full', minutes: 480 }
    const pattern = everyWeek({ mon: full, tue: full, wed: full, thu: full, fri: full })
    await admin.changesMember(ana, { workingWeek: { validFrom: '2026-03-02', pattern } })
    await ana.asksFor(tuesday, tuesday, byTheClock('06:00', '12:00'))
    const twoLeft =
      '409 Other leave on 10 March leaves only 2 h of that day. Please choose times that take no more.'
    expect(refusal(await ana.tryAsking(tuesday, tuesday, byTheClock('12:00', '21:00')))).toBe(twoLeft)
    // From noon it would take half the day.
    expect(refusal(await ana.tryAsking(tuesday, '2026-03-11', { leaveType: key, startsAt: '12:00' }))).toBe(
      twoLeft,
    )
    const query = `leaveType=${key}&startDate=${tuesday}&endDate=${tuesday}&isHalfDay=false`
    const check = await ana.call('GET', `/api/leave-requests/check?${query}&startsAt=12:00&endsAt=21:00`)
    expect(check.json<LeaveCheck>().refusals.map((words) => `409 ${words}`)).toEqual([twoLeft])
    const rest = await ana.asksFor(tuesday, tuesday, byTheClock('12:00', '14:00'))
    expect(await balanceOf(ana, key)).toBe('32 hours')
    const longer = { leaveType: key, startDate: tuesday, endDate: tuesday, isHalfDay: false }
    const changes = (times: object) =>
      ana.call('PATCH', `/api/leave-requests/${rest.id}`, { ...longer, startsAt: '12:00', ...times })
    expect(refusal(await changes({ endsAt: '14:01' }))).toBe(twoLeft)
    expect((await changes({ endsAt: '14:00', notes: 'The bank' })).statusCode).toBe(200)
    await max.approves(rest)
    expect(refusal(await ana.tryAsking(tuesday, tuesday, byTheClock('15:00', '15:10')))).toBe(
      '409 Other leave takes all the hours of 10 March. Please change that first.',
    )
    expect(refusal(await ana.tryAsking(tuesday, tuesday, byTheClock('11:00', '15:00')))).toMatch(
      /^409 You already have leave/,
    )
  })

  it('gives hours back on a date that other leave fills, but takes no more of it', async () => {
    const { admin, ana, key, byTheClock } = await withTimeInLieu()
    const worksEach = (minutes: number) => {
      const day: WorkedDay = { part: 'full', minutes }
      const pattern = everyWeek({ mon: day, tue: day, wed: day, thu: day, fri: day })
      return admin.changesMember(ana, { workingWeek: { validFrom: '2026-03-02', pattern } })
    }
    await worksEach(480)
    await ana.asksFor(tuesday, tuesday, byTheClock('06:00', '10:00'))
    const rest = await ana.asksFor(tuesday, '2026-03-12', { leaveType: key, startsAt: '12:00' })
    await worksEach(360)
    const dates = { leaveType: key, isHalfDay: false, startDate: tuesday, endDate: '2026-03-11' }
    const changes = (startsAt: string) =>
      ana.call('PATCH', `/api/leave-requests/${rest.id}`, { ...dates, startsAt })
    expect(refusal(await changes('11:00'))).toBe(
      '409 Other leave on 10 March leaves only 2 h of that day. Please choose times that take no more.',
    )
    const shorter = await changes('12:00')
    expect(shorter.statusCode, shorter.body).toBe(200)
    expect(shorter.json()).toMatchObject({ endDate: '2026-03-11', totalMinutes: 180 + 360 })
  })

  it('fits beside the other half of its date, whichever is first', async () => {
    const { ana, key, byTheClock } = await withTimeInLieu()
    await ana.asksFor(tuesday, tuesday, byTheClock('12:00', '17:30'))
    const morning = { isHalfDay: true, halfDayPart: 'morning' as const }
    expect(await ana.asksFor(tuesday, tuesday, { ...morning, leaveType: 'sick' })).toMatchObject({
      totalDays: '0.5',
    })
    await ana.asksFor('2026-03-11', '2026-03-11', morning)
    const afternoon = { leaveType: key, isHalfDay: true, halfDayPart: 'afternoon' as const }
    expect(await ana.asksFor('2026-03-11', '2026-03-11', afternoon)).toMatchObject({ totalMinutes: 300 })
  })

  it('begins and ends by the clock over several dates, and whole dates take their length', async () => {
    const { ana, key, byTheClock } = await withTimeInLieu()
    const long = await ana.asksFor('2026-03-09', '2026-03-12', byTheClock('15:30', '11:00'))
    expect(long).toMatchObject({ totalMinutes: 120 + 480 + 480 + 120, unit: 'hours' })
    await ana.cancels(long)
    const whole = await ana.asksFor('2026-03-09', '2026-03-10', { leaveType: key })
    expect(whole).toMatchObject({ totalMinutes: 960, totalDays: '2', startsAt: null, endsAt: null })
  })

  it('says before it is sent what it takes, and in whose unit', async () => {
    const { ana, key } = await withTimeInLieu()
    const query = `leaveType=${key}&startDate=${tuesday}&endDate=${tuesday}&isHalfDay=false&startsAt=09:00&endsAt=11:30`
    const check = (await ana.call('GET', `/api/leave-requests/check?${query}`)).json<LeaveCheck>()
    expect(check).toMatchObject({
      unit: 'hours',
      totalMinutes: 150,
      leaveYears: [{ unit: 'hours', amount: '2.5' }],
      balance: { unit: 'hours', today: '40', onReturn: '37.5', available: '40' },
      refusals: [],
    })
    const none = `leaveType=${key}&startDate=${tuesday}&endDate=${tuesday}&isHalfDay=false&startsAt=18:00&endsAt=20:00`
    expect((await ana.call('GET', `/api/leave-requests/check?${none}`)).json<LeaveCheck>().refusals).toEqual([
      'Please select valid dates',
    ])
  })

  it('is refused by the minute that the balance lacks', async () => {
    const { ana, key, byTheClock } = await withTimeInLieu()
    await ana.asksFor('2026-03-16', '2026-03-20', { leaveType: key })
    expect(refusal(await ana.tryAsking(tuesday, tuesday, byTheClock('09:00', '09:10')))).toBe(
      '409 You’re 10 min short from 20 March.',
    )
  })

  it('keeps its times to types in hours, and takes half days as the clock has them', async () => {
    const { ana, key } = await withTimeInLieu()
    expect(refusal(await ana.tryAsking(tuesday, tuesday, { startsAt: '10:00', endsAt: '12:00' }))).toBe(
      '400 Please begin or end at noon (12:00)',
    )
    for (const startsAt of ['24:00', '9:00', 'noon'])
      expect(refusal(await ana.tryAsking(tuesday, tuesday, { leaveType: key, startsAt }))).toBe(
        '400 Please enter a time of the day, such as 13:30',
      )
    const half = await ana.asksFor(tuesday, tuesday, { leaveType: key, isHalfDay: true })
    expect(half).toMatchObject({ isHalfDay: true, halfDayPart: 'morning', totalMinutes: 180 })
  })

  it('has no half of a shift that noon does not divide', async () => {
    const { admin, ana, key } = await withTimeInLieu()
    const night: WorkedDay = { part: 'full', minutes: 450, from: '22:00', until: '06:00', breakMinutes: 30 }
    const evening: WorkedDay = { part: 'full', minutes: 480, from: '14:00', until: '22:00' }
    const early: WorkedDay = { part: 'morning', minutes: 180, from: '09:00', until: '12:00' }
    const pattern = everyWeek({ mon: evening, tue: night, wed: early, thu: 'full' })
    await admin.changesMember(ana, { workingWeek: { validFrom: '2026-03-02', pattern } })
    const half = { leaveType: key, isHalfDay: true }
    for (const more of [{}, { halfDayPart: 'afternoon' as const }]) {
      expect(refusal(await ana.tryAsking(tuesday, tuesday, { ...half, ...more }))).toBe(noonOutside(10))
      expect(refusal(await ana.tryAsking('2026-03-16', '2026-03-16', { ...half, ...more }))).toBe(
        noonOutside(16),
      )
    }
    // The whole of a date that is half a day, and the half of one whose times nobody knows.
    expect(await ana.asksFor('2026-03-11', '2026-03-11', half)).toMatchObject({ totalMinutes: 180 })
    expect(await ana.asksFor('2026-03-12', '2026-03-12', half)).toMatchObject({ totalMinutes: 240 })
  })

  it('is half a day or has times, and as it was answered can be sent back', async () => {
    const { ana, key } = await withTimeInLieu()
    const both = { leaveType: key, isHalfDay: true, startsAt: '13:00' }
    const sentence = 'Please request either half a day or times, not both'
    expect(refusal(await ana.tryAsking(tuesday, tuesday, both))).toBe(`400 ${sentence}`)
    const query = new URLSearchParams({ ...both, isHalfDay: 'true', startDate: tuesday, endDate: tuesday })
    const check = await ana.call('GET', `/api/leave-requests/check?${query}`)
    expect(check.json<LeaveCheck>().refusals).toEqual([sentence])
    const noons = { isHalfDay: true, endsAt: '12:00' }
    expect(refusal(await ana.tryAsking(tuesday, '2026-03-12', noons))).toBe(`400 ${sentence}`)

    const half = await ana.asksFor(tuesday, tuesday, { isHalfDay: true, halfDayPart: 'afternoon' })
    const { halfDayPart, startsAt, endsAt } = half
    const sentBack = { halfDayPart: halfDayPart ?? undefined, startsAt, endsAt, notes: 'Dentist' }
    expect(await ana.changes(half, sentBack)).toMatchObject({ isHalfDay: true, notes: 'Dentist' })
  })

  it('is changed by the clock, and both count until that is decided', async () => {
    const { ana, max, key, byTheClock } = await withTimeInLieu()
    const asked = await ana.asksFor(tuesday, tuesday, byTheClock('10:00', '12:00'))
    await max.approves(asked)
    await ana.changes(asked, { startsAt: '10:00', endsAt: '13:00' })
    expect(await balanceOf(ana, key)).toBe('37 hours')
    const [change] = await max.toDecide()
    expect(change).toMatchObject({ totalMinutes: 180, amends: { totalMinutes: 120, unit: 'hours' } })
    await max.approves(change ?? asked)
    expect(await ana.ownRequests()).toMatchObject([{ endsAt: '13:00', totalMinutes: 180 }])
    const events = await ana.historyOf(asked)
    expect(events.at(-1)?.dates).toMatchObject({ totalHours: '3' })
  })

  it('is counted again to the minute when hours change, and its owner is notified', async () => {
    const { admin, ana, key } = await withTimeInLieu()
    await ana.asksFor(tuesday, tuesday, { leaveType: key })
    const short: WorkedDay = { part: 'full', minutes: 360, from: '09:00', until: '15:00' }
    await admin.changesMember(ana, {
      workingWeek: { validFrom: '2026-03-09', pattern: everyWeek({ mon: short, tue: short }) },
    })
    expect(await ana.ownRequests()).toMatchObject([{ totalMinutes: 360, totalDays: '1' }])
    expect(await balanceOf(ana, key)).toBe('34 hours')
    expect((await test.mailTo(ana.email, /was changed|was recounted|leave was/)).text).toContain('8 h → 6 h')
  })

  it('stays by the clock when it becomes sick leave, which counts in days, and is changed', async () => {
    const { ana, max, byTheClock } = await withTimeInLieu()
    const asked = await ana.asksFor(tuesday, tuesday, byTheClock('13:30', '17:30'))
    await max.approves(asked)
    await max.reportsIll(asked, tuesday)
    const [sick] = (await ana.ownRequests()).filter(({ leaveType }) => leaveType === 'sick')
    if (!sick) throw new Error('There is no sick leave')
    const times = { startsAt: '13:30', endsAt: '17:30' }
    expect(sick).toMatchObject({ ...times, unit: 'hours', totalMinutes: 240, status: 'approved' })
    const kept = { ...times, totalMinutes: 240, notes: 'A cold' }
    expect(await max.changes(sick, { ...times, notes: 'A cold' })).toMatchObject(kept)
    const query = new URLSearchParams({
      requestId: sick.id,
      userId: (await ana.me()).id,
      leaveType: 'sick',
      startDate: tuesday,
      endDate: tuesday,
      isHalfDay: 'false',
      startsAt: '14:30',
      endsAt: '17:30',
    })
    const check = (await max.call('GET', `/api/leave-requests/check?${query.toString()}`)).json<LeaveCheck>()
    expect(check).toMatchObject({ unit: 'hours', totalMinutes: 180, refusals: [] })
    expect(refusal(await ana.tryAsking('2026-03-11', '2026-03-11', { leaveType: 'sick', ...times }))).toBe(
      '400 Please begin or end at noon (12:00)',
    )
  })

  it('keeps half a day a half when it becomes sick leave, which counts in hours', async () => {
    const { admin, ana, max } = await withTimeInLieu()
    const asked = await ana.asksFor(tuesday, tuesday, { isHalfDay: true })
    await max.approves(asked)
    await changesPolicy(admin, 'sick', policy({ unit: 'hours', annualAmount: null, carryOverAmount: null }))
    await max.reportsIll(asked, tuesday)
    const [sick] = (await ana.ownRequests()).filter(({ leaveType }) => leaveType === 'sick')
    expect(sick).toMatchObject({ unit: 'days', isHalfDay: true, totalDays: '0.5', totalMinutes: 240 })
  })

  it('needs no balance in days where a change takes fewer of them, but longer ones', async () => {
    const { admin, ana, max } = await makeSmallCompany(test)
    const asked = await ana.asksFor('2026-03-02', '2026-03-06')
    await max.approves(asked)
    const long: WorkedDay = { part: 'full', minutes: 600 }
    await admin.changesMember(ana, {
      workingWeek: {
        validFrom: '2026-03-02',
        pattern: everyWeek({ mon: long, tue: long, wed: long, thu: long, fri: long }),
      },
    })
    await admin.changesMember(ana, { entitlement: { leaveType: 'annual', unit: 'days', annualAmount: 2 } })
    expect(await max.changes(asked, { endDate: '2026-03-04' })).toMatchObject({
      totalDays: '3',
      totalMinutes: 1800,
    })
  })
})

it('the history has hours before and after leave is undone or shortened', async () => {
  const { company, admin, max, ana, key, byTheClock } = await withTimeInLieu()
  const clock = await max.approves(await ana.asksFor(tuesday, tuesday, byTheClock('13:00', '15:00')))
  const undone = await max.call('POST', `/api/leave-requests/${clock.id}/undo-decision`, {})
  expect(undone.statusCode, undone.body).toBe(200)
  const days = await max.approves(await ana.asksFor('2026-03-16', '2026-03-18', { leaveType: key }))
  await admin.changesMember(ana, { employment: [{ start: null, end: '2026-03-17' }] })
  const hoursOf = async ({ id }: { id: string }) =>
    (await auditOf(test, company.id, id)).map(({ action, before, after }) => [
      action,
      Object(before).totalHours,
      Object(after).totalHours,
    ])
  expect(await hoursOf(clock)).toContainEqual(['leave-request.decision-undone', '1.5', '1.5'])
  expect(await hoursOf(days)).toContainEqual(['leave-request.shortened', '24', '16'])
})
