import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CompanyWorkCalendars } from '#shared/leave/company-work-calendars-contract.ts'
import { everyWeek, type WorkingWeek } from '#shared/leave/work-calendar.ts'
import type { Location } from '#shared/location/contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, makeCompany, makeSmallCompany, type TestCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
afterAll(() => test.close())

const startDate = '2026-05-01'
const endDate = '2026-06-30'
const bavaria = { name: 'Munich', country: 'DE', region: 'BY', timeZone: null }
const norway = { name: 'Bergen', country: 'NO', region: null, timeZone: null }

async function placesFor(reader: Person, from = startDate, to = endDate): Promise<CompanyWorkCalendars> {
  const answer = await reader.call('GET', `/api/calendar/places?startDate=${from}&endDate=${to}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function addsLocation(admin: Person, location: object): Promise<Location> {
  const answer = await admin.call('POST', '/api/locations', location)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

const isAt = ({ admin }: TestCompany, { id }: { id: string }, location: Location | null, validFrom: string) =>
  admin.changesMember({ id }, { location: { validFrom, locationId: location?.id ?? null } })
const works = ({ admin }: TestCompany, { id }: { id: string }, week: WorkingWeek | null, validFrom: string) =>
  admin.changesMember({ id }, { workingWeek: { validFrom, pattern: week && everyWeek(week) } })

async function moveCompany({ admin }: TestCompany, location: Location): Promise<void> {
  const { leaveYearStart, paySchedule, timeZone, workingWeek, mostAway, mostAwayEffect } =
    await admin.company()
  const settings = { leaveYearStart, paySchedule, timeZone, workingWeek }
  const limits = { mostAway, mostAwayEffect }
  const body = { ...settings, ...limits, locationId: location.id }
  expect((await admin.call('PUT', '/api/companies/mine/settings', body)).statusCode).toBe(200)
}

it('a company that chose no location and no week has neither, and nobody who differs', async () => {
  const { ana } = await makeSmallCompany(test)
  expect(await placesFor(ana)).toEqual({ locations: [], company: { stays: [], weeks: [] }, people: [] })
})

it('the company’s location comes with its holidays within the range', async () => {
  const company = await makeSmallCompany(test)
  const munich = await addsLocation(company.admin, bavaria)
  await moveCompany(company, munich)
  const { locations, company: own, people } = await placesFor(company.ana)
  expect(own.stays).toEqual([{ validFrom: '2026-01-01', value: munich.id }])
  expect(locations).toEqual([
    {
      id: munich.id,
      name: 'Munich',
      holidays: [
        { date: '2026-05-01', part: 'full', name: 'Labour Day' },
        { date: '2026-05-14', part: 'full', name: 'Ascension Day' },
        { date: '2026-05-25', part: 'full', name: 'Whit Monday' },
        { date: '2026-06-04', part: 'full', name: 'Corpus Christi' },
      ],
    },
  ])
  expect(people).toEqual([])
})

it('somebody elsewhere is named with their own location, every member may read it', async () => {
  const company = await makeSmallCompany(test)
  const bergen = await addsLocation(company.admin, norway)
  await addsLocation(company.admin, bavaria)
  await isAt(company, company.ana, bergen, '2026-03-02')
  const places = await placesFor(company.max)
  expect(places.people).toEqual([
    {
      userId: company.ana.id,
      stays: [{ validFrom: '2026-03-02', value: bergen.id }],
      weeks: [],
      exceptions: [],
    },
  ])
  // Where nobody is has no say in the calendar.
  expect(places.locations.map(({ name }) => name)).toEqual(['Bergen'])
  expect(places.locations[0]?.holidays.map(({ date }) => date)).toContain('2026-05-17')
})

it('a working week of one’s own is told, and what does not hold within the range is left out', async () => {
  const company = await makeSmallCompany(test)
  const { ana } = company
  await works(company, ana, { mon: 'full' }, '2026-03-03')
  await works(company, ana, { tue: 'morning', wed: 'full' }, '2026-04-01')
  await works(company, ana, null, '2026-06-01')
  await works(company, ana, { thu: 'full' }, '2026-07-01')
  const weeksIn = async (from: string, to: string) => (await placesFor(ana, from, to)).people
  expect(await weeksIn(startDate, endDate)).toEqual([
    {
      userId: ana.id,
      stays: [],
      weeks: [
        { validFrom: '2026-04-01', value: everyWeek({ tue: 'morning', wed: 'full' }) },
        { validFrom: '2026-06-01', value: null },
      ],
      exceptions: [],
    },
  ])
  // The first day of a version is its own, the day before the last one's.
  expect(await weeksIn('2026-06-01', '2026-06-30')).toEqual([])
  expect((await weeksIn('2026-06-01', '2026-07-01'))[0]?.weeks).toHaveLength(2)
  expect((await weeksIn('2026-03-31', '2026-03-31'))[0]?.weeks).toEqual([
    { validFrom: '2026-03-03', value: everyWeek({ mon: 'full' }) },
  ])
})

it('who was deactivated is left out', async () => {
  const company = await makeSmallCompany(test)
  await works(company, company.ana, { mon: 'full' }, '2026-04-01')
  await company.admin.deactivates(company.ana)
  expect((await placesFor(company.max)).people).toEqual([])
})

it('another company sees nothing of it', async () => {
  const company = await makeSmallCompany(test)
  const munich = await addsLocation(company.admin, bavaria)
  await isAt(company, company.ana, munich, '2026-03-02')
  const other = await makeCompany(test)
  const ben = await addMember(test, other, 'Ben Elsewhere')
  expect(await placesFor(ben)).toMatchObject({ locations: [], people: [] })
})

it.each([
  ['a range that ends before it starts', '?startDate=2026-03-10&endDate=2026-03-01', 400],
  ['more than 400 days', '?startDate=2026-01-01&endDate=2027-12-31', 400],
  ['no range', '', 400],
])('%s is refused', async (_what, query, status) => {
  const { admin } = await makeCompany(test)
  expect((await admin.call('GET', `/api/calendar/places${query}`)).statusCode).toBe(status)
})

it('somebody who works something else on one date in the range is named with it', async () => {
  const company = await makeSmallCompany(test)
  const { admin, ana, max } = company
  const saturday = { date: '2026-05-02', worked: 'full' } as const
  await admin.changesMember(ana, { workingExceptions: [saturday, { date: '2027-05-01', worked: 'none' }] })
  expect((await placesFor(max, '2026-05-01', '2026-05-31')).people).toEqual([
    { userId: ana.id, stays: [], weeks: [], exceptions: [saturday] },
  ])
  expect((await placesFor(max, '2026-05-03', '2026-05-31')).people).toEqual([])
})

it('nobody’s hours are told, and an exception of hours alone is none here', async () => {
  const company = await makeSmallCompany(test)
  const { admin, ana, max } = company
  await isAt(company, ana, await addsLocation(admin, bavaria), '2026-03-02')
  const early = { part: 'full', minutes: 450, from: '06:00', until: '14:00', breakMinutes: 30 } as const
  const short = { part: 'morning', minutes: 240 } as const
  await works(company, ana, { mon: early, thu: short }, '2026-03-02')
  const exceptions = [
    // A Monday, a Thursday, and a Thursday that is a holiday in Munich.
    { date: '2026-05-04', worked: { ...early, until: '15:00', minutes: 510 } },
    { date: '2026-05-07', worked: early },
    { date: '2026-05-14', worked: short },
    { date: '2026-05-25', worked: 'none' as const },
  ]
  await admin.changesMember(ana, { workingExceptions: exceptions })
  const places = await placesFor(max)
  expect(places.people).toMatchObject([
    {
      weeks: [{ value: everyWeek({ mon: 'full', thu: 'morning' }) }],
      exceptions: [
        { date: '2026-05-07', worked: 'full' },
        { date: '2026-05-14', worked: 'morning' },
      ],
    },
  ])
  expect(JSON.stringify(places)).not.toMatch(/minutes|"from"|until|\d\d:\d\d/i)
  expect(await placesFor(max, '2026-05-04', '2026-05-04')).toMatchObject({ people: [{ exceptions: [] }] })
})

it('an exception that says what each person’s own weeks have on its date anyway is left out', async () => {
  const { admin, ana, max } = await makeSmallCompany(test)
  // The weeks of 4 and 18 May have a Monday, that of 11 May half a Tuesday; from June on all have a Monday.
  const turns = { weeks: [{ mon: 'full' as const }, { tue: 'morning' as const }], anchor: '2026-05-04' }
  await admin.changesMember(ana, { workingWeek: { validFrom: '2026-05-01', pattern: turns } })
  const mondays = everyWeek({ mon: 'full' })
  await admin.changesMember(ana, { workingWeek: { validFrom: '2026-06-01', pattern: mondays } })
  const workingExceptions = [
    { date: '2026-05-04', worked: 'full' as const },
    { date: '2026-05-11', worked: 'full' as const },
    { date: '2026-05-12', worked: 'morning' as const },
    { date: '2026-06-01', worked: 'full' as const },
    { date: '2026-06-09', worked: 'morning' as const },
  ]
  for (const person of [ana, max]) await admin.changesMember(person, { workingExceptions })
  const { people } = await placesFor(ana)
  const exceptionsOf = ({ id }: { id: string }) => people.find(({ userId }) => userId === id)?.exceptions
  expect(exceptionsOf(ana)).toEqual([
    { date: '2026-05-11', worked: 'full' },
    { date: '2026-06-09', worked: 'morning' },
  ])
  expect(exceptionsOf(max)).toEqual([
    { date: '2026-05-12', worked: 'morning' },
    { date: '2026-06-09', worked: 'morning' },
  ])
})
