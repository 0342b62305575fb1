import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { verifyChain } from '#server/features/audit-log/verify.ts'
import { readLeaveAccount } from '#server/features/balance/account.ts'
import { sealPlainFeedTokens } from '#server/features/feed/seal-plain.ts'
import { openFeedToken } from '#server/features/feed/sealed-token.ts'
import { toLeaveFields } from '#server/features/leave-record/rows.ts'
import { hasOwnName } from '#server/features/people/prepared.ts'
import { sealAudit } from '#server/platform/audit/seal.ts'
import { toSecretKeys } from '#server/platform/secrets/keys.ts'
import { type WithTenant, withTenant } from '#server/platform/tenancy/with-tenant.ts'
import { seenIn, showsSame } from '#shared/leave/request-version.ts'
import { balanceOn } from '#shared/leave/statement.ts'
import { openTestDatabase } from '#test/database.ts'
import { noJobs } from '#test/no-jobs.ts'
import { migrateDatabase } from './migrate.ts'
import type { Database } from './open.ts'
import { assertRowLevelSecurity } from './row-level-security.ts'
import {
  auditLog,
  auditPersonal,
  calendarFeeds,
  companies,
  decisionLinks,
  employments,
  identities,
  leaveAdjustments,
  leaveRequestDays,
  leaveRequests,
  leaveTypes,
  leaveYearStarts,
  payrollDays,
  users,
  webhookEndpoints,
  workingPatterns,
} from './schema.ts'

const companyId = '019ab000-0000-7000-8000-000000000001'
const userId = '019ab000-0000-7000-8000-000000000002'
const requestId = '019ab000-0000-7000-8000-000000000003'

/**
 * A company as the first version stored it: with a leave year from April, somebody's first day, and leave.
 */
const firstVersionsCompany = `
  INSERT INTO companies (company_id, name, time_zone, leave_year_start, created_on, created_at)
  VALUES ('${companyId}', 'Halyard', 'UTC', '04-01', '2025-05-05', now());
  INSERT INTO users (company_id, id, identity_id, first_name, last_name, email, role, start_date, joined_on, created_at)
  VALUES ('${companyId}', '${userId}', '${userId}', 'Ana', 'Ruiz', 'ana@halyard.example', 'admin', '2025-06-01', '2025-05-05', now());
  INSERT INTO leave_policies (company_id, leave_type, valid_from, annual_days, accrual_type, carry_over_days)
  VALUES ('${companyId}', 'annual', '2025-04-01', 20, 'all_at_once', 5);
  INSERT INTO leave_requests (company_id, id, user_id, leave_type, start_date, end_date, is_half_day, total_days, status, created_at)
  VALUES ('${companyId}', '${requestId}', '${userId}', 'annual', '2026-03-02', '2026-03-03', false, 2, 'approved', now())`

it('a company from the first version keeps what it had when the leave rules come', async () => {
  const inCompany = await upgrade(await openAsOf(1, firstVersionsCompany))
  await inCompany(companyId, async (tx) => {
    expect(await tx.select().from(leaveYearStarts)).toMatchObject([
      { validFrom: '2025-05-05', monthDay: '04-01' },
    ])
    expect(await tx.select().from(employments)).toMatchObject([
      { userId, startDate: '2025-06-01', endDate: null },
    ])
    expect(await tx.select().from(leaveRequests)).toMatchObject([{ id: requestId, createdBy: userId }])
    const types = await tx.select().from(leaveTypes)
    expect(types.map(({ key, isPaid }) => `${key} ${isPaid}`).toSorted()).toEqual([
      'annual true',
      'personal true',
      'sick true',
      'unpaid false',
    ])
  })
})

const reason = 'Ruiz \\ "and", é 🦷,\nanother line\u0001'
const line = (number: number) => `019ab000-0000-7000-8000-10000000000${number}`

