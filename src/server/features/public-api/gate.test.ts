import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiErrorBody, apiErrorCodes } from '#shared/api-key/error-contract.ts'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { auditOf, makeSmallCompany, newEmail } from '#test/factories.ts'
import { Program } from '#test/program.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp({ connections: 10 })
})
afterAll(() => test.close())

const march = { leaveType: 'annual', startDate: '2026-03-09', endDate: '2026-03-10', isHalfDay: false }
const ofCompany = { name: 'Payroll import', isPersonal: false }
const as = (token: string) => new Program(test.app, token)

type Answered = Awaited<ReturnType<Program['call']>>
const codeOf = ({ statusCode, body }: Answered) =>
  `${statusCode} ${apiErrorBody.parse(JSON.parse(body)).code}`

describe('a call of the public API', () => {
  it('has a key, and is told whose it is, what it may do, and until when', async () => {
    const { ana, company } = await makeSmallCompany(test)
    const { key, token } = await ana.makesKey({ name: 'Payslips', scopes: ['leave:read'] })
    const answer = await as(token).call('GET', '/api/v1/me')
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toEqual({
      key: {
        id: key.id,
        name: 'Payslips',
        scopes: ['leave:read'],
        version: '2026-11-26',
        expiresAt: key.expiresAt,
      },
      user: { id: ana.id, firstName: 'Ana', lastName: 'Employee' },
      company: { id: company.id, name: 'Halyard' },
    })
    expect(answer.headers).toMatchObject({ 'sorrel-version': '2026-11-26', 'cache-control': 'no-store' })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('of a company’s key has no person', async () => {
    const { admin } = await makeSmallCompany(test)
    const { token } = await admin.makesKey(ofCompany)
    expect((await as(token).call('GET', '/api/v1/me')).json()).toMatchObject({
      key: { name: 'Payroll import' },
      user: null,
    })
  })

  it('is noted, to the minute', async () => {
    const { ana } = await makeSmallCompany(test)
    const { token } = await ana.makesKey()
    const lastUse = async () => (await ana.apiKeys())[0]?.lastUsedAt
    expect(await lastUse()).toBeNull()
    test.setNow('2026-03-02T09:00:59Z')
    await as(token).call('GET', '/api/v1/me')
    expect(await lastUse()).toBe('2026-03-02T09:00:00.000Z')
    test.setNow('2026-03-02T09:01:00Z')
    await as(token).call('GET', '/api/v1/me')
    expect(await lastUse()).toBe('2026-03-02T09:01:00.000Z')
    test.setNow('2026-03-02T09:00:00Z')
  })
})

describe('a key', () => {
  it('opens no other call, and a session none of the public API', async () => {
    const { ana } = await makeSmallCompany(test)
    const { token } = await ana.makesKey()
    expect((await as(token).call('GET', '/api/leave-balance')).statusCode).toBe(401)
    expect((await as(token).call('GET', '/api/api-keys')).statusCode).toBe(401)
    const withCookie = await ana.call('GET', '/api/v1/me')
    expect(codeOf(withCookie)).toBe('401 unauthorized')
    expect(withCookie.headers['www-authenticate']).toBe('Bearer')
  })

  it.each([
    ['no header', {}],
    ['another scheme', { authorization: 'Basic YTpi' }],
    ['no token', { authorization: 'Bearer' }],
    ['a made-up token', { authorization: 'Bearer srl_live_0' }],
    ['a token with a wrong sum', { authorization: `Bearer srl_live_${'0'.repeat(39)}` }],
    ['an unknown token', { authorization: `Bearer srl_live_${'0'.repeat(33)}27h96t` }],
  ])('is needed: %s', async (_what, headers) => {
    const answer = await test.app.inject({ url: '/api/v1/me', headers: { host: 'leave.test', ...headers } })
    expect(codeOf(answer)).toBe('401 unauthorized')
  })

  it('that can be none costs no look-up', async () => {
    const statements: string[] = []
    test.database.watch.add({ statementEnded: ({ text }) => void statements.push(text) })
    const ask = (token: string) =>
      test.app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${token}` } })
    await ask('srl_live_0')
    expect(statements.filter((text) => text.includes('api_key_directory'))).toEqual([])
    await ask(`srl_live_${'0'.repeat(33)}27h96t`)
    expect(statements.filter((text) => text.includes('api_key_directory'))).toHaveLength(1)
  })

  it('that was revoked is refused at the next call, on every node', async () => {
    const other = await startAppForTest({ beside: test, worker: false })
    const { ana } = await makeSmallCompany(test)
    const { key, token } = await ana.makesKey()
    const there = new Program(other.app, token)
    expect((await there.call('GET', '/api/v1/me')).statusCode).toBe(200)
    await ana.revokesKey(key)
    for (const program of [as(token), there])
      expect(codeOf(await program.call('GET', '/api/v1/me'))).toBe('401 unauthorized')
  })

  it('ends on its day, and works again with a new token', async () => {
    const { ana } = await makeSmallCompany(test)
    const { key, token } = await ana.makesKey({ lifeDays: 1 })
    test.setNow('2026-03-03T08:59:59Z')
    expect((await as(token).call('GET', '/api/v1/me')).statusCode).toBe(200)
    test.setNow('2026-03-03T09:00:00Z')
    expect(codeOf(await as(token).call('GET', '/api/v1/me'))).toBe('401 key_expired')
    const rotated = await ana.rotatesKey(key)
    expect((await as(rotated.token).call('GET', '/api/v1/me')).statusCode).toBe(200)
    test.setNow('2026-03-02T09:00:00Z')
  })

  it('that was rotated works with both tokens until the grace is over', async () => {
    const { ana } = await makeSmallCompany(test)
    const { key, token } = await ana.makesKey()
    const rotated = await ana.rotatesKey(key, { graceDays: 2 })
    const tried = async () =>
      Promise.all(
        [token, rotated.token].map(async (one) => (await as(one).call('GET', '/api/v1/me')).statusCode),
      )
    expect(await tried()).toEqual([200, 200])
    test.setNow('2026-03-04T09:00:00Z')
    expect(await tried()).toEqual([401, 200])
    test.setNow('2026-03-02T09:00:00Z')
  })

  it('of a person ends with their membership', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    const { token } = await ana.makesKey()
    await admin.deactivates(ana)
    expect(codeOf(await as(token).call('GET', '/api/v1/me'))).toBe('401 unauthorized')
  })

  it('may do what its scopes say, and its owner may', async () => {
    const { max, ana } = await makeSmallCompany(test)
    const asked = await ana.asksFor('2026-03-09')
    const url = `/api/v1/leave-requests/${asked.id}/decision`
    const approval = { status: 'approved' }
    const reading = as((await max.makesKey({ scopes: ['leave:read', 'company:read'] })).token)
    const refused = await reading.call('POST', url, approval)
    expect([codeOf(refused), refused.json().message]).toEqual([
      '403 scope_missing',
      'This API key lacks the scope leave:decide.',
    ])
    expect((await reading.call('GET', '/api/v1/leave-types')).json().data[0]).toEqual({
      key: 'annual',
      name: 'Annual',
      isPaid: true,
      needsApproval: true,
      isPrivate: false,
      isArchived: false,
      unit: 'days',
      annualAmount: '20',
    })
    const own = as((await ana.makesKey({ scopes: ['leave:decide'] })).token)
    expect(codeOf(await own.call('POST', url, approval))).toBe('403 forbidden')
    const deciding = as((await max.makesKey({ scopes: ['leave:decide'] })).token)
    expect((await deciding.call('POST', url, approval)).json()).toMatchObject({
      status: 'approved',
      decidedBy: max.id,
    })
  })

  it('is named with its owner in the audit log, where lines of the app have none', async () => {
    const { admin, max, ana, company } = await makeSmallCompany(test)
    const { key, token } = await ana.makesKey({ name: 'Planner' })
    const made = (await as(token).call('POST', '/api/v1/leave-requests', march)).json<{ id: string }>()
    await max.approves(made)
    expect(await auditOf(test, company.id, made.id)).toMatchObject([
      { action: 'leave-request.created', actorId: ana.id },
      { action: 'leave-request.approved', actorId: max.id },
    ])
    const log = (await admin.call('GET', '/api/audit-log?noun=leave-request')).json()
    expect(log).toMatchObject([
      { actor: { firstName: 'Max' }, key: null },
      { actor: { firstName: 'Ana' }, key: { id: key.id, name: 'Planner' } },
    ])
    const [, ...lines] = (await admin.call('GET', '/api/audit-log.csv')).body.trim().split('\r\n')
    expect(lines.filter((line) => line.includes(`,Planner,${key.id},`))).toHaveLength(1)
  })
})

describe('refusals of the public API', () => {
  it('have a code of a closed list, a sentence, the request’s id and what is wrong', async () => {
    const { ana } = await makeSmallCompany(test)
    const program = as((await ana.makesKey()).token)
    const post = (body: unknown, headers = {}) =>
      program.call('POST', '/api/v1/leave-requests', body, headers)
    const wrong = await post({ ...march, startDate: 'soon' })
    expect([codeOf(wrong), wrong.json().issues]).toEqual([
      '400 invalid_request',
      [{ path: 'startDate', message: 'Please choose a date from 2000 to 2100' }],
    ])
    await ana.asksFor('2026-03-09')
    expect(codeOf(await post(march))).toBe('409 conflict')
    expect(codeOf(await program.call('GET', '/api/v1/nothing'))).toBe('404 not_found')
    expect(codeOf(await post('a', { 'content-type': 'text/plain' }))).toBe('415 unsupported_media_type')
    const old = await program.call('GET', '/api/v1/me', undefined, { 'sorrel-version': '2019-01-01' })
    expect(codeOf(old)).toBe('400 invalid_request')
    expect(new Set(apiErrorCodes).size).toBe(apiErrorCodes.length)
  })

  it('of a company that doesn’t pay say so, to writes alone', async () => {
    const paid = await startAppForTest({ payments: true, worker: false })
    const { admin, ana } = await makeSmallCompany(paid)
    const asked = await ana.asksFor('2026-03-16')
    const program = new Program(paid.app, (await admin.makesKey(ofCompany)).token)
    await paid.sandbox.advanceTo(new Date(paid.sandbox.now().getTime() + 31 * 86_400_000))
    const recording = { ...march, userId: ana.id }
    expect(codeOf(await program.call('POST', '/api/v1/leave-requests', recording))).toBe(
      '402 payment_required',
    )
    expect((await program.call('GET', '/api/v1/me')).statusCode).toBe(200)
    const url = `/api/v1/leave-requests/${asked.id}/decision`
    expect((await program.call('POST', url, { status: 'approved' })).statusCode).toBe(200)
  })
})

it('a token is in no line of the log, wherever it was sent', async () => {
  const { ana } = await makeSmallCompany(test)
  const { key, token } = await ana.makesKey()
  const rotated = await ana.rotatesKey(key, { graceDays: 1 })
  const program = as(token)
  await program.call('GET', '/api/v1/me')
  await program.call('GET', `/api/v1/me?key=${token}`)
  await program.call('GET', `/api/v1/${token}`)
  await program.call('POST', '/api/v1/leave-requests', { token })
  await program.call('GET', '/api/v1/me', undefined, { authorization: `Token ${token}` })
  await ana.revokesKey(key)
  await program.call('GET', '/api/v1/me')
  expect(test.logs()).toContain('/api/v1/me')
  for (const one of [token, rotated.token]) expect(test.logs()).not.toContain(one.slice(9))
})

describe('limits', () => {
  it('are each key’s own, on all nodes together: 20 calls at once, and five more each second', async () => {
    const { nodes, other, ana, setSecond } = await onTwoNodes()
    const ask = async (program: Program | undefined) => (program ?? other).call('GET', '/api/v1/me')
    expect((await ask(nodes[0])).headers).toMatchObject({
      'ratelimit-policy': '"burst";q=20;w=4, "minute";q=300;w=60',
      ratelimit: '"burst";r=19;t=1, "minute";r=299;t=60',
    })
    const others = await Promise.all(Array.from({ length: 29 }, (_, call) => ask(nodes[call % 2])))
    expect(others.filter(({ statusCode }) => statusCode === 200)).toHaveLength(19)
    const over = await ask(nodes[0])
    expect(codeOf(over)).toBe('429 rate_limited')
    expect(over.headers).toMatchObject({
      'retry-after': '1',
      // What was refused doesn't count.
      ratelimit: '"burst";r=0;t=4, "minute";r=280;t=60',
    })
    expect((await ask(other)).statusCode).toBe(200)
    // The app in the browser doesn't count with it.
    expect((await ana.me()).id).toBe(ana.id)
    setSecond(1)
    for (let call = 0; call < 5; call++) expect((await ask(nodes[call % 2])).statusCode).toBe(200)
    expect(codeOf(await ask(nodes[0]))).toBe('429 rate_limited')
    setSecond(30)
    expect((await ask(nodes[0])).headers['ratelimit']).toBe('"burst";r=19;t=1, "minute";r=274;t=30')
  })

  it('are 300 calls a minute', async () => {
    const { one, nodes, setSecond } = await onTwoNodes()
    const ask = async () => nodes[0].call('GET', '/api/v1/me')
    for (let burst = 0; burst < 15; burst++) {
      setSecond(burst * 4)
      for (let call = 0; call < 20; call++) expect((await ask()).statusCode).toBe(200)
    }
    setSecond(58)
    const over = await ask()
    expect(codeOf(over)).toBe('429 rate_limited')
    expect(over.headers).toMatchObject({
      'retry-after': '2',
      ratelimit: '"burst";r=10;t=2, "minute";r=0;t=2',
    })
    setSecond(60)
    expect((await ask()).headers['ratelimit']).toBe('"burst";r=19;t=1, "minute";r=299;t=60')
    // A minute that is over leaves the bucket as it is: to refusals, and to a sign-in, which clears what is old.
    setSecond(119.9)
    for (let call = 0; call < 20; call++) expect((await ask()).statusCode).toBe(200)
    setSecond(120.05)
    await one.signIn({ email: newEmail(), name: 'Max Manager' })
    expect((await ask()).headers['ratelimit']).toBe('"burst";r=0;t=4, "minute";r=300;t=1')
  })
})

/** A key's program on each of two nodes with the limits on, and another key of the same person. */
async function onTwoNodes() {
  const one = await startAppForTest({ connections: 10, rateLimits: true, worker: false })
  const two = await startAppForTest({ rateLimits: true, worker: false, beside: one })
  const { ana } = await makeSmallCompany(one)
  const { token } = await ana.makesKey()
  const other = new Program(one.app, (await ana.makesKey()).token)
  const nodes = [new Program(one.app, token), new Program(two.app, token)] as const
  const setSecond = (second: number) => {
    for (const node of [one, two])
      node.setNow(new Date(Date.UTC(2026, 2, 2, 9) + second * 1000).toISOString())
  }
  return { one, nodes, other, ana, setSecond }
}
