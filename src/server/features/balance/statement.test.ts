import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockPerson } from '#server/features/people/approvers.ts'
import { companies, leavePolicies, users } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatDays, parseDays } from '#shared/leave/days.ts'
import type { BalanceOfPerson, LeaveStatement, NewAdjustment } from '#shared/leave/statement-contract.ts'
import { mondayToFriday } from '#shared/leave/work-calendar.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { onPostgres } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { addMember, auditOf, makeCompany, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { storedRows } from '#test/stored-rows.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const smallCompany = () => makeSmallCompany(test)

const statementOf = async (reader: Person, userId: string, on?: string): Promise<LeaveStatement> => {
  const answer = await reader.call('GET', `/api/leave-statements/${userId}${on ? `?on=${on}` : ''}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const annualOf = async (reader: Person, userId: string, on?: string) => {
  const annual = (await statementOf(reader, userId, on)).types.find(({ leaveType }) => leaveType === 'annual')
  if (!annual) throw new Error('Annual leave has a statement.')
  return annual
}

const balancesOf = async (reader: Person, query = ''): Promise<BalanceOfPerson[]> => {
  const answer = await reader.call('GET', `/api/leave-balances${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const adjusts = (
  admin: Person,
  userId: string,
  days: number,
  { leaveType = 'annual', date = '2026-03-02', reason = 'Opening balance' }: Partial<NewAdjustment> = {},
) =>
  admin.call('POST', '/api/leave-adjustments', {
    userId,
    leaveType,
    date,
    unit: 'days',
    amount: days,
    reason,
  })

/** Until another transaction waits for a lock. On the embedded database it begins when this one has ended. */
async function untilSomebodyWaits(tx: Tx): Promise<void> {
  if (!onPostgres()) return
  await eventually(async () => {
    const { rows } = await tx.execute(sql`SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE NOT granted AND datname = current_database()`)
    if (rows.length === 0) throw new Error('Nobody waits so far.')
  })
}

const plainRules = {
  paySchedule: null,
  timeZone: 'UTC',
  workingWeek: mondayToFriday,
  locationId: null,
  mostAway: null,
  mostAwayEffect: 'warn',
}

const refusal = (answer: { statusCode: number; json(): { message: string } }) => [
  answer.statusCode,
  answer.json().message,
]

const sum = (days: readonly string[]) => formatDays(days.reduce((total, day) => total + parseDays(day), 0))

/** As if the company had been set up on this day of an earlier leave year, with this policy since then. */
async function begunOn(
  { id }: { id: string },
  date: string,
  policy: Partial<typeof leavePolicies.$inferInsert> = {},
): Promise<void> {
  await test.inCompany(id, async (tx) => {
    await tx.update(companies).set({ createdOn: date })
    await tx.update(leavePolicies).set({ validFrom: `${date.slice(0, 4)}-01-01`, ...policy })
  })
}

describe('a statement', () => {
  it('tells line by line where the balance comes from', async () => {
    const { admin, max, ana, company } = await smallCompany()
    await begunOn(company, '2025-03-01', { carriedValidMonths: 3 })
    await adjusts(admin, ana.id, -2)
    const taken = await ana.asksFor('2026-03-12', '2026-03-16')
    await max.approves(taken)
    const asked = await ana.asksFor('2026-06-05')
    const { user, on, today, types } = await statementOf(ana, ana.id, '2026-12-31')
    expect([user.firstName, on, today]).toEqual(['Ana', '2026-12-31', '2026-03-02'])
    expect(types).toMatchObject([{ leaveType: 'annual', name: 'Annual', balance: '17', uncovered: null }])
    const lines = types[0]?.years[1]?.lines.map(({ date, until, kind, amount, balance, explanation }) => {
      return [date, until, kind, amount, balance, explanation]
    })
    const carriedOver =
      'Carried over from the previous leave year: 5 of 20 days, at most 5, to be used up to 31 March 2026'
    expect(lines).toEqual([
      ['2026-01-01', null, 'carried_over', '5', '5', carriedOver],
      ['2026-01-01', null, 'granted', '20', '25', '20 days a year'],
      ['2026-03-02', null, 'adjusted', '-2', '23', 'Adjusted by Ada Admin: Opening balance'],
      ['2026-03-12', '2026-03-16', 'taken', '-3', '20', 'Leave'],
      ['2026-04-01', null, 'expired', '-2', '18', 'Carried days could be used up to 31 March 2026'],
      ['2026-06-05', null, 'taken', '-1', '17', 'Leave, not yet approved'],
    ])
    const leave = types[0]?.years[1]?.lines.filter(({ kind }) => kind === 'taken')
    expect(leave?.map(({ requestId, isPending }) => [requestId, isPending])).toEqual([
      [taken.id, false],
      [asked.id, true],
    ])
  })

  it('adds up, year by year, to what the balance, the dashboard and the list say', async () => {
    const { admin, max, ana, company } = await smallCompany()
    await begunOn(company, '2024-03-01', { accrualType: 'monthly' })
    await adjusts(admin, ana.id, 1.25)
    await max.approves(await ana.asksFor('2026-03-02', '2026-03-02', { isHalfDay: true }))
    for (const on of ['2024-12-31', '2026-03-02', '2027-08-31']) {
      const { years, balance } = await annualOf(ana, ana.id, on)
      for (const year of years) {
        expect(sum(year.lines.map(({ amount }) => amount))).toBe(year.balance)
        expect(year.lines.at(-1)?.balance).toBe(year.balance)
      }
      expect(years.at(-1)?.balance).toBe(balance)
    }
    const { balance } = await annualOf(ana, ana.id)
    // Carried 5, three months of 1⅔, 1.25 by hand, half a day taken.
    expect(balance).toBe('10.75')
    const { totalDays, usedDays, pendingDays } = await ana.balance()
    expect(sum([totalDays, `-${usedDays}`])).toBe(balance)
    expect((await ana.stats()).leaveBalance).toBe(balance)
    const listed = (await balancesOf(admin)).find(({ user }) => user.id === ana.id)
    expect(listed).toMatchObject({
      unit: 'days',
      total: totalDays,
      used: usedDays,
      pending: pendingDays,
      remaining: balance,
    })
  })

  it('credits what is earned at a month’s end on its last day', async () => {
    const { admin, adminId, company } = await makeCompany(test)
    await begunOn(company, '2026-01-05', { accrualType: 'monthly', creditedAt: 'end' })
    const days = ['2026-01-30', '2026-01-31', '2026-02-27', '2026-02-28', '2026-03-30', '2026-03-31']
    const balances = await Promise.all(days.map(async (day) => (await annualOf(admin, adminId, day)).balance))
    expect(balances).toEqual(['0', '1.67', '1.67', '3.33', '3.33', '5'])
  })

  it('is for the person, their approvers and admins, and for nobody else', async () => {
    const { admin, max, ana, adminId } = await smallCompany()
    const company = { admin, company: await admin.company(), adminId }
    const ben = await addMember(test, company, 'Ben Employee', { manager: adminId })
    const zoe = await addMember(test, company, 'Zoe Manager', { role: 'manager', manager: adminId })
    for (const reader of [ana, max, admin]) await statementOf(reader, ana.id)
    await statementOf(admin, adminId)
    for (const reader of [ben, zoe]) {
      const answer = await reader.call('GET', `/api/leave-statements/${ana.id}`)
      expect(refusal(answer)).toEqual([
        403,
        'Only the person, their approvers and admins can see this statement.',
      ])
    }
    const theirs = await makeCompany(test)
    for (const id of [theirs.adminId, '019ab000-0000-7000-8000-000000000001']) {
      const answer = await admin.call('GET', `/api/leave-statements/${id}`)
      expect(refusal(answer)).toEqual([404, 'That person doesn’t exist.'])
    }
  })

  it('tells neither notes nor types without an allowance', async () => {
    const { max, ana } = await smallCompany()
    await max.approves(await ana.asksFor('2026-03-12', '2026-03-12', { notes: 'To the clinic' }))
    await max.approves(await ana.asksFor('2026-03-19', '2026-03-19', { leaveType: 'sick', notes: 'Flu' }))
    const answer = await max.call('GET', `/api/leave-statements/${ana.id}?on=2026-12-31`)
    expect(answer.json().types.map(({ leaveType }: { leaveType: string }) => leaveType)).toEqual(['annual'])
    expect(answer.body).not.toMatch(/clinic|Flu|sick/i)
  })

  it('is empty on a day before it begins', async () => {
    const { admin, adminId } = await makeCompany(test)
    expect((await statementOf(admin, adminId, '2025-12-31')).types).toEqual([])
  })

  it('goes on to be explained to admins after somebody has left', async () => {
    const { admin, ana, company } = await smallCompany()
    await test.inCompany(company.id, async (tx) => {
      await tx
        .update(users)
        .set({ deactivatedAt: new Date('2026-03-02') })
        .where(eq(users.id, ana.id))
    })
    expect((await annualOf(admin, ana.id)).balance).toBe('20')
    expect((await ana.call('GET', `/api/leave-statements/${ana.id}`)).statusCode).toBe(401)
  })

  it('reaches to the last date that can be chosen, in a leave year that ends beyond it', async () => {
    const { admin, ana } = await smallCompany()
    const changed = await admin.call('PUT', '/api/companies/mine/settings', {
      ...plainRules,
      leaveYearStart: '07-01',
    })
    expect(changed.statusCode, changed.body).toBe(200)
    const { years } = await annualOf(admin, ana.id, '2100-12-31')
    expect(years.at(-1)).toMatchObject({ start: '2100-07-01', end: '2101-06-30' })
    expect((await statementOf(admin, ana.id, '2000-01-01')).types).toEqual([])
    expect((await adjusts(admin, ana.id, 1, { date: '2100-12-31' })).statusCode).toBe(201)
    expect((await annualOf(admin, ana.id)).uncovered).toBeNull()
    for (const date of ['2000-01-03', '2100-12-31']) {
      const dates = `startDate=${date}&endDate=${date}&isHalfDay=false`
      const check = await admin.call(
        'GET',
        `/api/leave-requests/check?leaveType=annual&userId=${ana.id}&${dates}`,
      )
      expect(check.statusCode, check.body).toBe(200)
    }
  })

  it('flags leave that is no longer covered', async () => {
    const { admin, max, ana } = await smallCompany()
    await max.approves(await ana.asksFor('2026-03-09', '2026-03-20'))
    await adjusts(admin, ana.id, -12.5)
    expect((await annualOf(ana, ana.id)).uncovered).toEqual({
      from: '2026-03-18',
      unit: 'days',
      amount: '2.5',
    })
  })
})

describe('an adjustment', () => {
  it('counts from its day on, is audited on the person, and can be an admin’s own', async () => {
    const { admin, adminId, ana, company } = await smallCompany()
    expect((await adjusts(admin, ana.id, 2.25, { date: '2026-03-05' })).statusCode).toBe(201)
    expect((await annualOf(ana, ana.id, '2026-03-04')).balance).toBe('20')
    expect((await annualOf(ana, ana.id, '2026-03-05')).balance).toBe('22.25')
    expect((await auditOf(test, company.id, ana.id)).at(-1)).toMatchObject({
      actorId: adminId,
      action: 'leave-balance.adjusted',
      after: { leaveType: 'annual', date: '2026-03-05', days: '2.25', reason: 'Opening balance' },
    })
    await adjusts(admin, adminId, -7)
    expect((await admin.balance()).totalDays).toBe('13')
  })

  it('sent twice, also at once, counts once; changed in between it is refused', async () => {
    const { admin, ana } = await smallCompany()
    const body = {
      userId: ana.id,
      leaveType: 'annual',
      date: '2026-03-02',
      unit: 'days',
      amount: 1.5,
      reason: 'Sunday work',
    }
    const send = (changed: object = {}) =>
      admin.call('POST', '/api/leave-adjustments', { ...body, ...changed }, { 'idempotency-key': 'one-form' })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect((await send({ amount: 2 })).statusCode).toBe(409)
    expect((await ana.balance()).totalDays).toBe('21.5')

    const ofType = { leaveType: 'study', amount: 2 }
    const study = {
      name: 'Study',
      colour: 'teal',
      isPaid: true,
      needsApproval: true,
      isPrivate: false,
      unit: 'days',
      annualAmount: 3,
    }
    await admin.call('POST', '/api/leave-types', study)
    const sendOther = () =>
      admin.call('POST', '/api/leave-adjustments', { ...body, ...ofType }, { 'idempotency-key': 'next-form' })
    expect((await sendOther()).statusCode).toBe(201)
    await admin.call('PATCH', '/api/leave-types/study', { isArchived: true })
    expect((await sendOther()).statusCode).toBe(201)
  })

  it('is refused for whoever’s data was erased, also while it waited for that', async () => {
    const { admin, ana, max, company } = await smallCompany()
    await admin.deactivates(ana)
    await admin.deactivates(max)
    const sentence = 'This person’s data was erased, so their balance can’t be changed.'
    expect((await admin.call('POST', `/api/team/${ana.id}/erase`, { name: 'Ana Employee' })).statusCode).toBe(
      200,
    )
    const reason = 'Sick child last year'
    expect(refusal(await adjusts(admin, ana.id, 1, { reason }))).toEqual([409, sentence])

    const { adjusting } = await test.inCompany(company.id, async (tx) => {
      await lockPerson(tx, max.id)
      const waiting = adjusts(admin, max.id, 1, { reason })
      await untilSomebodyWaits(tx)
      await tx.update(users).set({ erasedAt: new Date() }).where(eq(users.id, max.id))
      return { adjusting: waiting }
    })
    expect(refusal(await adjusting)).toEqual([409, sentence])
    const rows = await storedRows(test, company.id)
    expect([...rows.values()].flat().filter((row) => row.includes(reason))).toEqual([])
  })

  it('is the admins’ alone', async () => {
    const { max, ana } = await smallCompany()
    for (const person of [max, ana]) {
      expect(refusal(await adjusts(person, ana.id, 5))).toEqual([403, 'Only an admin can adjust balances.'])
    }
    expect((await ana.balance()).totalDays).toBe('20')
  })

  it('is refused for people of other companies, and where it would have no effect', async () => {
    const { admin, ana, company } = await smallCompany()
    const theirs = await makeCompany(test)
    expect((await adjusts(admin, theirs.adminId, 5)).statusCode).toBe(404)
    expect((await theirs.admin.balance()).totalDays).toBe('20')
    const sabbatical = {
      name: 'Sabbatical',
      colour: 'teal',
      isPaid: true,
      needsApproval: true,
      isPrivate: false,
      unit: 'days',
      annualAmount: 3,
    }
    await admin.call('POST', '/api/leave-types', sabbatical)
    await admin.call('PATCH', '/api/leave-types/sabbatical', { isArchived: true })
    const refused = [
      await adjusts(admin, ana.id, 5, { leaveType: 'study' }),
      await adjusts(admin, ana.id, 5, { leaveType: 'sabbatical' }),
      await adjusts(admin, ana.id, 5, { leaveType: 'sick' }),
      await adjusts(admin, ana.id, 5, { date: '2025-12-31' }),
      await adjusts(admin, ana.id, 0),
      await adjusts(admin, ana.id, 0.005),
      await adjusts(admin, ana.id, 1, { reason: '  ' }),
    ]
    expect(refused.map(refusal)).toEqual([
      [400, 'Please choose a leave type'],
      [400, 'Sabbatical is archived. Please choose another leave type.'],
      [400, 'Sick has no allowance in that leave year. Please choose another leave type or date.'],
      [400, 'This person’s statement starts later. Please choose a later date.'],
      [400, 'Please enter an amount above or below 0'],
      [400, 'Please enter the amount with at most two decimals'],
      [400, 'Please give a reason'],
    ])
    expect((await auditOf(test, company.id, ana.id)).map(({ action }) => action)).not.toContain(
      'leave-balance.adjusted',
    )
  })
})

describe('the list of balances', () => {
  it('shows admins everybody, managers their people and themselves, employees themselves', async () => {
    const company = await smallCompany()
    const { admin, max, ana } = company
    await addMember(test, company, 'Ben Employee', { manager: company.adminId })
    await ana.asksFor('2026-03-12', '2026-03-13')
    const names = async (reader: Person) => (await balancesOf(reader)).map(({ user }) => user.firstName)
    expect(await names(admin)).toEqual(['Ada', 'Ana', 'Ben', 'Max'])
    // Ada is the only admin: her requests, too, are for a manager to decide.
    expect(await names(max)).toEqual(['Ada', 'Ana', 'Max'])
    expect(await names(ana)).toEqual(['Ana'])
    expect((await balancesOf(max)).find(({ user }) => user.id === ana.id)).toMatchObject({
      total: '20',
      used: '0',
      pending: '2',
      remaining: '18',
    })
  })

  it('is of the type that is asked for', async () => {
    const { admin } = await makeCompany(test)
    const [sick] = await balancesOf(admin, '?leaveType=sick')
    expect(sick).toMatchObject({ total: '0', used: '0', remaining: '0' })
    expect(refusal(await admin.call('GET', '/api/leave-balances?leaveType=study'))).toEqual([
      400,
      'Please choose a leave type',
    ])
  })
})
