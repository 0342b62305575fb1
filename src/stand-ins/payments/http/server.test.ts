import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { SandboxRefusal } from '../refusals.ts'
import { type SandboxCall } from '../sandbox.ts'
import { Faults } from './faults.ts'
import { IdempotencyKeys } from './idempotency.ts'
import { sandboxServer } from './server.ts'

/** An account that knows nothing but customers. */
let made: SandboxCall['params'][]
let calls: SandboxCall[]
let now: Date
let faults: Faults
let address: URL
let save: () => Promise<void>
let idempotency: IdempotencyKeys

beforeEach(async () => {
  made = []
  calls = []
  now = new Date('2026-03-02T09:00:00Z')
  faults = new Faults()
  idempotency = new IdempotencyKeys(() => now)
  save = async () => {}
  const server = sandboxServer({
    answer,
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    idempotency,
    faults,
    save: () => save(),
    logUrl: 'http://localhost:3000/dev/payments',
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
})

function answer(call: SandboxCall): unknown {
  calls.push(call)
  const { method, path, params } = call
  if (path === '/v1/customers' && method === 'POST') {
    if ('nmae' in params)
      throw new SandboxRefusal(400, {
        type: 'invalid_request_error',
        code: 'parameter_unknown',
        message: 'Received unknown parameter: nmae',
        param: 'nmae',
      })
    made.push(params)
    return { id: `cus_${made.length}`, object: 'customer', ...params }
  }
  if (path === '/v1/customers') return { object: 'list', data: made, has_more: false, url: path }
  if (path.endsWith('/confirm')) return { id: 'seti_1', object: 'setup_intent', status: 'succeeded' }
  if (path.endsWith('/pay'))
    throw new SandboxRefusal(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    })
  throw new SandboxRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: 'No such thing.',
    param: 'id',
  })
}

/** The real SDK; as the app uses it, without tries of its own. */
function sdk(options: { key?: string; timeout?: number } = {}) {
  const { key = 'sk_test_sandbox', timeout = 5_000 } = options
  const { hostname: host, port } = address
  return new Stripe(key, { host, port, protocol: 'http', timeout, maxNetworkRetries: 0, telemetry: false })
}

const name = 'Halyard'
const key = { idempotencyKey: 'key-1' }

describe('the SDK', () => {
  test('creates and lists, with nested parameters', async () => {
    const customer = await sdk().customers.create({ name, metadata: { company_id: '7' } })
    expect(customer).toMatchObject({ id: 'cus_1', name, metadata: { company_id: '7' } })
    expect(customer.lastResponse.requestId).toMatch(/^req_\w{14}$/)
    expect(customer.lastResponse.apiVersion).toBe(Stripe.API_VERSION)
    const list = await sdk().customers.list({ email: 'a+b@example.com', limit: 3, expand: ['data.tax'] })
    expect(list.data).toHaveLength(1)
    expect(calls.at(-1)?.params).toEqual({ email: 'a+b@example.com', limit: '3', expand: ['data.tax'] })
  })

  test('hears refusals as errors of its own classes', async () => {
    await expect(sdk().customers.retrieve('cus_none')).rejects.toSatisfy(
      (error) => error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404,
    )
    await expect(sdk().invoices.pay('in_1')).rejects.toSatisfy(
      (error) => error instanceof Stripe.errors.StripeCardError && error.decline_code === 'generic_decline',
    )
    await expect(sdk({ key: 'sk_test_other' }).customers.list()).rejects.toThrow(
      Stripe.errors.StripeAuthenticationError,
    )
    expect(calls).toHaveLength(2)
  })

  test('meets a rate limit, an error, and nobody', async () => {
    faults.set({ kind: 'rate limit' }, { next: 1 })
    await expect(sdk().customers.list()).rejects.toThrow(Stripe.errors.StripeRateLimitError)
    faults.set({ kind: 'refuse' }, { next: 1 })
    await expect(sdk().customers.create({ name })).rejects.toThrow(Stripe.errors.StripeAPIError)
    faults.set({ kind: 'away' })
    await expect(sdk().customers.create({ name })).rejects.toThrow(Stripe.errors.StripeConnectionError)
    expect(calls).toEqual([])
  })

  test('gives up on an answer that never comes, and the key is free again', async () => {
    faults.set({ kind: 'hang' }, { next: 1 })
    await expect(sdk({ timeout: 50 }).customers.create({ name }, key)).rejects.toThrow(/timeout/)
    expect(made).toEqual([])
    await eventually(() => sdk().customers.create({ name }, key))
    expect(made).toHaveLength(1)
  })
})

