import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { googleSignIn } from '#server/adapters/google.ts'
import { users } from '#server/platform/db/schema.ts'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { eventually } from '#test/eventually.ts'
import { addMember, makeCompany, newEmail } from '#test/factories.ts'
import { codeFor } from '#test/identity.ts'
import { startIssuer } from '#test/issuer.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const host = 'leave.test'

describe('sign-in', () => {
  it('leads to the provider, and back to where the person wanted to go', async () => {
    const began = await test.app.inject({
      url: '/api/auth/google?to=/requests?view=approvals',
      headers: { host },
    })
    expect(began.statusCode).toBe(302)
    expect(began.headers.location).toContain('https://accounts.test/')
    const [checks] = began.cookies
    expect(checks).toMatchObject({ name: 'sorrel_sign_in', httpOnly: true, sameSite: 'Lax', maxAge: 600 })

    const code = codeFor({ email: newEmail(), name: 'Pia Person' })
    const ended = await test.app.inject({
      url: `/api/auth/google/callback?state=state&code=${code}`,
      headers: { host, cookie: `sorrel_sign_in=${checks?.value}` },
    })
    expect(ended.headers.location).toBe('/requests?view=approvals')
    const used = ended.cookies.find(({ name }) => name === 'sorrel_sign_in')
    expect([used?.value, used?.expires?.getTime()]).toEqual(['', 0])
    const session = ended.cookies.find(({ name }) => name === 'sorrel_session')
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(Buffer.from(session?.value ?? '', 'base64url')).toHaveLength(32)
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/api/logout',
    '/nowhere',
    '/requests?a=<b>',
  ])('never leads back to %s', async (to) => {
    const opened = await test.app.inject({ url: `/api/open?to=${encodeURIComponent(to)}`, headers: { host } })
    expect(opened.headers.location).toBe('/api/auth/google?to=%2F')
  })

  it('moves to the public host first, and never in circles where a proxy names another one', async () => {
    const own = await startAppForTest({ worker: false })
    const begin = (url: string) => own.app.inject({ url, headers: { host: 'leave.internal' } })
    const moved = (await begin('/api/auth/google?to=/calendar')).headers.location ?? ''
    expect(moved).toBe('http://leave.test/api/auth/google?moved=1&to=%2Fcalendar')
    const { pathname, search } = new URL(moved)
    for (let times = 1; times <= 3; times++)
      expect((await begin(`${pathname}${search}`)).headers.location).toContain('https://accounts.test/')
    expect(own.logs().match(/does not pass the host of PUBLIC_URL on/g)).toHaveLength(1)
  })

  it('never leads to an address that was planted in its cookie', async () => {
    const planted = { state: 'state', nonce: 'n', codeVerifier: 'v', beganAt: '/login', to: '//evil.example' }
    const cookie = `sorrel_sign_in=${Buffer.from(JSON.stringify(planted)).toString('base64url')}`
    const code = codeFor({ email: newEmail(), name: 'Pia Person' })
    const answer = await test.app.inject({
      url: `/api/auth/google/callback?state=state&code=${code}`,
      headers: { host, cookie },
    })
    expect(answer.headers.location).toBe('/')
  })

  it.each([
    ['/login', undefined],
    ['/register', 'http://leave.test/register'],
  ])('shows a failure on %s, without a session', async (page, referer) => {
    const began = await test.app.inject({
      url: '/api/auth/google',
      headers: { host, ...(referer && { referer }) },
    })
    const cookie = `sorrel_sign_in=${began.cookies[0]?.value}`
    const code = codeFor({ email: newEmail(), name: 'Pia Person' })
    const wrongState = await test.app.inject({
      url: `/api/auth/google/callback?state=other&code=${code}`,
      headers: { host, cookie },
    })
    expect(wrongState.headers.location).toBe(`${page}?error=auth_failed`)
    expect(wrongState.cookies.filter(({ name }) => name === 'sorrel_session')).toEqual([])
  })

  it('that began on an invitation’s page fails there, with the invitation', async () => {
    const invitation = '01a20e29-ec2f-74c9-997d-3d9e7b487458'
    const began = await test.app.inject({
      url: `/api/auth/google?to=${encodeURIComponent(`/?invitation=${invitation}`)}`,
      headers: { host, referer: `http://leave.test/register?invitation=${invitation}` },
    })
    const failed = await test.app.inject({
      url: '/api/auth/google/callback?state=other&code=none',
      headers: { host, cookie: `sorrel_sign_in=${began.cookies[0]?.value}` },
    })
    expect(failed.headers.location).toBe(`/register?error=auth_failed&invitation=${invitation}`)
  })

  it('refuses an answer that this browser did not ask for', async () => {
    const code = codeFor({ email: newEmail(), name: 'Pia Person' })
    const answer = await test.app.inject({
      url: `/api/auth/google/callback?state=state&code=${code}`,
      headers: { host },
    })
    expect(answer.headers.location).toBe('/login?error=auth_failed')
  })

  it('tells somebody who was deactivated so on the sign-in page, without a session and without the company’s name', async () => {
    const company = await makeCompany(test)
    const { email } = await company.admin.me()
    const ana = await addMember(test, company, 'Ana Employee')
    const signIn = async (cookies = '') => {
      const began = await test.app.inject({ url: '/api/auth/google?to=/calendar', headers: { host } })
      const code = codeFor({ email: ana.email, name: 'Ana Employee' })
      return test.app.inject({
        url: `/api/auth/google/callback?state=state&code=${code}`,
        headers: { host, cookie: `sorrel_sign_in=${began.cookies[0]?.value}${cookies}` },
      })
    }
    await company.admin.deactivates(ana)
    const elsewhere = await makeCompany(test)
    const invitation = await elsewhere.admin.invites(ana.email)
    const refused = await signIn(`; ${company.admin.cookie}`)
    expect(refused.headers.location).toBe('/login?deactivated=1')
    expect(refused.cookies.filter(({ name, value }) => name === 'sorrel_session' && value)).toEqual([])
    // Whoever was signed in in this browser is not any more: the sign-in page would lead past its own words.
    expect((await company.admin.call('GET', '/api/auth/user')).statusCode).toBe(401)

    // Another company's invitation lets nobody in who belongs to one.
    expect(await elsewhere.admin.invitations()).toEqual([invitation])

    const admin = await test.signIn({ email, name: 'Ada Admin' })
    await admin.reactivates(ana)
    expect((await signIn()).headers.location).toBe('/calendar')
  })

  it('leaves neither code, state, verifier, cookie nor address in the log, whether it succeeds or fails', async () => {
    const own = await startAppForTest({ worker: false })
    const email = 'quentin.unusual@halyard.example'
    const code = codeFor({ email, name: 'Quentin Unusual' })
    const secrets = [code, email, 'Quentin', 'verifier', 'nonce', 'code=', 'state=']
    for (const state of ['state', 'another-state']) {
      const began = await own.app.inject({ url: '/api/auth/google?to=/calendar', headers: { host } })
      const { headers, cookies } = await own.app.inject({
        url: `/api/auth/google/callback?state=${state}&code=${code}`,
        headers: { host, cookie: `sorrel_sign_in=${began.cookies[0]?.value}` },
      })
      expect(headers.location).toBe(state === 'state' ? '/calendar' : '/login?error=auth_failed')
      secrets.push(...[...began.cookies, ...cookies].flatMap(({ value }) => value || []))
    }
    await eventually(() => expect(own.logs().match(/auth\/google\/callback/g)).toHaveLength(2))
    expect(own.logs()).toContain('sign-in refused')
    expect(secrets.filter((secret) => own.logs().includes(secret))).toEqual([])
  })

  it('that lacks a claim is logged with the claim’s name, and with no value', async () => {
    const issuer = await startIssuer('http://localhost')
    // As Microsoft's are: without email_verified.
    issuer.says({ email: 'quentin.unusual@halyard.example', email_verified: undefined })
    const own = await startAppForTest({
      worker: false,
      publicUrl: new URL('http://localhost'),
      identityProvider: googleSignIn(issuer),
    })
    const began = await own.app.inject({ url: '/api/auth/google', headers: { host: 'localhost' } })
    const { pathname, search } = await issuer.visit(new URL(began.headers.location ?? ''))
    const answer = await own.app.inject({
      url: pathname + search,
      headers: { host: 'localhost', cookie: `sorrel_sign_in=${began.cookies[0]?.value}` },
    })
    expect(answer.headers.location).toBe('/login?error=auth_failed')
    expect(own.logs()).toMatch(/"name":"ClaimMissing","code":"email_verified",.*"msg":"sign-in refused"/)
    expect(own.logs()).not.toMatch(/quentin|unusual/i)
  })

  it('that fails on our side leaves neither address nor name in the log', async () => {
    const own = await startAppForTest({ worker: false })
    const rename = (from: string, to: string) =>
      own.database.asOwner((client) => client.query(`ALTER TABLE identities RENAME COLUMN ${from} TO ${to}`))
    await rename('last_name', 'gone')
    const began = await own.app.inject({ url: '/api/auth/google', headers: { host } })
    const code = codeFor({ email: 'quentin.unusual@halyard.example', name: 'Quentin Unusual' })
    const answer = await own.app.inject({
      url: `/api/auth/google/callback?state=state&code=${code}`,
      headers: { host, cookie: `sorrel_sign_in=${began.cookies[0]?.value}` },
    })
    expect(answer.headers.location).toBe('/login?error=auth_failed')
    expect(own.logs()).toMatch(/"code":"42703",.*"msg":"sign-in refused"/)
    expect(own.logs()).not.toMatch(/quentin|unusual/i)
  })
})

