import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeCompanyFile } from '#server/features/company-file/write.ts'
import { auditLog, companies, leaveRequests } from '#server/platform/db/schema.ts'
import { type JobName, jobNames, notificationJobNames } from '#server/platform/queue/payloads.ts'
import { startJobs } from '#server/platform/queue/queue.ts'
import { companyRemoval, companyTables } from '#server/platform/tenancy/company-removal.ts'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { eventually } from '#test/eventually.ts'
import { makeCompany, makeSmallCompany, newEmail } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { makeRichCompany } from '#test/rich-company.ts'
import { storedRows } from '#test/stored-rows.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const address = '/api/companies/mine/deletion'
const theDay = '2026-04-01T09:00:00Z'

async function asksForDeletion(admin: Person): Promise<void> {
  const answer = await admin.call('POST', address, { name: 'Halyard' })
  expect(answer.statusCode, answer.body).toBe(200)
}

/** At its time, and back. */
async function walkOn(there: TestApp, instant: string): Promise<void> {
  there.setNow(instant)
  try {
    await there.runHourly()
  } finally {
    there.setNow('2026-03-02T09:00:00Z')
  }
}

/** Tables of nobody's company. */
const ofNobody = ['sessions', 'stripe_events', 'contact_messages', 'rate_limits', 'signing_keys']

async function rowsOf(there: TestApp, companyId: string): Promise<Record<string, number>> {
  const rows = await storedRows(there, companyId)
  const theirs = [...rows].filter(([name]) => !ofNobody.includes(name))
  const counts = theirs.map(([name, all]) => [name, all.filter((row) => row.includes(companyId)).length])
  return Object.fromEntries(counts.filter(([, count]) => count !== 0))
}

/** Nothing is written any more without a call: the job that seals comes a second after the last line. */
async function untilAllIsSealed(companyId: string): Promise<void> {
  await eventually(async () => {
    await test.untilJobsDone()
    const { audit_log: lines, audit_seals: seals } = await rowsOf(test, companyId)
    expect(seals).toBe(lines)
  })
}

