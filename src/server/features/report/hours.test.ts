import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { FeedKind } from '#shared/feed/contract.ts'
import { everyWeek, type WorkedHours } from '#shared/leave/work-calendar.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { csvOf, reportOf, xlsxOf } from '#test/reports.ts'
import { hoursPolicy } from '#test/settings-input.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

/** The clock goes on, and nobody's session ends by that. */
async function later(date: string): Promise<void> {
  const now = `${date}T09:00:00Z`
  test.setNow(now)
  await test.database.asOwner((client) =>
    client.query('UPDATE sessions SET created_at = $1, last_seen_at = $1', [now]),
  )
}

/** Annual leave counts in hours; Ana is off one afternoon by the clock, and ill for a day. */
async function companyInHours() {
  const company = await makeSmallCompany(test)
  const { admin, max, ana } = company
  const answer = await admin.call('PUT', '/api/leave-types/annual/policy', hoursPolicy)
  expect(answer.statusCode, answer.body).toBe(200)
  await max.approves(await ana.asksFor('2026-03-10', '2026-03-10', { startsAt: '13:00', endsAt: '15:20' }))
  await max.approves(await ana.asksFor('2026-03-12', '2026-03-12', { leaveType: 'sick' }))
  return company
}

it('balances are in what each type counts in, on the screen and in files that others read', async () => {
  const { admin, ana } = await companyInHours()
  const { rows } = await reportOf(ana, 'balances')
  expect(rows).toMatchObject([
    { leaveType: 'annual', unit: 'hours', granted: '160', used: '2.33', remaining: '157.67' },
  ])
  const line = (await csvOf(admin, 'balances')).find(({ Person }) => Person === 'Ana Employee')
  expect(line).toMatchObject({ Unit: 'hours', Granted: '160', Used: '2.33', Remaining: '157.67' })
  const [, ...cells] = await xlsxOf(admin, 'balances')
  expect(cells.find((row) => row.includes('Ana Employee'))).toEqual(
    expect.arrayContaining(['hours', 160, 157.67]),
  )
})

it('payroll and history have days and hours of every leave', async () => {
  const { admin } = await companyInHours()
  const payroll = await csvOf(admin, 'payroll', { on: '2026-03-01' })
  expect(payroll.map(({ Type, Days, Hours }) => [Type, Days, Hours])).toEqual([
    ['Annual', '0.29', '2.33'],
    ['Sick', '1', '8'],
  ])
  const history = await csvOf(admin, 'history', { endDate: '2026-12-31' })
  expect(history.map((line) => [line['Part of day'], line['Days'], line['Hours']])).toEqual([
    ['Full day', '1', '8'],
    ['13:00 to 15:20', '0.29', '2.33'],
  ])
  const availability = await csvOf(admin, 'availability')
  expect(availability.map((line) => [line['Part of day'], line['Days'], line['Hours']])).toEqual([
    ['13:00 to 15:20', '0.29', '2.33'],
    ['Full day', '1', '8'],
  ])
  for (const [name, query] of [
    ['payroll', { on: '2026-03-01' }],
    ['history', { endDate: '2026-12-31' }],
    ['availability', {}],
  ] as const) {
    const [headings = [], ...rows] = await xlsxOf(admin, name, query)
    const [days, hours] = [headings.indexOf('Days'), headings.indexOf('Hours')]
    expect(rows.map((row) => [row[days], row[hours]]).toSorted(), name).toEqual([
      [0.29, 2.33],
      [1, 8],
    ])
  }
})

