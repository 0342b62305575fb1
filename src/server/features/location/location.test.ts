import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blockedPeriods, holidayChanges, locations } from '#server/platform/db/schema.ts'
import { everyWeek } from '#shared/leave/work-calendar.ts'
import type { WorkCalendarOfPerson } from '#shared/leave/work-calendar-contract.ts'
import type {
  BlockedPeriod,
  HolidayChangeInput,
  Location,
  LocationHoliday,
} from '#shared/location/contract.ts'
import { datesBetween } from '#shared/plain-date.ts'
import { answers, refusalOf } from '#test/answers.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, auditOf, makeCompany, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const bavaria = { name: 'Munich', country: 'DE', region: 'BY', timeZone: null }
const berlin = { name: 'Berlin', country: 'DE', region: 'BE', timeZone: null }
const noId = '00000000-0000-7000-8000-000000000000'

const addsLocation = (admin: Person, location = bavaria) =>
  answers<Location>(admin, 'POST', '/api/locations', location)
const holidaysOf = (person: Person, { id }: Location, year: number) =>
  answers<LocationHoliday[]>(person, 'GET', `/api/locations/${id}/holidays?year=${year}`)
const changesHoliday = (
  admin: Person,
  { id }: Location,
  date: string,
  change: Pick<HolidayChangeInput, 'part' | 'everyYear'>,
) =>
  answers<LocationHoliday[]>(admin, 'PUT', `/api/locations/${id}/holidays/${date}`, {
    name: 'By hand',
    ...change,
  })
const movesTo = (admin: Person, userId: string, location: Location | null, validFrom: string) =>
  answers(admin, 'PATCH', `/api/team/${userId}`, {
    location: { validFrom, locationId: location?.id ?? null },
  })
const datesOf = (holidays: { date: string; part: string }[], within: string) =>
  holidays.filter(({ date }) => date.startsWith(within)).map(({ date, part }) => `${date} ${part}`)

/** A company whose own location is in Bavaria, with Ana in it. */
async function makeBavarianCompany() {
  const company = await makeCompany(test)
  const place = await addsLocation(company.admin)
  const { leaveYearStart, paySchedule, timeZone, workingWeek, mostAway, mostAwayEffect } =
    await company.admin.company()
  await answers(company.admin, 'PUT', '/api/companies/mine/settings', {
    leaveYearStart,
    paySchedule,
    timeZone,
    workingWeek,
    mostAway,
    mostAwayEffect,
    locationId: place.id,
  })
  const ana = await addMember(test, company, 'Ana Employee')
  return { ...company, place, ana }
}