describe('a session', () => {
  it('ends at once with logout, but not from another site', async () => {
    const person = await test.signIn({ email: newEmail(), name: 'Pia Person' })
    await person.call('GET', '/api/logout', undefined, { 'sec-fetch-site': 'cross-site' })
    expect((await person.call('GET', '/api/auth/user')).statusCode).toBe(200)
    const left = await person.call('GET', '/api/logout', undefined, { 'sec-fetch-site': 'same-origin' })
    expect(left.headers.location).toBe('/')
    expect((await person.call('GET', '/api/auth/user')).statusCode).toBe(401)
  })

  it('ends after 14 days without a request, and 30 days after the sign-in', async () => {
    const person = await test.signIn({ email: newEmail(), name: 'Pia Person' })
    const status = async (instant: string) => {
      test.setNow(instant)
      return (await person.call('GET', '/api/auth/user')).statusCode
    }
    expect(await status('2026-03-15T09:00:00Z')).toBe(200)
    expect(await status('2026-03-28T09:00:00Z')).toBe(200)
    expect(await status('2026-04-01T08:59:00Z')).toBe(200)
    expect(await status('2026-04-01T09:01:00Z')).toBe(401)
    test.setNow('2026-03-02T09:00:00Z')
    const idle = await test.signIn({ email: newEmail(), name: 'Ida Idle' })
    test.setNow('2026-03-16T09:01:00Z')
    expect((await idle.call('GET', '/api/auth/user')).statusCode).toBe(401)
    test.setNow('2026-03-02T09:00:00Z')
  })

  it('has a cookie for https and this very host alone, where the public address is https', async () => {
    const own = await startAppForTest({ worker: false, publicUrl: new URL('https://leave.test') })
    const began = await own.app.inject({ url: '/api/auth/google', headers: { host } })
    const ownHost = { secure: true, httpOnly: true, sameSite: 'Lax', path: '/' }
    expect(began.cookies).toMatchObject([{ name: '__Host-sorrel_sign_in', ...ownHost }])
    expect(began.cookies[0]).not.toHaveProperty('domain')
    const endWith = (cookieName: string) =>
      own.app.inject({
        url: `/api/auth/google/callback?state=state&code=${codeFor({ email: newEmail(), name: 'Pia Person' })}`,
        headers: { host, cookie: `${cookieName}=${began.cookies[0]?.value}` },
      })
    // As another host of the same domain could plant it.
    const planted = await endWith('sorrel_sign_in')
    expect(planted.headers.location).toBe('/login?error=auth_failed')
    expect(planted.cookies.filter(({ value }) => value)).toEqual([])
    const ended = await endWith('__Host-sorrel_sign_in')
    const [session, ...others] = ended.cookies.filter(({ value }) => value)
    expect(others).toEqual([])
    expect(session).toMatchObject({ name: '__Host-sorrel_session', ...ownHost })
    expect(session).not.toHaveProperty('domain')
  })

  it('is stored as a hash only', async () => {
    const person = await test.signIn({ email: newEmail(), name: 'Pia Person' })
    const token = person.cookie.split('=')[1]
    const rows = await test.database.asOwner((client) => client.query('SELECT * FROM sessions'))
    expect(JSON.stringify(rows.rows)).not.toContain(token)
  })

  it('ends with the next sign-in in the same browser', async () => {
    const person = { email: newEmail(), name: 'Pia Person' }
    const before = await test.signIn(person)
    const began = await test.app.inject({ url: '/api/auth/google', headers: { host } })
    const after = await test.app.inject({
      url: `/api/auth/google/callback?state=state&code=${codeFor(person)}`,
      headers: { host, cookie: `sorrel_sign_in=${began.cookies[0]?.value}; ${before.cookie}` },
    })
    expect(after.cookies.map(({ name }) => name)).toContain('sorrel_session')
    expect((await before.call('GET', '/api/auth/user')).statusCode).toBe(401)
  })

  it('sees a change of role and a deactivation with the next request', async () => {
    const company = await makeCompany(test)
    const max = await addMember(test, company, 'Max Manager', { role: 'manager' })
    const change = (values: Partial<typeof users.$inferInsert>) =>
      test.inCompany(company.company.id, (tx) => tx.update(users).set(values).where(eq(users.id, max.id)))
    await change({ role: 'employee' })
    expect((await max.me()).role).toBe('employee')
    await change({ deactivatedAt: new Date() })
    expect((await max.call('GET', '/api/auth/user')).statusCode).toBe(401)
    expect((await max.call('GET', '/api/team')).statusCode).toBe(401)
  })

  it('takes over a changed address at the next sign-in', async () => {
    const company = await makeCompany(test)
    const ana = await addMember(test, company, 'Ana Employee')
    const email = newEmail('married')
    const again = await test.signIn({ email, name: 'Ana Married', subject: ana.email })
    expect(await again.me()).toMatchObject({ id: ana.id, email, lastName: 'Employee' })
  })
})
