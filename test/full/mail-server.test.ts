import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { FailedJob } from '#shared/job/contract.ts'
import type { NotificationList } from '#shared/notification/contract.ts'
import type { Invitation } from '#shared/team/contract.ts'
import { processDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { openMailbox } from '#test/faults/mailbox.ts'
import { LocalBrowser } from '#test/local-browser.ts'
import { type Server, startServer } from '#test/server-process.ts'

const timeout = 120_000
/** A second attempt comes after some seconds; a server that is silent is given up after ten. */
const soon = 60_000

const recipient = 'ben@halyard.example'

/** The product with this mail server, and an admin who has a company. */
async function startWith(port: number) {
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'info', ...(await processDatabase()) }
  const server = await startServer({ env })
  const admin = await new LocalBrowser(server.url).signIn({ email: 'ada@halyard.example', name: 'Ada Admin' })
  await admin.json('POST', '/api/companies', { name: 'Halyard', annualDays: 20, accrualType: 'all_at_once' })
  return { server, admin }
}

const invite = (admin: LocalBrowser, email: string) =>
  admin.json('POST', '/api/team/invite', { email, role: 'employee' })

type Line = { msg: string; job?: string; err?: { name: string; code?: string } }

function failuresIn(server: Server): Line[] {
  const lines = server
    .logs()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  return lines.map((line) => JSON.parse(line) as Line).filter(({ job, err }) => job !== undefined && err)
}

/** Takes connections, and says nothing. */
async function openSilence() {
  const silence = createServer()
  let connections = 0
  silence.on('connection', (socket) => {
    connections++
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
  })
  silence.listen(0, '127.0.0.1')
  await once(silence, 'listening')
  onTestFinished(() => void silence.close())
  return { port: (silence.address() as AddressInfo).port, connections: () => connections }
}

describe('a mail server that', { timeout }, () => {
  it('is busy for now (450) gets the mail again, under one Message-ID, until it takes it', async () => {
    const mailbox = await openMailbox()
    onTestFinished(() => mailbox.close())
    mailbox.refusals.set(recipient, 450)
    const { server, admin } = await startWith(mailbox.port)
    onTestFinished(() => server.stop())
    await invite(admin, recipient)
    await eventually(() => expect(mailbox.refused).toHaveLength(1), soon)
    mailbox.refusals.clear()
    await eventually(() => expect(mailbox.deliveries).toHaveLength(1), soon)

    expect(mailbox.refused).toMatchObject([
      { messageId: mailbox.deliveries[0]?.messageId, helloFrom: 'localhost' },
    ])
    expect(failuresIn(server)).toMatchObject([
      { msg: 'job failed, will be tried again', err: { name: 'MailNotSent', code: '450' } },
    ])
    const { body } = await admin.json<Invitation[]>('GET', '/api/invitations')
    expect(body).toMatchObject([{ email: recipient, undeliveredAt: null }])
    expect(server.logs()).not.toContain(recipient)
  })

  it('knows no such recipient (550) is asked once: admins see it on the invitation, operators its code', async () => {
    const mailbox = await openMailbox()
    onTestFinished(() => mailbox.close())
    mailbox.refusals.set(recipient, 550)
    const { server, admin } = await startWith(mailbox.port)
    onTestFinished(() => server.stop())
    await invite(admin, recipient)
    await invite(admin, 'cleo@halyard.example')
    await eventually(async () => {
      const { body } = await admin.json<FailedJob[]>('GET', '/api/parked-jobs')
      expect(body).toMatchObject([{ attempts: 1, why: expect.stringContaining('(550)') }])
    }, soon)
    await eventually(() => expect(mailbox.deliveries).toHaveLength(1), soon)

    const { body } = await admin.json<Invitation[]>('GET', '/api/invitations')
    expect(body).toMatchObject([
      { email: 'cleo@halyard.example', undeliveredAt: null },
      { email: recipient, undeliveredAt: expect.any(String) },
    ])
    expect(mailbox.refused).toHaveLength(1)
    expect(failuresIn(server)).toMatchObject([
      { msg: 'mail refused, will not be tried again', err: { name: 'MailRefused', code: '550' } },
    ])
    expect(server.logs()).not.toContain(recipient)
  })

  it('is silent is given up, and holds up nothing but mails', async () => {
    const silence = await openSilence()
    const { server, admin } = await startWith(silence.port)
    onTestFinished(() => server.stop())
    await invite(admin, recipient)
    await eventually(() => expect(silence.connections()).toBe(1), soon)
    // Its mail is under way.
    expect((await admin.json('GET', '/api/team')).status).toBe(200)
    expect((await admin.json<NotificationList>('GET', '/api/notifications')).status).toBe(200)
    await eventually(
      () =>
        expect(failuresIn(server)).toMatchObject([
          { msg: 'job failed, will be tried again', err: { code: 'ETIMEDOUT' } },
        ]),
      soon,
    )
  })

  it('is silent does not keep the server from stopping', async () => {
    const silence = await openSilence()
    const { server, admin } = await startWith(silence.port)
    await invite(admin, recipient)
    await eventually(() => expect(silence.connections()).toBe(1), soon)
    // Fails if it ends late, or with another code than 0.
    await server.stop()
  })
})
