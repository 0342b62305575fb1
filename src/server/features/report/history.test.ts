import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { leaveRequests } from '#server/platform/db/schema.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, makeCompanyWithLeave, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { addressOf, csvOf, reportOf } from '#test/reports.ts'
import { historyTable } from './history.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

describe('the history', () => {
  it('tells who asked, recorded and decided, and why not', async () => {
    const { admin, adminId, max, ana } = await makeSmallCompany(test)
    await max.rejects(await ana.asksFor('2026-03-11', '2026-03-11', { notes: 'Wedding' }), 'Not in that week')
    await admin.asksFor('2026-02-02', '2026-02-02', {
      userId: ana.id,
      isHalfDay: true,
      halfDayPart: 'afternoon',
    })
    const { rows, count, next } = await reportOf(max, 'history')
    expect([count, next]).toEqual([2, null])
    expect(rows).toMatchObject([
      {
        startDate: '2026-03-11',
        status: 'rejected',
        notes: 'Wedding',
        recordedBy: null,
        decidedBy: { id: max.id },
        rejectionReason: 'Not in that week',
      },
      {
        startDate: '2026-02-02',
        totalDays: '0.5',
        startsAt: '12:00',
        endsAt: null,
        recordedBy: { id: adminId },
      },
    ])
  })

  it('has a change of leave as leave, not as a request', async () => {
    const { max, ana } = await makeSmallCompany(test)
    const leave = await max.approves(await ana.asksFor('2026-03-09', '2026-03-10'))
    await ana.changes(leave, { endDate: '2026-03-11' })
    expect((await reportOf(ana, 'history')).rows).toMatchObject([
      { endDate: '2026-03-10', status: 'approved' },
    ])
  })

  it('is that of a period, a person or a state', async () => {
    const { admin, ana, max } = await makeCompanyWithLeave(test)
    await ana.asksFor('2026-06-01')
    const march = { startDate: '2026-03-12', endDate: '2026-03-13' }
    expect((await reportOf(admin, 'history', march)).rows.map(({ startDate }) => startDate)).toEqual([
      '2026-03-13',
      '2026-03-11',
    ])
    expect((await reportOf(admin, 'history', { status: 'pending' })).count).toBe(1)
    expect((await reportOf(max, 'history', { userId: ana.id })).count).toBe(2)
    expect(await reportOf(ana, 'history', { endDate: '2020-03-01' })).toMatchObject({
      startDate: '2019-03-01',
      count: 0,
    })
    const answer = await ana.call('GET', addressOf('history', { userId: max.id }))
    expect(answer.statusCode).toBe(403)
  })

  it('goes on within its period, also from a place outside of it', async () => {
    const { admin } = await makeCompanyWithLeave(test)
    const firstDaysAfter = async (startDate: string, endDate: string) => {
      const after = `${startDate}_00000000-0000-7000-8000-000000000000`
      const { rows, count } = await reportOf(admin, 'history', { after, endDate })
      return { count, firstDays: rows.map((row) => row.startDate) }
    }
    expect(await firstDaysAfter('2026-03-16', '2026-03-12')).toEqual({
      count: 2,
      firstDays: ['2026-03-11', '2026-03-10'],
    })
    expect(await firstDaysAfter('2026-03-11', '2026-03-13')).toEqual({
      count: 3,
      firstDays: ['2026-03-10'],
    })
  })

  it('goes on page by page without losing or doubling a row', async () => {
    const { admin, ana, company } = await makeSmallCompany(test)
    await addManyRequests(test, company.id, ana.id, 450)
    const seen: string[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof reportOf<'history'>>> = await reportOf(
        admin,
        'history',
        after ? { after } : {},
      )
      expect(page.count).toBe(450)
      seen.push(...page.rows.map(({ id }) => id))
      after = page.next
    } while (after)
    expect(new Set(seen).size).toBe(450)
    expect(seen).toHaveLength(450)
    expect(await csvOf(admin, 'history')).toHaveLength(450)
  })
})

describe('a long file', () => {
  it('goes on when somebody joins and asks for leave while it is read', async () => {
    const company = await makeCompanyWithLeave(test)
    const actor = { ...(await actorOf(company.admin)), companyId: company.company.id }
    const ctx: Context = {
      companyId: actor.companyId,
      now: new Date('2026-03-02T09:00:00Z'),
      inCompany: (work) => test.inCompany(actor.companyId, (tx) => work(tx, { ...actor, key: null })),
    }
    const { pages } = await historyTable(ctx, {})
    const late = await addMember(test, company, 'Lou Late')
    await late.asksFor('2026-03-20')
    const people: unknown[] = []
    for await (const page of pages) people.push(...page.map(([person]) => person))
    expect(people.toSorted()).toEqual(['Ada Admin', 'Ana Employee', 'Max Manager', 'Zoe Other'])
  })
})

async function actorOf(person: Person) {
  const { id: userId, role, firstName, lastName, email, today } = await person.me()
  return {
    userId,
    role: role ?? 'employee',
    firstName,
    lastName,
    email,
    today,
    managerId: null,
    teamId: null,
    locale: 'en-GB',
  }
}

/** Rejected requests, which no rule counts, one on each of many days. */
async function addManyRequests(app: TestApp, companyId: string, userId: string, count: number) {
  await app.inCompany(companyId, (tx) =>
    tx.execute(sql`
      INSERT INTO ${leaveRequests} (company_id, id, user_id, leave_type, start_date, end_date, total_days, total_minutes,
        status, created_by, created_at)
      SELECT ${companyId}::uuid, gen_random_uuid(), ${userId}::uuid, 'annual', date '2026-03-02' + n % 100,
        date '2026-03-02' + n % 100, 1, 480, 'rejected', ${userId}::uuid, now()
      FROM generate_series(1, ${count}::int) n`),
  )
}
