import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  everyWeek,
  mondayToFriday,
  type WorkedHours,
  type WorkingWeeks,
} from '#shared/leave/work-calendar.ts'
import type { WorkCalendarOfPerson } from '#shared/leave/work-calendar-contract.ts'
import { addDays, datesBetween } from '#shared/plain-date.ts'
import type { MemberChange, MemberTerms } from '#shared/team/contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { auditOf, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const [allFive = {}] = mondayToFriday.weeks
const { fri: _, ...withoutFriday } = allFive
/** The weeks of 2 and 16 March have a Friday, those of 9 and 23 March don't. */
const everySecondFriday: WorkingWeeks = { weeks: [allFive, withoutFriday], anchor: '2026-03-02' }
const nightShift: WorkedHours = {
  part: 'full',
  minutes: 450,
  from: '22:00',
  until: '06:00',
  breakMinutes: 30,
}

const changed = (admin: Person, { id }: { id: string }, change: MemberChange) =>
  admin.call('PATCH', `/api/team/${id}`, change)

async function changes(admin: Person, person: { id: string }, change: MemberChange): Promise<MemberTerms> {
  const answer = await changed(admin, person, change)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<MemberTerms>()
}

async function refusal(
  admin: Person,
  person: { id: string },
  change: MemberChange,
): Promise<[number, string]> {
  const answer = await changed(admin, person, change)
  return [answer.statusCode, answer.json().message]
}

const calendarOf = async (person: Person, { id }: { id: string }): Promise<WorkCalendarOfPerson> =>
  (
    await person.call('GET', `/api/work-calendars/${id}?startDate=2026-03-01&endDate=2026-05-31`)
  ).json<WorkCalendarOfPerson>()

describe('weeks that take turns', () => {
  it('count from their date on, and what is upcoming is counted again', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    const asked = await ana.asksFor('2026-03-09', '2026-03-20')
    expect(asked.totalDays).toBe('10')
    const pattern = everySecondFriday
    const terms = await changes(admin, ana, { workingWeek: { validFrom: '2026-03-02', pattern } })
    expect(terms.workingWeeks).toEqual([{ validFrom: '2026-03-02', pattern }])
    expect((await ana.ownRequests()).map(({ totalDays }) => totalDays)).toEqual(['9'])
    expect((await calendarOf(ana, ana)).patterns).toEqual([{ validFrom: '2026-03-02', ...pattern }])
    expect((await ana.asksFor('2026-03-27', '2026-03-30')).totalDays).toBe('1')
  })

  it('that change the hours alone change the minutes of upcoming leave, and no one hears of it', async () => {
    const { company, admin, ana } = await makeSmallCompany(test)
    const asked = await ana.asksFor('2026-03-09', '2026-03-10', { endsAt: '12:00' })
    expect(asked).toMatchObject({ totalDays: '1.5', totalMinutes: 720 })
    const sevenHours = { part: 'full' as const, minutes: 421 }
    const pattern = everyWeek({ mon: sevenHours, tue: sevenHours })
    await changes(admin, ana, { workingWeek: { validFrom: '2026-03-02', pattern } })
    expect(await ana.ownRequests()).toMatchObject([{ totalDays: '1.5', totalMinutes: 421 + 211 }])
    const actions = (await auditOf(test, company.id, asked.id)).map(({ action }) => action)
    expect(actions).toEqual(['leave-request.created'])
  })

  it('of the company count for everybody without weeks of their own', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    const { leaveYearStart, paySchedule, timeZone, locationId, mostAway, mostAwayEffect } =
      await admin.company()
    const rules = { leaveYearStart, paySchedule, timeZone, locationId, mostAway, mostAwayEffect }
    const saved = { ...rules, workingWeek: everySecondFriday }
    expect((await admin.call('PUT', '/api/companies/mine/settings', saved)).statusCode).toBe(200)
    expect((await admin.company()).workingWeek).toEqual(everySecondFriday)
    expect((await ana.asksFor('2026-03-13', '2026-03-20')).totalDays).toBe('5')
  })

  it('keep their hours, without the days on which nothing is worked', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    const pattern = { weeks: [{ mon: nightShift, tue: 'none' as const }], anchor: '2026-03-02' }
    const terms = await changes(admin, ana, { workingWeek: { validFrom: '2026-03-02', pattern } })
    expect(terms.workingWeeks[0]?.pattern).toEqual(everyWeek({ mon: nightShift }))
    expect((await ana.asksFor('2026-03-09', '2026-03-13')).totalDays).toBe('1')
  })

  it.each<[string, WorkingWeeks, string]>([
    ['no week', { weeks: [], anchor: null }, 'Please enter at least one week'],
    ['nine weeks', { weeks: Array(9).fill(allFive), anchor: '2026-03-02' }, 'Please enter at most 8 weeks'],
    [
      'two without an anchor',
      { weeks: [allFive, {}], anchor: null },
      'Please choose a Monday in the first week',
    ],
    ['a Tuesday', { weeks: [allFive, {}], anchor: '2026-03-03' }, 'Please choose a Monday in the first week'],
    [
      'weeks without a day',
      { weeks: [{}, {}], anchor: '2026-03-02' },
      'Please choose at least one working day',
    ],
    ['no such time', ofHours({ from: '25:00' }), 'Please enter the time like 09:00'],
    [
      'one time',
      everyWeek({ mon: { part: 'full', minutes: 450, from: '09:00' } }),
      'Please enter both times',
    ],
    ['other minutes', ofHours({ minutes: 480 }), 'Please make the minutes match the times'],
    [
      'half an hour',
      everyWeek({ mon: { part: 'full', minutes: 30 } }),
      'Please enter a shift of 1 to 24 hours',
    ],
    ['a break as long', ofHours({ minutes: 0, breakMinutes: 480 }), 'Please enter a shift of 1 to 24 hours'],
    ['a break of half a minute', ofHours({ breakMinutes: 1.5 }), 'Please enter the break in minutes'],
    [
      'a break in no times',
      everyWeek({ mon: { part: 'full', minutes: 450, breakMinutes: 30 } }),
      'Please enter the times too, or remove the break',
    ],
  ])('are refused with %s', async (_what, pattern, message) => {
    const { admin, ana } = await makeSmallCompany(test)
    const change = { workingWeek: { validFrom: '2026-03-02', pattern } }
    const answer = await changed(admin, ana, change)
    expect([answer.statusCode, answer.json().fields?.[0]?.message ?? answer.json().message]).toEqual([
      400,
      message,
    ])
  })
})

