import { afterAll, beforeAll, expect, it } from 'vitest'
import { startReceiver, status } from '#server/features/webhooks/testing/receiver.ts'
import { answers } from '#server/platform/db/schema.ts'
import { apiErrorBody } from '#shared/api-key/error-contract.ts'
import { done } from '#shared/fields.ts'
import { listOf } from '#shared/public-api/contract.ts'
import { webhookDelivery, webhookEndpoint, webhookEndpointWithSecret } from '#shared/webhook/contract.ts'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { makeSmallCompany } from '#test/factories.ts'
import { bodyOf, Program } from '#test/program.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const url = '/api/v1/webhook-endpoints'
const webhook = { url: 'https://example.org/hook', types: ['leave.requested'], seesPrivateTypes: false }

/** The small company with a program that has the company's key. */
async function makeWithProgram(app = test) {
  const small = await makeSmallCompany(app)
  const { token } = await small.admin.makesKey({ name: 'Payroll import', isPersonal: false })
  // It would be told, too, of what nobody has been told of yet.
  await app.untilJobsDone()
  return { ...small, program: new Program(app.app, token) }
}

const refusalOf = ({ statusCode, body }: Awaited<ReturnType<Program['call']>>) =>
  `${statusCode} ${apiErrorBody.parse(JSON.parse(body)).message}`

it('a program adds a webhook, hears of leave, and reads what was sent and answered', async () => {
  const receiver = await startReceiver()
  const { admin, ana, program } = await makeWithProgram()
  const { endpoint, secret } = await bodyOf(
    webhookEndpointWithSecret,
    program.call('POST', url, { ...webhook, url: receiver.url }),
    201,
  )
  expect(secret).toMatch(/^whsec_/)
  const [line] = (await admin.call('GET', '/api/audit-log?noun=webhook-endpoint')).json()
  expect(line).toMatchObject({ action: 'webhook-endpoint.added', key: { name: 'Payroll import' } })
  const { data } = await bodyOf(listOf(webhookEndpoint), program.call('GET', url))
  expect(data).toEqual([endpoint])
  expect(await bodyOf(webhookEndpoint, program.call('GET', `${url}/${endpoint.id}`))).toEqual(endpoint)

  receiver.answers(status(500, {}, 'Not now'))
  await ana.asksFor('2026-03-09')
  await test.untilJobsDone()
  const deliveries = `${url}/${endpoint.id}/deliveries`
  const [first] = (await bodyOf(listOf(webhookDelivery), program.call('GET', deliveries))).data
  expect(first).toMatchObject({
    type: 'leave.requested',
    state: 'waiting',
    statusCode: 500,
    answer: 'Not now',
  })
  receiver.answers(status(204))
  const delivery = `/api/v1/webhook-deliveries/${first?.id}`
  await bodyOf(webhookDelivery, program.call('POST', `${delivery}/resend`))
  await test.untilJobsDone()
  expect(await bodyOf(webhookDelivery, program.call('GET', delivery))).toMatchObject({
    state: 'delivered',
    body: receiver.received[1]?.body,
    statusCode: 204,
  })
})

it('a program changes what it names alone, rotates the secret, and removes', async () => {
  const { program } = await makeWithProgram()
  const { endpoint, secret } = await bodyOf(
    webhookEndpointWithSecret,
    program.call('POST', url, webhook),
    201,
  )
  const one = `${url}/${endpoint.id}`
  const change = (body: object) => bodyOf(webhookEndpoint, program.call('PATCH', one, body))
  const off = { since: '2026-03-02T09:00:00.000Z', because: 'admin' }
  expect(await change({ isOn: false })).toEqual({ ...endpoint, off })
  expect(await change({ types: ['leave.approved'] })).toEqual({ ...endpoint, off, types: ['leave.approved'] })
  expect(await change({ url: 'https://example.com/hook', isOn: true, types: webhook.types })).toEqual({
    ...endpoint,
    url: 'https://example.com/hook',
  })
  expect(refusalOf(await program.call('PATCH', one, { url: 'https://10.0.0.1/hook' }))).toBe(
    '400 Please use an address on the public internet.',
  )
  const rotated = await bodyOf(webhookEndpointWithSecret, program.call('POST', `${one}/rotate-secret`))
  expect(rotated.secret).not.toBe(secret)
  expect(rotated.endpoint.earlierSecretUntil).toBe('2026-03-03T09:00:00.000Z')
  await bodyOf(done, program.call('DELETE', one))
  expect(refusalOf(await program.call('GET', one))).toBe('404 That webhook doesn’t exist.')
  expect(refusalOf(await program.call('GET', `${one}/deliveries`))).toBe('404 That webhook doesn’t exist.')
})