describe('the holidays of a location', () => {
  it('are those of its country and region, for every member', async () => {
    const { ana, place } = await makeBavarianCompany()
    const holidays = await holidaysOf(ana, place, 2026)
    expect(datesOf(holidays, '2026')).toEqual([
      '2026-01-01 full',
      '2026-01-06 full',
      '2026-04-03 full',
      '2026-04-06 full',
      '2026-05-01 full',
      '2026-05-14 full',
      '2026-05-25 full',
      '2026-06-04 full',
      '2026-10-03 full',
      '2026-11-01 full',
      '2026-12-25 full',
      '2026-12-26 full',
    ])
    expect(holidays[2]).toEqual({
      date: '2026-04-03',
      name: 'Good Friday',
      part: 'full',
      source: 'library',
      isChanged: false,
      everyYear: false,
    })
    expect((await ana.asksFor('2026-12-21', '2027-01-06')).totalDays).toBe('10')
  })

  it('are none for a company without a location', async () => {
    const { ana, admin } = await makeSmallCompany(test)
    await addsLocation(admin)
    expect(await answers(ana, 'GET', '/api/holidays?startDate=2026-01-01&endDate=2026-12-31')).toEqual([])
    expect((await ana.asksFor('2026-12-25')).totalDays).toBe('1')
  })

  it('are without a day that was removed every year, on whatever date it falls', async () => {
    const { admin, ana, place } = await makeBavarianCompany()
    const removed = await changesHoliday(admin, place, '2026-04-03', { part: 'none', everyYear: true })
    expect(removed.find(({ date }) => date === '2026-04-03')).toMatchObject({
      part: 'none',
      source: 'library',
      isChanged: true,
      everyYear: true,
    })
    expect(datesOf(await holidaysOf(ana, place, 2027), '2027-03')).toEqual([
      '2027-03-26 none',
      '2027-03-29 full',
    ])
    expect((await ana.asksFor('2027-03-26')).totalDays).toBe('1')
    expect((await ana.tryAsking('2027-03-29')).json().message).toBe('Please select valid dates')

    const back = await answers<LocationHoliday[]>(
      admin,
      'DELETE',
      `/api/locations/${place.id}/holidays/2027-03-26`,
    )
    expect(datesOf(back, '2027-03')).toEqual(['2027-03-26 full', '2027-03-29 full'])
    expect(datesOf(await holidaysOf(ana, place, 2026), '2026-04-03')).toEqual(['2026-04-03 full'])
    expect(await refusalOf(admin, 'DELETE', `/api/locations/${place.id}/holidays/2027-03-26`)).toEqual([
      404,
      'This day wasn’t changed, so there’s nothing to undo.',
    ])
  })

  it('have a day halved by hand, each year, and for one year something else', async () => {
    const { admin, ana, place } = await makeBavarianCompany()
    await changesHoliday(admin, place, '2026-12-24', { part: 'afternoon', everyYear: true })
    await changesHoliday(admin, place, '2027-12-24', { part: 'full', everyYear: false })
    const within = async (year: number) => datesOf(await holidaysOf(ana, place, year), `${year}-12-24`)
    expect([await within(2025), await within(2026), await within(2027), await within(2028)]).toEqual([
      [],
      ['2026-12-24 afternoon'],
      ['2027-12-24 full'],
      ['2028-12-24 afternoon'],
    ])
    expect((await ana.asksFor('2026-12-24')).totalDays).toBe('0.5')
    await answers(admin, 'DELETE', `/api/locations/${place.id}/holidays/2027-12-24`)
    expect(await within(2027)).toEqual(['2027-12-24 afternoon'])
  })

  it('have, for the very year a yearly day was added in, something else, and the yearly day again when that is taken back', async () => {
    const { admin, place } = await makeBavarianCompany()
    const url = `/api/locations/${place.id}/holidays/2026-08-10`
    const within = async (year: number) => datesOf(await holidaysOf(admin, place, year), `${year}-08-10`)
    await changesHoliday(admin, place, '2026-08-10', { part: 'full', everyYear: true })
    await changesHoliday(admin, place, '2026-08-10', { part: 'none', everyYear: false })
    expect([await within(2026), await within(2027)]).toEqual([['2026-08-10 none'], ['2027-08-10 full']])
    await answers(admin, 'DELETE', url)
    expect([await within(2026), await within(2027)]).toEqual([['2026-08-10 full'], ['2027-08-10 full']])
    await answers(admin, 'DELETE', url)
    expect([await within(2026), await within(2027)]).toEqual([[], []])
  })

  it('are, once changed every year, so on the date that had a change of its own', async () => {
    const { admin, place } = await makeBavarianCompany()
    await changesHoliday(admin, place, '2026-12-24', { part: 'full', everyYear: false })
    const shown = await changesHoliday(admin, place, '2026-12-24', { part: 'afternoon', everyYear: true })
    expect(shown.find(({ date }) => date === '2026-12-24')).toMatchObject({
      part: 'afternoon',
      everyYear: true,
    })
    const back = await answers<LocationHoliday[]>(
      admin,
      'DELETE',
      `/api/locations/${place.id}/holidays/2026-12-24`,
    )
    expect(datesOf(back, '2026-12-24')).toEqual([])
  })

  it('reach from 2000 to 2100', async () => {
    const { admin, place } = await makeBavarianCompany()
    for (const year of [2000, 2100]) {
      expect(datesOf(await holidaysOf(admin, place, year), `${year}-12-25`)).toEqual([`${year}-12-25 full`])
      await changesHoliday(admin, place, `${year}-12-31`, { part: 'full', everyYear: true })
    }
    const url = `/api/locations/${place.id}/holidays?year=2101`
    expect(await refusalOf(admin, 'GET', url)).toEqual([400, 'Please choose a year from 2000 to 2100'])
  })

  it('are changed on at most 500 days', async () => {
    const { admin, place, company } = await makeBavarianCompany()
    await test.inCompany(company.id, async (tx) => {
      const change = { companyId: company.id, locationId: place.id, name: 'Day', part: 'full' } as const
      const dates = datesBetween('2030-01-01', '2031-05-15')
      expect(dates).toHaveLength(500)
      await tx.insert(holidayChanges).values(dates.map((date) => ({ ...change, date, everyYear: false })))
    })
    const url = (date: string) => `/api/locations/${place.id}/holidays/${date}`
    const day = { name: 'By hand', part: 'none', everyYear: false }
    expect(await refusalOf(admin, 'PUT', url('2026-08-10'), day)).toEqual([
      409,
      'A location can have at most 500 changed days. Please undo some first.',
    ])
    await answers(admin, 'PUT', url('2030-01-01'), day)
  })

  it('count upcoming leave again when they change, and leave that has begun as it was agreed', async () => {
    const { admin, ana, place, company } = await makeBavarianCompany()
    const upcoming = await ana.asksFor('2026-12-21', '2026-12-24')
    const begun = await ana.asksFor('2026-03-02', '2026-03-03')
    await changesHoliday(admin, place, '2026-12-24', { part: 'afternoon', everyYear: true })
    await changesHoliday(admin, place, '2026-03-03', { part: 'full', everyYear: false })
    const totals = new Map((await ana.ownRequests()).map(({ id, totalDays }) => [id, totalDays]))
    expect([totals.get(upcoming.id), totals.get(begun.id)]).toEqual(['3.5', '2'])

    await answers(admin, 'PUT', `/api/locations/${place.id}`, { ...bavaria, country: null, region: null })
    const christmas = await ana.asksFor('2026-12-25')
    expect(christmas.totalDays).toBe('1')
    await answers(admin, 'PUT', `/api/locations/${place.id}`, bavaria)
    expect((await ana.ownRequests()).find(({ id }) => id === christmas.id)?.status).toBe('cancelled')

    expect((await auditOf(test, company.id, place.id)).map(({ action }) => action)).toEqual([
      'location.added',
      'location.holiday-changed',
      'location.holiday-changed',
      'location.changed',
      'location.changed',
    ])
  })

  it('are those of the place where somebody is on the date', async () => {
    const { admin, ana } = await makeBavarianCompany()
    const other = await addsLocation(admin, berlin)
    await movesTo(admin, ana.id, other, '2026-03-09')
    await movesTo(admin, ana.id, null, '2026-10-01')
    const own = await answers<WorkCalendarOfPerson['holidays']>(
      ana,
      'GET',
      '/api/holidays?startDate=2026-01-01&endDate=2026-12-31',
    )
    // Epiphany, Corpus Christi and All Saints' are Bavaria's alone; at Corpus Christi Ana is in Berlin.
    expect(own.map(({ date }) => date)).toEqual([
      '2026-01-01',
      '2026-01-06',
      '2026-04-03',
      '2026-04-06',
      '2026-05-01',
      '2026-05-14',
      '2026-05-25',
      '2026-10-03',
      '2026-11-01',
      '2026-12-25',
      '2026-12-26',
    ])
    expect((await ana.asksFor('2026-06-04')).totalDays).toBe('1')
    const people = (await answers<Location[]>(ana, 'GET', '/api/locations')).map(
      ({ name, people: count }) => [name, count],
    )
    expect(people).toEqual([
      ['Berlin', 0],
      ['Munich', 2],
    ])
    test.setNow('2026-03-09T09:00:00Z')
    const later = (await answers<Location[]>(ana, 'GET', '/api/locations')).map(({ people: count }) => count)
    test.setNow('2026-03-02T09:00:00Z')
    expect(later).toEqual([1, 1])
  })
})

