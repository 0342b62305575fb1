import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyChain } from '#server/features/audit-log/verify.ts'
import { companies } from '#server/platform/db/schema.ts'
import type { JobName } from '#server/platform/queue/payloads.ts'
import type { FailedJob } from '#shared/job/contract.ts'
import type { Notification, NotificationList } from '#shared/notification/contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { eventually } from '#test/eventually.ts'
import { addMember, announcedTo, auditOf, makeCompany, newEmail, type TestCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { refusal } from '#test/refusal.ts'

/** Addresses that the mail server does not take now. */
const refused = new Set<string>()

let test: TestApp
beforeAll(async () => {
  test = await startApp({
    onMail: ({ to }) => {
      if (refused.has(to)) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    },
  })
  await haveOneAttempt('mail-invitation')
})
afterAll(() => test.close())

/** A company with an invitation that failed at every attempt. */
async function makeCompanyWithFailedJob() {
  const company = await makeCompany(test)
  const email = await inviteInVain(company)
  const [job] = await untilListed(company.admin)
  if (!job) throw new Error('No job has failed.')
  return { ...company, email, job }
}

async function inviteInVain({ admin }: TestCompany): Promise<string> {
  const email = newEmail('unlucky')
  refused.add(email)
  await admin.invites(email)
  return email
}

/** From now on the first attempt at a new job of this name is its last. */
async function haveOneAttempt(name: string): Promise<void> {
  await test.database.asOwner((client) =>
    client.query('UPDATE pgboss.queue SET retry_limit = 0 WHERE name = $1', [name]),
  )
}

/** As a crash at the last attempt leaves it. */
async function addFailedJob(name: JobName, payload: object): Promise<void> {
  await test.database.asOwner((client) =>
    client.query(
      `INSERT INTO pgboss.job (name, data, source_name, source_retry_count, source_output)
       VALUES ('parked', $1, $2, 20, '{"value": "job timed out"}')`,
      [JSON.stringify(payload), name],
    ),
  )
}

async function listedFor(person: Person): Promise<FailedJob[]> {
  const answer = await person.call('GET', '/api/parked-jobs')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<FailedJob[]>()
}

function untilListed(person: Person): Promise<FailedJob[]> {
  return eventually(async () => {
    const jobs = await listedFor(person)
    expect(jobs).not.toEqual([])
    return jobs
  })
}

async function noticesOf(person: Person): Promise<Notification[]> {
  const told = await person.call('GET', '/api/notifications')
  return told.json<NotificationList>().notifications.filter(({ path }) => path === '/settings?tab=parked')
}

describe('a job that failed at every attempt', () => {
  it('is shown to admins in words, and nothing of it is in the log but its kind and code', async () => {
    const { admin, email, job } = await makeCompanyWithFailedJob()
    expect(job).toEqual({
      id: expect.any(String),
      what: `Invitation to ${email}`,
      parkedAt: expect.any(String),
      attempts: 1,
      why: 'We couldn’t reach the mail server.',
    })
    expect(await listedFor(admin)).toHaveLength(1)
    const line = test
      .logs()
      .split('\n')
      .find((text) => text.includes('job parked'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 50,
      job: 'mail-invitation',
      err: { code: 'ECONNREFUSED' },
    })
    expect(test.logs()).not.toContain('@')
  })

  it('is told to the admins of its company once a day, in the app alone, and redraws what is open', async () => {
    const company = await makeCompanyWithFailedJob()
    const { admin } = company
    const max = await addMember(test, company, 'Max Manager', { role: 'manager' })
    await eventually(async () => expect(await noticesOf(admin)).toHaveLength(1))
    expect((await noticesOf(admin))[0]).toMatchObject({
      type: 'system',
      title: 'Something couldn’t be delivered',
    })
    expect(await announcedTo(test, company.company.id)).toContain('jobs')

    await inviteInVain(company)
    await eventually(async () => expect(await listedFor(admin)).toHaveLength(2))
    await test.untilJobsDone()
    expect(await noticesOf(admin)).toHaveLength(1)
    expect(await noticesOf(max)).toEqual([])
    expect(test.mails.filter(({ subject }) => subject.includes('delivered'))).toEqual([])
  })

  it('goes out after “Try again”, once, and is in the audit log', async () => {
    const { company, admin, adminId, email, job } = await makeCompanyWithFailedJob()
    refused.delete(email)
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.call('POST', `/api/parked-jobs/${job.id}/retry`)),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404])
    await test.mailTo(email)
    await test.untilJobsDone()
    expect(test.mails.filter(({ to }) => to === email)).toHaveLength(1)
    expect(await listedFor(admin)).toEqual([])
    expect(await auditOf(test, company.id, job.id)).toMatchObject([
      { action: 'parked-job.retried', actorId: adminId, before: { job: 'mail-invitation', attempts: 1 } },
    ])
  })

  it('is tried as often as a new one after “Try again”, and parked again if it fails', async () => {
    const { admin, job } = await makeCompanyWithFailedJob()
    expect((await admin.call('POST', `/api/parked-jobs/${job.id}/retry`)).statusCode).toBe(200)
    const [again] = await untilListed(admin)
    expect(again).toMatchObject({ what: job.what, attempts: 1 })
    expect(again?.id).not.toBe(job.id)
  })

  it('is gone after “Dismiss”, unsent, and is in the audit log', async () => {
    const { company, admin, adminId, email, job } = await makeCompanyWithFailedJob()
    expect((await admin.call('DELETE', `/api/parked-jobs/${job.id}`)).statusCode).toBe(200)
    expect((await admin.call('DELETE', `/api/parked-jobs/${job.id}`)).statusCode).toBe(404)
    expect(await listedFor(admin)).toEqual([])
    expect(await auditOf(test, company.id, job.id)).toMatchObject([
      { action: 'parked-job.dismissed', actorId: adminId },
    ])
    expect(test.mails.filter(({ to }) => to === email)).toEqual([])
  })

  it('can’t be dismissed where it seals the audit log', async () => {
    const { company, admin } = await makeCompany(test)
    await addFailedJob('seal-audit', { companyId: company.id, firstAuditId: company.id })
    const [job] = await untilListed(admin)
    expect(refusal(await admin.call('DELETE', `/api/parked-jobs/${job?.id}`))).toBe(
      '409 The audit log needs this. Please try it again instead.',
    )
    expect(await listedFor(admin)).toEqual([job])
    expect((await admin.call('POST', `/api/parked-jobs/${job?.id}/retry`)).statusCode).toBe(200)
    await test.untilJobsDone()
    expect(await verifyChain((work) => test.inCompany(company.id, work))).toMatchObject({ waiting: 0 })
  })

  it('is no one else’s: not of other companies, and not of who is no admin', async () => {
    const company = await makeCompanyWithFailedJob()
    const { admin, job } = company
    const other = await makeCompany(test)
    const max = await addMember(test, company, 'Max Manager', { role: 'manager' })
    const calls = [
      ['POST', `/api/parked-jobs/${job.id}/retry`],
      ['DELETE', `/api/parked-jobs/${job.id}`],
    ] as const
    for (const [method, url] of calls) {
      expect((await other.admin.call(method, url)).statusCode).toBe(404)
      expect((await max.call(method, url)).statusCode).toBe(403)
    }
    expect(await listedFor(other.admin)).toEqual([])
    expect((await max.call('GET', '/api/parked-jobs')).statusCode).toBe(403)
    expect(await listedFor(admin)).toEqual([job])
  })

  it('leaves the transaction under the role that may read no jobs', async () => {
    const { company } = await makeCompanyWithFailedJob()
    const reading = test.inCompany(company.id, async (tx) => {
      await tx.deadLetters.list()
      await tx.execute('SELECT data FROM pgboss.job_common')
    })
    await expect(reading).rejects.toMatchObject({ cause: { code: '42501' } })
  })
})

