import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Mail } from '#server/platform/mail/mail.ts'
import { optionalKindNames } from '#shared/notification/kinds.ts'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { addMember, makeCompany, makeSmallCompany, newEmail } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import { toMail } from '../message.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp({ payments: true })
})
afterAll(() => test.close())

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const oneClick = 'List-Unsubscribe=One-Click'
const multipart = [
  { 'content-type': 'multipart/form-data; boundary=x' },
  '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
] as const

/** As a mail program does: without a cookie. */
function post(url: string, headers: Record<string, string> = form, payload: string = oneClick) {
  return test.app.inject({ method: 'POST', url, headers: { host: 'leave.test', ...headers }, payload })
}

/** The address in the mail's header. */
function wayOutOf(mail: Mail): string {
  const headers = mail.headers ?? {}
  expect(headers['List-Unsubscribe-Post']).toBe(oneClick)
  const [, url = ''] =
    /^<(http:\/\/leave\.test\/api\/unsubscribe\/[\w-]+)>$/.exec(headers['List-Unsubscribe'] ?? '') ?? []
  expect(url).not.toBe('')
  return url
}

/** A company with Max, who was mailed that Ana requested leave. */
async function makeAsked() {
  const company = await makeSmallCompany(test)
  await company.ana.asksFor('2026-03-09')
  const mail = await test.mailTo(company.max.email, /requested leave/)
  return { ...company, url: wayOutOf(mail) }
}

describe('one click on ‘unsubscribe’', () => {
  it.each(optionalKindNames)('switches the mails of %s off, and nothing else', async (kind) => {
    const { admin, adminId, company } = await makeCompany(test)
    await admin.call('PATCH', '/api/leave-types/annual', { cover: 'optional' })
    const before = await admin.notificationPreferences()
    expect(before.map((preference) => preference.kind)).toContain(kind)
    const subscription = { companyId: company.id, userId: adminId, kind }
    const url = await test.inCompany(company.id, (tx) =>
      unsubscribeUrl(tx, subscription, new URL('http://leave.test')),
    )
    const headers = await toMailFor(adminId, company.id, url)
    expect((await post(wayOutOf(headers))).json()).toEqual({ ok: true })
    expect(await admin.notificationPreferences()).toEqual(
      before.map((preference) => (preference.kind === kind ? { ...preference, email: false } : preference)),
    )
    expect((await post(url)).statusCode).toBe(200)
  })

  it.each([
    ['a form of the other type', ...multipart],
    ['no body at all', {}, ''],
  ])('works with %s', async (_what, headers, payload) => {
    const { max, url } = await makeAsked()
    expect((await post(url, headers, payload)).statusCode).toBe(200)
    expect(await max.notificationPreferences()).toContainEqual({
      kind: 'leave_requests',
      email: false,
      inApp: true,
    })
  })

  it('ends the mails, while the bell goes on', async () => {
    const { ana, max, url } = await makeAsked()
    await post(url)
    await ana.asksFor('2026-03-10')
    await test.untilJobsDone()
    expect(
      test.mails.filter(({ to, subject }) => to === max.email && subject.includes('requested leave')),
    ).toHaveLength(1)
    expect((await max.notifications()).filter(({ title }) => title === 'New Leave Request')).toHaveLength(2)
  })

  it('works for a company that can only read', async () => {
    const { max, url } = await makeAsked()
    await test.sandbox.advanceTo(new Date(test.sandbox.now().getTime() + 40 * 86_400_000))
    expect((await post(url)).statusCode).toBe(200)
    expect(await max.notificationPreferences()).toContainEqual({
      kind: 'leave_requests',
      email: false,
      inApp: true,
    })
  })
})

it('a changed link is 404, wherever it was changed, and switches nothing off', async () => {
  const { max, ana, url } = await makeAsked()
  const before = [await max.notificationPreferences(), await ana.notificationPreferences()]
  const start = url.lastIndexOf('/') + 1
  for (let at = start; at < url.length; at++) {
    const changed = `${url.slice(0, at)}${url[at] === 'A' ? 'B' : 'A'}${url.slice(at + 1)}`
    expect([at, (await post(changed)).statusCode]).toEqual([at, 404])
  }
  for (const other of [url.slice(0, -1), `${url}A`, `${url.slice(0, start)}AAAA`])
    expect(refusal(await post(other))).toBe(
      '404 This link is no longer valid. Please choose your emails in your settings.',
    )
  expect([await max.notificationPreferences(), await ana.notificationPreferences()]).toEqual(before)
})

