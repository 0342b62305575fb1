import { expect, it, vi } from 'vitest'
import { startAppForTest } from '#test/app.ts'
import { makeCompany, newEmail } from '#test/factories.ts'

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
