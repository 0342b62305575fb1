import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestVersion } from '#shared/leave/request-version.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeSmallCompany } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const noon = '12:00' as const
const [monday, tuesday, wednesday, thursday] = [
  '2026-03-09',
  '2026-03-10',
  '2026-03-11',
  '2026-03-12',
] as const
const noons = { startsAt: noon, endsAt: noon }
const half = (halfDayPart: 'morning' | 'afternoon') => ({ isHalfDay: true, halfDayPart })

it('counts leave from Monday noon to Thursday noon, in days and in minutes, wherever it is read', async () => {
  const { ana, max } = await makeSmallCompany(test)
  const asked = await ana.asksFor(monday, thursday, noons)
  const times = { startDate: monday, endDate: thursday, ...noons, isHalfDay: false, halfDayPart: null }
  expect(asked).toMatchObject({ ...times, totalDays: '3', totalMinutes: 1440 })
  expect(await ana.balance()).toMatchObject({ pendingDays: '3' })
  await max.approves(asked)
  expect(await ana.ownRequests()).toMatchObject([{ ...times, status: 'approved' }])
  const calendar = await max.call('GET', `/api/calendar?startDate=${monday}&endDate=${monday}`)
  expect(calendar.json()).toMatchObject([times])
  const history = await max.call('GET', `/api/reports/history?format=csv&endDate=${thursday}`)
  expect(history.body).toContain('From noon, until noon')
  const availability = await max.call('GET', `/api/reports/availability?format=csv&startDate=${monday}`)
  const lines = availability.body.split('\n').filter((line) => line.includes('Ana'))
  expect(lines.map((line) => line.trim().split(',').slice(-3).join(' '))).toEqual([
    'Afternoon 0.5 4',
    'Full day 1 8',
    'Full day 1 8',
    'Morning 0.5 4',
  ])
})

it('leaves the other halves of its ends to other leave, and nothing else', async () => {
  const { ana } = await makeSmallCompany(test)
  await ana.asksFor(monday, thursday, noons)
  for (const [date, part] of [
    [monday, 'afternoon'],
    [tuesday, 'morning'],
    [thursday, 'morning'],
  ] as const)
    expect(refusal(await ana.tryAsking(date, date, half(part)))).toMatch(/^409 You already have leave on/)
  await ana.asksFor(monday, monday, half('morning'))
  await ana.asksFor(thursday, thursday, half('afternoon'))
})

it('begins and ends at noon alone', async () => {
  const { ana } = await makeSmallCompany(test)
  const answer = await ana.call('POST', '/api/leave-requests', {
    leaveType: 'annual',
    startDate: monday,
    endDate: thursday,
    isHalfDay: false,
    startsAt: '10:30',
  })
  expect(refusal(answer)).toBe('400 Please begin or end at noon (12:00)')
  expect(refusal(await ana.tryAsking(monday, monday, noons))).toBe('400 Please select valid dates')
  // Saturday: noon of a free date takes nothing off.
  expect(await ana.asksFor('2026-03-07', monday, { startsAt: noon })).toMatchObject({
    startsAt: null,
    totalDays: '1',
  })
})

it('keeps its times when it is changed, shortened, or interrupted by an illness', async () => {
  const { ana, max } = await makeSmallCompany(test)
  const asked = await ana.asksFor(monday, thursday, noons)
  const later = await ana.changes(asked, { endDate: wednesday, endsAt: noon })
  expect(later).toMatchObject({ startsAt: null, endsAt: noon, totalDays: '2.5' })
  const again = await ana.changes(later, { endDate: thursday, ...noons })
  await max.approves(again)
  test.setNow('2026-03-10T09:00:00Z')
  await max.reportsIll(again, tuesday)
  const all = await ana.ownRequests()
  expect(
    all
      .toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))
      .map(({ leaveType, startDate, startsAt, endsAt, totalDays }) => [
        leaveType,
        startDate,
        startsAt,
        endsAt,
        totalDays,
      ]),
  ).toEqual([
    ['annual', monday, noon, null, '0.5'],
    ['sick', tuesday, null, null, '1'],
    ['annual', wednesday, null, noon, '1.5'],
  ])
  test.setNow('2026-03-02T09:00:00Z')
})

it('is seen by approvers as it was asked for: other times are another version', async () => {
  const { ana, max } = await makeSmallCompany(test)
  const asked = await ana.asksFor(monday, tuesday, { startsAt: noon })
  await ana.changes(asked, { endsAt: noon })
  const answer = await max.call(
    'PATCH',
    `/api/leave-requests/${asked.id}/approve`,
    { status: 'approved' },
    { 'if-match': requestVersion(asked) },
  )
  expect(refusal(answer)).toMatch(/^409 This request has been edited since/)
})

it('leaves an approver at work on the date of which it takes half', async () => {
  const { ana, max, admin } = await makeSmallCompany(test)
  // Max is away from today’s noon on.
  await admin.asksFor('2026-03-02', '2026-03-03', { startsAt: noon, userId: max.id })
  expect((await ana.asksFor(monday)).waitsFor).toMatchObject([{ id: max.id }])
  test.setNow('2026-03-03T09:00:00Z')
  expect((await ana.asksFor(tuesday)).waitsFor.map(({ id }) => id)).not.toEqual([max.id])
  test.setNow('2026-03-02T09:00:00Z')
})
