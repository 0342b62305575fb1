import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { makeCompany, makeSmallCompany, newEmail } from '#test/factories.ts'
import { leave, type Person } from '#test/person.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const json = { 'content-type': 'application/json' }

/** Every registered route of the API as [method, path]. A new one is in each loop below by itself. */
function routesOf(
  app: FastifyInstance,
): [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string][] {
  const { paths = {} } = app.swagger()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => [method.toUpperCase() as 'GET', path] as ['GET', string]),
  )
}

describe('every route', () => {
  it('is in the description of the API, with all calls of the specification but those of billing', () => {
    const known = routesOf(test.app).map(([method, path]) => `${method} ${path}`)
    expect(known).toEqual(
      expect.arrayContaining([
        'GET /api/auth/user',
        'GET /api/dashboard/stats',
        'GET /api/leave-requests/mine',
        'GET /api/leave-balance',
        'POST /api/leave-requests',
        'GET /api/leave-requests/pending-for-approval',
        'PATCH /api/leave-requests/{id}/approve',
        'GET /api/calendar',
        'GET /api/team',
        'POST /api/team/invite',
        'GET /api/companies/mine',
        'PUT /api/companies/mine',
        'POST /api/companies',
        'GET /api/subscription/status',
        'POST /api/contact',
      ]),
    )
  })

  it('is described to anybody, from its contract', async () => {
    const { openapi, paths, components } = (
      await test.app.inject({ url: '/api/openapi.json', headers: { host: 'leave.test' } })
    ).json()
    expect(openapi).toMatch(/^3\.1/)
    const { requestBody, responses } = paths['/api/leave-requests'].post
    const { $ref } = requestBody.content['application/json'].schema
    expect(components.schemas[$ref.slice('#/components/schemas/'.length)]).toMatchObject({
      required: ['leaveType', 'startDate', 'endDate', 'isHalfDay'],
      additionalProperties: false,
    })
    expect(Object.keys(responses)).toEqual(['201'])
  })

  it('answers in the shape of a contract', () => {
    const { paths = {} } = test.app.swagger()
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { responses }] of Object.entries(methods as Record<string, { responses: object }>))
        expect(JSON.stringify(responses), `${method} ${path}`).toContain('"schema"')
    }
  })
})

