import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { eventually } from '#test/eventually.ts'
import { addMember, makeCompany, newEmail } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { LiveStreams } from './live-events.ts'

let test: TestApp
let origin: string
beforeAll(async () => {
  test = await startApp({ worker: false })
  origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.close())

type Heard = { header?: string; query?: string; at?: string }

/**
 * Opens the stream as this person's tab does, after what it heard last; what it has said so far is in `text`.
 */
async function follow(person: Person, { header, query, at = origin }: Heard = {}) {
  const tab = new AbortController()
  onTestFinished(() => tab.abort())
  const answer = await fetch(`${at}/api/events${query === undefined ? '' : `?lastEventId=${query}`}`, {
    headers: { cookie: person.cookie, ...(header !== undefined && { 'last-event-id': header }) },
    signal: tab.signal,
  })
  let text = ''
  let ended = false
  const reading = async () => {
    for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString()
    ended = true
  }
  reading().catch(() => {})
  const lastId = () => [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? ''
  return {
    text: () => text,
    lastId,
    close: () => tab.abort(),
    hasEnded: () => ended,
    status: answer.status,
    headers: answer.headers,
  }
}

const hello = (isResumed: boolean) => new RegExp(`event: hello\\ndata: .*"isResumed":${isResumed}`)

describe('live events', () => {
  it('tell every open screen of the company, and no other’s, which topics changed', async () => {
    const company = await makeCompany(test)
    const ana = await addMember(test, company, 'Ana Employee')
    const others = await makeCompany(test)
    const [hers, theirs] = [await follow(company.admin), await follow(others.admin)]
    await eventually(() => expect(hers.text()).toContain('event: hello'))

    await ana.asksFor('2026-03-09')
    await eventually(() => expect(hers.text()).toContain('event: changed\ndata: {"topics":["leave"]}'))
    await company.admin.invites(newEmail())
    await eventually(() => expect(hers.text()).toContain('data: {"topics":["team"]}'))
    expect(theirs.text()).not.toContain('changed')
  })

  it('name the write of a screen that names it, to its person alone, and nothing else that it sends', async () => {
    const company = await makeCompany(test)
    const { admin } = company
    const ana = await addMember(test, company, 'Ana Employee')
    const [tab, hers] = [await follow(admin), await follow(ana)]
    for (const each of [tab, hers]) await eventually(() => expect(each.text()).toContain('event: hello'))
    const invites = (writeId: string) => {
      const body = { email: newEmail(), role: 'employee', teamId: null }
      return admin.call('POST', '/api/team/invite', body, { 'x-write-id': writeId })
    }
    const writeId = '0c2b7f3e-5d3c-4f6e-9a34-0d6f2f7c1a55'
    expect((await invites(writeId)).statusCode).toBe(201)
    const own = `data: {"topics":["team"],"writeId":"${writeId}"}`
    await eventually(() => expect(tab.text()).toContain(own))
    expect((await invites('billing session')).statusCode).toBe(201)
    await eventually(() => expect(tab.text()).toContain('data: {"topics":["team"]}'))
    await eventually(() => expect(hers.text().split('data: {"topics":["team"]}')).toHaveLength(3))
    expect(hers.text()).not.toContain('writeId')
    expect(tab.text()).not.toContain('billing')
  })

  it('begin with how long ago which topics changed, for what a tab read while it was loading', async () => {
    const quiet = await makeCompany(test)
    const before = await follow(quiet.admin)
    await quiet.admin.invites(newEmail())
    await eventually(() => expect(before.text()).toContain('event: changed'))
    const tab = await follow(quiet.admin)
    await eventually(() =>
      expect(tab.text()).toMatch(
        /event: hello\ndata: \{"changedAgoMs":(\d+),"topicsChangedAgoMs":\{"team":\1\},"isResumed":false\}/,
      ),
    )
  })

  it('end with the session', async () => {
    const company = await makeCompany(test)
    const ana = await addMember(test, company, 'Ana Employee')
    const tab = await follow(ana)
    await eventually(() => expect(tab.text()).toContain('event: hello'))
    await ana.call('GET', '/api/logout', undefined, { 'sec-fetch-site': 'same-origin' })
    await eventually(() => expect(tab.hasEnded()).toBe(true))
    // That Ana joined may have been told after the tab's hello.
    const heard = tab.text()
    await company.admin.invites(newEmail())
    expect(tab.text()).toBe(heard)
  })

  it('end at once for somebody who is deactivated, and tell those whose role or manager changed', async () => {
    const company = await makeCompany(test)
    const max = await addMember(test, company, 'Max Manager', { role: 'manager' })
    const ana = await addMember(test, company, 'Ana Employee', { manager: max.id })
    const [his, hers] = [await follow(max), await follow(ana)]
    await eventually(() => expect(his.text() + hers.text()).toMatch(/hello[^]*hello/))
    await company.admin.changesMember(max, { role: 'admin' })
    await eventually(() => expect(his.text()).toContain('"session"'))
    expect(hers.text()).not.toContain('"session"')
    await company.admin.deactivates(max)
    await eventually(() => expect(his.hasEnded()).toBe(true))
    await eventually(() => expect(hers.text()).toContain('"session"'))
    expect(hers.hasEnded()).toBe(false)
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

  it('are for one person alone where they concern one person', async () => {
    const company = await makeCompany(test)
    const ana = await addMember(test, company, 'Ana Employee')
    const tabs = [await follow(ana), await follow(ana), await follow(company.admin)]
    for (const tab of tabs) await eventually(() => expect(tab.text()).toContain('event: hello'))
    const inCompany = (topic: 'notifications' | 'billing', userId?: string) =>
      test.inCompany(company.company.id, (tx) =>
        userId ? tx.invalidateFor(userId, topic) : tx.invalidate(topic),
      )
    await inCompany('notifications', ana.id)
    await inCompany('billing')
    for (const tab of tabs) await eventually(() => expect(tab.text()).toContain('"billing"'))
    expect(tabs.map(({ text }) => text().includes('"notifications"'))).toEqual([true, true, false])
  })
})

/** The streams of a node by themselves, and a way to add one, of the same person and session by default. */
function openStreams() {
  const streams = new LiveStreams()
  onTestFinished(() => streams.close())
  const whose = { companyId: 'halyard', userId: 'ana', session: 'hers' }
  const isGood = { hasSession: async () => true, isMember: async () => true }
  const add = async (response: ServerResponse, who: Partial<typeof whose> = {}) => {
    await streams.add({ ...whose, ...who, ...isGood, response }, async () => ({ nowMs: 0, missed: [] }))
    return response
  }
  return { streams, add }
}

const newResponse = () => new ServerResponse(new IncomingMessage(new Socket()))

describe('a stream of one person', () => {
  it('is the oldest of 20 that one more ends, whichever browser it comes from', async () => {
    const { add } = openStreams()
    const first = await add(newResponse())
    const his = await add(newResponse(), { userId: 'max', session: 'his' })
    for (let tab = 0; tab < 20; tab++) await add(newResponse().destroy())
    for (let tab = 1; tab < 20; tab++) await add(newResponse(), { session: tab % 2 ? 'hers' : 'her phone’s' })
    expect(first.writableEnded).toBe(false)
    await add(newResponse(), { session: 'her phone’s' })
    expect([first.writableEnded, his.writableEnded]).toEqual([true, false])
  })

  it('hears nothing more once it was ended', async () => {
    const { streams, add } = openStreams()
    const response = await add(newResponse())
    const faults: Error[] = []
    response.on('error', (fault) => faults.push(fault))
    streams.onSignOut('hers')
    streams.onAnnouncement({ companyId: 'halyard', userId: null, topics: ['leave'], atMs: 1 })
    await setImmediate()
    expect(faults).toEqual([])
  })

  it('is cut off once its tab has left 64 KiB unread', async () => {
    const { streams, add } = openStreams()
    const response = await add(newResponse())
    const change = () =>
      streams.onAnnouncement({ companyId: 'halyard', userId: null, topics: ['leave'], atMs: 1 })
    // Nobody takes anything of this response's.
    while (response.writableLength <= 64 * 1024) change()
    expect(response.destroyed).toBe(false)
    change()
    expect(response.destroyed).toBe(true)
  })
})

describe('a stream that goes on', () => {
  it.each(['header', 'query'] as const)(
    'tells what changed meanwhile, by the id in the %s',
    async (where) => {
      const company = await makeCompany(test)
      const ana = await addMember(test, company, 'Ana Employee')
      const before = await follow(company.admin)
      await eventually(() => expect(before.lastId()).toMatch(/^\d+$/))
      before.close()
      await ana.asksFor('2026-03-09')
      await test.inCompany(company.company.id, (tx) => tx.invalidateFor(ana.id, 'session'))

      const again = await follow(company.admin, { [where]: before.lastId() })
      await eventually(() => expect(again.text()).toMatch(hello(true)))
      await eventually(() => expect(again.text()).toMatch(/event: changed\ndata: .*"leave"/))
      expect(again.text()).not.toContain('"session"')
      expect(Number(again.lastId())).toBeGreaterThan(Number(before.lastId()))
    },
  )

  it('goes on from the last change it heard, and has missed nothing where nothing changed', async () => {
    const { admin, company } = await makeCompany(test)
    const tab = await follow(admin)
    await eventually(() => expect(tab.text()).toContain('event: hello'))
    await test.inCompany(company.id, (tx) => tx.invalidate('billing'))
    await eventually(() => expect(tab.text()).toContain('"billing"'))
    const other = await makeCompany(test)
    await other.admin.invites(newEmail())
    const again = await follow(admin, { header: tab.lastId() })
    await eventually(() => expect(again.text()).toMatch(hello(true)))
    expect(again.text()).not.toContain('"team"')
  })

  it.each([
    ['too old', () => String(Date.now() - 61 * 60_000)],
    ['from the future', () => String(Date.now() + 60_000)],
    ['of another kind', () => '01890000-0000-7000-8000-000000000000'],
    ['negative', () => '-1'],
    ['empty', () => ''],
    ['longer than any', () => '9'.repeat(40)],
  ])('begins anew after an id that is %s', async (_, id) => {
    const { admin } = await makeCompany(test)
    const tab = await follow(admin, { query: id() })
    await eventually(() => expect(tab.text()).toMatch(hello(false)))
    expect(tab.text()).not.toContain('event: changed')
  })
})

/** A heartbeat, with faked intervals, and a moment for what it asks the database. */
async function beat(): Promise<void> {
  vi.advanceTimersByTime(20_000)
  await setTimeout(200)
}

it('a tab that is left open keeps no session alive: it ends after 14 days without a request', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const own = await startAppForTest({ worker: false })
  const address = await own.app.listen({ host: '127.0.0.1', port: 0 })
  const { admin } = await makeCompany(own)
  const tab = await follow(admin, { at: address })
  await eventually(() => expect(tab.text()).toContain('event: hello'))
  own.setNow('2026-03-15T09:00:00Z')
  await beat()
  await eventually(() => expect(tab.text()).toContain(': still here'))
  expect(tab.hasEnded()).toBe(false)
  own.setNow('2026-03-16T09:01:00Z')
  await beat()
  await eventually(() => expect(tab.hasEnded()).toBe(true))
  expect((await admin.call('GET', '/api/auth/user')).statusCode).toBe(401)
})
