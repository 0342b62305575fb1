import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companies } from '#server/platform/db/schema.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, makeCompany, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { csvOf, reportOf, xlsxOf } from '#test/reports.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
const start = '2026-03-02T09:00:00Z'
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
beforeEach(() => test.setNow(start))
afterAll(() => test.close())

const hour = 60
const day = 24 * hour

/**
 * The lines: who decided how many, the median and the slowest in minutes, and how many wait for them since
 * when.
 */
async function linesFor(reader: Person, query: Record<string, string> = {}) {
  const { rows } = await reportOf(reader, 'decision-times', query)
  return rows.map(({ user, decided, medianMinutes, slowestMinutes, waiting, waitingSince }) => [
    user.firstName,
    decided,
    medianMinutes,
    slowestMinutes,
    waiting,
    waitingSince,
  ])
}

/** Only who decided how many, and how many wait for them. */
async function countsFor(reader: Person, query: Record<string, string> = {}) {
  return (await linesFor(reader, query)).map(([name, decided, , , waiting]) => [name, decided, waiting])
}

const undoes = (person: Person, { id }: { id: string }) =>
  person.call('POST', `/api/leave-requests/${id}/undo-decision`, {})

/**
 * Ana asks on Monday at 9:00 for three days; Max approves the first at 10:00 and the second a day later, Ada
 * the third with it.
 */
async function makeDecided() {
  const company = await makeSmallCompany(test)
  const { admin, max, ana } = company
  const requests = [await ana.asksFor('2026-04-13'), await ana.asksFor('2026-04-14')] as const
  const third = await ana.asksFor('2026-04-15', '2026-04-15', { leaveType: 'personal' })
  test.setNow('2026-03-02T10:00:00Z')
  await max.approves(requests[0])
  test.setNow('2026-03-03T10:00:00Z')
  await max.rejects(requests[1])
  await admin.approves(third)
  return { ...company, requests, third }
}

describe('the decision times', () => {
  it('are from the request to the decision, for the one who made it', async () => {
    const { admin } = await makeDecided()
    expect(await linesFor(admin)).toEqual([
      ['Ada', 1, day + hour, day + hour, 0, null],
      ['Max', 2, hour + day / 2, day + hour, 0, null],
    ])
    expect((await reportOf(admin, 'decision-times')).all).toEqual({
      decided: 3,
      medianMinutes: day + hour,
      slowestMinutes: day + hour,
      waiting: 0,
      waitingSince: null,
    })
  })

  it('have changes of leave, and leave that was cancelled afterwards', async () => {
    const { max, ana, admin, requests } = await makeDecided()
    const change = await ana.changes(requests[0], { endDate: '2026-04-16', startDate: '2026-04-16' })
    test.setNow('2026-03-03T10:05:00Z')
    await max.rejects({ id: change.amendment?.id ?? '' })
    await ana.cancels(requests[0])
    expect((await linesFor(admin))[1]).toEqual(['Max', 3, hour, day + hour, 0, null])
  })

  it('have no leave that nobody decided: recorded, imported, or approved at once', async () => {
    const { admin, max, ana } = await makeSmallCompany(test)
    await max.asksFor('2026-04-13', '2026-04-13', { userId: ana.id })
    const file = `Email,Type,First day,Last day\n${ana.email},Annual,2026-02-02,2026-02-03\n`
    expect((await admin.imports('leave', file)).counts.new).toBe(1)
    const alone = await makeCompany(test)
    await alone.admin.asksFor('2026-04-13')
    for (const reader of [admin, alone.admin]) {
      expect(await linesFor(reader)).toEqual([])
      expect((await reportOf(reader, 'decision-times')).all.decided).toBe(0)
    }
  })

  it('count an undone decision by the one after it, from the undo on', async () => {
    const { admin, max, ana } = await makeSmallCompany(test)
    const request = await ana.asksFor('2026-04-13')
    test.setNow('2026-03-02T11:00:00Z')
    await max.approves(request)
    test.setNow('2026-03-02T12:00:00Z')
    await undoes(admin, request)
    expect(await linesFor(admin)).toEqual([['Max', 0, null, null, 1, '2026-03-02T12:00:00.000Z']])
    test.setNow('2026-03-02T12:30:00Z')
    await admin.rejects(request)
    expect(await linesFor(admin)).toEqual([['Ada', 1, 30, 30, 0, null]])
  })

  it('begin anew with a new manager', async () => {
    const company = await makeSmallCompany(test)
    const { admin, ana } = company
    const mona = await addMember(test, company, 'Mona Manager', { role: 'manager' })
    const request = await ana.asksFor('2026-04-13')
    test.setNow('2026-03-04T09:00:00Z')
    await admin.changesMember(ana, { managerId: mona.id })
    expect(await linesFor(admin)).toEqual([['Mona', 0, null, null, 1, '2026-03-04T09:00:00.000Z']])
    test.setNow('2026-03-04T10:00:00Z')
    await mona.approves(request)
    expect(await linesFor(admin)).toEqual([['Mona', 1, hour, hour, 0, null]])
  })
})