describe('bad input', () => {
  it.each([
    ['malformed JSON', '{"leaveType":', json, 400, 'The body is not valid JSON.'],
    ['no body', '', json, 400, 'The body is empty, but its content type is JSON.'],
    ['a form', 'leaveType=annual', { 'content-type': 'application/x-www-form-urlencoded' }, 415, /JSON/],
    ['plain text', 'hello', { 'content-type': 'text/plain' }, 415, /JSON/],
    ['a body too large', JSON.stringify({ notes: 'x'.repeat(70_000) }), json, 413, /too large/],
    [
      'a wrong type',
      JSON.stringify({ ...leave('2026-03-09', '2026-03-09'), isHalfDay: 'yes' }),
      json,
      400,
      /./,
    ],
    [
      'an unknown field',
      JSON.stringify({ ...leave('2026-03-09', '2026-03-09'), status: 'approved' }),
      json,
      400,
      /status/,
    ],
    ['30 February', JSON.stringify(leave('2026-02-30', '2026-03-01')), json, 400, /2000 to 2100/],
    ['the year 1999', JSON.stringify(leave('1999-12-31', '2026-03-01')), json, 400, /2000 to 2100/],
    ['infinity', JSON.stringify(leave('infinity', 'infinity')), json, 400, /2000 to 2100/],
    [
      'NUL in notes',
      JSON.stringify(leave('2026-03-09', '2026-03-09', { notes: 'a\u0000' })),
      json,
      400,
      /aren’t text/,
    ],
    [
      'a lone surrogate',
      `{"leaveType":"annual","startDate":"2026-03-09","endDate":"2026-03-09","isHalfDay":false,"notes":"\\ud800"}`,
      json,
      400,
      /aren’t text/,
    ],
    ['an array', '[]', json, 400, /./],
  ] as const)('%s is refused with one sentence', async (_what, payload, headers, status, message) => {
    const { admin } = await makeCompany(test)
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/leave-requests',
      headers: { host: 'leave.test', cookie: admin.cookie, ...headers },
      payload,
    })
    expect(answer.statusCode, answer.body).toBe(status)
    expect(answer.json().message).toMatch(message)
    expect(await admin.ownRequests()).toEqual([])
  })

  it('names the field that is wrong', async () => {
    const { admin } = await makeCompany(test)
    const answer = await admin.tryAsking('2026-02-30', '2026-03-01')
    expect(answer.json().issues).toMatchObject([
      { path: 'startDate', message: expect.stringContaining('2000 to 2100') },
    ])
  })

  it.each(['%00', 'not-a-uuid', '019ab000-0000-7000-8000-00000000000g'])(
    'the id %s is no 5xx',
    async (id) => {
      const { admin } = await makeCompany(test)
      const answer = await admin.call('PATCH', `/api/leave-requests/${id}/approve`, { status: 'approved' })
      expect(answer.statusCode).toBe(400)
    },
  )

  it('an unknown address of the API is 404 with a JSON body', async () => {
    const answer = await test.app.inject({ url: '/api/nowhere', headers: { host: 'leave.test' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({
      message: 'The API has no such address.',
      requestId: expect.any(String),
    })
  })

  it('an empty body is fine where none is wanted, whatever its content type', async () => {
    const { ana } = await makeSmallCompany(test)
    const request = await ana.asksFor('2026-03-09')
    const answer = await ana.call('POST', `/api/leave-requests/${request.id}/cancel`, undefined, json)
    expect([answer.statusCode, answer.json().status]).toEqual([200, 'cancelled'])
  })
})

describe('a connection', () => {
  it('that takes over ten seconds for its headers is cut off', () => {
    expect(test.app.server.headersTimeout).toBe(10_000)
  })
})

describe('JSON', () => {
  it.each(['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"role":"admin"}}}'])(
    'that would change what every object has is refused unread: %s',
    async (payload) => {
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/contact',
        headers: { host: 'leave.test', 'content-type': 'application/json' },
        payload,
      })
      expect([answer.statusCode, answer.json().message]).toEqual([400, 'The body is not valid JSON.'])
    },
  )
})

describe('a name', () => {
  const calls = [
    ['PATCH', '/api/auth/user', (name: string) => ({ firstName: name })],
    ['POST', '/api/teams', (name: string) => ({ name, mostAway: null })],
    ['POST', '/api/locations', (name: string) => ({ name, country: null, region: null, timeZone: null })],
    ['PUT', '/api/companies/mine', (name: string) => ({ name })],
    ['POST', '/api/leave-types', (name: string) => ({ name })],
    ['POST', '/api/contact', (name: string) => ({ name })],
  ] as const

  it.each(calls)('in %s %s hides nothing, and is no link in a mail', async (method, url, bodyOf) => {
    const { admin } = await makeCompany(test)
    const messageFor = async (name: string) => {
      const answer = await admin.call(method, url, bodyOf(name))
      const issues = answer.json<{ message: string; issues?: { path: string; message: string }[] }>().issues
      return [answer.statusCode, issues?.find(({ path }) => /name/i.test(path))?.message]
    }
    expect(await messageFor('Ana \u202Eimda')).toEqual([
      400,
      'Please remove invisible characters from the name',
    ])
    expect(await messageFor('\u200B')).toEqual([400, 'Please remove invisible characters from the name'])
    expect(await messageFor('Win at evil.com')).toEqual([
      400,
      'Please write the name without a web address, or with a space after the dot',
    ])
  })
})