function ofHours(hours: Partial<WorkedHours>): WorkingWeeks {
  return everyWeek({ mon: { ...nightShift, ...hours } })
}

describe('exceptions', () => {
  it('count in place of the pattern and of a holiday, and leave is counted again', async () => {
    const company = await makeSmallCompany(test)
    const { admin, ana } = company
    const asked = await ana.asksFor('2026-03-13', '2026-03-16')
    const free = { date: '2026-03-13', worked: 'none' } as const
    const saturday = { date: '2026-03-14', worked: nightShift }
    const sunday = { date: '2026-03-15', worked: 'full' } as const
    const terms = await changes(admin, ana, { workingExceptions: [saturday, free, sunday] })
    expect(terms.workingExceptions).toEqual([free, saturday, sunday])
    expect((await calendarOf(ana, ana)).exceptions).toEqual([free, saturday, sunday])
    const [counted] = await ana.ownRequests()
    expect(counted).toMatchObject({ id: asked.id, totalDays: '3' })

    await changes(admin, ana, {
      workingExceptions: [free, { date: '2026-03-14', worked: null }, { ...sunday, worked: 'morning' }],
    })
    expect((await ana.ownRequests())[0]?.totalDays).toBe('1.5')
    const lines = await auditOf(test, company.company.id, ana.id)
    expect(lines.slice(-2).map(({ before, after }) => ({ before, after }))).toEqual([
      { before: { workingExceptions: [] }, after: { workingExceptions: [saturday, free, sunday] } },
      {
        before: { workingExceptions: [saturday, sunday] },
        after: { workingExceptions: [{ ...sunday, worked: 'morning' }] },
      },
    ])
  })

  it('that are so already change nothing', async () => {
    const company = await makeSmallCompany(test)
    const { admin, ana } = company
    const saturday = { date: '2026-03-14', worked: nightShift }
    await changes(admin, ana, { workingExceptions: [saturday, { date: '2026-03-15', worked: null }] })
    const lines = await auditOf(test, company.company.id, ana.id)
    await changes(admin, ana, { workingExceptions: [saturday, { date: '2026-03-15', worked: null }] })
    expect(await auditOf(test, company.company.id, ana.id)).toEqual(lines)
  })

  it('are at most 2000 from a year ago on', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    const roster = datesBetween('2027-01-01', addDays('2027-01-01', 1999))
    await admin.imports(
      'roster',
      ['Email,Date,Worked', ...roster.map((date) => `${ana.email},${date},free`)].join('\n'),
    )
    const saturday = { date: '2026-03-14', worked: 'full' } as const
    expect(await refusal(admin, ana, { workingExceptions: [saturday] })).toEqual([
      409,
      'A person can have at most 2000 exceptions, not counting those over a year old. Please remove some first.',
    ])
    expect((await calendarOf(ana, ana)).exceptions).toEqual([])
    // Another word for a date that has one, or one of more than a year ago, isn't one more.
    const worked = { date: '2027-01-01', worked: 'full' } as const
    const old = { date: '2025-03-01', worked: 'full' } as const
    await changes(admin, ana, { workingExceptions: [worked, old] })
    const yearAgo = { date: '2025-03-02', worked: 'full' } as const
    expect((await refusal(admin, ana, { workingExceptions: [yearAgo] }))[0]).toBe(409)
    await changes(admin, ana, { workingExceptions: [{ date: '2027-01-01', worked: null }, saturday] })
    expect((await calendarOf(ana, ana)).exceptions).toEqual([saturday])
  })

  it('are for admins to change, once for each date', async () => {
    const { admin, max, ana } = await makeSmallCompany(test)
    const saturday = { date: '2026-03-14', worked: 'full' } as const
    expect((await refusal(max, ana, { workingExceptions: [saturday] }))[0]).toBe(403)
    expect((await refusal(ana, ana, { workingExceptions: [saturday] }))[0]).toBe(403)
    expect((await refusal(admin, ana, { workingExceptions: [saturday, saturday] }))[0]).toBe(400)
    expect((await changes(admin, ana, {})).workingExceptions).toEqual([])
  })
})
