import { expect, it, onTestFinished } from 'vitest'
import type { Database } from '#server/platform/db/open.ts'
import { openLogger } from '#server/platform/log.ts'
import { countJobs } from '#server/platform/queue/boss-tables.ts'
import { startJobs } from '#server/platform/queue/queue.ts'
import { companyRemoval } from '#server/platform/tenancy/company-removal.ts'
import { openDirectory } from '#server/platform/tenancy/directory.ts'
import { withTenant } from '#server/platform/tenancy/with-tenant.ts'
import { startWorker } from '#server/worker.ts'
import { openTestDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'

const lines: string[] = []
const logger = openLogger({ write: (line) => void lines.push(line) })

/** A worker whose mail server takes nothing, on a queue with one message of the contact form. */
async function startFailing() {
  const { database, drop } = await openTestDatabase()
  const jobs = await startJobs(database, { onError: () => {}, schedule: false })
  await database.restrict()
  const directory = openDirectory(database.pool, jobs)
  const services = {
    inCompany: withTenant(database.pool, jobs),
    directory,
    companyRemoval: companyRemoval(database, jobs),
    billing: null,
    now: () => new Date('2026-03-02T09:00:00Z'),
    secretKeys: null,
    post: async () => {
      throw new Error('busy')
    },
    publicUrl: new URL('http://leave.test'),
    productName: 'Sorrel',
    supportEmail: 'support@example.com',
    signInName: 'Google',
  }
  const transport = {
    send: async () => {
      throw new Error('busy')
    },
    close: async () => {},
  }
  const counts = () => database.asOwner((client) => countJobs((text, values) => client.query(text, values)))
  onTestFinished(async () => {
    await jobs.stop()
    await drop()
  })
  return {
    database,
    jobs,
    directory,
    counts,
    work: () => startWorker(jobs, services, transport, logger, database.watch),
  }
}

/** Answers how many jobs waited for another attempt. */
async function makeNextAttemptTheLast(database: Database): Promise<number | null> {
  const { rowCount } = await database.asOwner((client) =>
    client.query(
      `UPDATE pgboss.job_common SET retry_count = retry_limit, start_after = now() WHERE state = 'retry'`,
    ),
  )
  return rowCount
}

it('a job that waits is counted, its attempts are told, and parked it is counted as such', async () => {
  const { database, jobs, directory, counts, work } = await startFailing()
  const ended: unknown[] = []
  database.watch.add({ workEnded: (done, end) => void ended.push({ ...done, ...end }) })
  const message = {
    name: 'Sam',
    email: 'sam@example.com',
    subject: 'A question',
    inquiryType: 'general',
    message: 'How?',
  } as const
  await directory.saveContactMessage(message, new Date('2026-03-02T09:00:00Z'))
  expect(Object.fromEntries((await counts()).waiting)).toEqual({ 'mail-contact-message': 1 })
  await database.asOwner((client) =>
    client.query(
      `UPDATE pgboss.job_common SET created_on = now() - interval '1 hour', start_after = now() - interval '1 hour'`,
    ),
  )
  expect((await counts()).oldestSeconds.get('mail-contact-message')).toBeCloseTo(3600, -2)

  await work()
  await eventually(
    () => expect(ended).toMatchObject([{ name: 'mail-contact-message', outcome: 'failed' }]),
    15_000,
  )
  // It comes again later, and has waited all the same.
  await eventually(async () => expect((await counts()).waiting.size).toBe(0))
  expect((await counts()).oldestSeconds.get('mail-contact-message')).toBeCloseTo(3600, -2)
  // Reported before the queue has noted it.
  await eventually(async () => expect(await makeNextAttemptTheLast(database)).toBe(1))
  await eventually(() => expect(ended).toMatchObject([{}, { outcome: 'parked' }]))
  await eventually(async () =>
    expect(Object.fromEntries((await counts()).parked)).toEqual({ 'mail-contact-message': 1 }),
  )
  const { waiting, oldestSeconds } = await counts()
  expect([waiting.size, oldestSeconds.size]).toEqual([0, 0])
  const [job] = await jobs.withDeadLetters((deadLetters) => deadLetters.list())
  expect(job).toMatchObject({ name: 'mail-contact-message' })
  const parkedLine = lines.find((line) => line.includes('job parked')) ?? '{}'
  expect(ended).toMatchObject([{}, { id: JSON.parse(parkedLine).jobId }])
})
