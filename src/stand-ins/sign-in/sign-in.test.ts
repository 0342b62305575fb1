import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { localIssuer } from '#server/features/session/identity-provider.ts'
import { localSignIn } from './sign-in.ts'

const people = [
  {
    subject: 'sample-anna',
    email: 'anna@sample.example',
    firstName: 'Anna',
    lastName: 'Berg',
    hint: 'Admin',
  },
  {
    subject: 'sample-ben',
    email: 'ben@sample.example',
    firstName: 'Ben',
    lastName: 'O’Hara',
    hint: 'Employee',
  },
]

let app: FastifyInstance
let publicUrl: string
let signIn: ReturnType<typeof localSignIn>
const printed = vi.fn<(...parts: unknown[]) => void>()

beforeAll(async () => {
  for (const method of ['info', 'warn', 'error', 'log'] as const)
    vi.spyOn(console, method).mockImplementation(printed)
  // The public address is part of the sign-in's setup, so the port is taken before the app is built.
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  publicUrl = `http://localhost:${(server.address() as AddressInfo).port}`
  signIn = localSignIn({ publicUrl, people })
  app = Fastify({ serverFactory: (handler) => server.on('request', handler) })
  await app.register(signIn.register)
  await app.ready()
})

afterAll(() => app.close())

let browser: Browser
beforeEach(() => {
  browser = new Browser()
})

test('a sample person signs in', async () => {
  expect(await signInAs({ choice: 'person', subject: 'sample-ben' })).toEqual({
    issuer: localIssuer,
    subject: 'sample-ben',
    email: 'ben@sample.example',
    firstName: 'Ben',
    lastName: 'O’Hara',
    profileImageUrl: null,
  })
})

test('somebody new signs in, and the same email is the same person again, in any case', async () => {
  const first = await signInAs({ choice: 'new', firstName: 'Zoë', lastName: 'Ito', email: 'Zoe@new.example' })
  expect(first).toMatchObject({ firstName: 'Zoë', lastName: 'Ito', email: 'Zoe@new.example' })

  browser = new Browser()
  const again = await signInAs({ choice: 'new', firstName: 'Z', lastName: 'I', email: ' zoe@NEW.example ' })
  expect(again.subject).toBe(first.subject)

  const other = await signInAs({
    choice: 'new',
    firstName: 'Zoë',
    lastName: 'Ito',
    email: 'other@new.example',
  })
  expect(other.subject).not.toBe(first.subject)
})

test('the email of a sample person is that sample person', async () => {
  const identity = await signInAs({
    choice: 'new',
    firstName: 'A',
    lastName: 'B',
    email: 'ANNA@sample.example',
  })
  expect(identity).toMatchObject({ subject: 'sample-anna', firstName: 'Anna' })
})

test('the picker comes back at every sign-in, and the same browser may be somebody else', async () => {
  await signInAs({ choice: 'person', subject: 'sample-anna' })
  const { page } = await openPicker()
  expect(page).toContain('<h1>Local sign-in</h1>')
  expect(await signInAs({ choice: 'person', subject: 'sample-ben' })).toMatchObject({ firstName: 'Ben' })
})

test('Cancel proves nobody', async () => {
  const { checks, action } = await openPicker()
  const callback = await browser.submit(action, { choice: 'cancel' })
  expect(callback.searchParams.get('error')).toBe('access_denied')
  await expect(signIn.provider.finish(callback, checks)).rejects.toMatchObject({ error: 'access_denied' })
})

