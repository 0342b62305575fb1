import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { webhookEndpoints } from '#server/platform/db/schema.ts'
import type {
  WebhookDelivery,
  WebhookEndpoints,
  WebhookEndpointWithSecret,
} from '#shared/webhook/contract.ts'
import { domainEventTypes } from '#shared/webhook/event-types.ts'
import { answers } from '#test/answers.ts'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { eventually } from '#test/eventually.ts'
import { auditOf, makeCompany, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { type Received, type Receiver, startReceiver, status } from './testing/receiver.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const begin = Date.parse('2026-03-02T09:00:00Z')
/** For receivers that don't answer. */
const impatient = { postTimeoutMs: 400 }
const everything = { types: [...domainEventTypes], seesPrivateTypes: true }

const endpointsOf = (admin: Person) => answers<WebhookEndpoints>(admin, 'GET', '/api/webhook-endpoints')
const deliveriesOf = (admin: Person, id: string) =>
  answers<WebhookDelivery[]>(admin, 'GET', `/api/webhook-endpoints/${id}/deliveries`)
const tests = (admin: Person, id: string) =>
  answers<WebhookDelivery>(admin, 'POST', `/api/webhook-endpoints/${id}/test`)
async function adds(admin: Person, url: string, input: object = {}, app = test) {
  // It would be told, too, of what nobody has been told of yet.
  await app.untilJobsDone()
  const body = { url, ...everything, ...input }
  return answers<WebhookEndpointWithSecret>(admin, 'POST', '/api/webhook-endpoints', body)
}

/** A company with an endpoint at a receiver of its own. */
async function makeWebhook(app = test) {
  const receiver = await startReceiver()
  const company = await makeCompany(app)
  const { endpoint, secret } = await adds(company.admin, receiver.url, {}, app)
  return { ...company, receiver, secret, id: endpoint.id }
}

/** What a test message comes to with this receiver. */
async function triesOnce(given: Parameters<Receiver['answers']>[0], app = test) {
  const webhook = await makeWebhook(app)
  webhook.receiver.answers(given)
  await tests(webhook.admin, webhook.id)
  await app.untilJobsDone()
  const [delivery] = await deliveriesOf(webhook.admin, webhook.id)
  const { endpoints } = await endpointsOf(webhook.admin)
  if (!delivery) throw new Error('Nothing was sent.')
  const { nextAttemptAt } = delivery
  const nextSeconds = nextAttemptAt === null ? null : (Date.parse(nextAttemptAt) - begin) / 1000
  return { ...webhook, delivery, nextSeconds, endpoint: endpoints[0] }
}

/** As if the time of the next attempts had come. */
async function makesDue() {
  await test.database.asOwner((client) =>
    client.query(
      `UPDATE pgboss.job_common SET start_after = now()
       WHERE name = 'deliver-webhook' AND state = 'created' AND start_after > now()`,
    ),
  )
  await test.untilJobsDone()
}

/** The events that a receiver was told of, with their leave types. */
function told({ received }: Receiver): string[] {
  return received.map(({ body }) => JSON.parse(body)).map(({ type, data }) => `${type} ${data.leaveType}`)
}

/** As the reference implementation of a receiver does, which believes in the tests' clock for this. */
function verified(secret: string, { headers, body }: Received): unknown {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  expect(at).toEqual(new Date('2026-03-02T09:00:00Z'))
  const signatures = String(headers['webhook-signature']).split(' ')
  expect(signatures).toContain(new Webhook(secret).sign(String(headers['webhook-id']), at, body))
  return JSON.parse(body)
}

describe('an endpoint', () => {
  it('is told of what happens, with a signature, once, and without notes', async () => {
    const receiver = await startReceiver()
    const { admin, ana, max } = await makeSmallCompany(test)
    const { secret, endpoint } = await adds(admin, receiver.url)
    const { id } = await ana.asksFor('2026-03-09', '2026-03-10', { notes: 'Dentist' })
    await max.rejects({ id }, 'Everybody is away')
    await test.untilJobsDone()
    const bodies = receiver.received.map((message) => verified(secret, message))
    const data = { id, userId: ana.id, leaveType: 'annual', days: '2', hours: '16', status: 'pending' }
    expect(bodies).toHaveLength(2)
    expect(bodies).toContainEqual({
      type: 'leave.requested',
      timestamp: '2026-03-02T09:00:00.000Z',
      data: expect.objectContaining(data),
    })
    const [first] = receiver.received
    expect(first?.headers).toMatchObject({ 'content-type': 'application/json' })
    expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/Dentist|Everybody/)
    expect(await deliveriesOf(admin, endpoint.id)).toMatchObject([
      { state: 'delivered', attempts: 1, statusCode: 204, problem: null, nextAttemptAt: null },
      { state: 'delivered', attempts: 1, statusCode: 204 },
    ])
  })

  it('is told of the chosen types only, and of private leave types only where it may see them', async () => {
    const [blind, seeing] = [await startReceiver(), await startReceiver()]
    const { admin, ana } = await makeSmallCompany(test)
    await answers(admin, 'PATCH', '/api/leave-types/annual', { isPrivate: true })
    await adds(admin, blind.url, { types: ['leave.requested'], seesPrivateTypes: false })
    await adds(admin, seeing.url, { types: ['leave.requested', 'leave.cancelled'] })
    await ana.cancels(await ana.asksFor('2026-03-09'))
    await test.untilJobsDone()
    expect(told(blind)).toEqual(['leave.requested null'])
    expect(told(seeing).toSorted()).toEqual(['leave.cancelled annual', 'leave.requested annual'])
  })

  it('has its secret shown once, and none in lists and the audit log, nor more of its address than the host', async () => {
    const { admin, company, receiver, secret, id } = await makeWebhook()
    const lines = await auditOf(test, company.id, id)
    const { host } = new URL(receiver.url)
    expect(lines).toMatchObject([{ action: 'webhook-endpoint.added', after: { name: host } }])
    const shown = JSON.stringify([await endpointsOf(admin), lines])
    expect(shown).not.toContain(secret.slice(6))
    expect(JSON.stringify(lines)).not.toContain('opens-something')
  })

  it('has two secrets for a day while one takes over', async () => {
    const { admin, receiver, secret, id } = await makeWebhook()
    const rotated = await answers<WebhookEndpointWithSecret>(
      admin,
      'POST',
      `/api/webhook-endpoints/${id}/rotate-secret`,
    )
    expect(rotated.endpoint.earlierSecretUntil).toBe('2026-03-03T09:00:00.000Z')
    await tests(admin, id)
    await test.untilJobsDone()
    const [message] = receiver.received
    for (const each of [secret, rotated.secret])
      expect(message && verified(each, message)).toMatchObject({ type: 'webhook.test', data: {} })
    test.setNow('2026-03-03T09:00:00Z')
    await tests(admin, id)
    await test.untilJobsDone()
    test.setNow('2026-03-02T09:00:00Z')
    expect(String(receiver.received[1]?.headers['webhook-signature']).split(' ')).toHaveLength(1)
  })

  it('that is off is sent nothing, and once it’s on again nothing of what it missed', async () => {
    const { admin, receiver, id } = await makeWebhook()
    const change = { url: receiver.url, ...everything }
    const off = await answers(admin, 'PUT', `/api/webhook-endpoints/${id}`, { ...change, isOn: false })
    expect(off).toMatchObject({ off: { because: 'admin' } })
    expect((await admin.call('POST', `/api/webhook-endpoints/${id}/test`)).statusCode).toBe(409)
    await admin.asksFor('2026-03-09')
    await test.untilJobsDone()
    expect(
      await answers(admin, 'PUT', `/api/webhook-endpoints/${id}`, { ...change, isOn: true }),
    ).toMatchObject({
      off: null,
    })
    await admin.asksFor('2026-03-11')
    await test.untilJobsDone()
    expect(receiver.received.every(({ body }) => body.includes('2026-03-11'))).toBe(true)
    expect(receiver.received).toHaveLength(2)
  })

  it('that is removed takes its messages with it', async () => {
    const { admin, id } = await makeWebhook()
    await tests(admin, id)
    await test.untilJobsDone()
    await answers(admin, 'DELETE', `/api/webhook-endpoints/${id}`)
    expect((await endpointsOf(admin)).endpoints).toEqual([])
    expect((await admin.call('GET', `/api/webhook-endpoints/${id}/deliveries`)).statusCode).toBe(404)
  })

  it('is an admin’s to see and to change', async () => {
    const { admin, max } = await makeSmallCompany(test)
    const { endpoint } = await adds(admin, 'https://example.org/hook')
    for (const [method, path] of [
      ['GET', '/api/webhook-endpoints'],
      ['GET', `/api/webhook-endpoints/${endpoint.id}/deliveries`],
      ['POST', `/api/webhook-endpoints/${endpoint.id}/test`],
      ['DELETE', `/api/webhook-endpoints/${endpoint.id}`],
    ] as const)
      expect((await max.call(method, path)).statusCode).toBe(403)
  })

  it.each([
    [{ url: 'http://10.0.0.1/hook' }, 'Please use an address that begins with https://.'],
    [{ url: 'https://10.0.0.1/hook' }, 'Please use an address on the public internet.'],
    [{ url: 'http://leave.test/hook' }, 'Please use an address that begins with https://.'],
    [{ types: [] }, 'Please choose at least one event'],
    [{ types: ['leave.requested', 'leave.requested'] }, 'Please choose each event once'],
  ])('is refused with %j', async (input, message) => {
    const { admin } = await makeCompany(test)
    const body = { url: 'https://example.org/hook', ...everything, ...input }
    const answer = await admin.call('POST', '/api/webhook-endpoints', body)
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, message])
  })
})