describe('locations', () => {
  it('are refused with a country or a region nobody knows, and with a name twice', async () => {
    const { admin } = await makeCompany(test)
    await addsLocation(admin, { ...bavaria, name: 'MÜNICH' })
    const tries = [
      { ...berlin, country: 'ZZ' },
      { ...berlin, region: 'CA' },
      { ...berlin, country: null },
      { ...berlin, name: 'münich' },
      { ...berlin, name: ' ' },
    ]
    const refusals = await Promise.all(tries.map((body) => refusalOf(admin, 'POST', '/api/locations', body)))
    expect(refusals).toEqual([
      [400, 'Please choose a country from the list'],
      [400, 'Please choose a region of the country'],
      [400, 'Please choose a country for the region'],
      [409, 'Another location has this name. Please choose a different one.'],
      [400, 'Please enter a name'],
    ])
    const sentence = await refusalOf(admin, 'POST', '/api/locations', { ...berlin, name: 'x'.repeat(61) })
    expect(sentence).toEqual([400, 'Please use at most 60 characters'])
    const party = await addsLocation(admin, { ...berlin, name: '🥨 Wies’n' })
    expect(party.name).toBe('🥨 Wies’n')
    await answers(admin, 'DELETE', `/api/locations/${party.id}`)
    expect(await answers<Location[]>(admin, 'GET', '/api/locations')).toHaveLength(1)
  })

  it('stay while somebody is or was there', async () => {
    const { admin, adminId } = await makeCompany(test)
    const [kept, unused] = [await addsLocation(admin), await addsLocation(admin, berlin)]
    await changesHoliday(admin, unused, '2026-12-24', { part: 'full', everyYear: false })
    await movesTo(admin, adminId, kept, '2026-01-01')
    await movesTo(admin, adminId, null, '2026-02-01')
    expect(await refusalOf(admin, 'DELETE', `/api/locations/${kept.id}`)).toEqual([
      409,
      'People are or were at this location, so their leave was counted with its holidays. Please keep or rename it.',
    ])
    await answers(admin, 'DELETE', `/api/locations/${unused.id}`)
    expect((await answers<Location[]>(admin, 'GET', '/api/locations')).map(({ id }) => id)).toEqual([kept.id])
  })

  it('can be chosen from the countries with known holidays', async () => {
    const { ana } = await makeSmallCompany(test)
    const countries = await answers<{ code: string; regions: { code: string }[] }[]>(
      ana,
      'GET',
      '/api/holiday-countries',
    )
    expect(countries.find(({ code }) => code === 'DE')?.regions.map(({ code }) => code)).toContain('BY')
  })
})

