import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { FailedJob } from '#shared/job/contract.ts'
import type { NotificationList } from '#shared/notification/contract.ts'
import { startAppForTest, type TestApp } from '#test/app.ts'
import { eventually } from '#test/eventually.ts'
import { addMember, makeCompany, makeSmallCompany, newEmail } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { retryNow } from '#test/retry-now.ts'
import { MailRefused } from './platform/mail/failures.ts'
import type { Mail } from './platform/mail/mail.ts'
import { type JobName, jobNames, notificationJobNames } from './platform/queue/payloads.ts'
import { jobKinds } from './worker.ts'

it('knows every kind of job once, and the email of each that notifies', () => {
  expect(jobKinds.map(({ name }) => name).toSorted()).toEqual(jobNames.toSorted())
  const withEmail = jobKinds.filter(({ email }) => email).map(({ name }) => name)
  expect(withEmail.toSorted()).toEqual(notificationJobNames.toSorted())
})

it('a mail that is not taken holds up no other, is sent at a later attempt, and leaves no address in log or queue', async () => {
  const unlucky = newEmail('unlucky')
  const attempts: string[] = []
  let isBusy = true
  const test = await startAppForTest({
    onMail: ({ to, messageId }) => {
      if (to !== unlucky) return
      attempts.push(messageId)
      if (isBusy) throw Object.assign(new Error(`450 ${unlucky} is busy`), { code: 'EENVELOPE' })
    },
  })
  const { admin } = await makeCompany(test)
  await admin.invites(unlucky)
  const others = Array.from({ length: 12 }, () => newEmail('other'))
  for (const email of others) await admin.invites(email)

  for (const email of others) await test.mailTo(email)
  const queued = await test.database.asOwner((client) =>
    client.query(`SELECT data, output FROM pgboss.job_common WHERE name = 'mail-invitation'`),
  )
  expect(JSON.stringify(queued.rows)).not.toContain('@')
  expect(JSON.stringify(queued.rows)).toContain('EENVELOPE')
  expect(test.logs()).toContain('job failed, will be tried again')
  expect(test.logs()).not.toContain('@')

  isBusy = false
  await eventually(async () => {
    await retryNow(test.database)
    expect(test.mails).toHaveLength(13)
  })
  expect(attempts.length).toBeGreaterThan(1)
  expect(new Set(attempts).size).toBe(1)
})

it('a mail that is refused is given up at once, and retried with all attempts if an admin chooses so', async () => {
  const unknown = newEmail('unknown')
  let attempts = 0
  const outcomes: unknown[] = []
  const test = await startAppForTest({
    onMail: ({ to }) => {
      if (to !== unknown) return
      attempts++
      throw new MailRefused('550', new Error(`550 ${unknown} is unknown`))
    },
  })
  test.database.watch.add({
    workEnded: (work, end) => {
      if (work.kind === 'job' && work.name === 'mail-invitation') outcomes.push(end)
    },
  })
  const { admin } = await makeCompany(test)
  await admin.invites(unknown)
  const [job] = await eventually(async () => {
    const failed = (await admin.call('GET', '/api/parked-jobs')).json<FailedJob[]>()
    expect(failed).toMatchObject([{ attempts: 1, why: expect.stringContaining('(550)') }])
    return failed
  })
  await test.untilJobsDone()
  expect(attempts).toBe(1)
  await eventually(() => expect(outcomes).toMatchObject([{ outcome: 'refused' }]))
  expect(test.logs()).toContain('mail refused, will not be tried again')
  expect(test.logs()).toContain('"code":"550"')
  expect(test.logs()).not.toContain('@')

  await admin.call('POST', `/api/parked-jobs/${job?.id}/retry`)
  await eventually(() => expect(attempts).toBe(2))
  const { rows } = await test.database.asOwner((client) =>
    client.query(`SELECT retry_limit FROM pgboss.queue WHERE name = 'mail-invitation'`),
  )
  expect(rows).toEqual([{ retry_limit: 20 }])
})

it('a refused mail of the contact form alerts the operator, as no admin hears of it', async () => {
  const outcomes: unknown[] = []
  const test = await startAppForTest({
    onMail: () => {
      throw new MailRefused('550', new Error('550 nobody there'))
    },
  })
  test.database.watch.add({
    workEnded: (work, end) => {
      if (work.kind === 'job' && work.name === 'mail-contact-message') outcomes.push(end)
    },
  })
  const message = { name: 'Ada', subject: 'A question', inquiryType: 'general', message: 'How do I begin?' }
  const payload = { ...message, email: newEmail('ada') }
  await test.app.inject({ method: 'POST', url: '/api/contact', payload, headers: { host: 'leave.test' } })
  await eventually(() => expect(outcomes).toMatchObject([{ outcome: 'parked' }]))
  expect(test.logs()).toContain('job parked')
})