/** A company as the fifth version stored it: its audit lines hold names and words of people. */
const companyBeforeTrust = `
  INSERT INTO companies (company_id, name, time_zone, created_on, created_at)
  VALUES ('${companyId}', 'Halyard', 'UTC', '2025-05-05', now());
  INSERT INTO users (company_id, id, identity_id, first_name, last_name, email, role, joined_on, created_at)
  VALUES ('${companyId}', '${userId}', '${userId}', 'Ana', 'Ruiz', 'ana@halyard.example', 'admin', '2025-05-05', now());
  INSERT INTO leave_types (company_id, key, name, colour, is_paid, needs_approval, created_at)
  VALUES ('${companyId}', 'annual', 'Annual leave', 'teal', true, true, now());
  INSERT INTO leave_requests (company_id, id, user_id, leave_type, start_date, end_date, is_half_day, total_days, status, created_by, created_at)
  VALUES ('${companyId}', '${requestId}', '${userId}', 'annual', '2026-03-02', '2026-03-03', false, 2, 'rejected', '${userId}', now());
  INSERT INTO audit_log (company_id, id, at, actor_id, action, subject_id, before, after) SELECT '${companyId}', id::uuid, now(), '${userId}',
    action, subject::uuid, before::jsonb, after::jsonb
  FROM (VALUES
    ('${line(1)}', 'team.added', '${requestId}', NULL, '{"name": "Design"}'),
    ('${line(2)}', 'member.renamed', '${userId}', '{"lastName": "Diaz", "firstName": "Ana"}', '{"lastName": "Ruiz", "firstName": "Anna"}'),
    ('${line(3)}', 'leave-balance.adjusted', '${userId}', NULL, '${JSON.stringify({ days: '2', reason })}'),
    ('${line(4)}', 'leave-request.rejected', '${requestId}', '{"status": "pending"}', '${JSON.stringify({ status: 'rejected', rejectionReason: reason })}'),
    ('${line(5)}', 'leave-request.cancelled', '${requestId}', '{"status": "pending"}', '{"status": "cancelled", "because": "They left."}')
  ) AS lines (id, action, subject, before, after)`

it('a company from before the chain has what its audit lines tell of people apart from them, and sealed', async () => {
  const inCompany = await upgrade(await openAsOf(5, companyBeforeTrust))
  await inCompany(companyId, async (tx) => {
    expect(await tx.select().from(auditLog).orderBy(asc(auditLog.id))).toMatchObject([
      { action: 'team.added', after: { name: 'Design' }, personalDigest: null },
      { action: 'member.renamed', subjectId: userId, before: null, after: null },
      { action: 'leave-balance.adjusted', before: null, after: { days: '2' } },
      { action: 'leave-request.rejected', before: { status: 'pending' }, after: { status: 'rejected' } },
      { after: { status: 'cancelled', because: 'They left.' }, personalDigest: null },
    ])
    expect(await tx.select().from(auditPersonal).orderBy(asc(auditPersonal.auditId))).toMatchObject([
      {
        auditId: line(2),
        userId,
        before: { lastName: 'Diaz', firstName: 'Ana' },
        after: { lastName: 'Ruiz', firstName: 'Anna' },
      },
      { auditId: line(3), userId, before: null, after: { reason } },
      { auditId: line(4), userId, before: null, after: { rejectionReason: reason } },
    ])
  })

  const sealing = { inCompany, now: () => new Date('2026-03-02T09:00:00Z') }
  await sealAudit(sealing, { companyId, firstAuditId: line(9) })
  expect(await verifyChain((work) => inCompany(companyId, work))).toMatchObject({
    sealed: 5,
    waiting: 0,
    firstBad: null,
  })
})

/** Two companies of before each type had a choice of its own: the first hid all its types. */
const companiesWithTypes = ['1', '2'].map((number) => {
  const id = companyId.slice(0, -1) + number
  return `SELECT set_config('app.company_id', '${id}', false);
    INSERT INTO companies (company_id, name, time_zone, hides_leave_types, created_on, created_at)
    VALUES ('${id}', 'Halyard', 'UTC', ${number === '1'}, '2025-05-05', now());
    INSERT INTO leave_types (company_id, key, name, colour, is_paid, needs_approval, archived_at, created_at)
    VALUES ('${id}', 'annual', 'Annual', 'annual', true, true, NULL, now()), ('${id}', 'sick', 'Sick', 'sick', true, true, now(), now())`
})

