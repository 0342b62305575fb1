import { expect, it, vi } from 'vitest'
import type { Notification } from '#shared/notification/contract.ts'
import { startAppForTest } from '#test/app.ts'
import { addMember, makeCompany, newEmail } from '#test/factories.ts'

it('a mail that is not taken holds up no other, is sent at a later attempt, and leaves no address in log or queue', async () => {
  const unlucky = newEmail('unlucky')
  const attempts: string[] = []
  const test = await startAppForTest({
    onMail: ({ to, messageId }) => {
      if (to !== unlucky) return
      attempts.push(messageId)
      if (attempts.length === 1)
        throw Object.assign(new Error(`450 ${unlucky} is busy`), { code: 'EENVELOPE' })
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

  await test.mailTo(unlucky)
  expect(new Set(attempts).size).toBe(1)
  await vi.waitFor(() => expect(test.mails).toHaveLength(13))
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
  const leaveToldOf = async () => {
    const told = await company.admin.call('GET', '/api/notifications')
    return told.json<Notification[]>().filter(({ type }) => type === 'leave_request')
  }
  await ana.asksFor('2026-03-09')
  await vi.waitFor(() => expect(tried).toContainEqual(expect.stringContaining('asks for leave')), 15_000)
  await ana.asksFor('2026-03-10')
  await vi.waitFor(async () => expect(await leaveToldOf()).toHaveLength(2), 15_000)
  expect(test.mails).toEqual([])
  answerAtLast()
  await test.untilJobsDone()
  expect(test.mails.filter(({ subject }) => subject.includes('asks for leave'))).toHaveLength(2)
})
