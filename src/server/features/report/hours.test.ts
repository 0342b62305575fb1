import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { makeSmallCompany } from '#test/factories.ts'
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

it('a feed has the hours of the clock, where the person is', async () => {
  const { ana } = await companyInHours()
  await ana.asksFor('2026-03-16', '2026-03-17', { startsAt: '12:00' })
  const { url } = await ana.makesFeed('own')
  const { pathname } = new URL(url ?? '')
  const answer = await test.app.inject({ url: pathname, headers: { host: 'leave.test' } })
  const events = new ICAL.Component(ICAL.parse(answer.body)).getAllSubcomponents('vevent')
  expect(
    events.map((event) => {
      const { startDate, endDate } = new ICAL.Event(event)
      return `${startDate.toString()} ${endDate.toString()}`
    }),
  ).toEqual([
    '2026-03-10T13:00:00Z 2026-03-10T15:20:00Z',
    '2026-03-12 2026-03-13',
    '2026-03-16T12:00:00Z 2026-03-17T17:00:00Z',
  ])
})
