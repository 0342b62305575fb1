import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followIdentity } from '#server/features/membership/follow-identity.ts'
import {
  auditPersonal,
  billingOperations,
  identities,
  payrollLocks,
  users,
} from '#server/platform/db/schema.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { erases, tryErasing } from '#test/erases.ts'
import { addMember, makeCompany, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { refusal } from '#test/refusal.ts'
import { makeRichCompany } from '#test/rich-company.ts'
import { storedRows } from '#test/stored-rows.ts'
import { untilSealed } from '#test/until-sealed.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

/**
 * Everything that follows from what somebody took, without names and words; in an order of its own, as people
 * are listed by name.
 */
async function figuresOf(admin: Person, { id }: { id: string }): Promise<unknown[]> {
  const addresses = [
    `/api/leave-statements/${id}`,
    '/api/leave-balances',
    '/api/reports/history?startDate=2026-01-01&endDate=2026-12-31',
    '/api/reports/usage?startDate=2026-01-01&endDate=2026-12-31',
    '/api/calendar?startDate=2026-03-01&endDate=2026-04-30',
  ]
  const answers: unknown[] = []
  for (const url of addresses) {
    const answer = await admin.call('GET', url)
    expect(answer.statusCode, `${url} ${answer.body}`).toBe(200)
    answers.push(JSON.parse(answer.body, onlyFigures))
  }
  return answers
}

const personal = ['firstName', 'lastName', 'email', 'notes', 'rejectionReason']

function onlyFigures(name: string, value: unknown): unknown {
  if (personal.includes(name)) return undefined
  const isSortable = Array.isArray(value) && value.every((item) => typeof item === 'object')
  return isSortable ? value.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : value
}

describe('erasing a former member', () => {
  it('leaves neither name, address nor words anywhere but in the files of locked pay periods', async () => {
    const { admin, max, ana, company } = await makeRichCompany(test)
    await ana.changesProfile({ lastName: 'Ruíz-O’Neill' })
    await ana.makesFeed('company')
    await ana.wants({ kind: 'decisions', email: false, inApp: true })
    const rejected = await ana.asksFor('2026-07-06', '2026-07-06', { notes: 'A secret wedding' })
    await max.rejects(rejected, 'Not in that secret week')
    await admin.invites('later.somebody@halyard.example', 'employee')
    await test.inCompany(company.id, async (tx) => {
      const csv = `Person,Days\r\nAna Ruíz-O’Neill <${ana.email}>,1\r\n`
      await tx.insert(payrollLocks).values({
        companyId: company.id,
        startDate: '2026-01-19',
        endDate: '2026-02-01',
        lockedBy: max.id,
        lockedAt: new Date(),
        lines: [],
        csv,
        xlsx: '',
      })
      await tx.insert(billingOperations).values({
        companyId: company.id,
        id: crypto.randomUUID(),
        kind: 'create-customer',
        params: { name: 'Halyard', email: ana.email },
        idempotencyKey: 'key',
        createdAt: new Date(),
      })
    })
    await admin.deactivates(ana)
    await test.untilJobsDone()
    const secrets = /Ana\b|Employee\b|Ruíz|O’Neill|secret we|Dentist|last year/
    const isTold = (row: string) => secrets.test(row) || row.includes(ana.email)
    const before = await storedRows(test, company.id)
    const telling = [...before].filter(([, rows]) => rows.some(isTold)).map(([name]) => name)
    expect(telling).toEqual(
      expect.arrayContaining([
        'audit_personal',
        'billing_operations',
        'identities',
        'invitations',
        'leave_adjustments',
        'leave_requests',
        'notifications',
        'payroll_locks',
        'users',
      ]),
    )

    await erases(admin, ana, 'Ana Ruíz-O’Neill')
    await test.untilJobsDone()

    const after = await storedRows(test, company.id)
    const left = [...after].flatMap(([name, rows]) => rows.filter(isTold).map((row) => `${name}: ${row}`))
    expect(left.filter((row) => !row.startsWith('payroll_locks: '))).toEqual([])
    expect(left).toHaveLength(1)
    for (const table of ['feed_directory', 'calendar_feeds', 'notification_preferences', 'notifications'])
      expect([table, after.get(table)?.some((row) => row.includes(ana.id))]).toEqual([table, false])
    // What isn't theirs is as it was.
    for (const table of ['teams', 'locations', 'leave_request_days', 'payroll_days', 'employments'])
      expect(after.get(table)).toEqual(before.get(table))
  })

  it('keeps every figure, and the chain of the audit log', async () => {
    const { admin, max, ana, company } = await makeSmallCompany(test)
    await max.approves(await ana.asksFor('2026-03-02', '2026-03-04', { notes: 'Skiing' }))
    await max.rejects(await ana.asksFor('2026-04-01'), 'The launch')
    await ana.changesProfile({ lastName: 'Ruiz' })
    await admin.deactivates(ana)
    const before = await figuresOf(admin, ana)
    await erases(admin, ana, 'ana ruiz')
    expect(await figuresOf(admin, ana)).toEqual(before)
    const verified = await untilSealed(test, company.id)
    expect(verified).toMatchObject({ firstBad: null, waiting: 0 })
    expect(verified.erased).toBeGreaterThan(2)
    expect(await admin.formerMembers()).toMatchObject([
      {
        firstName: 'Former',
        lastName: 'member',
        email: `erased-${ana.id}@erased.invalid`,
        erasedAt: expect.any(String),
      },
    ])
  })

  it('leaves no session of theirs, such as of a sign-in that was under way as they were deactivated', async () => {
    const { admin, ana, company } = await makeSmallCompany(test)
    const identity = await test.inCompany(company.id, (tx) =>
      tx.select({ id: users.identityId }).from(users).where(eq(users.id, ana.id)),
    )
    const identityId = identity[0]?.id ?? ''
    await admin.deactivates(ana)
    await test.app.directory.createSession(
      { tokenHash: 'late', identityId, browser: null, system: null },
      new Date('2026-03-02T09:00:00Z'),
    )
    await erases(admin, ana, 'Ana Employee')
    const { rowCount } = await test.database.asOwner((client) =>
      client.query({ text: 'SELECT FROM sessions WHERE identity_id = $1', values: [identityId] }),
    )
    expect(rowCount).toBe(0)
  })

  it('lets the human sign in as a stranger, and be invited anew', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    await admin.deactivates(ana)
    await erases(admin, ana, 'Ana Employee')
    const stranger = await test.signIn({ email: ana.email, name: 'Ana Employee' })
    expect(await stranger.me()).toMatchObject({ companyId: null, firstName: 'Ana' })
    const invitation = await admin.invites(ana.email)
    expect((await stranger.call('POST', `/api/invitations/${invitation.id}/accept`)).statusCode).toBe(200)
    const back = await stranger.me()
    expect(back.id).not.toBe(ana.id)
    expect(await stranger.ownRequests()).toEqual([])
  })

  it('is not undone by a sign-in of theirs that was under way', async () => {
    const { admin, ana, company } = await makeSmallCompany(test)
    await admin.deactivates(ana)
    await erases(admin, ana, 'Ana Employee')
    const membership = { companyId: company.id, userId: ana.id }
    const theirs = { email: ana.email, firstName: 'Ana', lastName: 'Employee', profileImageUrl: null }
    // What the sign-in had read of them before.
    const account = { identityId: ana.id, membership, ...theirs }
    expect(await followIdentity({ account, inCompany: test.inCompany })).toBe(false)
    const rows = await storedRows(test, company.id)
    expect([...rows.values()].flat().filter((row) => row.includes(ana.email))).toEqual([])
  })

  it('is refused in words: to others than admins, for members, for another name, and twice', async () => {
    const { admin, adminId, max, ana } = await makeSmallCompany(test)
    const elsewhere = await makeCompany(test)
    expect(refusal(await tryErasing(max, ana, 'Ana Employee'))).toBe(
      '403 Only an admin can erase personal data.',
    )
    const stillMember = '409 This person is still a member. Please deactivate them before erasing their data.'
    expect(refusal(await tryErasing(admin, ana, 'Ana Employee'))).toBe(stillMember)
    expect(refusal(await tryErasing(admin, { id: adminId }, 'Ada Admin'))).toBe(stillMember)
    await admin.deactivates(ana)
    expect(refusal(await tryErasing(elsewhere.admin, ana, 'Ana Employee'))).toBe(
      '404 No one here has that ID.',
    )
    expect(refusal(await tryErasing(admin, ana, 'Ana'))).toBe(
      '400 That isn’t the person’s name. Please type it exactly as shown.',
    )
    await erases(admin, ana, 'Ana Employee')
    expect(refusal(await tryErasing(admin, ana, 'Former member'))).toBe(
      '409 This person’s data was already erased.',
    )
    expect(refusal(await admin.call('PATCH', `/api/team/${ana.id}`, { isActive: true }))).toBe(
      '409 This person’s data was erased, so they can’t be reactivated. Please invite them as a new person.',
    )
  })

  it('happens once when two admins ask at once', async () => {
    const company = await makeCompany(test)
    const other = await addMember(test, company, 'Olga Other', { role: 'admin' })
    const ana = await addMember(test, company, 'Ana Employee')
    await company.admin.deactivates(ana)
    const answers = await Promise.all(
      [company.admin, other].map((admin) => tryErasing(admin, ana, 'Ana Employee')),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  it('takes nobody’s place at sign-in: another identity provider may know a subject of that name', async () => {
    const { admin, ana, company } = await makeSmallCompany(test)
    await admin.deactivates(ana)
    await erases(admin, ana, 'Ana Employee')
    const [row] = await test.inCompany(company.id, (tx) =>
      tx
        .select({ identity: identities, user: users })
        .from(users)
        .innerJoin(identities, and(eq(identities.id, users.identityId), eq(identities.userId, users.id)))
        .where(eq(users.id, ana.id)),
    )
    expect(row?.identity).toMatchObject({
      issuer: 'erased',
      subject: row?.user.identityId,
      firstName: 'Former',
    })
    const values = await test.inCompany(company.id, (tx) =>
      tx.select().from(auditPersonal).where(eq(auditPersonal.userId, ana.id)),
    )
    for (const { salt, before, after, erasedAt } of values)
      expect([salt, before, after, erasedAt]).toEqual([null, null, null, expect.any(Date)])
  })
})
