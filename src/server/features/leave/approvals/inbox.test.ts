import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaveRequests } from '#server/platform/db/schema.ts'
import type { ApprovalsPage, DecidedRequest } from '#shared/leave/approvals-contract.ts'
import { approvalsPage, decidedRequest } from '#shared/leave/approvals-contract.ts'
import type { PendingApproval } from '#shared/leave/contract.ts'
import { type Page, pageOf, pageSize } from '#shared/paged.ts'
import { addDays } from '#shared/plain-date.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, makeCompany, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

async function page(person: Person, query = ''): Promise<ApprovalsPage> {
  const answer = await person.call(
    'GET',
    `/api/leave-requests/pending-for-approval?limit=50${query.replace('?', '&')}`,
  )
  expect(answer.statusCode, answer.body).toBe(200)
  return approvalsPage.parse(answer.json())
}

async function decidedPage(person: Person, query = ''): Promise<Page<DecidedRequest>> {
  const answer = await person.call('GET', `/api/approvals/decided${query}`)
  return pageOf(decidedRequest).parse(answer.json())
}

async function decided(person: Person): Promise<DecidedRequest[]> {
  return (await decidedPage(person)).items
}

const open = async (person: Person, id: string): Promise<PendingApproval | null> => {
  const answer = await person.call('GET', `/api/approvals/${id}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const datesIn = ({ items }: ApprovalsPage) => items.map(({ startDate }) => startDate.slice(5))

/** A company whose teams may have one person away. */
async function withLimit() {
  const small = await makeSmallCompany(test)
  const { admin } = small
  const { leaveYearStart, paySchedule, timeZone, workingWeek } = await admin.company()
  const rules = {
    leaveYearStart,
    paySchedule,
    timeZone,
    workingWeek,
    locationId: null,
    mostAway: 1,
    mostAwayEffect: 'warn',
  }
  const answer = await admin.call('PUT', '/api/companies/mine/settings', rules)
  expect(answer.statusCode, answer.body).toBe(200)
  return small
}

it('tells what waits for the reader from what waits for others', async () => {
  const { admin, max, ana } = await makeSmallCompany(test)
  const ofAna = await ana.asksFor('2026-03-09')
  const ofMax = await max.asksFor('2026-03-10')
  const found = async (query: string) => (await page(admin, query)).items.map(({ id }) => id)
  expect(await found('')).toEqual([ofAna.id, ofMax.id])
  expect(await found('?waitsFor=me')).toEqual([ofMax.id])
  expect(await found('?waitsFor=others')).toEqual([ofAna.id])
  const { items } = await page(admin)
  expect(items.map(({ waitsForOthers }) => waitsForOthers.map(({ id }) => id))).toEqual([[max.id], []])
  expect((await page(max)).items).toMatchObject([{ id: ofAna.id, waitsForOthers: [] }])
})

describe('the page of requests to decide', () => {
  it('has all that a row needs, and the count of colleagues who are away or have asked', async () => {
    const small = await makeSmallCompany(test)
    const { ana, max } = small
    const ben = await addMember(test, small, 'Ben Colleague', { manager: max.id })
    const cora = await addMember(test, small, 'Cora Colleague', { manager: max.id })
    const dan = await addMember(test, small, 'Dan Colleague', { manager: max.id })
    const notes = `Moving house.\n${'Far away. '.repeat(40)}`
    const request = await ana.asksFor('2026-03-09', '2026-03-11', { notes })
    // Ben is away and has asked for more, which counts once; Cora and Dan have only asked.
    await max.approves(await ben.asksFor('2026-03-10'))
    await ben.asksFor('2026-03-11')
    await cora.asksFor('2026-03-09')
    await cora.asksFor('2026-03-11')
    await dan.asksFor('2026-03-11', '2026-03-12')
    const { items, next, counts, oldestAt } = await page(max)
    expect(items.slice(0, 1)).toEqual([
      {
        id: request.id,
        userId: ana.id,
        leaveType: 'annual',
        startDate: '2026-03-09',
        endDate: '2026-03-11',
        startsAt: null,
        endsAt: null,
        unit: 'days',
        totalDays: '3',
        totalMinutes: 1440,
        employeeName: 'Ana Employee',
        employeeEmail: ana.email,
        notes: expect.stringMatching(/^Moving house\. Far away\. .{110,120}…$/),
        createdAt: request.createdAt,
        amends: null,
        balanceAfter: { unit: 'days', amount: '17' },
        conflicts: [],
        othersAway: 1,
        othersAsked: 2,
        stepApprovedAt: null,
        waitsForOthers: [],
        cover: null,
      },
    ])
    expect({ next, counts, oldestAt }).toEqual({
      next: null,
      counts: { all: 5, found: 5, conflicts: 0 },
      oldestAt: request.createdAt,
    })
  })

  it('puts conflicts first, then the oldest: a broken rule, and a balance that doesn’t cover it', async () => {
    const small = await withLimit()
    const { ana, max, admin } = small
    const ben = await addMember(test, small, 'Ben Colleague', { manager: max.id })
    await max.approves(await ben.asksFor('2026-03-11'))
    await ana.asksFor('2026-03-09')
    await ana.asksFor('2026-03-11')
    await ana.asksFor('2026-03-12')
    await ana.asksFor('2026-06-01', '2026-06-19')
    const before = await page(max)
    expect(datesIn(before)).toEqual(['03-11', '03-09', '03-12', '06-01'])
    expect(before.items[0]?.conflicts).toEqual([expect.stringContaining('2 people')])

    const company = await admin.company()
    const { name, industry, accrualType } = company
    await admin.changesCompany({ name, industry, accrualType, annualDays: 16 })
    const after = await page(max)
    expect(after.counts).toEqual({ all: 4, found: 4, conflicts: 4 })
    const short = after.items.find(({ startDate }) => startDate === '2026-06-01')
    expect(short).toMatchObject({
      balanceAfter: { unit: 'days', amount: '-2' },
      conflicts: ['The balance doesn’t cover this: −2 days left after it.'],
    })
  })

  it('is searched by a person’s name or address, and filtered by type, on all pages', async () => {
    const small = await makeSmallCompany(test)
    const { ana, max } = small
    const jorg = await addMember(test, small, 'Jörg Groß', { manager: max.id })
    await ana.asksFor('2026-03-09')
    await ana.asksFor('2026-03-10', undefined, { leaveType: 'unpaid' })
    await jorg.asksFor('2026-03-11')
    const found = async (query: string) => datesIn(await page(max, query))
    expect(await found('?search=jorg')).toEqual(['03-11'])
    expect(await found('?search=gross+JORG')).toEqual(['03-11'])
    expect(await found(`?search=${encodeURIComponent(ana.email)}`)).toEqual(['03-09', '03-10'])
    expect(await found('?search=jorg+employee')).toEqual([])
    expect(await found('?type=unpaid')).toEqual(['03-10'])
    expect(await found('?type=unpaid&search=jorg')).toEqual([])
    expect((await page(max, '?type=annual')).counts).toEqual({ all: 3, found: 2, conflicts: 0 })
    for (const query of ['?type=Not+a+type', `?search=${'a'.repeat(101)}`])
      expect(
        (await max.call('GET', `/api/leave-requests/pending-for-approval?limit=50${query.replace('?', '&')}`))
          .statusCode,
      ).toBe(400)
  })

  it('is filtered by team, dates and conflict', async () => {
    const small = await withLimit()
    const { ana, max, admin } = small
    const sales = await admin.call('POST', '/api/teams', { name: 'Sales', mostAway: null })
    const teamId = sales.json().id as string
    const ben = await addMember(test, small, 'Ben Colleague', { manager: max.id })
    await admin.call('PATCH', `/api/team/${ben.id}`, { teamId })
    await ana.asksFor('2026-03-09', '2026-03-11')
    await ben.asksFor('2026-03-11', '2026-03-13')
    expect(datesIn(await page(max, `?team=${teamId}`))).toEqual(['03-11'])
    expect(datesIn(await page(max, '?from=2026-03-12'))).toEqual(['03-11'])
    expect(datesIn(await page(max, '?to=2026-03-10'))).toEqual(['03-09'])
    expect(datesIn(await page(max, '?from=2026-03-11&to=2026-03-11'))).toEqual(['03-09', '03-11'])
    expect(await page(max, '?conflict=yes')).toMatchObject({
      items: [],
      counts: { all: 2, found: 0, conflicts: 0 },
    })
  })

  it('has as many as its limit says; without one the answer is the list of all', async () => {
    const { ana, max } = await makeSmallCompany(test)
    for (const date of ['2026-03-09', '2026-03-10', '2026-03-11']) await ana.asksFor(date)
    const list = '/api/leave-requests/pending-for-approval'
    const first = approvalsPage.parse((await max.call('GET', `${list}?limit=2`)).json())
    expect(datesIn(first)).toEqual(['03-09', '03-10'])
    const rest = await max.call('GET', `${list}?limit=2&after=${first.next}`)
    expect(datesIn(approvalsPage.parse(rest.json()))).toEqual(['03-11'])
    expect((await max.toDecide()).map(({ startDate }) => startDate.slice(5))).toEqual([
      '03-09',
      '03-10',
      '03-11',
    ])
    for (const limit of ['0', '51', '1.5', 'many']) {
      const answer = await max.call('GET', `${list}?limit=${limit}`)
      expect([answer.statusCode, answer.body]).toEqual([
        400,
        expect.stringContaining('Please use a limit from 1 to 50'),
      ])
    }
  })

  it('goes on after its last row, though some were decided meanwhile', async () => {
    const { ana, max } = await makeSmallCompany(test)
    for (let nth = 0; nth < 60; nth++)
      await ana.asksFor(addDays('2026-03-09', 7 * nth), undefined, {
        leaveType: 'unpaid',
        notes: 'x'.repeat(1000),
      })
    const first = await page(max)
    expect(first.items).toHaveLength(50)
    const [one] = first.items
    if (one) await max.approves(one)
    const second = await page(max, `?after=${first.next}`)
    expect(second.items).toHaveLength(10)
    expect(second).toMatchObject({ next: null, counts: { all: 59, found: 59 } })
    const ids = new Set([...first.items, ...second.items].map(({ id }) => id))
    expect(ids.size).toBe(60)
    const wrong = await max.call('GET', '/api/leave-requests/pending-for-approval?limit=50&after=nothing')
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'Please start again from the first page.'])
  })

  it('is empty for an employee, and for a manager whose people asked for nothing', async () => {
    const small = await makeSmallCompany(test)
    const { ana, max, admin } = small
    const zoe = await addMember(test, small, 'Zoe Other', { manager: small.adminId })
    await zoe.asksFor('2026-03-09')
    for (const person of [ana, max])
      expect(await page(person)).toMatchObject({ items: [], counts: { all: 0 }, oldestAt: null })
    expect((await page(admin)).items).toHaveLength(1)
  })
})

describe('one request with all about it', () => {
  it('is what the list of all has, by its own id and by that of the leave it would change', async () => {
    const small = await makeSmallCompany(test)
    const { ana, max } = small
    const ben = await addMember(test, small, 'Ben Colleague', { manager: max.id })
    await ben.asksFor('2026-03-10')
    const leave = await max.approves(await ana.asksFor('2026-03-09'))
    const { amendment } = await ana.changes(leave, { endDate: '2026-03-10' })
    const listed = (await max.toDecide()).find(({ id }) => id === amendment?.id)
    expect(listed?.alsoAway).toHaveLength(1)
    expect(await open(max, amendment?.id ?? '')).toEqual(listed)
    expect(await open(max, leave.id)).toEqual(listed)
  })

  it('is null for people who may not decide it, and once it is decided; there may be none', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const request = await ana.asksFor('2026-03-09')
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect((await max.call('GET', `/api/approvals/${unknown}`)).statusCode).toBe(404)
    expect(
      (await max.call('GET', `/api/leave-requests/pending-for-approval?limit=50&team=${unknown}`)).statusCode,
    ).toBe(404)
    expect(await open(ana, request.id)).toBeNull()
    await max.approves(request)
    expect(await open(max, request.id)).toBeNull()
  })
})

describe('what was decided recently', () => {
  it('says who decided what and when, and what can be undone', async () => {
    const small = await makeCompany(test)
    const max = await addMember(test, small, 'Max Manager', { role: 'manager', manager: small.adminId })
    const ana = await addMember(test, small, 'Ana Employee', { manager: max.id })
    const begun = await ana.asksFor('2026-03-02')
    await max.approves(begun)
    const rejected = await ana.asksFor('2026-03-09')
    await small.admin.rejects(rejected, 'Release week')
    const changed = await max.approves(await ana.asksFor('2026-03-12'))
    const { amendment } = await ana.changes(changed, { endDate: '2026-03-13' })
    if (amendment) await max.approves(amendment)
    // Nobody decided what was recorded.
    await max.asksFor('2026-03-20', '2026-03-20', { userId: ana.id })

    const list = await decided(max)
    expect(
      list.map(({ startDate, status, of, decidedBy, canUndo }) =>
        [startDate.slice(5), status, of, decidedBy.firstName, canUndo].join(' '),
      ),
    ).toEqual([
      '03-12 approved change Max false',
      '03-12 approved request Max false',
      '03-09 rejected request Ada true',
      '03-02 approved request Max false',
    ])
    expect(list[2]).toMatchObject({ employeeName: 'Ana Employee', rejectionReason: 'Release week' })
    expect(await decided(ana)).toEqual([])
    await max.call('POST', `/api/leave-requests/${rejected.id}/undo-decision`, {})
    expect((await decided(max)).map(({ id }) => id)).not.toContain(rejected.id)
  })

  it('a rejected change can’t be undone once the leave has begun, though its new dates haven’t', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const leave = await max.approves(await ana.asksFor('2026-03-09'))
    const { amendment } = await ana.changes(leave, { startDate: '2026-03-30', endDate: '2026-03-30' })
    if (amendment) await max.rejects(amendment)
    const ofChange = async () => (await decided(max)).find(({ id }) => id === amendment?.id)
    expect(await ofChange()).toMatchObject({ of: 'change', canUndo: true })
    test.setNow('2026-03-09T09:00:00Z')
    expect(await ofChange()).toMatchObject({ canUndo: false })
    test.setNow('2026-03-02T09:00:00Z')
  })

  it('decisions about others’ people are not listed to a manager of other people', async () => {
    const small = await makeSmallCompany(test)
    const { ana, max } = small
    await max.approves(await ana.asksFor('2026-03-09'))
    const zoe = await addMember(test, small, 'Zoe Manager', { role: 'manager', manager: small.adminId })
    expect(await decided(zoe)).toEqual([])
    expect(await decided(small.admin)).toHaveLength(1)
  })

  it('stays for 30 days, and longer while the leave is to come', async () => {
    const { company, ana, max } = await makeSmallCompany(test)
    const decidedDaysAgo = async (day: string, daysAgo: number) => {
      const { id } = await max.approves(await ana.asksFor(day))
      const decidedAt = new Date(Date.parse('2026-03-02T09:00:00Z') - daysAgo * 86_400_000)
      await test.inCompany(company.id, (tx) =>
        tx.update(leaveRequests).set({ decidedAt }).where(eq(leaveRequests.id, id)),
      )
    }
    await decidedDaysAgo('2026-03-02', 31)
    await decidedDaysAgo('2026-03-03', 31)
    await decidedDaysAgo('2026-03-04', 400)
    await ana.asksFor('2026-03-05')
    expect((await decided(max)).map(({ startDate, canUndo }) => [startDate, canUndo])).toEqual([
      ['2026-03-03', true],
      ['2026-03-04', true],
    ])
  })

  it('comes in pages, and by the name of the person', async () => {
    const company = await makeSmallCompany(test)
    const { ana, max } = company
    const zoe = await addMember(test, company, 'Zoë Quist', { manager: max.id })
    await max.approves(await zoe.asksFor('2026-03-09'))
    for (let day = 0; day < pageSize; day++) await max.rejects(await ana.asksFor('2026-03-10'))
    const first = await decidedPage(max)
    const second = await decidedPage(max, `?after=${first.next}`)
    expect([first.items.length, first.total, second.items.length, second.next]).toEqual([
      pageSize,
      51,
      1,
      null,
    ])
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(51)
    const found = await decidedPage(max, '?search=zoe')
    expect([found.items.map(({ employeeName }) => employeeName), found.total]).toEqual([['Zoë Quist'], 1])
    expect((await max.call('GET', '/api/approvals/decided?after=there')).statusCode).toBe(400)
  })
})