it('a company that hid its leave types keeps each of them private, and is not led back to its first week', async () => {
  const inCompany = await upgrade(await openAsOf(12, companiesWithTypes.join(';')))
  for (const [id, isPrivate] of [
    [companyId, true],
    [`${companyId.slice(0, -1)}2`, false],
  ] as const)
    await inCompany(id, async (tx) => {
      const types = await tx.select().from(leaveTypes)
      expect(types.map((type) => type.isPrivate)).toEqual([isPrivate, isPrivate])
      expect(await tx.select().from(companies)).toMatchObject([{ doneSteps: ['privacy'] }])
    })
})

const numbered = (number: number) => `019ab000-0000-7000-8000-20000000000${number}`
const invited = (number: number, email: string, more: Record<string, string> = {}) => {
  const columns = { role: `'manager'`, ...more }
  return `INSERT INTO invitations (company_id, id, email, invited_by, created_at, expires_at, ${Object.keys(columns).join(', ')})
    VALUES ('${companyId}', '${numbered(number)}', '${email}', '${userId}', '2026-02-01', '2026-02-15', ${Object.values(columns).join(', ')})`
}

/**
 * A company whose invitations say themselves who somebody will be: two name each other, and one is named by
 * who has joined.
 */
const companyWithInvitations = [
  `INSERT INTO companies (company_id, name, time_zone, created_on, created_at) VALUES ('${companyId}', 'Halyard', 'UTC', '2025-05-05', now())`,
  `INSERT INTO teams (company_id, id, name) VALUES ('${companyId}', '${numbered(9)}', 'Design')`,
  ...[
    [userId, 'ana', 'admin'],
    [numbered(8), 'wim', 'employee'],
  ].map(
    ([
      id,
      name,
      role,
    ]) => `INSERT INTO users (company_id, id, identity_id, first_name, last_name, email, role, joined_on, created_at)
      VALUES ('${companyId}', '${id}', '${id}', '${name}', '', '${name}@halyard.example', '${role}', '2025-05-05', now())`,
  ),
  invited(1, 'jana.novak@halyard.example', {
    role: `'employee'`,
    start_date: `'2026-09-01'`,
    team_id: `'${numbered(9)}'`,
    manager_email: `'ana@halyard.example'`,
  }),
  invited(2, 'one@halyard.example', { manager_email: `'two@halyard.example'` }),
  invited(3, 'two@halyard.example', { manager_email: `'one@halyard.example'`, declined_at: 'now()' }),
  invited(4, 'gone@halyard.example', { revoked_at: 'now()' }),
  invited(5, 'wim@halyard.example', { manager_email: `'two@halyard.example'`, accepted_at: 'now()' }),
  `INSERT INTO audit_log (company_id, id, at, actor_id, action, subject_id, after)
    VALUES ('${companyId}', '${numbered(7)}', now(), '${numbered(8)}', 'member.joined', '${numbered(8)}', '{"invitationId": "${numbered(5)}"}')`,
]

it('open invitations become people who are prepared, with what they said', async () => {
  const inCompany = await upgrade(await openAsOf(13, companyWithInvitations.join(';')))
  await inCompany(companyId, async (tx) => {
    const people = await tx.select().from(users).orderBy(asc(users.email))
    const [, jana, one, two, wim] = people
    expect(people.map(({ email }) => email.split('@')[0])).toEqual(['ana', 'jana.novak', 'one', 'two', 'wim'])
    expect(jana).toMatchObject({ firstName: 'Jana Novak', lastName: '', role: 'employee', joinedOn: null })
    expect(jana).toMatchObject({ managerId: userId, teamId: numbered(9) })
    expect(await tx.select().from(employments)).toMatchObject([{ userId: jana?.id, startDate: '2026-09-01' }])
    expect([one?.managerId, two?.managerId, wim?.managerId]).toEqual([null, null, two?.id])
    const waiting = await tx.select().from(identities).where(eq(identities.issuer, 'prepared'))
    expect(waiting.map(({ userId: id }) => id).toSorted()).toEqual([jana?.id, one?.id, two?.id].toSorted())
    expect(jana && hasOwnName(jana)).toBe(false)
  })
})