describe('another site', () => {
  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    // A name of theirs that leads to this server for a moment.
    [{ origin: 'http://evil.example', host: 'evil.example' }],
  ])('can’t write with the browser’s cookies: %j', async (headers) => {
    const { admin } = await makeCompany(test)
    const answer = await admin.call('POST', '/api/leave-requests', leave('2026-03-09', '2026-03-09'), headers)
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      'This request came from another site and was refused.',
    ])
    expect(await admin.ownRequests()).toEqual([])
  })

  it('can’t get round it by writing the address in another way', async () => {
    for (const url of ['/%61pi/contact', 'http://leave.test/api/contact']) {
      const answer = await test.app.inject({
        method: 'POST',
        url,
        headers: { host: 'leave.test', origin: 'https://evil.example' },
        payload: {},
      })
      expect([url, answer.statusCode]).toEqual([url, 403])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  it('gets no CORS header', async () => {
    const answer = await test.app.inject({ url: '/api/health', headers: { origin: 'https://evil.example' } })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('answers', () => {
  it('carry the security headers, and are not stored', async () => {
    const { headers } = await test.app.inject({ url: '/api/health' })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    for (const rule of ["frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"])
      expect(headers['content-security-policy']).toContain(rule)
  })

  it.each(['/%', '/api/%zz', `/api/leave-requests/${'x'.repeat(200)}/approve`])(
    'are in one form also for a malformed address: %s',
    async (url) => {
      const answer = await test.app.inject({ method: 'PATCH', url, headers: { host: 'leave.test' } })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
      expect(answer.json()).toEqual({ message: expect.stringContaining('.'), requestId: expect.any(String) })
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect(answer.body).not.toContain('%')
    },
  )

  it('hide faults behind a sentence and a request id that the log repeats, without the values of the query', async () => {
    const own = await startAppForTest({ worker: false })
    const { admin } = await makeCompany(own)
    await own.database.asOwner((client) =>
      client.query('ALTER TABLE leave_requests RENAME COLUMN notes TO gone'),
    )
    const answer = await admin.tryAsking('2026-03-09', '2026-03-09', { notes: 'a secret note' })
    expect(answer.statusCode).toBe(500)
    expect(answer.json().message).toBe(
      'Something went wrong on our side. Please try again, or give support the request ID.',
    )
    expect(answer.body).not.toContain('secret')
    expect(own.logs()).toContain(answer.json().requestId)
    expect(own.logs()).not.toContain('a secret note')
    expect(own.logs()).not.toContain(admin.cookie.split('=')[1])
  })
})

const callOf = async (person: Person) => (await person.call('GET', '/api/auth/user')).statusCode

const beginAs = (own: TestApp, remoteAddress: string, forwarded?: string) =>
  own.app.inject({
    url: '/api/auth/google',
    remoteAddress,
    headers: { host: 'leave.test', ...(forwarded && { 'x-forwarded-for': forwarded }) },
  })

describe('rate limits', () => {
  const message = {
    name: 'Sam',
    email: 'sam@example.com',
    subject: 'A question',
    inquiryType: 'general',
    message: 'How does this work?',
  }
  const sendTo = ({ app }: TestApp) =>
    app.inject({ method: 'POST', url: '/api/contact', headers: { host: 'leave.test' }, payload: message })

  it('are those of all nodes together', async () => {
    const node = await startAppForTest({ rateLimits: true, worker: false })
    const other = await startAppForTest({ rateLimits: true, worker: false, beside: node })
    const codes = []
    for (const each of [node, other, node, other, node, other]) codes.push((await sendTo(each)).statusCode)
    expect(codes).toEqual([200, 200, 200, 200, 200, 429])
    expect((await sendTo(node)).statusCode).toBe(429)
  })

  it('stop the sixth contact message of an hour, and say when to try again', async () => {
    const own = await startAppForTest({ rateLimits: true })
    const send = () => sendTo(own)
    for (let sent = 1; sent <= 5; sent++) expect((await send()).statusCode).toBe(200)
    const refused = await send()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    own.setNow('2026-03-02T10:00:01Z')
    expect((await send()).statusCode).toBe(200)
  })

  it('stop the 21st sign-in of a minute, whose way back is counted by itself', async () => {
    const own = await startAppForTest({ rateLimits: true })
    const begin = () => own.app.inject({ url: '/api/auth/google', headers: { host: 'leave.test' } })
    for (let signIn = 1; signIn <= 19; signIn++) expect((await begin()).statusCode).toBe(302)
    await own.signIn({ email: newEmail(), name: 'Pia Person' })
    const refused = await begin()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    own.setNow('2026-03-02T09:01:01Z')
    await own.signIn({ email: newEmail(), name: 'Pia Person' })
    // Counters hold addresses: those of windows that have ended are gone with the next sign-in.
    const { rows } = await own.database.asOwner((client) => client.query('SELECT key FROM rate_limits'))
    expect(rows.map(({ key }) => key).toSorted()).toEqual(['sign-in-callback:127.0.0.1', 'sign-in:127.0.0.1'])
  })

  it('stop the 301st call of a person in a minute, whichever browser it comes from', async () => {
    const own = await startAppForTest({ rateLimits: true })
    const pia = { email: newEmail(), name: 'Pia Person' }
    const [desk, phone] = [await own.signIn(pia), await own.signIn(pia)]
    for (let call = 1; call <= 145; call++)
      expect([await callOf(desk), await callOf(phone)]).toEqual([200, 200])
    const statuses = await Promise.all(
      Array.from({ length: 11 }, (_, call) => callOf(call % 2 ? desk : phone)),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    const other = await own.signIn({ email: newEmail(), name: 'Oli Other' })
    expect(await callOf(other)).toBe(200)
  })

  describe('count', () => {
    const tries = Array.from({ length: 21 }, (_, at) => at + 1)

    it('a caller once, whatever it writes into X-Forwarded-For', async () => {
      const own = await startAppForTest({ rateLimits: true, worker: false })
      const codes = []
      for (const at of tries) codes.push((await beginAs(own, '192.0.2.7', `198.51.100.${at}`)).statusCode)
      expect(codes.at(-1)).toBe(429)
    })

    it('behind a proxy the address that the proxy adds, and nothing before it', async () => {
      const own = await startAppForTest({ rateLimits: true, worker: false, trustedProxies: 1 })
      const from = (caller: string, at: number) => beginAs(own, '10.0.0.1', `198.51.100.${at}, ${caller}`)
      const codes = []
      for (const at of tries) codes.push((await from('192.0.2.7', at)).statusCode)
      expect(codes.at(-1)).toBe(429)
      expect((await from('192.0.2.8', 1)).statusCode).toBe(302)
    })

    it('the addresses of one IPv6 network together', async () => {
      const own = await startAppForTest({ rateLimits: true, worker: false })
      const codes = []
      for (const at of tries) codes.push((await beginAs(own, `2001:db8:0:7::${at.toString(16)}`)).statusCode)
      expect(codes.at(-1)).toBe(429)
      expect((await beginAs(own, '2001:db8::7:0:0:0:1')).statusCode).toBe(429)
      expect((await beginAs(own, '2001:db8:0:8::1')).statusCode).toBe(302)
    })

    it('an IPv4 address on its own, however it is written', async () => {
      const own = await startAppForTest({ rateLimits: true, worker: false })
      const same = ['192.0.2.7', '::ffff:192.0.2.7', '::ffff:c000:207', '0:0:0:0:0:FFFF:c000:0207']
      const codes = []
      for (const at of tries) codes.push((await beginAs(own, same[at % same.length] ?? '')).statusCode)
      expect(codes.at(-1)).toBe(429)
      expect((await beginAs(own, '::ffff:c000:208')).statusCode).toBe(302)
    })
  })
})
