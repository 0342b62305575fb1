import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companies, users } from '#server/platform/db/schema.ts'
import type { CalendarFeed, FeedKind } from '#shared/feed/contract.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { auditOf, makeCompany, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
afterAll(() => test.close())

/** What a calendar program does: it knows the address, and nothing else. */
async function fetches(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const { pathname } = new URL(url)
  return test.app.inject({ method, url: pathname, headers: { host: 'leave.test', ...headers } })
}

const urlOf = ({ url }: CalendarFeed): string => url ?? ''

/** The events of a feed as an independent reader of iCalendar understands them, by start. */
async function eventsOf(url: string) {
  const answer = await fetches(url)
  expect(answer.statusCode, answer.body).toBe(200)
  const calendar = new ICAL.Component(ICAL.parse(answer.body))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, startDate, endDate } = new ICAL.Event(component)
    return {
      uid,
      summary,
      from: startDate.toString(),
      until: endDate.toString(),
      status: component.getFirstPropertyValue('status'),
      transp: component.getFirstPropertyValue('transp'),
    }
  })
}

async function onlyEvent(url: string) {
  const events = await eventsOf(url)
  expect(events).toHaveLength(1)
  const calendar = new ICAL.Component(ICAL.parse((await fetches(url)).body))
  const component = calendar.getFirstSubcomponent('vevent')
  const stamp = String(component?.getFirstPropertyValue('dtstamp'))
  return { ...events[0], sequence: Number(component?.getFirstPropertyValue('sequence')), stamp }
}

async function versionOf(url: string, id: string) {
  const calendar = new ICAL.Component(ICAL.parse((await fetches(url)).body))
  const component = calendar
    .getAllSubcomponents('vevent')
    .find((event) => event.getFirstPropertyValue('uid') === id)
  if (!component) throw new Error('The feed has no such event.')
  const { endDate, sequence } = new ICAL.Event(component)
  return { until: endDate.toString(), sequence }
}

const titlesIn = async (url: string) => (await eventsOf(url)).map(({ summary }) => summary)

async function feedOf(person: Person, kind: FeedKind): Promise<string> {
  return urlOf(await person.makesFeed(kind))
}

const titlesOfCompany = async (reader: Person) => titlesIn(await feedOf(reader, 'company'))

async function keepPrivate(admin: Person, key: string): Promise<void> {
  const answer = await admin.call('PATCH', `/api/leave-types/${key}`, { isPrivate: true })
  expect(answer.statusCode, answer.body).toBe(200)
}