it('deliveries come in pages, the newest first, each once', async () => {
  const { program } = await makeWithProgram()
  const { endpoint } = await bodyOf(webhookEndpointWithSecret, program.call('POST', url, webhook), 201)
  const sent: string[] = []
  for (let count = 0; count < 3; count++)
    sent.push((await bodyOf(webhookDelivery, program.call('POST', `${url}/${endpoint.id}/test`), 201)).id)
  const page = (query: string) =>
    bodyOf(listOf(webhookDelivery), program.call('GET', `${url}/${endpoint.id}/deliveries?limit=2${query}`))
  const first = await page('')
  const second = await page(`&cursor=${first.nextCursor}`)
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(sent.toReversed())
  expect([first.hasMore, second.hasMore]).toEqual([true, false])
})

it('webhooks are for keys of admins and of the company, whatever their scopes', async () => {
  const { admin, max, ana, program } = await makeWithProgram()
  const { endpoint } = await bodyOf(webhookEndpointWithSecret, program.call('POST', url, webhook), 201)
  const sent = await bodyOf(webhookDelivery, program.call('POST', `${url}/${endpoint.id}/test`), 201)
  const calls = [
    ['GET', url],
    ['POST', url, webhook],
    ['GET', `${url}/${endpoint.id}`],
    ['PATCH', `${url}/${endpoint.id}`, { isOn: false }],
    ['POST', `${url}/${endpoint.id}/rotate-secret`],
    ['GET', `${url}/${endpoint.id}/deliveries`],
    ['POST', `${url}/${endpoint.id}/test`],
    ['GET', `/api/v1/webhook-deliveries/${sent.id}`],
    ['POST', `/api/v1/webhook-deliveries/${sent.id}/resend`],
    ['DELETE', `${url}/${endpoint.id}`],
  ] as const
  for (const person of [ana, max]) {
    const theirs = new Program(test.app, (await person.makesKey()).token)
    for (const [method, path, body] of calls)
      expect([method, path, refusalOf(await theirs.call(method, path, body))]).toEqual([
        method,
        path,
        '403 Only an admin can manage webhooks.',
      ])
  }
  const admins = new Program(test.app, (await admin.makesKey()).token)
  expect((await admins.call('GET', url)).json().data).toMatchObject([{ id: endpoint.id }])
})

it('a repeated call gets the same secret, which is stored encrypted', async () => {
  const { company, program } = await makeWithProgram()
  const first = await program.once('add-hook-1', url, webhook)
  const again = await program.once('add-hook-1', url, webhook)
  expect([again.statusCode, again.headers['idempotent-replayed'], again.body]).toEqual([
    201,
    'true',
    first.body,
  ])
  expect((await program.call('GET', url)).json().data).toHaveLength(1)
  const { secret } = webhookEndpointWithSecret.parse(first.json())
  const stored = await test.inCompany(company.id, (tx) => tx.select().from(answers))
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toContain(secret.slice(6))
  await test.inCompany(company.id, (tx) => tx.update(answers).set({ body: 'v1.00000000.x' }))
  expect(refusalOf(await program.once('add-hook-1', url, webhook))).toBe(
    '409 The first answer to this call can’t be read any more.',
  )
})

it('without a key for secrets there are none, and a repeat is refused in the same words', async () => {
  const without = await startAppForTest({ secretKeys: null })
  const { program } = await makeWithProgram(without)
  const add = async () => refusalOf(await program.once('add-hook-1', url, webhook))
  const refused = '409 Webhooks are off: the server’s operator needs to set SECRETS_KEY.'
  expect([await add(), await add()]).toEqual([refused, refused])
})