test('a code counts once', async () => {
  const { checks, action } = await openPicker()
  const callback = await browser.submit(action, { choice: 'person', subject: 'sample-anna' })
  await signIn.provider.finish(callback, checks)
  await expect(signIn.provider.finish(callback, checks)).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('a code is worth nothing in another browser', async () => {
  const { action } = await openPicker()
  const callback = await browser.submit(action, { choice: 'person', subject: 'sample-anna' })
  const { checks } = await signIn.provider.begin({ redirectUri: callbackAddress() })
  await expect(signIn.provider.finish(callback, checks)).rejects.toMatchObject({
    code: 'OAUTH_INVALID_RESPONSE',
  })
})

test.each([
  [{ firstName: '', lastName: 'Ito', email: 'zoe@new.example' }, 'Please enter a name'],
  [{ firstName: 'Zoë', lastName: 'Ito', email: 'zoe' }, 'Please enter a valid email address'],
  [{ firstName: '"><script>', lastName: 'x'.repeat(101), email: '' }, 'Please use at most 100 characters'],
])('a mistake under Someone new is told and what was typed stays: %j', async (fields, message) => {
  const { action } = await openPicker()
  const answer = await browser.post(action, { choice: 'new', ...fields })
  const page = await answer.text()
  expect(answer.status).toBe(400)
  expect(page).toContain(message)
  expect(page).toContain(`value="${fields.firstName.replace('"><script>', '&quot;&gt;&lt;script&gt;')}"`)
  expect(page).not.toContain('<script')
})

test.each<[string, string | URLSearchParams | null, string?]>([
  ['an unknown sample person', new URLSearchParams({ choice: 'person', subject: 'nobody' })],
  ['an unknown choice', new URLSearchParams({ choice: 'admin' })],
  ['an empty form', null],
  ['JSON', '{"choice":"cancel"}', 'application/json'],
])('a form that the page does not have is refused: %s', async (_name, body, contentType) => {
  const { action } = await openPicker()
  const answer = await browser.fetch(action, {
    method: 'POST',
    body,
    ...(contentType && { headers: { 'content-type': contentType } }),
  })
  expect([400, 415]).toContain(answer.status)
})

test('a made-up or finished sign-in is told so, without a server error', async () => {
  const { action } = await openPicker()
  await browser.submit(action, { choice: 'person', subject: 'sample-anna' })
  for (const address of [
    action,
    '/dev/sign-in/interaction/made-up',
    '/dev/sign-in/auth/made-up',
    '/dev/sign-in/auth?client_id=x',
  ]) {
    const answer = await browser.fetch(address, { headers: { accept: 'text/html' } })
    expect([address, answer.status]).toEqual([address, 400])
    expect(await answer.text()).toContain('This sign-in can’t go on')
  }
})

test('the pages need neither scripts nor inline styles, and no answer carries CORS headers', async () => {
  const { page, url } = await openPicker()
  expect(page).not.toMatch(/<script|<style|style=|javascript:|https?:\/\//)
  for (const address of [
    url.href,
    '/dev/sign-in/.well-known/openid-configuration',
    '/dev/sign-in/jwks',
    '/dev/sign-in/style.css',
  ]) {
    const { headers } = await browser.fetch(address, { headers: { origin: 'https://elsewhere.example' } })
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
  expect((await browser.fetch('/dev/sign-in/sans.woff2')).headers.get('content-type')).toBe('font/woff2')
})

test('cookies are for http on loopback: HttpOnly, Lax, not Secure, below the page only', async () => {
  await signInAs({ choice: 'person', subject: 'sample-anna' })
  expect(browser.received.length).toBeGreaterThan(0)
  for (const cookie of browser.received) {
    expect(cookie).toMatch(/; path=\/dev\/sign-in/i)
    expect(cookie).toMatch(/; httponly/i)
    expect(cookie).toMatch(/; samesite=lax/i)
    expect(cookie).not.toMatch(/; secure/i)
  }
})

test('links keep to the public address whatever the Host header says', async () => {
  const { body } = await app.inject({
    url: '/dev/sign-in/.well-known/openid-configuration',
    headers: { host: 'elsewhere.example' },
  })
  expect(body).not.toContain('elsewhere.example')
  expect(body).toContain(`"authorization_endpoint":"${publicUrl}/dev/sign-in/auth"`)
})

test('nothing was printed', () => {
  expect(printed.mock.calls).toEqual([])
})

async function signInAs(form: Record<string, string>) {
  const { checks, action } = await openPicker()
  return signIn.provider.finish(await browser.submit(action, form), checks)
}

async function openPicker() {
  const { url, checks } = await signIn.provider.begin({ redirectUri: callbackAddress() })
  const redirect = await browser.fetch(url.href)
  expect(redirect.status).toBe(303)
  const address = redirect.headers.get('location') ?? ''
  const answer = await browser.fetch(address)
  expect(answer.status).toBe(200)
  const page = await answer.text()
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
  expect(action).toBe(address)
  return { url, checks, page, action }
}

function callbackAddress(): string {
  return `${publicUrl}/api/auth/google/callback`
}

/** Keeps cookies with their paths, as a browser does. */
class Browser {
  readonly received: string[] = []
  readonly #jar = new Map<string, { path: string; pair: string }>()

  async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, publicUrl)
    const cookies = [...this.#jar.values()].filter(({ path }) => url.pathname.startsWith(path))
    const headers = new Headers(init.headers)
    headers.set('cookie', cookies.map(({ pair }) => pair).join('; '))
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const cookie of answer.headers.getSetCookie()) this.#keep(cookie)
    return answer
  }

  post(address: string, form: Record<string, string>): Promise<Response> {
    return this.fetch(address, { method: 'POST', body: new URLSearchParams(form) })
  }

  /** Posts the form and follows redirects until the app's callback address. */
  async submit(address: string, form: Record<string, string>): Promise<URL> {
    let answer = await this.post(address, form)
    for (let step = 0; step < 5; step++) {
      if (answer.status !== 303) throw new Error(`No redirect but ${answer.status}: ${await answer.text()}`)
      const location = new URL(answer.headers.get('location') ?? '', publicUrl)
      if (location.href.startsWith(callbackAddress())) return location
      answer = await this.fetch(location.href)
    }
    throw new Error('The callback was not reached.')
  }

  #keep(cookie: string): void {
    this.received.push(cookie)
    const [pair = ''] = cookie.split(';')
    const path = /; path=([^;]+)/i.exec(cookie)?.[1] ?? '/'
    const key = `${pair.split('=')[0]} ${path}`
    if (/expires=Thu, 01 Jan 1970/i.test(cookie)) this.#jar.delete(key)
    else this.#jar.set(key, { path, pair })
  }
}