describe('the addresses', () => {
  it('are made one by one, and shown again with when they were last asked for', async () => {
    const { ana } = await makeSmallCompany(test)
    const none = { url: null, createdAt: null, lastFetchedAt: null }
    expect(await ana.calendarFeeds()).toEqual([
      { kind: 'own', ...none },
      { kind: 'team', ...none },
      { kind: 'company', ...none },
    ])
    const made = await ana.makesFeed('team')
    expect(made).toMatchObject({ kind: 'team', createdAt: '2026-03-02T09:00:00.000Z', lastFetchedAt: null })
    expect(made.url).toMatch(/^http:\/\/leave\.test\/api\/feeds\/[\w-]{43}\.ics$/)
    expect((await ana.calendarFeeds())[1]).toEqual(made)
    await fetches(urlOf(made))
    expect((await ana.calendarFeeds())[1]?.lastFetchedAt).toBe('2026-03-02T09:00:00.000Z')
  })

  it('are replaced: the old one answers 404, the others stay', async () => {
    const { ana } = await makeSmallCompany(test)
    const [old, other] = [await feedOf(ana, 'own'), await feedOf(ana, 'team')]
    const now = await feedOf(ana, 'own')
    expect(now).not.toBe(old)
    const statuses = await Promise.all([old, other, now].map(async (url) => (await fetches(url)).statusCode))
    expect(statuses).toEqual([404, 200, 200])
  })

  it('are taken away, once', async () => {
    const { ana } = await makeSmallCompany(test)
    const url = await feedOf(ana, 'own')
    await ana.removesFeed('own')
    expect((await fetches(url)).statusCode).toBe(404)
    expect((await ana.calendarFeeds())[0]?.url).toBeNull()
    expect((await ana.call('DELETE', '/api/calendar-feeds/own')).statusCode).toBe(404)
  })

  it('made twice at once leave one that works', async () => {
    const { ana } = await makeSmallCompany(test)
    const made = await Promise.all([1, 2, 3, 4].map(() => feedOf(ana, 'own')))
    const [stands] = await ana.calendarFeeds()
    const statuses = await Promise.all(made.map(async (url) => (await fetches(url)).statusCode))
    expect(statuses.toSorted()).toEqual([200, 404, 404, 404])
    expect(made[statuses.indexOf(200)]).toBe(stands?.url)
  })

  it('are one’s own: a kind that does not exist is refused', async () => {
    const { ana } = await makeSmallCompany(test)
    expect((await ana.call('POST', '/api/calendar-feeds/everything')).statusCode).toBe(400)
  })

  it('are in the audit log without what is secret in them', async () => {
    const { company, ana } = await makeSmallCompany(test)
    const urls = [await feedOf(ana, 'own'), await feedOf(ana, 'own')]
    await ana.removesFeed('own')
    const told = (await auditOf(test, company.id, ana.id)).filter(({ action }) =>
      action.startsWith('calendar-feed'),
    )
    expect(told.map(({ action, before, after }) => [action, before ?? after])).toEqual([
      ['calendar-feed.created', { kind: 'own' }],
      ['calendar-feed.reset', { kind: 'own' }],
      ['calendar-feed.removed', { kind: 'own' }],
    ])
    for (const url of urls) expect(JSON.stringify(told)).not.toContain(tokenIn(url))
  })

  it('are never in the log, however they are written', async () => {
    const { ana } = await makeSmallCompany(test)
    const url = await feedOf(ana, 'own')
    const token = tokenIn(url)
    const path = `/api/feeds/${token}`
    const addresses = [
      `${path}.ics`,
      `${path}.ics?x=1`,
      path,
      `${path}.ICS`,
      `/%61pi/feeds/${token}.ics`,
      `/x${path}/y`,
    ]
    for (const address of addresses) await test.app.inject({ url: address, headers: { host: 'leave.test' } })
    expect(test.logs()).toContain('/api/feeds/:token.ics')
    expect(test.logs()).not.toContain(token)
  })
})