test('a slow call is done although nobody waits for it any more', async () => {
  faults.set({ kind: 'delay', ms: 200 }, { next: 1 })
  await expect(sdk({ timeout: 50 }).customers.create({ name }, key)).rejects.toThrow(/timeout/)
  await eventually(() => expect(made).toHaveLength(1))
  expect((await sdk().customers.create({ name }, key)).id).toBe('cus_1')
})

test.each([
  ['2026-10-28.endive', 200],
  ['2020-08-27', 400],
  [undefined, 200],
])('the version %s of the API is answered with %i', async (version, status) => {
  const headers = { authorization: 'Bearer sk_test_sandbox', ...(version && { 'stripe-version': version }) }
  const answered = await fetch(new URL('/v1/customers', address), { headers })
  const body = await answered.json()
  expect(answered.status).toBe(status)
  expect(body).toMatchObject(
    status === 200
      ? { object: 'list' }
      : { error: { type: 'invalid_request_error', message: 'Invalid Stripe API version: 2020-08-27' } },
  )
})

describe('the same key', () => {
  test('gets the first answer again, word for word', async () => {
    const first = await sdk().customers.create({ name, email: 'a@example.com' }, key)
    const again = await sdk().customers.create({ email: 'a@example.com', name }, key)
    expect(again).toEqual(first)
    expect(made).toHaveLength(1)
    expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed')
    expect(again.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
    })
  })

  test('with other parameters is refused', async () => {
    await sdk().customers.create({ name }, key)
    await expect(sdk().customers.create({ name: 'Other' }, key)).rejects.toThrow(
      Stripe.errors.StripeIdempotencyError,
    )
    await expect(sdk().invoices.pay('in_1', {}, key)).rejects.toThrow(Stripe.errors.StripeIdempotencyError)
    expect(made).toHaveLength(1)
  })

  test('does a thing once although the answer was lost', async () => {
    faults.set({ kind: 'answer lost' }, { next: 2 })
    await expect(sdk().customers.create({ name }, key)).rejects.toThrow(Stripe.errors.StripeConnectionError)
    expect((await sdk().customers.create({ name }, key)).id).toBe('cus_1')
    expect(made).toHaveLength(1)
  })

  test('brings a 500 again, although the thing was done', async () => {
    faults.set({ kind: 'error after' }, { next: 1 })
    await expect(sdk().customers.create({ name }, key)).rejects.toThrow(Stripe.errors.StripeAPIError)
    await expect(sdk().customers.create({ name }, key)).rejects.toMatchObject({
      statusCode: 500,
      headers: { 'idempotent-replayed': 'true', 'stripe-should-retry': 'false' },
    })
    expect(made).toHaveLength(1)
    expect((await sdk().customers.create({ name }, { idempotencyKey: 'key-2' })).id).toBe('cus_2')
  })

  test('brings a decline again', async () => {
    for (const replayed of [undefined, 'true']) {
      const refused = await sdk()
        .invoices.pay('in_1', {}, key)
        .catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(Stripe.errors.StripeCardError)
      expect((refused as Stripe.errors.StripeCardError).headers?.['idempotent-replayed']).toBe(replayed)
    }
    expect(calls).toHaveLength(1)
  })

  test('stays free after parameters that were refused, and after a call that was never begun', async () => {
    // The SDK's types know no such parameter, which is the point.
    const misspelt = { nmae: name } as Stripe.CustomerCreateParams
    await expect(sdk().customers.create(misspelt, key)).rejects.toThrow('Received unknown parameter: nmae')
    faults.set({ kind: 'refuse' }, { next: 1 })
    await expect(sdk().customers.create({ name }, key)).rejects.toThrow(Stripe.errors.StripeAPIError)
    expect((await sdk().customers.create({ name }, key)).id).toBe('cus_1')
  })

  test('is in use while its first call is under way', async () => {
    const begun = Promise.withResolvers<void>()
    faults.onCall(() => begun.resolve())
    faults.set({ kind: 'hang' }, { next: 1 })
    // It ends with the server, when the test is over.
    sdk()
      .customers.create({ name }, key)
      .catch(() => null)
    await begun.promise
    await expect(sdk().customers.create({ name }, key)).rejects.toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
    })
    await expect(sdk().customers.create({ name: 'Other' }, key)).rejects.toThrow(
      Stripe.errors.StripeIdempotencyError,
    )
    expect(made).toEqual([])
  })

  test('is forgotten after 24 hours', async () => {
    await sdk().customers.create({ name }, key)
    now = new Date('2026-03-03T08:59:59Z')
    expect((await sdk().customers.create({ name }, key)).id).toBe('cus_1')
    now = new Date('2026-03-03T09:00:00Z')
    expect((await sdk().customers.create({ name }, key)).id).toBe('cus_2')
    expect(idempotency.state).toHaveLength(1)
  })
})

