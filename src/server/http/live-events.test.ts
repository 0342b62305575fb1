import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, makeCompany, newEmail } from '#test/factories.ts'
import type { Person } from '#test/person.ts'

let test: TestApp
let origin: string
beforeAll(async () => {
  test = await startApp({ worker: false })
  origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.close())

/** Opens the stream as this person's tab does; what it has said so far is in `text`. */
async function follow(person: Person) {
  const tab = new AbortController()
  onTestFinished(() => tab.abort())
  const answer = await fetch(`${origin}/api/events`, {
    headers: { cookie: person.cookie },
    signal: tab.signal,
  })
  let text = ''
  let ended = false
  const reading = async () => {
    for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString()
    ended = true
  }
  reading().catch(() => {})
  return { text: () => text, hasEnded: () => ended, status: answer.status, headers: answer.headers }
}

describe('live events', () => {
  it('tell every open screen of the company, and no other’s, which topics changed', async () => {
    const company = await makeCompany(test)
    const ana = await addMember(test, company, 'Ana Employee')
    const others = await makeCompany(test)
    const [hers, theirs] = [await follow(company.admin), await follow(others.admin)]
    await vi.waitFor(() => expect(hers.text()).toContain('event: hello'))

    await ana.asksFor('2026-03-09')
    await vi.waitFor(() => expect(hers.text()).toContain('event: changed\ndata: {"topics":["leave"]}'))
    await company.admin.invites(newEmail())
    await vi.waitFor(() => expect(hers.text()).toContain('data: {"topics":["team"]}'))
    expect(theirs.text()).not.toContain('changed')
  })

  it('begin with how long ago the company changed, for what a tab read while it was loading', async () => {
    const quiet = await makeCompany(test)
    expect((await follow(quiet.admin)).status).toBe(200)
    await quiet.admin.invites(newEmail())
    const tab = await follow(quiet.admin)
    await vi.waitFor(() =>
      expect(tab.text()).toMatch(/event: hello\ndata: \{"changedAgoMs":\d+,"isResumed":false\}/),
    )
  })

  it('end with the session', async () => {
    const company = await makeCompany(test)
    const ana = await addMember(test, company, 'Ana Employee')
    const tab = await follow(ana)
    await vi.waitFor(() => expect(tab.text()).toContain('event: hello'))
    await ana.call('GET', '/api/logout', undefined, { 'sec-fetch-site': 'same-origin' })
    await vi.waitFor(() => expect(tab.hasEnded()).toBe(true))
    await company.admin.invites(newEmail())
    expect(tab.text()).not.toContain('event: changed')
  })

  it('carry the security headers, and have no HEAD', async () => {
    const { admin } = await makeCompany(test)
    const { headers } = await follow(admin)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    const head = await fetch(`${origin}/api/events`, { method: 'HEAD', headers: { cookie: admin.cookie } })
    expect(head.status).toBe(404)
  })

  it('are for members of a company only', async () => {
    const nobody = await test.signIn({ email: newEmail(), name: 'No Body' })
    expect((await follow(nobody)).status).toBe(403)
    expect((await fetch(`${origin}/api/events`)).status).toBe(401)
  })
})