describe('a feed of one’s own leave', () => {
  it('has whole dates that end on the following day, and what waits as tentative', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const approved = await max.approves(await ana.asksFor('2026-03-09', '2026-03-13'))
    const pending = await ana.asksFor('2026-04-01', '2026-04-01', { leaveType: 'sick' })
    await max.rejects(await ana.asksFor('2026-05-04'))
    await ana.cancels(await ana.asksFor('2026-05-05'))
    expect(await eventsOf(await feedOf(ana, 'own'))).toEqual([
      {
        uid: approved.id,
        summary: 'Annual leave',
        from: '2026-03-09',
        until: '2026-03-14',
        status: 'CONFIRMED',
        transp: 'OPAQUE',
      },
      {
        uid: pending.id,
        summary: 'Sick leave',
        from: '2026-04-01',
        until: '2026-04-02',
        status: 'TENTATIVE',
        transp: 'OPAQUE',
      },
    ])
  })

  it('has half days, and leave from noon to noon, in the hours of where the person is', async () => {
    const company = await makeSmallCompany(test)
    const { admin, ana } = company
    const place = { name: 'Munich', country: 'DE', region: 'BY', timeZone: 'Europe/Berlin' }
    const { id: locationId } = (await admin.call('POST', '/api/locations', place)).json<{ id: string }>()
    await ana.asksFor('2026-03-05', '2026-03-05', { isHalfDay: true })
    await ana.asksFor('2026-03-16', '2026-03-16', { isHalfDay: true, halfDayPart: 'afternoon' })
    await ana.asksFor('2026-04-15', '2026-04-15', { isHalfDay: true, halfDayPart: 'morning' })
    await ana.asksFor('2026-05-04', '2026-05-07', { startsAt: '12:00', endsAt: '12:00' })
    await admin.changesMember(ana, { location: { validFrom: '2026-03-10', locationId } })
    const times = (await eventsOf(await feedOf(ana, 'own'))).map(({ from, until }) => [from, until])
    expect(times).toEqual([
      ['2026-03-05T09:00:00Z', '2026-03-05T13:00:00Z'],
      ['2026-03-16T12:00:00Z', '2026-03-16T16:00:00Z'],
      ['2026-04-15T07:00:00Z', '2026-04-15T11:00:00Z'],
      ['2026-05-04T11:00:00Z', '2026-05-07T11:00:00Z'],
    ])
  })

  it('reaches from a year back to all that lies ahead', async () => {
    const own = await makeSmallCompany(test)
    const { admin, ana } = own
    const records = (date: string) => admin.asksFor(date, date, { userId: ana.id, leaveType: 'sick' })
    await records('2025-02-28')
    await records('2025-03-03')
    await records('2029-01-02')
    const dates = (await eventsOf(await feedOf(ana, 'own'))).map(({ from }) => from)
    expect(dates).toEqual(['2025-03-03', '2029-01-02'])
  })

  it('has one event for each leave, whose SEQUENCE grows with its decision and each change of it', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const url = await feedOf(ana, 'own')
    const asked = await ana.asksFor('2026-03-09', '2026-03-13')
    const waiting = await onlyEvent(url)
    expect(waiting).toMatchObject({ uid: asked.id, until: '2026-03-14', status: 'TENTATIVE' })
    const leave = await max.approves(asked)
    const approved = await onlyEvent(url)
    expect(approved).toMatchObject({ uid: leave.id, status: 'CONFIRMED' })
    expect(approved.sequence).toBeGreaterThan(waiting.sequence)

    const changed = await ana.changes(leave, { endDate: '2026-03-16' })
    expect(await onlyEvent(url)).toEqual(approved)
    test.setNow('2026-03-02T10:00:00Z')
    await max.approves({ id: changed.amendment?.id ?? '' })
    const longer = await onlyEvent(url)
    expect(longer).toMatchObject({ uid: leave.id, until: '2026-03-17', status: 'CONFIRMED' })
    expect(longer.sequence).toBeGreaterThan(approved.sequence)
    expect(longer.stamp).toBe('2026-03-02T10:00:00Z')

    test.setNow('2026-03-11T09:00:00Z')
    expect(
      (await max.call('POST', `/api/leave-requests/${leave.id}/shorten`, { endDate: '2026-03-11' }))
        .statusCode,
    ).toBe(200)
    const shorter = await onlyEvent(url)
    test.setNow('2026-03-02T09:00:00Z')
    expect(shorter).toMatchObject({ uid: leave.id, until: '2026-03-12' })
    expect(shorter.sequence).toBeGreaterThan(longer.sequence)
  })
})