const halves = [null, 'morning', 'afternoon'] as const
const leaveId = (number: number) => `019ab000-0000-7000-8000-20000000000${number}`

/**
 * A company as the version stored it that had half days and no minutes: whole dates, a morning, an afternoon,
 * a mail's link each.
 */
const companyWithHalves = `
  INSERT INTO companies (company_id, name, time_zone, created_on, created_at)
  VALUES ('${companyId}', 'Halyard', 'UTC', '2025-05-05', now());
  INSERT INTO users (company_id, id, identity_id, first_name, last_name, email, role, joined_on, created_at)
  VALUES ('${companyId}', '${userId}', '${userId}', 'Ana', 'Ruiz', 'ana@halyard.example', 'admin', '2025-05-05', now());
  INSERT INTO leave_types (company_id, key, name, colour, is_paid, needs_approval, created_at)
  VALUES ('${companyId}', 'annual', 'Annual leave', 'teal', true, true, now());
  INSERT INTO working_patterns (company_id, id, user_id, valid_from, week)
  VALUES ('${companyId}', '${requestId}', NULL, '2026-01-01', '{"mon": "full", "fri": "morning"}'),
    ('${companyId}', '${leaveId(0)}', '${userId}', '2026-01-01', NULL);
  ${halves
    .map((half, index) => {
      const [day, days] = [index === 0 ? 2 : 5, half ? 0.5 : 2]
      return `
  INSERT INTO leave_requests (company_id, id, user_id, leave_type, start_date, end_date, is_half_day, half_day_part, total_days, status, created_by, created_at)
  VALUES ('${companyId}', '${leaveId(index)}', '${userId}', 'annual', '2026-03-0${day}', '2026-03-0${half ? day : day + 1}', ${half !== null},
    ${half ? `'${half}'` : 'NULL'}, ${days}, 'pending', '${userId}', now());
  INSERT INTO leave_request_days (company_id, request_id, date, days)
  SELECT '${companyId}', '${leaveId(index)}', date '2026-03-0${day}' + n, ${half ? 0.5 : 1} FROM generate_series(0, ${half ? 0 : 1}) n;
  INSERT INTO decision_links (company_id, token_hash, request_id, user_id, choice, shown_version, created_at)
  VALUES ('${companyId}', 'hash ${index}', '${leaveId(index)}', '${userId}', 'approved', '"annual 2026-03-0${day} 2026-03-0${half ? day : day + 1} ${half ?? 'full'} ${days}"', now());`
    })
    .join('')}`

it('half days become leave from or until noon, days get their minutes, and the only week is the first', async () => {
  const inCompany = await upgrade(await openAsOf(19, companyWithHalves))
  await inCompany(companyId, async (tx) => {
    const requests = await tx.select().from(leaveRequests).orderBy(asc(leaveRequests.id))
    expect(requests.map(({ startsAt, endsAt, totalMinutes }) => [startsAt, endsAt, totalMinutes])).toEqual([
      [null, null, 960],
      [null, '12:00', 240],
      ['12:00', null, 240],
    ])
    const days = await tx
      .select()
      .from(leaveRequestDays)
      .orderBy(asc(leaveRequestDays.requestId), asc(leaveRequestDays.date))
    expect(days.map(({ date, minutes }) => `${date} ${minutes}`)).toEqual([
      '2026-03-02 480',
      '2026-03-03 480',
      '2026-03-05 240',
      '2026-03-05 240',
    ])
    // What a mail showed before is what its reader decides now.
    const links = await tx.select().from(decisionLinks).orderBy(asc(decisionLinks.requestId))
    expect(links).toHaveLength(requests.length)
    for (const [index, request] of requests.entries())
      expect(showsSame(seenIn(links[index]?.shownVersion ?? ''), toLeaveFields(request), 'days')).toBe(true)
    const patterns = await tx.select().from(workingPatterns).orderBy(asc(workingPatterns.id))
    expect(patterns.map(({ weeks, anchor }) => [weeks, anchor])).toEqual([
      [[{ mon: 'full', fri: 'morning' }], null],
      [null, null],
    ])
  })
})

