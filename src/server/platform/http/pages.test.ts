import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'

const clientFolder = mkdtempSync(path.join(tmpdir(), 'sorrel-client-'))
// A name that holds the product's own, and all that means something in HTML.
const productName = '<Foliage> & "Sorrel"'
const written = '&lt;Foliage> &amp; &quot;Sorrel&quot;'
const signIn = { name: 'Contoso & Sorrel', isGoogle: false }
let test: TestApp
beforeAll(async () => {
  for (const folder of ['assets', 'help/api']) mkdirSync(path.join(clientFolder, folder), { recursive: true })
  for (const [file, script] of [
    ['index.html', 'main'],
    ['visitor.html', 'visitor'],
  ] as const) {
    const page = `<head><title>Sorrel</title><script id="deployment" type="application/json">__DEPLOYMENT__</script><script src="/assets/${script}.js"></script></head>`
    writeFileSync(path.join(clientFolder, file), page)
  }
  writeFileSync(
    path.join(clientFolder, 'help/index.html'),
    '<h1>Sorrel: ask for leave in Sorrel</h1> your Google account',
  )
  writeFileSync(path.join(clientFolder, 'help/api/index.html'), 'curl "https://sorrel.test/api/v1/me"')
  writeFileSync(path.join(clientFolder, 'assets/index-abc123.js'), 'console.log("hello")'.repeat(200))
  const deployment = { productName, signIn, supportEmail: 'help@foliage.example' }
  test = await startApp({ worker: false, clientFolder, deployment })
})
afterAll(async () => {
  await test.close()
  rmSync(clientFolder, { recursive: true, force: true })
})

function get(url: string, headers: Record<string, string> = {}) {
  return test.app.inject({ url, headers: { host: 'leave.test', ...headers } })
}

describe('pages', () => {
  it('the page of a link that decides is kept by no one, and its address goes nowhere', async () => {
    const answer = await get('/decide/a-token')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
  })

  it.each([
    '/',
    '/login',
    '/register',
    '/pricing',
    '/calendar?month=2026-03',
    '/requests',
    '/team',
    '/reports',
    '/settings',
  ])('%s is the app, never kept by the browser', async (address) => {
    const answer = await get(address)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ])
  })

  it.each(['/nowhere', '/calendar/2026', '/index.php'])('%s is the app’s 404 page', async (address) => {
    const answer = await get(address)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })

  it.each([
    { who: 'a visitor', cookie: '', status: 404 },
    { who: 'somebody with a session', cookie: 'sorrel_session=x', status: 200 },
  ])('at /dashboard, where a bank sends people back to, are $status for $who', async ({ cookie, status }) => {
    const address = '/dashboard?setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_2'
    const answer = await get(address, cookie ? { cookie } : {})
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(answer.headers['referrer-policy']).toBe('same-origin')
    expect(test.logs()).toContain('"path":"/dashboard"')
    expect(test.logs()).not.toContain('secret_2')
  })

  it('say what the browser must know of the deployment, in a block that can’t be broken out of', async () => {
    const { body } = await get('/')
    const block = /<script id="deployment" type="application\/json">([^<]*)<\/script>/.exec(body)?.[1]
    expect(JSON.parse(block ?? '')).toEqual({
      productName,
      signIn,
      supportEmail: 'help@foliage.example',
      privacyUrl: '#',
      termsUrl: '#',
      calendarInitialMonth: null,
      payments: { mode: 'off' },
    })
    expect(body).toContain(`<title>${written}</title>`)
  })

  it('say the price that is known when they are sent', async () => {
    const payments = { mode: 'sandbox' as const, price: { amount: 100, currency: 'usd' } }
    const own = await startAppForTest({ worker: false, clientFolder, deployment: { payments } })
    const page = async () => (await own.app.inject({ url: '/pricing' })).body
    expect(await page()).toContain('{"mode":"sandbox","price":{"amount":100,"currency":"usd"}}')
    payments.price = { amount: 250, currency: 'eur' }
    expect(await page()).toContain('{"mode":"sandbox","price":{"amount":250,"currency":"eur"}}')
  })

  it.each([
    { who: 'a visitor', cookie: '', script: 'visitor' },
    { who: 'somebody with another cookie', cookie: 'theme=dark', script: 'visitor' },
    { who: 'somebody with a session', cookie: 'sorrel_session=x', script: 'main' },
  ])('are for $who those of $script', async ({ cookie, script }) => {
    for (const address of ['/', '/pricing', '/nowhere']) {
      const { body, headers } = await get(address, cookie ? { cookie } : {})
      expect([...body.matchAll(/assets\/(\w+)\.js/g)].map(([, file]) => file)).toEqual([script])
      expect(headers.vary).toContain('cookie')
    }
  })

  it('write nothing of the address into themselves', async () => {
    const { body } = await get('/calendar?month="><script>alert(1)</script>', {
      cookie: 'sorrel_session=x',
    })
    expect(body).not.toContain('alert')
  })

  it('are built from a page that nobody gets as it is', async () => {
    const answer = await get('/index.html')
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('__DEPLOYMENT__')
  })

  it('include the user guide, with the names of the product and the sign-in', async () => {
    expect((await get('/help')).headers.location).toBe('/help/')
    const { body } = await get('/help/')
    expect(body).toContain(`${written}: ask for leave in ${written}`)
    expect(body).toContain('your Contoso &amp; Sorrel account')
  })

  it('include the page of the API, whose calls are sent to this server', async () => {
    expect((await get('/help/api')).headers.location).toBe('/help/api/')
    expect((await get('/help/api/')).body).toBe('curl "http://leave.test/api/v1/me"')
  })

  it('keep hashed files for ever, compressed', async () => {
    const answer = await get('/assets/index-abc123.js', { 'accept-encoding': 'br' })
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    })
  })

  it('send what the build has compressed already', async () => {
    writeFileSync(
      path.join(clientFolder, 'assets/index-abc123.js.br'),
      brotliCompressSync('compressed by the build'),
    )
    const answer = await get('/assets/index-abc123.js', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('compressed by the build')
  })

  it.each(['/../package.json', '/assets/..%2f..%2fpackage.json', '/%2e%2e/package.json'])(
    '%s stays inside the client’s folder',
    async (address) => {
      const answer = await get(address)
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.body).not.toContain('dependencies')
    },
  )
})