describe('the SEQUENCE of an event grows with', () => {
  type Company = Awaited<ReturnType<typeof makeSmallCompany>>
  it.each<
    [string, (company: Company, leave: LeaveRequest) => Promise<unknown>, { until: string; isAsked?: true }]
  >([
    [
      'an edit of a request that waits',
      ({ ana }, asked) => ana.changes(asked, { endDate: '2026-03-12' }),
      { until: '2026-03-13', isAsked: true },
    ],
    [
      'a recount for a public holiday',
      async ({ admin, ana }) => {
        const place = { name: 'Porto', country: null, region: null, timeZone: null }
        const { id } = (await admin.call('POST', '/api/locations', place)).json<{ id: string }>()
        const terms = { name: 'Feast', part: 'full', everyYear: false }
        await admin.changesMember(ana, { location: { validFrom: '2026-01-01', locationId: id } })
        await admin.call('PUT', `/api/locations/${id}/holidays/2026-03-11`, terms)
      },
      { until: '2026-03-14' },
    ],
    [
      'days of illness at its end',
      ({ max }, leave) => max.reportsIll(leave, '2026-03-12', '2026-03-13'),
      { until: '2026-03-12' },
    ],
    [
      'the end of the employment',
      ({ admin, ana }) =>
        admin.changesMember(ana, { employment: [{ start: '2026-01-01', end: '2026-03-10' }] }),
      { until: '2026-03-11' },
    ],
  ])('%s', async (_what, change, { until, isAsked }) => {
    const company = await makeSmallCompany(test)
    const { ana, max } = company
    const asked = await ana.asksFor('2026-03-09', '2026-03-13')
    const leave = isAsked ? asked : await max.approves(asked)
    const url = await feedOf(ana, 'own')
    const before = await versionOf(url, leave.id)
    await change(company, leave)
    const after = await versionOf(url, leave.id)
    expect(after.until).toBe(until)
    expect(after.sequence).toBeGreaterThan(before.sequence)
  })
})

describe('a feed of others’ leave', () => {
  it('of a manager’s team has the people who report to the manager, and those the manager belongs with', async () => {
    const { admin, ana, max } = await makeSmallCompany(test)
    await max.approves(await ana.asksFor('2026-03-10'))
    await admin.approves(await max.asksFor('2026-03-11'))
    await admin.asksFor('2026-03-12')
    const url = await feedOf(max, 'team')
    expect(await titlesIn(url)).toEqual(['Ana Employee: annual', 'Max Manager: annual'])
    const team = await admin.addsTeam('Design')
    await admin.changesMember(ana, { teamId: team.id })
    expect(await titlesIn(url)).toContain('Ana Employee: annual')
  })

  it('of the team has approved leave of the people one belongs with, named teams included', async () => {
    const company = await makeSmallCompany(test)
    const { admin, ana, max } = company
    await admin.approves(await max.asksFor('2026-03-09'))
    await max.approves(await ana.asksFor('2026-03-10'))
    await ana.asksFor('2026-03-11')
    const url = await feedOf(ana, 'team')
    expect(await titlesIn(url)).toEqual(['Ana Employee: annual'])
    const team = await admin.addsTeam('Design')
    await admin.changesMember(ana, { teamId: team.id })
    await admin.changesMember(max, { teamId: team.id })
    expect(await eventsOf(url)).toMatchObject([
      { summary: 'Max Manager: annual', status: 'CONFIRMED', transp: 'TRANSPARENT', until: '2026-03-10' },
      { summary: 'Ana Employee: annual', transp: 'TRANSPARENT' },
    ])
  })

  it('of the company has everybody’s approved leave, without that of people who were deactivated', async () => {
    const { admin, ana, max } = await makeSmallCompany(test)
    await admin.approves(await max.asksFor('2026-03-09'))
    await max.approves(await ana.asksFor('2026-03-10'))
    await admin.asksFor('2026-03-11')
    const url = await feedOf(admin, 'company')
    expect(await titlesIn(url)).toEqual(['Max Manager: annual', 'Ana Employee: annual'])
    await admin.deactivates(ana)
    expect(await titlesIn(url)).toEqual(['Max Manager: annual'])
  })

  it('says ‘away’ for a private type, but to who may decide, and from the moment on that it is private', async () => {
    const { admin, ana, max } = await makeSmallCompany(test)
    await admin.approves(await max.asksFor('2026-03-10', '2026-03-10', { leaveType: 'sick' }))
    await admin.approves(await max.asksFor('2026-03-11'))
    const url = await feedOf(ana, 'company')
    const before = await fetches(url)
    await keepPrivate(admin, 'sick')
    expect(await titlesIn(url)).toEqual(['Max Manager: away', 'Max Manager: annual'])
    const etag = String(before.headers.etag)
    expect((await fetches(url, { 'if-none-match': etag })).statusCode).toBe(200)
    for (const entitled of [max, admin])
      expect(await titlesOfCompany(entitled)).toEqual(['Max Manager: sick', 'Max Manager: annual'])
  })

  it('tells no notes and no reasons', async () => {
    const { admin, ana, max } = await makeSmallCompany(test)
    await max.approves(await ana.asksFor('2026-03-10', '2026-03-10', { notes: 'secret knee surgery' }))
    for (const person of [ana, admin]) {
      for (const kind of ['own', 'team', 'company'] as const)
        expect((await fetches(await feedOf(person, kind))).body).not.toContain('knee')
    }
  })
})

