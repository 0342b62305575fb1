import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { listOutbox, outboxTransport } from '#server/adapters/outbox.ts'
import { addHeaders } from '#server/platform/http/headers.ts'
import { type Mail, type MailTransport, messageIdFor } from '#server/platform/mail/mail.ts'
import { devMail } from './mail.ts'

let app: FastifyInstance
let dir: string
let outbox: MailTransport

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'sorrel-dev-mail-'))
  outbox = outboxTransport({ dir, from: 'Sorrel <leave@example.com>' })
  app = Fastify()
  addHeaders(app, { publicUrl: new URL('http://localhost:3000'), payments: { mode: 'off' } })
  await app.register(devMail({ dir, productName: 'Sorrel' }))
  onTestFinished(async () => {
    await app.close()
    await rm(dir, { recursive: true, force: true })
  })
})

test('without mails the page says what will be here', async () => {
  const page = await get('/dev/mail')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.body).toContain('No mail so far')
  expect(page.body).toContain('Invitations, requests that wait for a decision')
})

test('the list shows the newest first, and searches by recipient', async () => {
  await outbox.send(mail('First', 'ana@example.com'))
  await outbox.send(mail('Second', 'ben@example.com'))

  const all = (await get('/dev/mail')).body
  expect(all.indexOf('Second')).toBeGreaterThan(0)
  expect(all.indexOf('Second')).toBeLessThan(all.indexOf('First'))

  const found = (await get('/dev/mail?to=ANA')).body
  expect(found).toContain('First')
  expect(found).not.toContain('Second')
  expect(found).toContain('value="ANA"')
  expect((await get('/dev/mail?to=carl')).body).toContain('No mail to ‘carl’ so far.')
})

test('tests read the mails as JSON', async () => {
  await outbox.send(mail('First', 'ana@example.com'))
  await outbox.send(mail('Second', 'ben@example.com'))
  const { to, subject, text, html } = mail('First', 'ana@example.com')
  expect((await get('/dev/mail?format=json&to=ana@example.com')).json()).toEqual([
    { id: expect.any(String), to, subject, text, html, at: expect.stringMatching(/^\d{4}-.*Z$/) },
  ])
  expect((await get('/dev/mail?format=json')).json()).toHaveLength(2)
})

test('a mail shows its headers and its text, and frames its HTML', async () => {
  await outbox.send({
    ...mail('First', 'ana@example.com'),
    replyTo: 'ben@example.com',
    headers: { 'X-Kind': 'test' },
  })
  const [kept] = await listOutbox(dir)
  const page = (await get(`/dev/mail/${kept?.id}`)).body
  for (const shown of [
    'ana@example.com',
    'ben@example.com',
    'Sorrel &lt;leave@example.com&gt;',
    'X-Kind',
    'The text',
  ])
    expect(page).toContain(shown)
  expect(page).toMatch(new RegExp(`<iframe[^>]+src="/dev/mail/${kept?.id}/html"[^>]+sandbox="allow-popups `))
  expect(page).not.toContain('allow-scripts')
  expect(page).not.toContain('allow-same-origin')
})

test('the HTML part may run and load nothing', async () => {
  await outbox.send(mail('First', 'ana@example.com'))
  const [kept] = await listOutbox(dir)
  const html = await get(`/dev/mail/${kept?.id}/html`)
  expect(html.body).toBe('<p>The HTML</p>')
  expect(html.headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox allow-popups /)
  expect(html.headers['content-security-policy']).toContain("frame-ancestors 'self'")
})

test('markup in a mail, a search or an address stays text', async () => {
  const evil = '<script>alert(1)</script>'
  await outbox.send({
    ...mail(evil, `${evil}@example.com`),
    text: evil,
    replyTo: evil,
    headers: { [evil]: evil },
  })
  const [kept] = await listOutbox(dir)
  for (const address of ['/dev/mail', `/dev/mail/${kept?.id}`, `/dev/mail?to=${encodeURIComponent(evil)}x`])
    expect((await get(address)).body).not.toContain('<script')
})

test('a file beside the mails is none of them', async () => {
  await mkdir(path.join(dir, 'kept'))
  for (const file of ['notes.json', 'kept/notes.json'])
    await writeFile(path.join(dir, file), JSON.stringify(mail('Not sent', 'ana@example.com')))
  for (const id of ['notes', 'kept%2fnotes', `..%2f${path.basename(dir)}%2fnotes`])
    expect((await get(`/dev/mail/${id}`)).statusCode, id).toBe(404)
  expect((await get('/dev/mail?format=json')).json()).toEqual([])
})

test.each(['/dev/mail/nothing', '/dev/mail/nothing/html', '/dev/mail/..%2f..%2fetc%2fpasswd'])(
  '%s is no mail',
  async (address) => {
    const page = await get(address)
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('No such mail')
  },
)

test('odd questions are answered like plain ones', async () => {
  expect((await get('/dev/mail?to=a&to=b&format=x&format=y')).statusCode).toBe(200)
})

test('style and fonts come from our own address', async () => {
  expect((await get('/dev/mail/style.css')).headers['content-type']).toBe('text/css; charset=utf-8')
  for (const font of ['/dev/mail/sans.woff2', '/dev/mail/serif.woff2'])
    expect((await get(font)).headers['content-type']).toBe('font/woff2')
})

async function get(url: string) {
  return app.inject({ url })
}

function mail(subject: string, to: string): Mail {
  return {
    to,
    subject,
    text: 'The text',
    html: '<p>The HTML</p>',
    messageId: messageIdFor([subject, to], 'example.com'),
  }
}