describe('a company', () => {
  it('has at most 200 locations and 500 blocked periods', async () => {
    const { admin, company } = await makeCompany(test)
    const ids = (count: number) =>
      Array.from({ length: count }, () => ({ companyId: company.id, id: newId() }))
    await test.inCompany(company.id, async (tx) => {
      await tx
        .insert(locations)
        .values(ids(200).map((row) => ({ ...row, name: row.id, createdAt: new Date(0) })))
      const period = { name: 'Old', startDate: '2020-01-01', endDate: '2020-01-02', effect: 'warn' } as const
      await tx.insert(blockedPeriods).values(ids(500).map((row) => ({ ...row, ...period })))
    })
    expect([
      await refusalOf(admin, 'POST', '/api/locations', bavaria),
      await refusalOf(admin, 'POST', '/api/blocked-periods', stocktaking),
    ]).toEqual([
      [409, 'A company can have at most 200 locations. Please rename one, or remove an unused one.'],
      [409, 'A company can have at most 500 blocked periods. Please remove old ones first.'],
    ])
  })
})

describe('when somebody works', () => {
  it('is seen by themselves and by those who decide for them', async () => {
    const company = await makeSmallCompany(test)
    const { admin, adminId, max, ana } = company
    const mia = await addMember(test, company, 'Mia Manager', { role: 'manager', manager: adminId })
    const url = `/api/work-calendars/${ana.id}?startDate=2026-01-01&endDate=2026-12-31`
    await answers(admin, 'PATCH', `/api/team/${ana.id}`, {
      workingWeek: { validFrom: '2026-02-01', pattern: everyWeek({ mon: 'full', tue: 'morning' }) },
    })
    const expected = {
      patterns: [{ validFrom: '2026-02-01', ...everyWeek({ mon: 'full', tue: 'morning' }) }],
      holidays: [],
      exceptions: [],
    }
    for (const reader of [ana, max, admin]) expect(await answers(reader, 'GET', url)).toEqual(expected)
    expect(await refusalOf(mia, 'GET', url)).toEqual([
      403,
      'Only this person’s approvers can see when they work.',
    ])
    expect(
      (await max.call('GET', `/api/work-calendars/${adminId}?startDate=2026-01-01&endDate=2026-01-31`))
        .statusCode,
    ).toBe(200)
    expect(
      (await ana.call('GET', `/api/work-calendars/${max.id}?startDate=2026-01-01&endDate=2026-01-31`))
        .statusCode,
    ).toBe(403)
    expect(
      (await ana.call('GET', `/api/work-calendars/${noId}?startDate=2026-01-01&endDate=2026-01-31`))
        .statusCode,
    ).toBe(404)
    expect(
      (await ana.call('GET', `/api/work-calendars/${ana.id}?startDate=2020-01-01&endDate=2026-01-31`))
        .statusCode,
    ).toBe(400)
    expect((await ana.call('GET', '/api/holidays?startDate=2026-01-01&endDate=2027-02-05')).statusCode).toBe(
      400,
    )
  })
})

const stocktaking = {
  name: 'Stocktaking',
  startDate: '2026-06-29',
  endDate: '2026-07-03',
  teamId: null,
  effect: 'refuse',
}