describe('text in a feed', () => {
  it.each([
    ['commas, semicolons and backslashes', 'A,n;a\\n', 'O’Neil: "x"', 'A,n;a\\n O’Neil: "x"'],
    ['a line of its own', 'Ana\r\nEND:VEVENT', 'Late\nX-EVIL:1', 'Ana END:VEVENT Late X-EVIL:1'],
    ['emoji and long names', '🌴'.repeat(30), 'Ünï'.repeat(20), `${'🌴'.repeat(30)} ${'Ünï'.repeat(20)}`],
    ['control characters', 'An\u0007a', '\u001b[31mred\u2028x', 'An a [31mred x'],
  ])('with %s stays text', async (_what, firstName, lastName, title) => {
    const { company, admin, ana, max } = await makeSmallCompany(test)
    await max.approves(await ana.asksFor('2026-03-10'))
    // Stored before names had to be readable, some of them.
    await test.inCompany(company.id, async (tx) => {
      await tx.update(users).set({ firstName, lastName }).where(eq(users.id, ana.id))
      await tx.update(companies).set({ name: `${firstName}, ${lastName}` })
    })
    const url = await feedOf(admin, 'company')
    expect(await titlesIn(url)).toEqual([`${title}: annual`])
    const { body } = await fetches(url)
    const calendar = new ICAL.Component(ICAL.parse(body))
    expect(calendar.getFirstPropertyValue('name')).toContain(title.split(' ').at(-1))
    expect(calendar.getAllSubcomponents()).toHaveLength(1)
    for (const line of body.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line).not.toMatch(/[\r\n]/)
    }
    expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })

  it('names the calendar, how often to look, and nothing that moves with the clock', async () => {
    const { ana, max } = await makeSmallCompany(test)
    await max.approves(await ana.asksFor('2026-03-10'))
    const url = await feedOf(ana, 'company')
    const { body, headers } = await fetches(url)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    const calendar = new ICAL.Component(ICAL.parse(body))
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    expect(calendar.getFirstPropertyValue('name')).toBe('Halyard: everyone’s leave')
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Halyard: everyone’s leave')
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H')
    test.setNow('2026-03-04T10:00:00Z')
    const later = (await fetches(url)).body
    test.setNow('2026-03-02T09:00:00Z')
    expect(later).toBe(body)
  })
})