describe('an answer', () => {
  it.each([
    [200, 'delivered', null],
    [204, 'delivered', null],
    [301, 'waiting', 5],
    [400, 'waiting', 5],
    [404, 'waiting', 5],
    [500, 'waiting', 5],
  ])('%i', async (code, state, seconds) => {
    const elsewhere = await startReceiver()
    const { delivery, nextSeconds, endpoint, receiver } = await triesOnce(
      status(code, { location: elsewhere.url }, code === 204 ? '' : 'said'),
    )
    expect(delivery).toMatchObject({ state, attempts: 1, statusCode: code, problem: seconds && 'status' })
    expect(delivery.answer).toBe(code === 204 ? '' : 'said')
    expect(nextSeconds === null ? null : Math.round(nextSeconds)).toBe(seconds)
    expect(endpoint?.failingSince).toBe(seconds && '2026-03-02T09:00:00.000Z')
    expect(receiver.received).toHaveLength(1)
    expect(elsewhere.received).toEqual([])
  })

  it.each([429, 503])('%i is obeyed in when to come back', async (code) => {
    expect((await triesOnce(status(code, { 'retry-after': '600' }))).nextSeconds).toBe(600)
  })

  it('500 isn’t', async () => {
    expect((await triesOnce(status(500, { 'retry-after': '600' }))).nextSeconds).toBeLessThan(10)
  })

  it('410 switches it off, and every admin hears of it', async () => {
    const { delivery, endpoint, admin, receiver, id, company } = await triesOnce(status(410))
    expect(delivery).toMatchObject({ state: 'failed', statusCode: 410, nextAttemptAt: null })
    expect(endpoint?.off).toEqual({ since: '2026-03-02T09:00:00.000Z', because: 'gone' })
    const mail = await test.mailTo((await admin.me()).email, /was switched off/)
    expect(mail.text).toContain('It answered that it wants no more messages (410).')
    expect(mail.subject).toContain(new URL(receiver.url).host)
    expect(mail.text).not.toContain('opens-something')
    const lines = await auditOf(test, company.id, id)
    expect(lines.at(-1)).toMatchObject({
      action: 'webhook-endpoint.switched-off',
      after: { because: 'gone' },
    })
  })

  it('that is long is cut after 8 kB', async () => {
    const { delivery } = await triesOnce(status(200, {}, 'long '.repeat(20_000)))
    expect(delivery.state).toBe('delivered')
    expect(delivery.answer).toHaveLength(8 * 1024)
  })

  it.each([
    ['doesn’t come', () => {}, 'timeout'],
    [
      'drips',
      ({ socket }) => {
        socket?.write('HTTP/1.1 200 OK\r\n')
        const drip = setInterval(() => socket?.write('x: y\r\n'), 50)
        socket?.on('close', () => clearInterval(drip))
      },
      'timeout',
    ],
    ['breaks off', ({ socket }) => void socket?.destroy(), 'connection'],
  ] satisfies [string, Parameters<Receiver['answers']>[0], string][])(
    'that %s',
    async (_how, given, problem) => {
      const { delivery } = await triesOnce(given, await startAppForTest(impatient))
      expect(delivery).toMatchObject({ state: 'waiting', attempts: 1, statusCode: null, problem })
    },
  )

  it('isn’t waited for by other endpoints', async () => {
    const [dead, alive] = [await makeWebhook(), await makeWebhook()]
    const held: (() => void)[] = []
    dead.receiver.answers((response) => void held.push(() => status(204)(response)))
    await Promise.all(Array.from({ length: 12 }, () => tests(dead.admin, dead.id)))
    await tests(alive.admin, alive.id)
    await eventually(() => expect(alive.receiver.received).toHaveLength(1))
    expect(dead.receiver.received.length).toBeLessThanOrEqual(5)
    dead.receiver.answers(status(204))
    for (const answer of held) answer()
    await test.untilJobsDone()
    expect(dead.receiver.received).toHaveLength(12)
  })
})