describe('blocked periods', () => {
  it('are kept by admins and seen by everybody, by start', async () => {
    const { admin, ana, company } = await makeSmallCompany(test)
    const first = await answers<BlockedPeriod>(admin, 'POST', '/api/blocked-periods', stocktaking)
    const launch = { ...stocktaking, name: 'Launch', startDate: '2026-05-04', endDate: '2026-05-08' }
    const second = await answers<BlockedPeriod>(admin, 'POST', '/api/blocked-periods', launch)
    expect(await answers(ana, 'GET', '/api/blocked-periods')).toEqual([second, first])
    const changed = { ...launch, effect: 'warn' }
    expect(await answers(admin, 'PUT', `/api/blocked-periods/${second.id}`, changed)).toEqual({
      ...second,
      effect: 'warn',
    })
    await answers(admin, 'DELETE', `/api/blocked-periods/${second.id}`)
    expect(await answers(ana, 'GET', '/api/blocked-periods')).toEqual([first])
    expect((await auditOf(test, company.id, second.id)).map(({ action }) => action)).toEqual([
      'blocked-period.added',
      'blocked-period.changed',
      'blocked-period.removed',
    ])
    expect(
      await refusalOf(admin, 'POST', '/api/blocked-periods', { ...stocktaking, endDate: '2026-06-01' }),
    ).toEqual([400, 'Please end the period on or after its start'])
    const wrong = await admin.call('POST', '/api/blocked-periods', { ...stocktaking, endDate: '2026-06-01' })
    expect(wrong.json().issues).toMatchObject([{ path: 'endDate' }])
  })
})

describe('whoever is no admin', () => {
  it('reads all of it and changes none of it', async () => {
    const { admin, max, ana } = await makeSmallCompany(test)
    const place = await addsLocation(admin)
    const period = await answers<BlockedPeriod>(admin, 'POST', '/api/blocked-periods', stocktaking)
    const noLocations = [403, 'Only an admin can change locations and their holidays.']
    const noPeriods = [403, 'Only an admin can change blocked periods.']
    const day = { name: 'Day', part: 'full', everyYear: false }
    for (const person of [max, ana]) {
      expect(await refusalOf(person, 'POST', '/api/locations', berlin)).toEqual(noLocations)
      expect(await refusalOf(person, 'PUT', `/api/locations/${place.id}`, berlin)).toEqual(noLocations)
      expect(await refusalOf(person, 'DELETE', `/api/locations/${place.id}`)).toEqual(noLocations)
      expect(await refusalOf(person, 'PUT', `/api/locations/${place.id}/holidays/2026-08-08`, day)).toEqual(
        noLocations,
      )
      expect(await refusalOf(person, 'DELETE', `/api/locations/${place.id}/holidays/2026-08-08`)).toEqual(
        noLocations,
      )
      expect(await refusalOf(person, 'POST', '/api/blocked-periods', stocktaking)).toEqual(noPeriods)
      expect(await refusalOf(person, 'PUT', `/api/blocked-periods/${period.id}`, stocktaking)).toEqual(
        noPeriods,
      )
      expect(await refusalOf(person, 'DELETE', `/api/blocked-periods/${period.id}`)).toEqual(noPeriods)
      expect(await answers(person, 'GET', '/api/locations')).toHaveLength(1)
      expect(await answers(person, 'GET', '/api/blocked-periods')).toHaveLength(1)
    }
  })
})

describe('the ids of another company', () => {
  it('are not there', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    const place = await addsLocation(admin)
    const period = await answers<BlockedPeriod>(admin, 'POST', '/api/blocked-periods', stocktaking)
    const team = await answers<{ id: string }>(admin, 'POST', '/api/teams', {
      name: 'Design',
      mostAway: null,
    })
    const { admin: stranger, adminId } = await makeCompany(test)
    const tries: ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string, object?][] = [
      ['PUT', `/api/locations/${place.id}`, berlin],
      ['DELETE', `/api/locations/${place.id}`],
      ['GET', `/api/locations/${place.id}/holidays?year=2026`],
      [
        'PUT',
        `/api/locations/${place.id}/holidays/2026-08-08`,
        { name: 'Day', part: 'full', everyYear: false },
      ],
      ['DELETE', `/api/locations/${place.id}/holidays/2026-08-08`],
      ['GET', `/api/work-calendars/${ana.id}?startDate=2026-01-01&endDate=2026-01-31`],
      ['PUT', `/api/blocked-periods/${period.id}`, stocktaking],
      ['DELETE', `/api/blocked-periods/${period.id}`],
      ['POST', '/api/blocked-periods', { ...stocktaking, teamId: team.id }],
      ['PATCH', `/api/team/${adminId}`, { location: { validFrom: '2026-01-01', locationId: place.id } }],
    ]
    for (const [method, url, body] of tries)
      expect((await stranger.call(method, url, body)).statusCode, `${method} ${url}`).toBe(404)
    expect(await answers(stranger, 'GET', '/api/locations')).toEqual([])
    expect(await answers(stranger, 'GET', '/api/blocked-periods')).toEqual([])
  })
})