describe('asking again', () => {
  it('is answered 304 until the leave changes', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const url = await feedOf(ana, 'own')
    const first = await fetches(url)
    const { etag = '', 'last-modified': lastModified = '' } = first.headers
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
    expect(lastModified).toBe('Mon, 02 Mar 2026 09:00:00 GMT')
    expect(first.headers['cache-control']).toBe('private, no-cache')

    const same = await fetches(url, { 'if-none-match': `"other", W/${etag}` })
    expect([same.statusCode, same.body, same.headers['etag']]).toEqual([304, '', etag])
    expect((await fetches(url, { 'if-modified-since': lastModified })).statusCode).toBe(304)

    // Within the same second: what is dated tells it all the same.
    await max.approves(await ana.asksFor('2026-03-10'))
    expect((await fetches(url, { 'if-none-match': etag })).statusCode).toBe(200)
    const changed = await fetches(url, { 'if-modified-since': lastModified })
    expect([changed.statusCode, changed.headers['last-modified']]).toEqual([
      200,
      'Mon, 02 Mar 2026 09:00:01 GMT',
    ])
    // A tag goes before a date.
    const both = { 'if-none-match': etag, 'if-modified-since': 'Mon, 02 Mar 2026 09:00:01 GMT' }
    expect((await fetches(url, both)).statusCode).toBe(200)
  })

  it('is noted once a minute at most', async () => {
    const { ana } = await makeSmallCompany(test)
    const url = await feedOf(ana, 'own')
    const fetchedAt = async (now: string) => {
      test.setNow(now)
      await fetches(url)
      return (await ana.calendarFeeds())[0]?.lastFetchedAt
    }
    expect(await fetchedAt('2026-03-02T09:00:00Z')).toBe('2026-03-02T09:00:00.000Z')
    expect(await fetchedAt('2026-03-02T09:00:59Z')).toBe('2026-03-02T09:00:00.000Z')
    expect(await fetchedAt('2026-03-02T09:01:00Z')).toBe('2026-03-02T09:01:00.000Z')
    test.setNow('2026-03-02T09:00:00Z')
  })

  it('with HEAD has the same headers and no body', async () => {
    const { ana } = await makeSmallCompany(test)
    const url = await feedOf(ana, 'own')
    const [whole, head] = [await fetches(url), await fetches(url, {}, 'HEAD')]
    expect([head.statusCode, head.body]).toEqual([200, ''])
    for (const name of ['etag', 'last-modified', 'content-type'])
      expect(head.headers[name]).toBe(whole.headers[name])
  })
})

describe('nothing is there', () => {
  const nowhere = 'http://leave.test/api/feeds/'

  it.each([
    ['an unknown token', `${nowhere}${'x'.repeat(43)}.ics`],
    ['an empty one', `${nowhere}.ics`],
    ['one with characters that no token has', `${nowhere}%00%ff'%20OR%201.ics`],
  ])('behind %s', async (_what, url) => {
    expect([400, 404]).toContain((await fetches(url)).statusCode)
  })

  it('for someone who was deactivated, until they are back', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    const url = await feedOf(ana, 'company')
    await admin.deactivates(ana)
    const gone = await fetches(url)
    const unknown = await fetches(`${nowhere}${'x'.repeat(43)}.ics`)
    expect([gone.statusCode, gone.json().message]).toEqual([404, unknown.json().message])
    await admin.reactivates(ana)
    expect((await fetches(url)).statusCode).toBe(200)
  })

  it('of another company', async () => {
    const ours = await makeSmallCompany(test)
    const theirs = await makeCompany(test)
    await ours.max.approves(await ours.ana.asksFor('2026-03-10'))
    expect(await titlesIn(await feedOf(theirs.admin, 'company'))).toEqual([])
    expect(await theirs.admin.calendarFeeds()).toMatchObject([{ kind: 'own', url: null }, {}, {}])
  })
})

it('an address from which too many feeds are asked for is asked to wait', async () => {
  const limited = await startAppForTest({ rateLimits: true, worker: false })
  const ask = () =>
    limited.app.inject({ url: `/api/feeds/${'x'.repeat(43)}.ics`, headers: { host: 'leave.test' } })
  for (let call = 0; call < 300; call++) await ask()
  const refused = await ask()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
})

function tokenIn(url: string): string {
  return new URL(url).pathname.slice('/api/feeds/'.length, -'.ics'.length)
}