it('opening the link changes nothing, as scanners do, and leads to the settings', async () => {
  const { max, url } = await makeAsked()
  const before = await max.notificationPreferences()
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await test.app.inject({ method, url, headers: { host: 'leave.test' } })
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe(
      `http://leave.test/api/open?to=${encodeURIComponent('/settings?tab=notifications')}`,
    )
  }
  expect(await max.notificationPreferences()).toEqual(before)
})

it('a link of someone who was deactivated is 404', async () => {
  const { admin, max, url } = await makeAsked()
  await admin.changesMember(max, { isActive: false })
  expect((await post(url)).statusCode).toBe(404)
})

it('a body of more than a kilobyte is refused', async () => {
  const { url } = await makeAsked()
  expect((await post(url, form, 'x'.repeat(1025))).statusCode).toBe(413)
})

it('another site’s page can’t click for somebody', async () => {
  const { url } = await makeAsked()
  const headers = { ...form, origin: 'https://evil.example' }
  expect((await post(url, headers)).statusCode).toBe(403)
})

it('a link is neither in the log nor in a trace', async () => {
  const { url } = await makeAsked()
  const token = url.slice(url.lastIndexOf('/') + 1)
  const paths: string[] = []
  test.database.watch.add({
    workBegan: (work) => {
      if (work.kind === 'request') paths.push(work.path)
    },
  })
  await post(url)
  for (const path of [`/api/unsubscribe/${token}`, `/api/unsubscribe/${token}/`, `/x/${token}?y=${token}`])
    await test.app.inject({ url: path, headers: { host: 'leave.test' } })
  expect(paths).toContain('/api/unsubscribe/:token')
  expect(JSON.stringify(paths)).not.toContain(token)
  expect(test.logs()).not.toContain(token)
})

it('clicks are limited by network', async () => {
  const limited = await startAppForTest({ worker: false, rateLimits: true })
  const click = () =>
    limited.app.inject({ method: 'POST', url: '/api/unsubscribe/x', headers: { host: 'leave.test' } })
  for (let count = 0; count < 300; count++) await click()
  expect((await click()).statusCode).toBe(429)
})

it('mails that can’t be switched off have no such link', async () => {
  const company = await makeCompany(test)
  const invited = newEmail('invited')
  await company.admin.invites(invited)
  await addMember(test, company, 'Bea Second', { role: 'admin' })
  await company.admin.call('POST', '/api/companies/mine/deletion', { name: company.company.name })
  await company.admin.call('POST', '/api/contact', {
    name: 'Sam Stranger',
    email: newEmail('sam'),
    subject: 'A question about invitations',
    inquiryType: 'general',
    message: 'How does it work?',
  })
  const mails = [
    await test.mailTo(invited, /invites you/),
    await test.mailTo((await company.admin.me()).email, /will be deleted/),
    await test.mailTo('support@example.com'),
  ]
  for (const mail of mails) expect([mail.subject, mail.headers]).toEqual([mail.subject, undefined])
})

/** Any message, with this way out. */
function toMailFor(userId: string, companyId: string, url: string): Promise<Mail> {
  const to = {
    userId,
    companyId,
    role: 'admin',
    firstName: 'Maya',
    lastName: 'Stein',
    key: null,
    managerId: null,
    teamId: null,
    timeZone: 'UTC',
    weekStart: 'monday',
    email: newEmail(),
    today: '2026-03-02',
    wasRefused: false,
  } as const
  const mail = { subject: 'S', preheader: 'P', heading: 'H', paragraphs: [], actionLabel: 'A', footer: 'F' }
  return toMail(
    {
      to: { ...to, locale: 'en-GB' },
      parts: ['x'],
      title: 'T',
      message: 'M',
      path: '/',
      mail,
      unsubscribeUrl: url,
    },
    { publicUrl: new URL('http://leave.test'), productName: 'Sorrel' },
  )
}