describe('a message', () => {
  it('that failed is sent again on schedule until it is taken, under the same id', async () => {
    const { admin, id, receiver } = await triesOnce(status(500))
    receiver.answers(status(200))
    await makesDue()
    const [delivery] = await deliveriesOf(admin, id)
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 2 })
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([delivery?.messageId]),
    )
    expect((await endpointsOf(admin)).endpoints[0]?.failingSince).toBeNull()
  })

  it('isn’t sent again for an attempt that was recorded, as after a crash behind it', async () => {
    const { company, id, delivery, receiver } = await triesOnce(status(503, { 'retry-after': '600' }))
    const attempt = { endpointId: id, deliveryId: delivery.id, attempt: 0 }
    await test.inCompany(company.id, (tx) => tx.enqueue('deliver-webhook', attempt))
    await test.untilJobsDone()
    expect(receiver.received).toHaveLength(1)
  })

  it('is given up after the tenth attempt', async () => {
    const { admin, id, receiver } = await triesOnce(status(500))
    for (let attempts = 1; attempts < 10; attempts++) await makesDue()
    expect(await deliveriesOf(admin, id)).toMatchObject([{ state: 'failed', attempts: 10 }])
    expect(receiver.received).toHaveLength(10)
    const [failed] = await deliveriesOf(admin, id)
    receiver.answers(status(200))
    await answers(admin, 'POST', `/api/webhook-deliveries/${failed?.id}/resend`)
    await test.untilJobsDone()
    expect(await deliveriesOf(admin, id)).toMatchObject([{ state: 'delivered', attempts: 1 }])
  })

  it('after five days of failure switches its endpoint off', async () => {
    const { admin, id, endpoint } = await triesOnce(status(500))
    expect(endpoint?.failingSince).toBe('2026-03-02T09:00:00.000Z')
    test.setNow('2026-03-07T08:59:59Z')
    await tests(admin, id)
    await test.untilJobsDone()
    expect((await endpointsOf(admin)).endpoints[0]?.off).toBeNull()
    test.setNow('2026-03-07T09:00:00Z')
    await tests(admin, id)
    await test.untilJobsDone()
    test.setNow('2026-03-02T09:00:00Z')
    expect((await endpointsOf(admin)).endpoints[0]?.off?.because).toBe('failing')
    expect((await test.mailTo((await admin.me()).email, /was switched off/)).text).toContain('for five days')
  })

  it('is forgotten after 30 days', async () => {
    const { admin, id } = await triesOnce(status(200))
    test.setNow('2026-04-01T09:00:01Z')
    await test.runHourly()
    test.setNow('2026-03-02T09:00:00Z')
    expect(await deliveriesOf(admin, id)).toEqual([])
  })
})

it('there are no webhooks without a key for secrets, and the refusal says so', async () => {
  const without = await startAppForTest({ secretKeys: null })
  const { admin } = await makeCompany(without)
  expect(await endpointsOf(admin)).toEqual({ isAvailable: false, endpoints: [] })
  const body = { url: 'https://example.org/hook', ...everything }
  const answer = await admin.call('POST', '/api/webhook-endpoints', body)
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    409,
    'Webhooks are off: the server’s operator needs to set SECRETS_KEY.',
  ])
})

it('a message whose secret no key opens isn’t sent, and says why', async () => {
  const { admin, company, receiver, id } = await makeWebhook()
  await test.inCompany(company.id, (tx) => tx.update(webhookEndpoints).set({ secret: 'v1.00000000.x' }))
  await tests(admin, id)
  await test.untilJobsDone()
  expect(await deliveriesOf(admin, id)).toMatchObject([{ state: 'waiting', problem: 'secret-lost' }])
  expect(receiver.received).toEqual([])
})