describe('what is waiting', () => {
  it('counts for those who were asked first, while others have joined them', async () => {
    const { admin, max, ana } = await makeSmallCompany(test)
    const request = await ana.asksFor('2026-04-13')
    test.setNow('2026-03-03T09:00:00Z')
    await ana.asksFor('2026-04-14')
    test.setNow('2026-03-12T09:00:00Z')
    await test.runHourly()
    await test.untilJobsDone()
    expect((await ana.opens(request)).waitsFor.map(({ firstName }) => firstName)).toEqual(['Max', 'Ada'])
    expect(await linesFor(admin)).toEqual([['Max', 0, null, null, 2, '2026-03-02T09:00:00.000Z']])
    await max.asksFor('2026-03-12')
    await admin.approves(request)
    expect(await linesFor(admin)).toMatchObject([
      ['Ada', 1, 10 * day, 10 * day, 1, '2026-03-12T09:00:00.000Z'],
      ['Max', 0, null, null, 1, '2026-03-03T09:00:00.000Z'],
    ])
  })

  it('counts for each approver of today, and once in the total', async () => {
    const { admin, ana, max } = await makeSmallCompany(test)
    await ana.asksFor('2026-04-13')
    await admin.changesMember(ana, { managerId: null })
    expect(await countsFor(admin)).toEqual([
      ['Ada', 0, 1],
      ['Max', 0, 1],
    ])
    expect((await reportOf(admin, 'decision-times')).all.waiting).toBe(1)
    await admin.asksFor('2026-03-02', '2026-03-02', { userId: max.id })
    expect(await countsFor(admin)).toEqual([['Ada', 0, 1]])
  })

  it('is listed whatever the period', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    await ana.asksFor('2026-04-13')
    const past = { startDate: '2025-01-01', endDate: '2025-12-31' }
    expect(await countsFor(admin, past)).toEqual([['Max', 0, 1]])
  })
})

describe('whose requests', () => {
  it('are everybody’s for admins, those one decides and one’s own for managers, one’s own for employees', async () => {
    const company = await makeDecided()
    const { admin, adminId, max, ana } = company
    const zoe = await addMember(test, company, 'Zoe Other', { manager: adminId })
    await zoe.asksFor('2026-04-20')
    await max.asksFor('2026-04-21')
    expect(await countsFor(admin)).toEqual([
      ['Ada', 1, 2],
      ['Max', 2, 0],
    ])
    expect(await countsFor(max)).toEqual([
      ['Ada', 1, 1],
      ['Max', 2, 0],
    ])
    expect(await countsFor(ana)).toEqual([
      ['Ada', 1, 0],
      ['Max', 2, 0],
    ])
    expect(await countsFor(zoe)).toEqual([['Ada', 0, 1]])
  })

  it('are of one team or one type, also of people and by approvers who have left', async () => {
    const { admin, max, ana } = await makeDecided()
    const { id: teamId } = await admin.addsTeam('Design')
    await admin.changesMember(ana, { teamId })
    expect(await linesFor(admin, { teamId: 'none' })).toEqual([])
    expect((await linesFor(admin, { teamId, leaveType: 'personal' })).map(([name]) => name)).toEqual(['Ada'])
    await admin.deactivates(ana)
    await admin.deactivates(max)
    const { rows } = await reportOf(admin, 'decision-times', { leaveType: 'annual' })
    expect(rows).toMatchObject([{ user: { firstName: 'Max', isActive: false }, decided: 2 }])
  })
})

describe('the period', () => {
  it('has the decisions on its days, where the company is', async () => {
    const { admin } = await makeCompany(test)
    const periodOf = async (query: Record<string, string>) => {
      const { startDate, endDate } = await reportOf(admin, 'decision-times', query)
      return `${startDate} to ${endDate}`
    }
    expect(await periodOf({})).toBe('2025-03-02 to 2026-03-02')
    expect(await periodOf({ startDate: '2026-01-15' })).toBe('2026-01-15 to 2026-03-02')
    expect(await periodOf({ startDate: '2020-01-01' })).toBe('2020-01-01 to 2023-01-05')
    expect(await periodOf({ startDate: '2026-06-01' })).toBe('2026-06-01 to 2026-06-01')
    expect(await periodOf({ endDate: '2000-06-01' })).toBe('2000-01-01 to 2000-06-01')

    const { company, max, ana, admin: ada } = await makeSmallCompany(test)
    await test.inCompany(company.id, (tx) => tx.update(companies).set({ timeZone: 'Asia/Tokyo' }))
    const request = await ana.asksFor('2026-04-13')
    // Tuesday in Tokyo.
    test.setNow('2026-03-02T15:30:00Z')
    await max.approves(request)
    const on = (date: string) => linesFor(ada, { startDate: date, endDate: date })
    expect(await on('2026-03-02')).toEqual([])
    expect(await on('2026-03-03')).toHaveLength(1)
    expect(await on('2026-03-04')).toEqual([])
  })
})

describe('its file', () => {
  it('has the same in hours', async () => {
    const { admin, ana } = await makeDecided()
    test.setNow('2026-03-03T10:20:00Z')
    await ana.asksFor('2026-04-20')
    expect(await csvOf(admin, 'decision-times')).toEqual([
      {
        Approver: 'Ada Admin',
        Email: expect.stringContaining('ada'),
        Decided: '1',
        'Median hours': '25',
        'Slowest hours': '25',
        'Waiting now': '0',
        'Waiting since (UTC)': '',
      },
      {
        Approver: 'Max Manager',
        Email: expect.stringContaining('max'),
        Decided: '2',
        'Median hours': '13',
        'Slowest hours': '25',
        'Waiting now': '1',
        'Waiting since (UTC)': '2026-03-03T10:20:00.000Z',
      },
    ])
    const sheet = await xlsxOf(admin, 'decision-times')
    expect(sheet.map((row) => row[0])).toEqual(['Approver', 'Ada Admin', 'Max Manager'])
  })
})