it('a mail server that hangs holds up mails, and nothing that is told in the app', async () => {
  const { promise: answer, resolve: answerAtLast } = Promise.withResolvers<void>()
  const tried: string[] = []
  const test = await startAppForTest({
    onMail: ({ subject }) => {
      tried.push(subject)
      return answer
    },
  })
  const company = await makeCompany(test)
  const ana = await addMember(test, company, 'Ana Employee')
  await ana.asksFor('2026-03-09')
  await eventually(() => expect(tried).toContainEqual(expect.stringContaining('requested leave')))
  await ana.asksFor('2026-03-10')
  await eventually(async () => expect(await leaveToldTo(company.admin)).toBe(2))
  expect(test.mails).toEqual([])
  answerAtLast()
  await test.untilJobsDone()
  expect(test.mails.filter(({ subject }) => subject.includes('requested leave'))).toHaveLength(2)
})

it('five mails are under way at a time, so that a slow mail server keeps up with many', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let answer = Promise.resolve()
  let underWay = 0
  let most = 0
  const test = await startAppForTest({
    onMail: async () => {
      most = Math.max(most, ++underWay)
      await answer
      underWay--
    },
  })
  const company = await makeCompany(test)
  const ana = await addMember(test, company, 'Ana Employee')
  // Her invitation is a mail of another kind, which others would not gather behind.
  await test.untilJobsDone()
  answer = first.promise
  await ana.asksFor('2026-08-10')
  await eventually(() => expect(underWay).toBe(1))
  // These gather behind the first one.
  for (const day of [11, 12, 13, 14, 17, 18, 19]) await ana.asksFor(`2026-08-${day}`)
  await eventually(async () => expect(await leaveToldTo(company.admin)).toBe(8))
  answer = second.promise
  first.resolve()
  await eventually(() => expect(underWay).toBe(5))
  second.resolve()
  await test.untilJobsDone()
  expect(most).toBe(5)
})

it('jobs of a kind that are added in one turn go in one statement, each with the settings of its kind', async () => {
  const test = await startAppForTest({ connections: 10, worker: false })
  const { company } = await makeCompany(test)
  const requestId = company.id
  const statements: string[] = []
  test.database.watch.add({ statementEnded: ({ text }) => statements.push(text) })
  await test.inCompany(company.id, async (tx) => {
    await Promise.all([
      tx.enqueue('mail-leave-decided', { requestId }),
      tx.enqueue('mail-leave-decided', { requestId }),
    ])
    await tx.enqueue('remind-undecided', { requestId }, { afterSeconds: 3 * 86_400 })
  })
  expect(statements.filter((text) => text.includes('INSERT INTO pgboss.'))).toHaveLength(2)

  const added = await test.database.asOwner((client) =>
    client.query(
      `SELECT job.name, job.start_after > now() + interval '2 days' AS is_later, job.retry_limit, job.dead_letter,
         job.keep_until = job.start_after + interval '90 days' AS is_kept, job.heartbeat_seconds
       FROM pgboss.job_common job WHERE data->>'requestId' = $1 ORDER BY job.name`,
      [requestId],
    ),
  )
  const settings = { retry_limit: 20, dead_letter: 'parked', is_kept: true, heartbeat_seconds: 30 }
  expect(added.rows).toEqual([
    { ...settings, name: 'mail-leave-decided', is_later: false },
    { ...settings, name: 'mail-leave-decided', is_later: false },
    { ...settings, name: 'remind-undecided', is_later: true },
  ])
})

it('a job of a kind that has no queue is refused, with all that it belongs to', async () => {
  const test = await startAppForTest({ connections: 10, worker: false })
  const { company } = await makeCompany(test)
  const sent = test.inCompany(company.id, (tx) => tx.enqueue('no-such-kind' as 'set-seats', {}))
  await expect(sent).rejects.toThrow('There is no queue for no-such-kind.')
})

