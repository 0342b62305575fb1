import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import { payrollDays, payrollLocks, paySchedules, users } from '#server/platform/db/schema.ts'
import { LiveStreams } from '#server/platform/http/live-events.ts'
import { openLogger } from '#server/platform/log.ts'
import { openDirectory } from '#server/platform/tenancy/directory.ts'
import { withTenant } from '#server/platform/tenancy/with-tenant.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, auditOf, makeSmallCompany } from '#test/factories.ts'
import { testIdentityProvider } from '#test/identity.ts'
import { noJobs } from '#test/no-jobs.ts'
import { Person } from '#test/person.ts'
import { refusal } from '#test/refusal.ts'
import { csvOf, fileOf, reportOf, xlsxOf } from '#test/reports.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC, and goes on to April, when March is over.
let test: TestApp
beforeAll(async () => {
  test = await startApp({ connections: 10 })
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

/** The clock goes on, and nobody's session ends by that. */
async function on(date: string): Promise<void> {
  const now = `${date}T09:00:00Z`
  test.setNow(now)
  await test.database.asOwner((client) =>
    client.query('UPDATE sessions SET created_at = $1, last_seen_at = $1', [now]),
  )
}

const smallCompany = () => makeSmallCompany(test)
const march = { on: '2026-03-01' }
const april = { on: '2026-04-01' }

const tryLocking = (person: Person, start: string) =>
  person.call('POST', `/api/payroll-periods/${start}/lock`)

async function locks(admin: Person, start: string): Promise<void> {
  const answer = await tryLocking(admin, start)
  expect(answer.statusCode, answer.body).toBe(200)
}

/** What the reader's report tells, as short as it can be read. */
async function linesOf(reader: Person, query: Record<string, string>): Promise<string[]> {
  const { rows } = await reportOf(reader, 'payroll', query)
  return rows.map(({ user, leaveType, isPaid, days, dates, corrects }) =>
    [
      user.firstName,
      isPaid ? leaveType : `${leaveType} (unpaid)`,
      days,
      dates
        .map(({ start, end }) => (start === end ? start.slice(5) : `${start.slice(5)}..${end.slice(5)}`))
        .join(),
      corrects ? `for ${corrects.start}` : '',
    ]
      .join(' ')
      .trim(),
  )
}

/** Ana is away from 9 to 13 March; March is locked on 2 April. */
async function lockedMarch() {
  const company = await smallCompany()
  const leave = await company.max.approves(await company.ana.asksFor('2026-03-09', '2026-03-13'))
  await on('2026-04-02')
  await locks(company.admin, '2026-03-01')
  return { ...company, leave }
}

describe('a pay period', () => {
  it('has a line for each person and type, with the dates as ranges', async () => {
    const { admin, max, ana } = await smallCompany()
    await max.approves(await ana.asksFor('2026-03-02', '2026-03-03'))
    await max.approves(await ana.asksFor('2026-03-06', '2026-03-06', { isHalfDay: true }))
    await max.approves(await ana.asksFor('2026-03-30', '2026-04-01', { leaveType: 'unpaid' }))
    await ana.asksFor('2026-03-18')
    await admin.deactivates(ana)
    expect(await linesOf(admin, march)).toEqual([
      'Ana annual 2.5 03-02..03-03,03-06',
      'Ana unpaid (unpaid) 2 03-30..03-31',
    ])
    expect(await csvOf(admin, 'payroll', march)).toMatchObject([
      {
        'Period from': '2026-03-01',
        'Period to': '2026-03-31',
        Paid: 'Paid',
        Days: '2.5',
        Dates: '2026-03-02 to 2026-03-03, 2026-03-06',
      },
      { Type: 'Unpaid', Paid: 'Unpaid', Days: '2', Corrects: '' },
    ])
    expect((await xlsxOf(admin, 'payroll', march))[2]).toEqual(
      expect.arrayContaining([new Date('2026-03-31'), 'Unpaid', 2]),
    )
  })

  it('follows the company’s pay schedule', async () => {
    const { admin, company } = await smallCompany()
    await test.inCompany(company.id, (tx) =>
      tx
        .insert(paySchedules)
        .values({ companyId: company.id, validFrom: '2026-01-01', every: 'two_weeks', anchor: '2026-01-05' }),
    )
    const { period, periods } = await reportOf(admin, 'payroll')
    expect([period.start, period.end]).toEqual(['2026-03-02', '2026-03-15'])
    expect(periods).toHaveLength(15)
  })
})

describe('locking', () => {
  it('is the admins’, once, in order, and only when the period is over', async () => {
    const { admin, max, ana, company } = await smallCompany()
    expect(refusal(await tryLocking(max, '2026-02-01'))).toBe('403 Only an admin can lock a pay period.')
    expect(refusal(await tryLocking(ana, '2026-02-01'))).toBe('403 Only an admin can lock a pay period.')
    expect(refusal(await tryLocking(admin, '2026-02-02'))).toBe('404 No pay period starts on that day.')
    expect(refusal(await tryLocking(admin, '2026-03-01'))).toBe(
      '409 This pay period isn’t over yet. Please lock it after 2026-03-31.',
    )
    await locks(admin, '2026-02-01')
    expect(refusal(await tryLocking(admin, '2026-02-01'))).toBe('409 This pay period is already locked.')
    await on('2026-05-02')
    for (const other of ['2026-01-01', '2026-04-01']) {
      expect(refusal(await tryLocking(admin, other))).toBe(
        '409 Pay periods are locked in order. Please lock the one that starts on 2026-03-01 next.',
      )
    }
    expect((await auditOf(test, company.id, company.id)).at(-1)).toMatchObject({
      action: 'payroll-period.locked',
      after: { startDate: '2026-02-01', endDate: '2026-02-28', lines: 0 },
    })
  })

  it('is told on the screen: who, when, and which is next', async () => {
    const { admin, adminId, max } = await lockedMarch()
    await on('2026-05-02')
    const { period, periods } = await reportOf(admin, 'payroll', march)
    expect(period).toEqual({
      start: '2026-03-01',
      end: '2026-03-31',
      locked: { at: '2026-04-02T09:00:00.000Z', by: { id: adminId, firstName: 'Ada', lastName: 'Admin' } },
      canLock: false,
    })
    expect(periods.filter(({ canLock }) => canLock).map(({ start }) => start)).toEqual(['2026-04-01'])
    expect((await reportOf(max, 'payroll', april)).period.canLock).toBe(false)
  })

  it('happens once, however many admins do it at the same moment', async () => {
    const { admin, max, ana, company } = await smallCompany()
    await test.inCompany(company.id, (tx) =>
      tx.update(users).set({ role: 'admin' }).where(eq(users.id, max.id)),
    )
    await max.approves(await ana.asksFor('2026-03-09'))
    await on('2026-04-02')
    const answers = await Promise.all([admin, max, admin, max].map((one) => tryLocking(one, '2026-03-01')))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
    await test.inCompany(company.id, async (tx) => {
      expect(await tx.$count(payrollLocks)).toBe(1)
      expect(await tx.$count(payrollDays)).toBe(1)
    })
    const audit = await auditOf(test, company.id, company.id)
    expect(audit.filter(({ action }) => action === 'payroll-period.locked')).toHaveLength(1)
  })

  it('begins the next period on the day after it, also when the schedule has changed', async () => {
    const { admin, company } = await lockedMarch()
    await test.inCompany(company.id, (tx) =>
      tx
        .insert(paySchedules)
        .values({ companyId: company.id, validFrom: '2026-01-01', every: 'week', anchor: '2026-01-05' }),
    )
    expect((await reportOf(admin, 'payroll', april)).period).toMatchObject({
      start: '2026-04-01',
      end: '2026-04-05',
    })
    expect((await reportOf(admin, 'payroll', march)).period).toMatchObject({
      start: '2026-03-01',
      end: '2026-03-31',
    })
  })
})

describe('a locked period', () => {
  it('has the same files, byte for byte, for ever', async () => {
    const { admin, max, ana, leave, company } = await lockedMarch()
    const csv = await fileOf(admin, 'payroll', 'csv', march)
    const xlsx = await fileOf(admin, 'payroll', 'xlsx', march)
    expect(csv.headers['content-disposition']).toBe(
      'attachment; filename="payroll-2026-03-01-to-2026-03-31.csv"',
    )
    expect(csv.bytes.toString('utf8')).toContain('Ana Employee')

    await max.cancels(leave)
    await admin.asksFor('2026-03-24', '2026-03-24', { userId: ana.id, leaveType: 'sick' })
    await ana.changesProfile({ firstName: 'Anna', lastName: 'Married' })
    await admin.addsTeam('Design').then((team) => admin.changesMember(ana, { teamId: team.id }))
    await admin.call('PATCH', '/api/leave-types/annual', { isPaid: false })
    await admin.call('PUT', '/api/companies/mine/settings', { leaveYearStart: '04-06' })
    await admin.deactivates(ana)

    const again = new Person(await restarted(), admin.cookie)
    for (const reader of [admin, again]) {
      expect((await fileOf(reader, 'payroll', 'csv', march)).bytes.equals(csv.bytes)).toBe(true)
      expect((await fileOf(reader, 'payroll', 'xlsx', march)).bytes.equals(xlsx.bytes)).toBe(true)
      expect(await linesOf(reader, march)).toEqual(['Ana annual 5 03-09..03-13'])
    }
    await expect(test.inCompany(company.id, (tx) => tx.delete(payrollLocks))).rejects.toThrow()
  })

  it('tells managers and employees their own of the stored lines', async () => {
    const { admin, max, ana, leave, ...company } = await lockedMarch()
    const zoe = await addMember(test, { admin, ...company }, 'Zoe Other', { manager: company.adminId })
    await max.cancels(leave)
    expect(await linesOf(max, march)).toEqual(['Ana annual 5 03-09..03-13'])
    expect(await csvOf(ana, 'payroll', march)).toHaveLength(1)
    expect(await linesOf(zoe, march)).toEqual([])
    expect(await csvOf(zoe, 'payroll', march)).toEqual([])
    expect(await linesOf(admin, { ...march, leaveType: 'sick' })).toEqual([])
    expect(await csvOf(admin, 'payroll', { ...march, leaveType: 'annual' })).toHaveLength(1)
  })
})

describe('what changes after a lock', () => {
  it('is corrected once, in the next period: cancelled leave', async () => {
    const { admin, max, leave } = await lockedMarch()
    expect(await linesOf(admin, april)).toEqual([])
    await max.cancels(leave)
    expect(await linesOf(admin, april)).toEqual(['Ana annual -5 03-09..03-13 for 2026-03-01'])
    expect(await linesOf(admin, { on: '2026-05-01' })).toEqual([])
    expect(await csvOf(admin, 'payroll', april)).toMatchObject([
      { Days: '-5', Corrects: '2026-03-01 to 2026-03-31', 'Period from': '2026-04-01' },
    ])

    await on('2026-05-04')
    await locks(admin, '2026-04-01')
    expect(await linesOf(admin, april)).toEqual(['Ana annual -5 03-09..03-13 for 2026-03-01'])
    expect(await linesOf(admin, { on: '2026-05-01' })).toEqual([])
  })

  it('shortened leave', async () => {
    const { admin, max, leave } = await lockedMarch()
    await max.shortens(leave, '2026-03-10')
    expect(await linesOf(admin, april)).toEqual(['Ana annual -3 03-11..03-13 for 2026-03-01'])
  })

  it('sick days in place of annual ones', async () => {
    const { admin, max, leave } = await lockedMarch()
    await max.reportsIll(leave, '2026-03-12', '2026-03-13')
    expect(await linesOf(admin, april)).toEqual([
      'Ana annual -2 03-12..03-13 for 2026-03-01',
      'Ana sick 2 03-12..03-13 for 2026-03-01',
    ])
  })

  it('leave recorded later, beside the next period’s own', async () => {
    const { admin, ana } = await lockedMarch()
    await admin.asksFor('2026-03-31', '2026-04-02', { userId: ana.id })
    expect(await linesOf(admin, april)).toEqual([
      'Ana annual 2 04-01..04-02',
      'Ana annual 1 03-31 for 2026-03-01',
    ])
  })

  it('leave that moved takes back and adds, and is not hidden in a sum of 0', async () => {
    const { admin, max, ana, leave } = await lockedMarch()
    await max.cancels(leave)
    await admin.asksFor('2026-03-16', '2026-03-20', { userId: ana.id })
    expect(await linesOf(admin, april)).toEqual([
      'Ana annual -5 03-09..03-13 for 2026-03-01',
      'Ana annual 5 03-16..03-20 for 2026-03-01',
    ])
  })

  it('back to what was told needs no correction, and a later change corrects the correction', async () => {
    const { admin, max, ana, leave } = await lockedMarch()
    await max.cancels(leave)
    const again = await admin.asksFor('2026-03-09', '2026-03-13', { userId: ana.id })
    expect(await linesOf(admin, april)).toEqual([])
    await max.cancels(again)
    await on('2026-05-04')
    await locks(admin, '2026-04-01')
    await admin.asksFor('2026-03-09', '2026-03-09', { userId: ana.id })
    expect(await linesOf(admin, { on: '2026-05-01' })).toEqual(['Ana annual 1 03-09 for 2026-03-01'])
    await on('2026-06-02')
    await locks(admin, '2026-05-01')
    expect(await linesOf(admin, { on: '2026-06-01' })).toEqual([])
  })

  it('is corrected within a reader’s own people', async () => {
    const { max, ana, leave, admin } = await lockedMarch()
    await max.cancels(leave)
    expect(await linesOf(ana, april)).toEqual(await linesOf(admin, april))
    expect(await linesOf(max, { ...april, leaveType: 'sick' })).toEqual([])
  })
})

/** The app once more, on the same database. */
async function restarted() {
  const app = await buildApp({
    inCompany: withTenant(test.database.pool, noJobs),
    directory: openDirectory(test.database.pool, noJobs),
    billing: null,
    identityProvider: testIdentityProvider,
    streams: new LiveStreams(),
    now: () => new Date('2026-04-03T09:00:00Z'),
    publicUrl: new URL('http://leave.test'),
    secretKeys: null,
    allowsLoopback: false,
    deployment: {
      productName: 'Sorrel',
      supportEmail: 'support@example.com',
      privacyUrl: '#',
      termsUrl: '#',
      signIn: { name: 'Google', isGoogle: true },
      calendarInitialMonth: null,
      payments: { mode: 'off' },
    },
    logger: openLogger({ write: () => {} }),
    trustedProxies: 0,
    rateLimits: false,
    clientFolder: undefined,
    standIns: [],
  })
  onTestFinished(() => app.close())
  return app
}
