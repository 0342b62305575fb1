import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { makeCompany, makeSmallCompany } from '#test/factories.ts'
import { leave } from '#test/person.ts'

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