describe('the tables of a company', () => {
  it('are all that have a company, children before parents', async () => {
    const { rows } = await test.database.asOwner((client) =>
      client.query<{ name: string; has_company: boolean }>(
        `SELECT relname AS name, EXISTS (SELECT FROM pg_attribute
           WHERE attrelid = c.oid AND attname = 'company_id') AS has_company
         FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
      ),
    )
    const named = (has: boolean) => rows.filter((row) => row.has_company === has).map(({ name }) => name)
    expect(companyTables.toSorted()).toEqual(named(true).toSorted())
    expect(named(false).toSorted()).toEqual(ofNobody.toSorted())
    expect(companyTables.at(-1)).toBe('companies')
  })
})

describe('the day of a company’s deletion', () => {
  it('takes everything with it, and nothing of another company', async () => {
    const { admin, adminId, ana, company } = await makeRichCompany(test)
    const other = await makeRichCompany(test)
    const { id: invited } = await admin.invites('nobody@elsewhere.example')
    expect((await admin.call('POST', `/api/invitations/${invited}/report`)).statusCode).toBe(200)
    await asksForDeletion(admin)
    await test.untilJobsDone()
    for (const { id } of [company, other.company]) await untilAllIsSealed(id)
    const before = await rowsOf(test, company.id)
    const filled = companyTables.filter((name) => !(name in before))
    // Of billing there is something only where companies pay; repeats are of hours ago.
    expect(filled.toSorted()).toEqual(
      ['answers', 'billing_accounts', 'billing_operations', 'invoices', 'stripe_customers'].toSorted(),
    )
    // Nothing is left to be followed up there while time passes.
    await test.inCompany(other.company.id, (tx) => tx.update(leaveRequests).set({ escalation: 'admins' }))
    const others = await storedRows(test, other.company.id)

    await walkOn(test, '2026-04-01T08:59:59Z')
    expect(await rowsOf(test, company.id)).toMatchObject({ companies: 1 })
    // What the jobs of that walk write while the company is removed would be forgotten ten minutes later.
    await untilAllIsSealed(company.id)
    await walkOn(test, theDay)
    // What is left is one job, which looks for what others have written meanwhile.
    expect(await rowsOf(test, company.id)).toEqual({ jobs: 1 })
    const othersNow = await storedRows(test, other.company.id)
    for (const [name, rows] of others) {
      const theirs = (all: string[] | undefined) => all?.filter((row) => row.includes(other.company.id))
      // The hourly walk came by: it forgets what is old, and enqueues nothing of theirs on a Wednesday.
      const isForgotten = [
        'notifications',
        'announcements',
        'decision_links',
        'domain_events',
        'webhook_deliveries',
      ].includes(name)
      expect([name, theirs(isForgotten ? rows : othersNow.get(name))]).toEqual([name, theirs(rows)])
    }
    for (const person of [admin, ana])
      expect((await person.call('GET', '/api/auth/user')).statusCode).toBe(401)
    const stranger = await test.signIn({ email: ana.email, name: 'Ana Employee' })
    expect(await stranger.me()).toMatchObject({ companyId: null })
    expect((await stranger.me()).id).not.toBe(ana.id)
    const rows = await storedRows(test, company.id)
    for (const [name, all] of rows)
      expect([name, all.filter((row) => row.includes(adminId) || row.includes(ana.id))]).toEqual([name, []])
  })

  it('comes once when two nodes walk at once', async () => {
    const { admin, company } = await makeSmallCompany(test)
    await asksForDeletion(admin)
    // What is sealed meanwhile would be left to the job that looks for it.
    await untilAllIsSealed(company.id)
    test.setNow(theDay)
    await Promise.all([test.runHourly(), test.runHourly()])
    test.setNow('2026-03-02T09:00:00Z')
    expect(await rowsOf(test, company.id)).toEqual({ jobs: 1 })
  })

  it('leaves everything as it was when it fails halfway, and comes an hour later', async () => {
    const { admin, company } = await makeSmallCompany(test)
    await asksForDeletion(admin)
    await untilAllIsSealed(company.id)
    const runSql = (text: string) => test.database.asOwner((client) => client.query(text))
    await runSql(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not today'; END $$;
      CREATE TRIGGER fail BEFORE DELETE ON companies FOR EACH ROW EXECUTE FUNCTION fail()`)
    try {
      const before = await rowsOf(test, company.id)
      await expect(walkOn(test, theDay)).rejects.toThrow('not today')
      expect(await rowsOf(test, company.id)).toEqual(before)
      expect((await admin.me()).companyName).toBe('Halyard')
    } finally {
      await runSql('DROP FUNCTION fail() CASCADE')
    }
    await walkOn(test, '2026-04-01T10:00:00Z')
    expect(await rowsOf(test, company.id)).toEqual({ jobs: 1 })
  })

  it('does not come a second too early', async () => {
    const { admin, company } = await makeCompany(test)
    await asksForDeletion(admin)
    const jobs = await startJobs(test.database, { onError: () => {}, schedule: false })
    const removal = companyRemoval(test.database, jobs)
    expect(await removal.remove(company.id, new Date('2026-04-01T08:59:59Z'))).toBe(false)
    expect(await rowsOf(test, company.id)).toMatchObject({ companies: 1, users: 1 })
    expect(await removal.remove(company.id, new Date(theDay))).toBe(true)
    await jobs.stop()
  })

  it('and an undoing at the last moment: one of them wins wholly', async () => {
    const jobs = await startJobs(test.database, { onError: () => {}, schedule: false })
    const removal = companyRemoval(test.database, jobs)
    for (let round = 0; round < 4; round++) {
      const { admin, company } = await makeCompany(test)
      await asksForDeletion(admin)
      const [undone, isRemoved] = await Promise.all([
        admin.call('DELETE', address),
        removal.remove(company.id, new Date(theDay)),
      ])
      expect([undone.statusCode, isRemoved]).toEqual(isRemoved ? [401, true] : [200, false])
      // A job that ran meanwhile may have added another one, which will find nobody, or have sealed lines that
      // were being removed: the look for what was written meanwhile takes the seals.
      const { jobs: _jobs, audit_seals: _seals, ...left } = await rowsOf(test, company.id)
      expect(left['users'] ?? 0).toBe(isRemoved ? 0 : 1)
      expect(Object.keys(left).length > 0).toBe(!isRemoved)
      await removal.removeLeftovers(company.id)
      const { jobs: _later, ...rest } = await rowsOf(test, company.id)
      expect(Object.keys(rest).length > 0).toBe(!isRemoved)
    }
    await jobs.stop()
  })

  it('is followed by a look for what was written meanwhile, which harms no company that is there', async () => {
    const jobs = await startJobs(test.database, { onError: () => {}, schedule: false })
    const removal = companyRemoval(test.database, jobs)
    const gone = randomUUID()
    await test.inCompany(gone, (tx) =>
      tx.insert(auditLog).values({
        companyId: gone,
        id: randomUUID(),
        at: new Date(),
        action: 'company.changed',
        subjectId: gone,
      }),
    )
    const { company } = await makeCompany(test)
    const before = await rowsOf(test, company.id)
    await removal.removeLeftovers(gone)
    await removal.removeLeftovers(company.id)
    expect(await rowsOf(test, gone)).toEqual({})
    const { users: people, companies: theirs } = await rowsOf(test, company.id)
    expect([people, theirs]).toEqual([before['users'], before['companies']])
    await jobs.stop()
  })
})

describe('what is left to do for a company that is gone', () => {
  it('is done without a fault by every job', async () => {
    const own = await startAppForTest()
    const companyId = randomUUID()
    const anId = randomUUID()
    const payload = { companyId, requestId: anId, recipientId: anId, auditId: anId, invitationId: anId }
    const more = {
      firstAuditId: anId,
      decisionId: anId,
      ids: [anId],
      monday: '2026-03-02',
      noticeId: anId,
      about: theDay,
      endpointId: anId,
      deliveryId: anId,
      attempt: 0,
      keyId: anId,
      personId: anId,
      keyIds: [anId],
      endpointIds: [anId],
      endsAt: theDay,
    }
    const payloadOf = (name: JobName) => {
      return { ...payload, ...more, news: name === 'tell-cover' ? 'asked' : 'trial-ends' }
    }
    const ofCompanies = jobNames.filter((name) => !['hourly', 'mail-contact-message'].includes(name))
    const jobs = await startJobs(own.database, { onError: () => {}, schedule: false })
    const telling = (job: JobName) => ({ job, payload: payloadOf(job), companyId })
    await own.database.asOwner(async (client) => {
      const executeSql = (text: string, values?: unknown[]) => client.query(text, values)
      for (const name of ofCompanies) {
        if (name !== 'mail-message') await jobs.send(name, payloadOf(name), { executeSql })
        else for (const job of notificationJobNames) await jobs.send(name, telling(job), { executeSql })
      }
    })
    await own.untilJobsDone()
    const { rows } = await own.database.asOwner((client) =>
      client.query<{ name: string; state: string }>(
        `SELECT DISTINCT name, state FROM pgboss.job WHERE data ->> 'companyId' = $1`,
        [companyId],
      ),
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual(ofCompanies.toSorted())
    expect(rows.filter(({ state }) => state !== 'completed')).toEqual([])
    expect(own.mails).toEqual([])
    await jobs.stop()
  })
})

describe('a company file', () => {
  it('that was taken while the deletion was asked for comes in without it', async () => {
    const { admin, company } = await makeCompany(test)
    await asksForDeletion(admin)
    const written = await writeCompanyFile(test.inCompany, { companyId: company.id, now: new Date(theDay) })
    const file = await buffer(written.content)
    const there = await startAppForTest({ worker: false })
    const { email } = await admin.me()
    const ada = await there.signIn({ email, name: 'Ada Admin' })
    const imported = await ada.uploads('/api/companies/import', file)
    expect(imported.statusCode, imported.body).toBe(201)
    expect((await ada.me()).companyEndsAt).toBeNull()
    const [row] = await there.inCompany(company.id, (tx) =>
      tx.select().from(companies).where(eq(companies.companyId, company.id)),
    )
    expect(row).toMatchObject({ deletionAskedAt: null, deletionAskedBy: null })
  })
})

describe('messages of the contact form', () => {
  it('are gone after 180 days', async () => {
    const own = await startAppForTest()
    const message = {
      name: 'Sam',
      email: newEmail('sam'),
      subject: 'A question',
      inquiryType: 'general',
      message: 'How does this work?',
    }
    await own.app.inject({
      method: 'POST',
      url: '/api/contact',
      headers: { host: 'leave.test' },
      payload: message,
    })
    const kept = () => own.database.asOwner((client) => client.query('SELECT 1 FROM contact_messages'))
    await walkOn(own, '2026-08-29T08:59:00Z')
    expect((await kept()).rows).toHaveLength(1)
    await walkOn(own, '2026-08-29T09:01:00Z')
    expect((await kept()).rows).toHaveLength(0)
  })
})
