import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Webhook } from 'standardwebhooks'
import { expect, it, onTestFinished } from 'vitest'
import { startReceiver, status } from '#server/features/webhooks/testing/receiver.ts'
import type { WebhookDelivery, WebhookEndpointWithSecret } from '#shared/webhook/contract.ts'
import { processDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { runCommand } from '#test/faults/backup-command.ts'
import { LocalBrowser } from '#test/local-browser.ts'
import { startServer } from '#test/server-process.ts'

async function makeWebhook(serverUrl: string) {
  const receiver = await startReceiver()
  const ada = await new LocalBrowser(serverUrl).signIn({ email: 'ada@halyard.example', name: 'Ada Admin' })
  await ada.json('POST', '/api/companies', { name: 'Halyard', annualDays: 20, accrualType: 'all_at_once' })
  const input = { url: receiver.url, types: ['leave.requested'], seesPrivateTypes: false }
  const { body } = await ada.json<WebhookEndpointWithSecret>('POST', '/api/webhook-endpoints', input)
  const address = `/api/webhook-endpoints/${body.endpoint.id}`
  return {
    receiver,
    secret: body.secret,
    sendsTest: () => ada.json('POST', `${address}/test`),
    deliveries: async () => (await ada.json<WebhookDelivery[]>('GET', `${address}/deliveries`)).body,
  }
}

it('what was being sent when a node was killed is sent again, under the same id', async () => {
  const server = await startServer({ env: await processDatabase() })
  onTestFinished(() => server.kill9())
  const { receiver, sendsTest, deliveries } = await makeWebhook(server.url)
  receiver.answers(() => {})
  await sendsTest()
  await eventually(() => expect(receiver.received).toHaveLength(1))
  await server.kill9()
  receiver.answers(status(200))
  await server.restart()
  // A node that is silent for half a minute is presumed dead.
  await eventually(
    async () => expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 1 }]),
    240_000,
  )
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids.length).toBeGreaterThan(1)
  expect(new Set(ids).size).toBe(1)
  await server.stop()
}, 360_000)

it('a node that is asked to stop finishes what it is sending', async () => {
  const server = await startServer({ env: { ...(await processDatabase()), STOP_DELAY: '5' } })
  onTestFinished(() => server.kill9())
  const { receiver, sendsTest, deliveries } = await makeWebhook(server.url)
  const waiting: (() => void)[] = []
  receiver.answers((response) => void waiting.push(() => status(200)(response)))
  await sendsTest()
  await eventually(() => expect(waiting).toHaveLength(1))
  const restarted = server.restart()
  await eventually(async () => expect((await fetch(`${server.url}/api/ready`)).status).toBe(503))
  for (const answer of waiting) answer()
  await restarted
  expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 1 }])
  expect(receiver.received).toHaveLength(1)
  await server.stop()
}, 240_000)

it('secrets are the same with another key once `secrets rotate` has run, and the old key is of no use', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sorrel-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [older, newer] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64'))
  const env = { DATA_DIR: folder, ...(await processDatabase()) }
  const serving = async (key: string | undefined) => {
    const server = await startServer({ dataDir: folder, env: { ...env, SECRETS_KEY: key ?? '' } })
    onTestFinished(() => server.kill9())
    return server
  }
  const first = await serving(older)
  const { receiver, secret } = await makeWebhook(first.url)
  await first.stop()
  const rotated = await runCommand('secrets.ts rotate', { ...env, SECRETS_KEY: `${newer},${older}` })
  expect(rotated).toMatchObject({ code: 0, output: expect.stringMatching(/^Encrypted again .*: 1\.$/m) })
  const again = await runCommand('secrets.ts rotate', { ...env, SECRETS_KEY: `${newer},${older}` })
  expect(again.output).toMatch(/: 0\.$/m)
  const lost = await runCommand('secrets.ts rotate', { ...env, SECRETS_KEY: older ?? '' })
  expect(lost).toMatchObject({ code: 1, output: expect.stringContaining('None of the keys opens 1') })

  const second = await serving(newer)
  const ada = await new LocalBrowser(second.url).signIn({ email: 'ada@halyard.example', name: 'Ada Admin' })
  await ada.json('POST', '/api/leave-requests', {
    leaveType: 'sick',
    startDate: '2030-03-11',
    endDate: '2030-03-11',
    isHalfDay: false,
  })
  await eventually(() => expect(receiver.received).toHaveLength(1))
  const [message] = receiver.received
  const headers = message?.headers as Record<string, string>
  expect(new Webhook(secret).verify(message?.body ?? '', headers)).toMatchObject({ type: 'leave.requested' })
  await second.stop()
}, 360_000)
