import { randomUUID } from 'node:crypto'
import { eq, getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as schema from '#server/platform/db/schema.ts'
import { everyWeek } from '#shared/leave/work-calendar.ts'
import type { PersonalData } from '#shared/team/personal-data-contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, auditOf, makeCompany, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { refusal } from '#test/refusal.ts'
import { makeRichCompany } from '#test/rich-company.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const addressOf = ({ id }: { id: string }) => `/api/team/${id}/personal-data`

async function dataOf(reader: Person, person: { id: string }): Promise<PersonalData> {
  const answer = await reader.call('GET', addressOf(person))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** Where each column that names a person is in their file; or why it is not. */
const whereabouts: Record<string, keyof PersonalData | { leftOut: string }> = {
  'companies.deletion_asked_by': 'auditLog',
  'users.id': 'profile',
  'users.identity_id': 'signIn',
  'users.email': 'profile',
  'users.manager_id': 'profile',
  'users.invite_asked_by': { leftOut: 'another person’s invitation, until it is sent and theirs to read' },
  'employments.user_id': 'employments',
  'working_patterns.user_id': 'workingPatterns',
  'working_exceptions.user_id': 'workingExceptions',
  'location_stays.user_id': 'locations',
  'invitations.email': 'invitations',
  'invitations.invited_by': 'invitationsSent',
  'own_entitlements.user_id': 'entitlements',
  'leave_adjustments.user_id': 'adjustments',
  'leave_adjustments.created_by': 'adjustmentsOfOthers',
  'leave_requests.user_id': 'requests',
  'leave_requests.created_by': 'workOnOthersLeave',
  'leave_requests.decided_by': 'workOnOthersLeave',
  'decision_links.user_id': { leftOut: 'for a week, the links of mails that are theirs to read' },
  'payroll_locks.locked_by': 'payrollPeriodsLocked',
  'payroll_days.user_id': 'payrollDays',
  'calendar_feeds.user_id': 'calendarFeeds',
  'api_keys.made_by': 'apiKeys',
  'api_keys.revoked_by': 'auditLog',
  'audit_log.actor_id': 'auditLog',
  'audit_log.subject_id': 'auditLog',
  'audit_personal.user_id': 'auditLog',
  'notifications.user_id': 'notifications',
  'notification_preferences.user_id': 'notificationPreferences',
  'announcements.user_id': { leftOut: 'for an hour, that a screen is to draw itself again' },
  'identities.id': 'signIn',
  'identities.email': 'signIn',
  'identities.user_id': 'signIn',
  'sessions.identity_id': 'signIn',
  'invitation_directory.email': 'invitations',
  'feed_directory.user_id': 'calendarFeeds',
  'contact_messages.email': { leftOut: 'the form is for anybody: nothing ties a message to a member' },
}

/** Columns that say who somebody is or was, by how columns are called here. */
function columnsOfPeople(): string[] {
  const naming = /^(user|identity|manager|actor|subject)_id$|_by$|email$/
  return Object.values<unknown>(schema)
    .filter((value) => is(value, PgTable))
    .flatMap((table) => {
      const { name } = getTableConfig(table)
      const isPerson = table === schema.users || table === schema.identities
      return Object.values(getTableColumns(table))
        .filter((column) => naming.test(column.name) || (isPerson && column.name === 'id'))
        .map((column) => `${name}.${column.name}`)
    })
}

/** The boolean column of a preference, no address. */
const noPerson = ['notification_preferences.email']

describe('personal data', () => {
  it('holds, or leaves out for a reason, every column that names a person', () => {
    expect(
      columnsOfPeople()
        .filter((column) => !noPerson.includes(column))
        .toSorted(),
    ).toEqual(Object.keys(whereabouts).toSorted())
  })

  it('holds all that there is about somebody, and nothing that opens anything', async () => {
    const { admin, ana, max, taken, company } = await makeRichCompany(test)
    await ana.wants({ kind: 'decisions', email: false, inApp: true })
    await ana.makesKey({ name: 'Payslips' })
    await admin.changesMember(ana, {
      workingWeek: { validFrom: '2026-06-01', pattern: everyWeek({ mon: 'full' }) },
    })
    await ana.changesProfile({ lastName: 'Ruiz' })
    const rejected = await ana.asksFor('2026-07-06', '2026-07-06', { notes: 'A wedding' })
    await max.rejects(rejected, 'Everybody is away')
    await test.untilJobsDone()

    const answer = await ana.call('GET', addressOf(ana))
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="sorrel-ana-ruiz-2026-03-02.json"',
      'cache-control': 'no-store',
    })
    const data = answer.json<PersonalData>()
    expect(data).toMatchObject({
      company: 'Halyard',
      profile: { id: ana.id, firstName: 'Ana', lastName: 'Ruiz', email: ana.email, team: 'Design' },
      signIn: { email: ana.email, sessions: [{ createdAt: '2026-03-02T09:00:00.000Z' }] },
      workingPatterns: [{ validFrom: '2026-06-01', ...everyWeek({ mon: 'full' }) }],
      workingExceptions: [{ date: '2026-05-05', worked: { minutes: 450, from: '22:00' } }],
      locations: [{ validFrom: '2026-03-02', location: 'Munich' }],
      entitlements: [{ leaveType: 'annual', unit: 'days', annualAmount: '24' }],
      adjustments: [
        {
          unit: 'days',
          amount: '-1.5',
          statedAmount: null,
          reason: '-2 of last year',
          createdBy: 'Ada Admin',
        },
      ],
      apiKeys: [{ name: 'Payslips', lastUsedAt: null }],
      payrollDays: [{ date: '2026-01-07', days: '0.5' }],
      invitations: [{ email: ana.email, invitedBy: 'Ada Admin', acceptedAt: expect.any(String) }],
    })
    const request = data.requests.find(({ id }) => id === rejected.id)
    expect(request).toMatchObject({
      notes: 'A wedding',
      rejectionReason: 'Everybody is away',
      decidedBy: 'Max Manager',
      days: [{ date: '2026-07-06', days: '1' }],
    })
    expect(data.requests.find(({ id }) => id === taken.id)?.days).toHaveLength(3)
    const others: (keyof PersonalData)[] = [
      'workOnOthersLeave',
      'adjustmentsOfOthers',
      'payrollPeriodsLocked',
      'invitationsSent',
    ]
    const empty = Object.entries(data).filter(([, part]) => Array.isArray(part) && part.length === 0)
    expect(empty.map(([part]) => part).toSorted()).toEqual(others.toSorted())
    expect(data.auditLog.find(({ action }) => action === 'member.renamed')).toMatchObject({
      by: 'Ana Ruiz',
      before: { lastName: 'Employee' },
    })
    expect(data.auditLog.find(({ action }) => action === 'leave-request.rejected')).toMatchObject({
      after: { rejectionReason: 'Everybody is away' },
    })
    expect(answer.body).not.toContain('a-private-token')
    expect(answer.body).not.toContain(ana.cookie.split('=')[1])
    const [last] = (await auditOf(test, company.id, ana.id)).slice(-1)
    expect(last).toMatchObject({ action: 'member.data-downloaded', actorId: ana.id })
  })

  it('of a manager and an admin holds what they did, without the words and names of others', async () => {
    const { admin, adminId, max, ana, company } = await makeSmallCompany(test)
    const asked = await ana.asksFor('2026-03-09', '2026-03-09', { notes: 'Fetching the children' })
    await max.rejects(asked, 'The launch')
    await ana.changesProfile({ lastName: 'Secret' })
    await admin.call('POST', '/api/leave-adjustments', {
      userId: ana.id,
      leaveType: 'annual',
      date: '2026-03-02',
      unit: 'days',
      amount: 1,
      reason: 'For moving house',
    })
    await test.inCompany(company.id, (tx) =>
      tx.insert(schema.payrollLocks).values({
        companyId: company.id,
        startDate: '2026-01-01',
        endDate: '2026-01-31',
        lockedBy: adminId,
        lockedAt: new Date('2026-02-01T00:00:00Z'),
        lines: [],
        csv: '',
        xlsx: '',
      }),
    )
    const manager = await dataOf(max, max)
    expect(manager.workOnOthersLeave).toMatchObject([
      { requestId: asked.id, hasDecided: true, hasAsked: false, rejectionReason: 'The launch' },
    ])
    expect(JSON.stringify(manager)).not.toContain('Fetching the children')
    const own = await dataOf(admin, { id: adminId })
    expect(own.adjustmentsOfOthers).toMatchObject([{ reason: 'For moving house' }])
    expect(own.payrollPeriodsLocked).toMatchObject([{ startDate: '2026-01-01' }])
    expect(own.invitationsSent).toHaveLength(2)
    expect(JSON.stringify(own)).not.toContain(ana.email)
    expect(own.auditLog.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['company.created', 'invitation.sent', 'leave-balance.adjusted']),
    )
  })

  it('is for the person and admins of the company alone', async () => {
    const { admin, adminId, max, ana } = await makeSmallCompany(test)
    const elsewhere = await makeCompany(test)
    const tries = [
      await max.call('GET', addressOf(ana)),
      await ana.call('GET', addressOf({ id: adminId })),
      await elsewhere.admin.call('GET', addressOf(ana)),
      await admin.call('GET', addressOf({ id: randomUUID() })),
    ]
    expect(tries.map(refusal)).toEqual([
      '403 Only the person and admins can download someone’s data.',
      '403 Only the person and admins can download someone’s data.',
      '404 No one here has that ID.',
      '404 No one here has that ID.',
    ])
    expect((await dataOf(admin, ana)).profile.id).toBe(ana.id)
  })

  it('finds an invitation to an address that somebody no longer has', async () => {
    const company = await makeCompany(test)
    const ana = await addMember(test, company, 'Ana Employee')
    const email = 'ana.married@halyard.example'
    await test.inCompany(company.company.id, async (tx) => {
      await tx.update(schema.users).set({ email }).where(eq(schema.users.id, ana.id))
      await tx.update(schema.identities).set({ email }).where(eq(schema.identities.userId, ana.id))
    })
    expect((await dataOf(ana, ana)).invitations).toMatchObject([{ email: ana.email }])
  })
})