/**
 * A company as the version stored it that counted only in days: with annual days of somebody's own, an
 * opening balance and a locked period.
 */
const companyInDays = `
  INSERT INTO companies (company_id, name, time_zone, created_on, created_at)
  VALUES ('${companyId}', 'Halyard', 'UTC', '2025-05-05', now());
  INSERT INTO leave_year_starts (company_id, valid_from, month_day) VALUES ('${companyId}', '2025-01-01', '01-01');
  INSERT INTO users (company_id, id, identity_id, first_name, last_name, email, role, joined_on, created_at)
  VALUES ('${companyId}', '${userId}', '${userId}', 'Ana', 'Ruiz', 'ana@halyard.example', 'admin', '2025-05-05', now());
  INSERT INTO employments (company_id, id, user_id, start_date) VALUES ('${companyId}', '${leaveId(8)}', '${userId}', '2025-01-01');
  INSERT INTO leave_types (company_id, key, name, colour, is_paid, needs_approval, created_at)
  VALUES ('${companyId}', 'annual', 'Annual leave', 'teal', true, true, now());
  INSERT INTO leave_policies (company_id, leave_type, valid_from, annual_days, accrual_type, carry_over_days, lower_limit_days)
  VALUES ('${companyId}', 'annual', '2025-01-01', 20, 'all_at_once', 5, -2);
  INSERT INTO own_annual_days (company_id, user_id, leave_type, valid_from, annual_days)
  VALUES ('${companyId}', '${userId}', 'annual', '2026-01-01', 24.5);
  INSERT INTO leave_adjustments (company_id, id, user_id, leave_type, date, days, stated_days, reason, created_by, created_at)
  VALUES ('${companyId}', '${leaveId(9)}', '${userId}', 'annual', '2025-06-30', -7.5, 12.5, 'From the old tool', '${userId}', now());
  INSERT INTO leave_requests (company_id, id, user_id, leave_type, start_date, end_date, total_days, total_minutes, status, created_by, created_at)
  VALUES ('${companyId}', '${requestId}', '${userId}', 'annual', '2026-03-02', '2026-03-02', 1, 600, 'approved', '${userId}', now());
  INSERT INTO leave_request_days (company_id, request_id, date, days, minutes)
  VALUES ('${companyId}', '${requestId}', '2026-03-02', 1, 600);
  INSERT INTO payroll_locks (company_id, start_date, end_date, locked_by, locked_at, lines, csv, xlsx)
  VALUES ('${companyId}', '2026-03-01', '2026-03-31', '${userId}', now(), '[]', '', '');
  INSERT INTO payroll_days (company_id, period_start, user_id, date, leave_type, days)
  VALUES ('${companyId}', '2026-03-01', '${userId}', '2026-03-02', 'annual', 1)`

it('a company that counted in days keeps its balances when leave types may count in hours', async () => {
  const inCompany = await upgrade(await openAsOf(22, companyInDays))
  await inCompany(companyId, async (tx) => {
    const account = await readLeaveAccount(tx, userId, 'annual')
    // 20 − 7.5, of which 5 move on; 24.5 of her own; a day taken.
    expect([balanceOn(account, '2025-12-31'), balanceOn(account, '2026-03-02')]).toMatchObject([
      { amount: 1250 },
      { amount: 2850 },
    ])
    expect(account.policies).toMatchObject([
      { unit: 'days', unitSince: null, carryOverCap: 500, lowerLimit: -200 },
    ])
    expect(await tx.select().from(leaveAdjustments)).toMatchObject([
      { unit: 'days', amount: '-7.50', statedAmount: '12.50' },
    ])
    expect(await tx.select().from(leaveRequests)).toMatchObject([{ unit: 'days', totalMinutes: 600 }])
    expect(await tx.select().from(payrollDays)).toMatchObject([{ days: '1.00', minutes: 600 }])
  })
})

const feedToken = 'a-token-from-before-addresses-were-sealed'
const [keyActor, endpointId] = [leaveId(5), leaveId(6)]