/** The job, as the clock adds it, at its end. */
async function doHourly(): Promise<void> {
  await test.database.asOwner((client) => client.query(`INSERT INTO pgboss.job (name) VALUES ('hourly')`))
  await test.untilJobsDone()
}

describe('a crash at the last attempt', () => {
  it('is told of within the hour', async () => {
    const { company, admin } = await makeCompany(test)
    await addFailedJob('mail-invitation', { companyId: company.id, invitationId: company.id })
    await doHourly()
    await eventually(async () => expect(await noticesOf(admin)).toHaveLength(1))
    expect(await listedFor(admin)).toMatchObject([
      {
        what: 'Invitation to someone',
        attempts: 21,
        why: 'It was interrupted, for example by a restart of the server.',
      },
    ])
  })
})

describe('once an hour', () => {
  it('a job that was parked just before midnight is not told again ten minutes later, nor drawn again', async () => {
    const { company, admin } = await makeCompany(test)
    test.setNow('2026-03-02T23:50:00Z')
    await addFailedJob('mail-invitation', { companyId: company.id, invitationId: company.id })
    await doHourly()
    expect(await noticesOf(admin)).toHaveLength(1)
    test.setNow('2026-03-03T00:00:00Z')
    await doHourly()
    test.setNow('2026-03-02T09:00:00Z')
    expect(await noticesOf(admin)).toHaveLength(1)
    const drawn = (await announcedTo(test, company.id)).filter((topics) => topics === 'jobs')
    expect(drawn).toHaveLength(1)
  })

  it('a parked job that names no company of ours is logged, and nobody’s hour is skipped for it', async () => {
    const { company, admin } = await makeCompany(test)
    await addFailedJob('mail-invitation', { companyId: 'nobody', invitationId: company.id })
    await addFailedJob('mail-invitation', { companyId: company.id, invitationId: company.id })
    await doHourly()
    expect(await noticesOf(admin)).toHaveLength(1)
    const walked = await test.inCompany(company.id, (tx) =>
      tx.select({ weeklyAwayOn: companies.weeklyAwayOn }).from(companies),
    )
    expect(walked).toEqual([{ weeklyAwayOn: '2026-03-02' }])
    const line = test
      .logs()
      .split('\n')
      .find((text) => text.includes('could not be notified'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 40, companyId: 'nobody', err: { name: 'Error' } })
  })
})