it('usage has the hours of types that count in hours, and of every type in its file', async () => {
  const { admin, ana, max } = await companyInHours()
  await max.approves(await ana.asksFor('2026-03-17', '2026-03-17'))
  const { types, months } = await reportOf(admin, 'usage')
  expect(types).toMatchObject([
    { leaveType: 'annual', hours: '10.33' },
    { leaveType: 'sick', hours: null },
  ])
  expect(months.at(-1)).toMatchObject({ days: ['1.29', '1'], totalDays: '2.29' })
  const march = (await csvOf(admin, 'usage')).filter(({ Month }) => Month === '2026-03')
  expect(march.map(({ Type, Days, Hours }) => [Type, Days, Hours])).toEqual([
    ['Annual', '1.29', '10.33'],
    ['Sick', '1', '8'],
  ])
  const [headings, ...cells] = await xlsxOf(admin, 'usage')
  expect(headings).toEqual(['Month', 'Type', 'Days', 'Hours'])
  expect(cells).toContainEqual(['2026-03', 'Annual', 1.29, 10.33])
})

it('an hour takes nobody away, and half a day in two pieces does', async () => {
  const { admin, ana, max } = await companyInHours()
  const awayOn = async (date: string) => {
    const usage = (await reportOf(admin, 'usage')).days
    const availability = (await reportOf(admin, 'availability')).days
    const { coverage } = await admin.teamOverview()
    return [usage, availability, coverage].map((days) => days.find((day) => day.date === date)?.away)
  }
  expect(await awayOn('2026-03-10')).toEqual([0, 0, 0])
  expect(await awayOn('2026-03-12')).toEqual([1, 1, 1])
  const [leave] = (await reportOf(admin, 'availability')).people
  expect(leave?.leave).toMatchObject([{ startDate: '2026-03-10' }, { startDate: '2026-03-12' }])

  await max.approves(await ana.asksFor('2026-03-10', '2026-03-10', { startsAt: '09:00', endsAt: '10:40' }))
  expect(await awayOn('2026-03-10')).toEqual([1, 1, 1])
})

it('the team says of nobody that they’re out for an hour', async () => {
  const { admin, max, ana } = await companyInHours()
  const awayUntil = async () => (await admin.team()).find(({ id }) => id === ana.id)?.awayUntil
  const takes = async (endDate: string, startsAt: string, endsAt: string) =>
    max.approves(await ana.asksFor('2026-03-02', endDate, { startsAt, endsAt }))
  await takes('2026-03-02', '09:00', '10:00')
  expect(await awayUntil()).toBe(null)
  await takes('2026-03-04', '13:00', '10:00')
  expect(await awayUntil()).toBe('2026-03-04')
})

it('on the weekend within leave by the clock somebody is out, as within whole dates', async () => {
  const { admin, max, ana } = await companyInHours()
  const awayUntil = async () => (await admin.team()).find(({ id }) => id === ana.id)?.awayUntil
  await max.approves(await ana.asksFor('2026-03-06', '2026-03-09', { startsAt: '15:00', endsAt: '10:00' }))
  await later('2026-03-06')
  expect(await awayUntil()).toBe(null)
  await later('2026-03-07')
  expect(await awayUntil()).toBe('2026-03-09')
  expect(await admin.upcoming('2026-03-07')).toMatchObject({ people: 1, outOnFirstDay: 1 })
  await later('2026-03-09')
  expect(await awayUntil()).toBe(null)
  expect(await admin.upcoming('2026-03-09')).toMatchObject({ outOnFirstDay: 0 })
})