/** A company whose calendar address stood in plain, and whose API key's program added a webhook. */
const companyWithAddress = `
  INSERT INTO companies (company_id, name, time_zone, created_on, created_at)
  VALUES ('${companyId}', 'Halyard', 'UTC', '2025-05-05', now());
  INSERT INTO users (company_id, id, identity_id, first_name, last_name, email, role, joined_on, created_at)
  VALUES ('${companyId}', '${userId}', '${userId}', 'Ana', 'Ruiz', 'ana@halyard.example', 'admin', '2025-05-05', now());
  INSERT INTO users (company_id, id, identity_id, first_name, last_name, email, role, created_at, deactivated_at, erased_at, is_key)
  VALUES ('${companyId}', '${keyActor}', '${keyActor}', 'Payroll', '', '', 'admin', now(), now(), now(), true);
  INSERT INTO api_keys (company_id, id, name, owner_id, made_by, shown_to, is_personal, scopes, version, hint, created_at, expires_at)
  VALUES ('${companyId}', '${keyActor}', 'Payroll', '${keyActor}', '${userId}', '{${userId}}', false, '[]', '', '', now(), now());
  INSERT INTO webhook_endpoints (company_id, id, url, types, sees_private_types, secret, created_at)
  VALUES ('${companyId}', '${endpointId}', 'https://hr.example', '{}', false, '', now());
  INSERT INTO audit_log (company_id, id, at, actor_id, action, subject_id)
  VALUES ('${companyId}', '${line(1)}', now(), '${keyActor}', 'webhook-endpoint.added', '${endpointId}');
  INSERT INTO feed_directory (token_hash, company_id, user_id, kind)
  VALUES (encode(sha256('${feedToken}'), 'hex'), '${companyId}', '${userId}', 'own');
  INSERT INTO calendar_feeds (company_id, user_id, kind, token, created_at)
  VALUES ('${companyId}', '${userId}', 'own', '${feedToken}', now())`

it('a company whose calendar addresses stood in plain has them sealed at the start, once', async () => {
  const database = await openAsOf(28, companyWithAddress)
  await migrateDatabase(database)
  const keys = toSecretKeys(Buffer.alloc(32, 'key').toString('base64'))
  for (const each of [keys, null]) await database.asOwner((owner) => sealPlainFeedTokens(owner, each))
  const inCompany = await upgrade(database)
  await inCompany(companyId, async (tx) => {
    const [feed] = await tx.select().from(calendarFeeds)
    expect(feed?.sealedToken).not.toContain(feedToken)
    expect(feed && openFeedToken(keys, feed)).toBe(feedToken)
    expect(await tx.select().from(webhookEndpoints)).toMatchObject([{ shownTo: [userId] }])
  })
})

it('without a key to seal them with, they go', async () => {
  const database = await openAsOf(28, companyWithAddress)
  await migrateDatabase(database)
  await database.asOwner((owner) => sealPlainFeedTokens(owner, null))
  const inCompany = await upgrade(database)
  expect(await inCompany(companyId, (tx) => tx.select().from(calendarFeeds))).toMatchObject([
    { userId, sealedToken: null },
  ])
})

/** A database that the first `migrations` of today's have made, with these rows. */
async function openAsOf(migrations: number, rows: string): Promise<Database> {
  const { database, drop } = await openTestDatabase()
  onTestFinished(drop)
  await database.asOwner(async (client) => {
    await client.query(
      'DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO public',
    )
    await runFirst(migrations, client)
    await client.query(`SELECT set_config('app.company_id', '${companyId}', false)`)
    await client.query(rows)
    await client.query('RESET app.company_id')
  })
  return database
}

/** Brings it to today's, as a start does. */
async function upgrade(database: Database): Promise<WithTenant> {
  await migrateDatabase(database)
  await database.restrict()
  await assertRowLevelSecurity(database)
  return withTenant(database.pool, noJobs)
}

/** From a folder that holds no others. */
async function runFirst(migrations: number, client: pg.ClientBase): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'earlier-version-'))
  try {
    cpSync(path.join(import.meta.dirname, 'migrations'), folder, { recursive: true })
    const journalFile = path.join(folder, 'meta', '_journal.json')
    const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: unknown[] }
    writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, migrations) }))
    await migrate(drizzle(client as pg.Client), { migrationsFolder: folder })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