describe('over plain HTTP', () => {
  test.each([
    ['no key', {}],
    ['the publishable key', { authorization: 'Bearer pk_test_sandbox' }],
    ['another key', { authorization: 'Basic c2tfdGVzdF9vdGhlcjo=' }],
  ])('%s opens nothing', async (_name, headers) => {
    const reply = await send('POST', '/v1/customers', { headers, body: 'name=x' })
    expect(reply.status).toBe(401)
    expect(reply.error).toMatchObject({ type: 'invalid_request_error' })
    expect(JSON.stringify(reply.error)).not.toContain('sk_test_sandbox')
    expect(calls).toEqual([])
  })

  test('the publishable key is enough to confirm with the client secret, and only with it', async () => {
    const headers = { authorization: 'Bearer pk_test_sandbox' }
    const confirm = '/v1/setup_intents/seti_1/confirm'
    expect((await send('POST', confirm, { headers })).status).toBe(401)
    expect((await send('POST', confirm, { headers, body: 'client_secret=s' })).status).toBe(200)
    expect(
      (await send('POST', '/v1/setup_intents/seti_1/cancel', { headers, body: 'client_secret=s' })).status,
    ).toBe(401)
  })

  test('the secret key may come as a user name', async () => {
    const headers = { authorization: `Basic ${Buffer.from('sk_test_sandbox:').toString('base64')}` }
    expect((await send('GET', '/v1/customers', { headers })).status).toBe(200)
  })

  test('other addresses and methods are unknown', async () => {
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/v2/core/events'],
      ['PUT', '/v1/customers'],
    ] as const) {
      const reply = await send(method, path)
      expect(reply.status).toBe(404)
      expect(reply.error).toMatchObject({ message: `Unrecognized request URL (${method}: ${path}).` })
    }
  })

  test('an error says where to look further', async () => {
    const { error, requestId } = await send('GET', '/v1/nothing')
    expect(error).toMatchObject({ request_log_url: `http://localhost:3000/dev/payments#${requestId}` })
  })

  test('64 KiB are enough, and more is refused', async () => {
    const body = `name=${'x'.repeat(64 * 1024 - 5)}`
    expect((await send('POST', '/v1/customers', { body })).status).toBe(200)
    expect((await send('POST', '/v1/customers', { body: `${body}x` })).status).toBe(413)
    expect(made).toHaveLength(1)
  })

  test('nothing is answered that could not be kept', async () => {
    save = async () => {
      throw new Error('The disk is full.')
    }
    await expect(send('POST', '/v1/customers', { body: 'name=x' })).rejects.toThrow()
    expect((await send('GET', '/v1/customers')).status).toBe(200)
  })
})

describe('faults', () => {
  test('meet the calls they are set for', () => {
    const post = { method: 'POST', path: '/v1/customers', params: {} } as const
    const get = { method: 'GET', path: '/v1/customers/cus_1', params: {} } as const
    faults.set({ kind: 'away' }, { next: 1, method: 'POST' })
    faults.set({ kind: 'hang' }, { next: 1, path: /cus_1$/ })
    faults.set({ kind: 'refuse' }, { next: 1, path: '/v1/customers' })
    expect([get, post, post, get, post].map((call) => faults.choose(call)?.kind)).toEqual([
      'hang',
      'away',
      'refuse',
      undefined,
      undefined,
    ])
    faults.set({ kind: 'away' })
    faults.clear()
    expect(faults.choose(post)).toBeUndefined()
  })

  test('meet a share of the calls, the same ones for the same seed', () => {
    const call = { method: 'GET', path: '/v1/customers', params: {} } as const
    const row = (seed: number) => {
      faults.clear()
      faults.set({ kind: 'refuse' }, { share: 0.3, seed })
      return Array.from({ length: 1_000 }, () => (faults.choose(call) ? 'x' : '.')).join('')
    }
    const met = row(7).replaceAll('.', '').length
    expect(met).toBeGreaterThan(250)
    expect(met).toBeLessThan(350)
    expect(row(7)).toBe(row(7))
    expect(row(7)).not.toBe(row(8))
  })
})

type Sent = { headers?: Record<string, string>; body?: string }

async function send(method: string, path: string, { headers, body }: Sent = {}) {
  const reply = await fetch(new URL(path, address), {
    method,
    headers: headers ?? { authorization: 'Bearer sk_test_sandbox' },
    ...(body && { body }),
  })
  const { error } = (await reply.json()) as { error?: unknown }
  return { status: reply.status, error, requestId: reply.headers.get('request-id') }
}
