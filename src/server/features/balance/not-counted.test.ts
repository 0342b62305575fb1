import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LeaveStatement } from '#shared/leave/statement-contract.ts'
import { everyWeek } from '#shared/leave/work-calendar.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'

// Why leave counts less than its dates, in a statement. The clock stands at Monday 2 March 2026; Good Friday
// is 3 April, Easter Monday 6 April, Labour Day Friday 1 May.

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

/** A company whose people have the public holidays of Berlin. */
async function inBerlin() {
  const company = await makeSmallCompany(test)
  const berlin = { name: 'Berlin', country: 'DE', region: 'BE', timeZone: null }
  const added = await company.admin.call('POST', '/api/locations', berlin)
  const { leaveYearStart, paySchedule, timeZone, workingWeek, ...rest } = await company.admin.company()
  const { mostAway, mostAwayEffect } = rest
  const rules = { leaveYearStart, paySchedule, timeZone, workingWeek, mostAway, mostAwayEffect }
  const locationId = added.json().id
  const changed = await company.admin.call('PUT', '/api/companies/mine/settings', { ...rules, locationId })
  expect(changed.statusCode, changed.body).toBe(200)
  return company
}

/** The lines of leave, as they are explained up to a day. */
async function linesOf(reader: Person, userId: string, on = '2027-12-31') {
  const answer = await reader.call('GET', `/api/leave-statements/${userId}?on=${on}`)
  const { types } = answer.json<LeaveStatement>()
  const lines = types.flatMap(({ years }) => years.flatMap((year) => year.lines))
  return lines.filter(({ kind }) => kind === 'taken')
}
const explained = async (reader: Person, userId: string, on?: string) =>
  (await linesOf(reader, userId, on)).map(({ date, until, explanation }) => [date, until, explanation])

describe('a statement', () => {
  it('names the holiday that made five dates four, at their end and between them', async () => {
    const { ana, max } = await inBerlin()
    await max.approves(await ana.asksFor('2026-04-27', '2026-05-01'))
    await ana.asksFor('2026-04-02', '2026-04-07')
    expect(await explained(max, ana.id)).toEqual([
      [
        '2026-04-02',
        '2026-04-07',
        'Leave, not yet approved. Not counted: Good Friday, Fri 3 Apr; Easter Monday, Mon 6 Apr',
      ],
      ['2026-04-27', '2026-04-30', 'Leave. Not counted: Labour Day, Fri 1 May'],
    ])
    expect((await linesOf(max, ana.id)).map(({ notCounted }) => notCounted)).toEqual([
      [
        { date: '2026-04-03', part: 'full', holiday: 'Good Friday' },
        { date: '2026-04-06', part: 'full', holiday: 'Easter Monday' },
      ],
      [{ date: '2026-05-01', part: 'full', holiday: 'Labour Day' }],
    ])
  })

  it('tells nothing of a date after the day that it’s read for', async () => {
    const { ana } = await inBerlin()
    await ana.asksFor('2026-04-02', '2026-04-07')
    expect(await explained(ana, ana.id, '2026-04-05')).toEqual([
      ['2026-04-02', null, 'Leave, not yet approved. Not counted: Good Friday, Fri 3 Apr'],
    ])
  })

  it('tells a holiday in the line before it, also where that is in the leave year before', async () => {
    const { ana } = await inBerlin()
    await ana.asksFor('2026-12-28', '2027-01-01')
    expect(await explained(ana, ana.id)).toEqual([
      ['2026-12-28', '2026-12-31', "Leave, not yet approved. Not counted: New Year's Day, Fri 1 Jan 2027"],
    ])
  })

  it('tells what somebody doesn’t work, and the dates that a change of leave would add', async () => {
    const { ana, max, admin } = await makeSmallCompany(test)
    const week = { mon: 'full', tue: 'full', wed: 'full', thu: 'morning' } as const
    await admin.changesMember(ana, { workingWeek: { validFrom: '2026-03-02', pattern: everyWeek(week) } })
    const leave = await max.approves(await ana.asksFor('2026-03-09', '2026-03-11'))
    expect(await explained(ana, ana.id)).toEqual([['2026-03-09', '2026-03-11', 'Leave']])
    await ana.changes(leave, { endDate: '2026-03-13' })
    expect(await explained(ana, ana.id)).toEqual([
      ['2026-03-09', '2026-03-11', 'Leave'],
      [
        '2026-03-12',
        null,
        'Leave, not yet approved. Not counted: Thu 12 Mar, afternoon free; Fri 13 Mar, free',
      ],
    ])
  })

  it('asks for the calendar once, however much leave there is, and not at all without need', async () => {
    const { ana } = await inBerlin()
    let queries = 0
    test.database.watch.add({
      statementEnded: ({ text, work }) => {
        if (work?.kind === 'request' && work.method === 'GET' && text !== 'COMMIT') queries++
      },
    })
    const queriesOf = async (read: () => Promise<unknown>) => {
      const before = queries
      await read()
      return queries - before
    }
    const reads = () => linesOf(ana, ana.id)
    // What the first read prepares isn't asked again.
    await reads()
    await ana.asksFor('2026-03-09', '2026-03-13')
    const withoutHolidays = await queriesOf(reads)
    await ana.asksFor('2026-04-02', '2026-04-07')
    const withOne = await queriesOf(reads)
    expect(withOne - withoutHolidays).toBe(5)
    for (const [start, end] of [
      ['2026-04-30', '2026-05-04'],
      ['2026-05-13', '2026-05-15'],
    ] as const)
      await ana.asksFor(start, end)
    expect(await queriesOf(reads)).toBe(withOne)
    expect(await explained(ana, ana.id)).toHaveLength(4)
  })
})