it('what many have written at once is sealed in a few transactions', async () => {
  const test = await startAppForTest({ connections: 10, worker: false })
  const { admin } = await makeCompany(test)
  await Promise.all(Array.from({ length: 30 }, (_, index) => admin.addsTeam(`Team ${index}`)))
  let seals = 0
  test.database.watch.add({
    statementEnded: ({ text }) => void (text.includes('pg_advisory_xact_lock') && seals++),
  })
  await startAppForTest({ beside: test })
  // They come a second after what they seal.
  const verification = async () => (await admin.call('GET', '/api/audit-log/verification')).json()
  await eventually(async () => expect(await verification()).toMatchObject({ waiting: 0 }))
  expect(seals).toBeGreaterThan(0)
  expect(seals).toBeLessThan(15)
})

it('what people of a company are told of several requests is one transaction, and each is told and mailed once', async () => {
  const { test, company, ana, max, work } = await startWithWaitingJobs()
  for (const date of ['2026-03-09', '2026-03-10', '2026-03-11']) await ana.asksFor(date)
  const asked = await work()
  const { rows } = await test.inCompany(company.id, (tx) =>
    tx.execute(sql`SELECT DISTINCT xmin::text FROM notifications WHERE user_id = ${max.id}`),
  )
  expect(rows).toHaveLength(1)
  expect(await leaveToldTo(max)).toBe(3)
  expect(new Set(asked().map(({ messageId }) => messageId)).size).toBe(3)
  expect(asked()).toHaveLength(3)
  expect(await unfinished(test, 'mail-leave-requested')).toEqual([])
})

it('a job that fails takes none with it of those that would have gone together', async () => {
  const { test, company, ana, max, work } = await startWithWaitingJobs()
  await ana.asksFor('2026-03-09')
  await test.inCompany(company.id, (tx) =>
    tx.enqueue('mail-leave-requested', { requestId: 'no id', recipientId: company.id }),
  )
  await ana.asksFor('2026-03-10')
  const asked = await work()
  expect(await leaveToldTo(max)).toBe(2)
  expect(asked()).toHaveLength(2)
  expect(await unfinished(test, 'mail-leave-requested')).toHaveLength(1)
})

it('of mails that were read together, one that is not taken is tried again, and the others go out', async () => {
  const { test, ana, work } = await startWithWaitingJobs()
  for (const date of ['2026-03-09', '2026-03-10', '2026-03-11']) await ana.asksFor(date)
  const tried: string[] = []
  const asked = await work(({ messageId }) => {
    tried.push(messageId)
    if (messageId === tried[1]) throw new Error('busy')
  })
  expect(asked()).toHaveLength(2)
  expect(await unfinished(test, 'mail-message')).toHaveLength(1)
})

it('a mail that waited for slow ones before it is read anew', async () => {
  const { ana, work } = await startWithWaitingJobs()
  const first = await ana.asksFor('2026-03-09')
  const second = await ana.asksFor('2026-03-10')
  const clock = performance.now.bind(performance)
  onTestFinished(() => void vi.restoreAllMocks())
  const asked = await work(async () => {
    for (const request of [first, second]) await ana.cancels(request)
    vi.spyOn(performance, 'now').mockImplementation(() => clock() + 6_000)
  })
  expect(asked()).toHaveLength(1)
})

/**
 * A company whose jobs wait until `work` does them all at once, and answers the mails that asked for a
 * decision.
 */
async function startWithWaitingJobs() {
  const test = await startAppForTest({ connections: 10, worker: false })
  const { company, ana, max } = await makeSmallCompany(test)
  const work = async (onMail: (mail: Mail) => void | Promise<void> = () => {}) => {
    const worker = await startAppForTest({
      beside: test,
      onMail: (mail) => (isAsking(mail) ? onMail(mail) : undefined),
    })
    await worker.untilJobsDone()
    return () => worker.mails.filter(isAsking)
  }
  return { test, company, ana, max, work }
}

function isAsking({ subject }: Mail): boolean {
  return subject.includes('requested leave')
}

async function leaveToldTo(person: Person): Promise<number> {
  const told = (await person.call('GET', '/api/notifications')).json<NotificationList>()
  return told.notifications.filter(({ type }) => type === 'leave_request').length
}

/** The jobs that are to be tried, the first time or once more. */
async function unfinished({ database }: TestApp, name: JobName): Promise<unknown[]> {
  const { rows } = await database.asOwner((client) =>
    client.query(`SELECT id FROM pgboss.job_common WHERE name = $1 AND state <> 'completed'`, [name]),
  )
  return rows
}