it('payroll corrects minutes that are no hundredth of a day', async () => {
  const { admin, max, ana } = await companyInHours()
  const leave = await max.approves(
    await ana.asksFor('2026-03-09', '2026-03-09', { startsAt: '09:00', endsAt: '09:05' }),
  )
  await later('2026-04-02')
  const locked = await admin.call('POST', '/api/payroll-periods/2026-03-01/lock')
  expect(locked.statusCode, locked.body).toBe(200)
  const corrections = async () =>
    (await csvOf(admin, 'payroll', { on: '2026-04-01' })).map(({ Days, Hours, Dates }) => [
      Days,
      Hours,
      Dates,
    ])
  const endsAt = async (time: string) => {
    const { leaveType, startDate, endDate } = leave
    const dates = { leaveType, startDate, endDate, isHalfDay: false, startsAt: '09:00', endsAt: time }
    const answer = await max.call('PATCH', `/api/leave-requests/${leave.id}`, dates)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  expect(await corrections()).toEqual([])
  await endsAt('09:07')
  expect(await corrections()).toEqual([['0', '0.03', '2026-03-09']])
  await endsAt('09:03')
  expect(await corrections()).toEqual([['0', '-0.03', '2026-03-09']])
})

/** When each event of a person's calendar begins and ends. */
async function eventsOf(person: Person, kind: FeedKind): Promise<string[]> {
  const { url } = await person.makesFeed(kind)
  const { pathname } = new URL(url ?? '')
  const answer = await test.app.inject({ url: pathname, headers: { host: 'leave.test' } })
  const events = new ICAL.Component(ICAL.parse(answer.body)).getAllSubcomponents('vevent')
  return events.map((event) => {
    const { startDate, endDate } = new ICAL.Event(event)
    return `${startDate.toString()} ${endDate.toString()}`
  })
}

it('a feed has the hours of the clock, where the person is', async () => {
  const { ana } = await companyInHours()
  await ana.asksFor('2026-03-16', '2026-03-17', { startsAt: '12:00' })
  expect(await eventsOf(ana, 'own')).toEqual([
    '2026-03-10T13:00:00Z 2026-03-10T15:20:00Z',
    '2026-03-12 2026-03-13',
    '2026-03-16T12:00:00Z 2026-03-17T17:00:00Z',
  ])
})

it('one’s own feed has the times of one’s shift where leave has none, and those of others have not', async () => {
  const { admin, max, ana } = await companyInHours()
  const early: WorkedHours = { part: 'full', minutes: 480, from: '06:00', until: '14:00' }
  const night: WorkedHours = { part: 'full', minutes: 480, from: '22:00', until: '06:00' }
  const pattern = everyWeek({ mon: early, tue: early, wed: early, thu: night, fri: 'full' })
  const workingWeek = { validFrom: '2026-03-02', pattern }
  const answer = await admin.call('PATCH', `/api/team/${ana.id}`, { workingWeek })
  expect(answer.statusCode, answer.body).toBe(200)
  const minutes: number[] = []
  for (const [start, end, times] of [
    ['2026-03-16', '2026-03-16', { endsAt: '10:00' }],
    ['2026-03-17', '2026-03-17', { startsAt: '11:00' }],
    ['2026-03-18', '2026-03-18', { endsAt: '07:30' }],
    ['2026-03-19', '2026-03-19', { startsAt: '02:00' }],
    ['2026-03-20', '2026-03-20', { startsAt: '11:00' }],
    ['2026-03-23', '2026-03-24', { startsAt: '08:00' }],
  ] as const)
    minutes.push((await max.approves(await ana.asksFor(start, end, times))).totalMinutes)
  expect(minutes).toEqual([240, 180, 90, 480, 300, 840])
  expect((await eventsOf(ana, 'own')).slice(2)).toEqual([
    '2026-03-16T06:00:00Z 2026-03-16T10:00:00Z',
    '2026-03-17T11:00:00Z 2026-03-17T14:00:00Z',
    '2026-03-18T06:00:00Z 2026-03-18T07:30:00Z',
    '2026-03-19T22:00:00Z 2026-03-20T06:00:00Z',
    '2026-03-20T11:00:00Z 2026-03-20T17:00:00Z',
    '2026-03-23T08:00:00Z 2026-03-24T14:00:00Z',
  ])
  expect((await eventsOf(max, 'company')).slice(2, 4)).toEqual([
    '2026-03-16T09:00:00Z 2026-03-16T10:00:00Z',
    '2026-03-17T11:00:00Z 2026-03-17T17:00:00Z',
  ])
})
