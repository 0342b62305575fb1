import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { announcements } from '#server/platform/db/schema.ts'
import { calendarEntry } from '#shared/leave/contract.ts'
import { everyWeek } from '#shared/leave/work-calendar.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, makeCompany, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
afterAll(() => test.close())

type SmallCompany = Awaited<ReturnType<typeof makeSmallCompany>>

const march = 'startDate=2026-03-01&endDate=2026-03-31'
const calendars = [`/api/calendar?${march}`, `/api/calendar/pending?${march}`]

type Seen = { url: string; reader: Person; body: string; etag: string }

async function look(reader: Person, url: string, etag?: string) {
  const answer = await reader.call('GET', url, undefined, etag ? { 'if-none-match': etag } : {})
  return { status: answer.statusCode, body: answer.body, etag: String(answer.headers['etag']), answer }
}

async function lookAll(readers: readonly Person[]): Promise<Seen[]> {
  const seen: Seen[] = []
  for (const reader of readers) {
    for (const url of calendars) seen.push({ url, reader, ...(await look(reader, url)) })
  }
  return seen
}

/**
 * How many answers differ from what was seen; of each of them the old tag must not be taken for the new one.
 */
async function countChanged(seen: readonly Seen[]): Promise<number> {
  let changed = 0
  for (const { url, reader, body, etag } of seen) {
    const now = await look(reader, url)
    if (now.status === 401) continue
    const again = await look(reader, url, etag)
    if (now.body === body) continue
    changed++
    expect([url, again.status, again.body]).toEqual([url, 200, now.body])
  }
  return changed
}

const asks = ({ ana }: SmallCompany, day = '2026-03-10', more = {}) => ana.asksFor(day, day, more)
const ruled = async ({ admin }: SmallCompany, change: object) => {
  const { leaveYearStart, paySchedule, timeZone, workingWeek, mostAway, mostAwayEffect } =
    await admin.company()
  const { locationId } = await admin.company()
  const rules = { leaveYearStart, paySchedule, timeZone, workingWeek, locationId }
  const body = { ...rules, mostAway, mostAwayEffect, ...change }
  const answer = await admin.call('PUT', '/api/companies/mine/settings', body)
  expect(answer.statusCode, answer.body).toBe(200)
}

const keepPrivate = async ({ admin }: SmallCompany, key: string) => {
  const answer = await admin.call('PATCH', `/api/leave-types/${key}`, { isPrivate: true })
  expect(answer.statusCode, answer.body).toBe(200)
}

/** Every kind of write that somebody's calendar shows; `before` is there already when it is looked at. */
const writes: [
  name: string,
  before: (c: SmallCompany) => Promise<unknown>,
  write: (c: SmallCompany, before: never) => Promise<unknown>,
][] = [
  ['asking', async () => {}, (c) => asks(c)],
  ['approving', asks, ({ max }, leave) => max.approves(leave)],
  ['rejecting', asks, ({ max }, leave) => max.rejects(leave)],
  ['taking back', asks, ({ ana }, leave) => ana.cancels(leave)],
  [
    'editing',
    asks,
    ({ ana }, leave) => ana.changes(leave, { startDate: '2026-03-11', endDate: '2026-03-12' }),
  ],
  [
    'recording',
    async () => {},
    ({ max, ana }) => max.asksFor('2026-03-02', '2026-03-02', { userId: ana.id }),
  ],
  [
    'asking for a change',
    async (c) => c.max.approves(await asks(c)),
    ({ ana }, leave) => ana.changes(leave, { endDate: '2026-03-12' }),
  ],
  [
    'approving a change',
    async (c) => c.ana.changes(await c.max.approves(await asks(c)), { endDate: '2026-03-12' }),
    ({ max }, { amendment }: { amendment: { id: string } }) => max.approves(amendment),
  ],
  [
    'shortening',
    async (c) => c.max.asksFor('2026-03-02', '2026-03-06', { userId: c.ana.id }),
    ({ max }, leave) => max.shortens(leave, '2026-03-04'),
  ],
  [
    'falling ill',
    async (c) => c.max.asksFor('2026-03-02', '2026-03-06', { userId: c.ana.id }),
    ({ max }, leave) => max.reportsIll(leave, '2026-03-04', '2026-03-06'),
  ],
  [
    'a new name',
    async (c) => c.max.approves(await asks(c)),
    ({ ana }) => ana.changesProfile({ firstName: 'Anna' }),
  ],
  ['deactivating', async (c) => c.max.approves(await asks(c)), ({ admin, ana }) => admin.deactivates(ana)],
  [
    'reactivating',
    async (c) => {
      await c.max.approves(await asks(c))
      await c.admin.deactivates(c.ana)
    },
    ({ admin, ana }) => admin.reactivates(ana),
  ],
  ['another manager', asks, ({ admin, adminId, ana }) => admin.changesMember(ana, { managerId: adminId })],
  ['another role', asks, ({ admin, max }) => admin.changesMember(max, { role: 'employee' })],
  [
    'making a type private',
    async (c) => {
      await c.max.approves(await asks(c))
      await c.admin.approves(await c.max.asksFor('2026-03-17'))
    },
    (c) => keepPrivate(c, 'annual'),
  ],
  [
    'another working week',
    async (c) => c.max.approves(await c.ana.asksFor('2026-03-09', '2026-03-13')),
    (c) => ruled(c, { workingWeek: everyWeek({ mon: 'full', tue: 'full' }) }),
  ],
  [
    'another working week of one person',
    async (c) => c.max.approves(await c.ana.asksFor('2026-03-09', '2026-03-13')),
    ({ admin, ana }) =>
      admin.changesMember(ana, {
        workingWeek: { validFrom: '2026-03-09', pattern: everyWeek({ mon: 'full' }) },
      }),
  ],
  [
    'a public holiday',
    async (c) => {
      const place = { name: 'Munich', country: 'DE', region: 'BY', timeZone: null }
      const { id } = (await c.admin.call('POST', '/api/locations', place)).json<{ id: string }>()
      await ruled(c, { locationId: id })
      await c.max.approves(await c.ana.asksFor('2026-03-09', '2026-03-13'))
      return id
    },
    ({ admin }, id) =>
      admin.call('PUT', `/api/locations/${String(id)}/holidays/2026-03-11`, {
        name: 'Ours',
        part: 'full',
        everyYear: false,
      }),
  ],
  [
    'a last day',
    async (c) => c.max.approves(await c.ana.asksFor('2026-03-09', '2026-03-13')),
    ({ admin, ana }) =>
      admin.changesMember(ana, { employment: [{ start: '2026-01-01', end: '2026-03-10' }] }),
  ],
]

describe('the calendar’s tag', () => {
  it.each(writes)('is another one after %s', async (_name, before, write) => {
    const company = await makeSmallCompany(test)
    const there = await before(company)
    const seen = await lookAll([company.admin, company.max, company.ana])
    await write(company, there as never)
    expect(await countChanged(seen)).toBeGreaterThan(0)
  })

  it('stays while nothing changes, and is answered 304 without a body', async () => {
    const company = await makeSmallCompany(test)
    await company.max.approves(await asks(company))
    for (const url of calendars) {
      const first = await look(company.ana, url)
      const again = await look(company.ana, url, first.etag)
      expect([first.status, again.status, again.body, again.etag]).toEqual([200, 304, '', first.etag])
      expect(first.answer.headers['cache-control']).toBe('private, no-cache')
    }
    // What concerns notifications alone is no change of the calendar.
    const { etag } = await look(company.ana, calendars[0] ?? '')
    await company.ana.readsAllNotifications()
    await company.ana.changesProfile({ weekStart: 'monday' })
    expect((await look(company.ana, calendars[0] ?? '', etag)).status).toBe(304)
  })

  it('is each reader’s, each range’s and each company’s own', async () => {
    const company = await makeSmallCompany(test)
    const other = await makeCompany(test)
    const [url = '', pending = ''] = calendars
    const tags = [
      (await look(company.ana, url)).etag,
      (await look(company.max, url)).etag,
      (await look(company.ana, pending)).etag,
      (await look(company.ana, url.replace('03-31', '03-30'))).etag,
      (await look(other.admin, url)).etag,
    ]
    expect(new Set(tags).size).toBe(tags.length)
  })

  it('is another one after each of very many changes, also after one that is committed late', async () => {
    const company = await makeSmallCompany(test)
    const [url = ''] = calendars
    let { etag } = await look(company.ana, url)
    const statusNow = async () => {
      const now = await look(company.ana, url, etag)
      etag = now.etag
      return [now.status, (await look(company.ana, url, etag)).status]
    }
    const announcedAgo = (count: number, secondsAgo: number) =>
      test.inCompany(company.company.id, (tx) =>
        tx.execute(sql`
          INSERT INTO ${announcements} (company_id, topics, at)
          SELECT ${company.company.id}, '{leave}', now() - (${secondsAgo}::int + place) * interval '1 second'
          FROM generate_series(1, ${count}::int) AS place`),
      )
    await announcedAgo(600, 0)
    expect(await statusNow()).toEqual([200, 304])
    await announcedAgo(1, 400)
    expect(await statusNow()).toEqual([200, 304])
    await asks(company)
    expect(await statusNow()).toEqual([200, 304])
  })

  it('never comes again: a change that is long forgotten is still a change', async () => {
    const company = await makeCompany(test)
    const { admin } = company
    const ana = await addMember(test, company, 'Ana Employee')
    const url = calendars[1] ?? ''
    const tags: string[] = []
    const remember = async () => void tags.push((await look(admin, url)).etag)
    const age = () =>
      test.inCompany(company.company.id, async (tx) => {
        await tx.update(announcements).set({ at: sql`${announcements.at} - interval '3 hours'` })
      })

    await age()
    await test.runHourly(company.company.id)
    await remember()
    for (let round = 0; round < 3; round++) {
      await ana.asksFor(`2026-03-1${round}`)
      await remember()
      await age()
      await test.runHourly(company.company.id)
      await remember()
      expect((await look(admin, url, tags[0])).status).toBe(200)
    }
    expect(new Set(tags).size).toBe(tags.length)

    // One row without topics is all that is left, and an idle company’s tag stays.
    const left = await test.inCompany(company.company.id, (tx) => tx.select().from(announcements))
    expect(left.map(({ topics }) => topics)).toEqual([[]])
    await age()
    await test.runHourly(company.company.id)
    expect((await look(admin, url, tags.at(-1))).status).toBe(304)
  })
})

it('what the calendar answers keeps to its contract, field by field', async () => {
  const company = await makeSmallCompany(test)
  await company.max.approves(await asks(company, '2026-03-10', { notes: 'knee' }))
  await company.admin.approves(await company.max.asksFor('2026-03-11', '2026-03-11', { isHalfDay: true }))
  await asks(company, '2026-03-17', { leaveType: 'sick' })
  await keepPrivate(company, 'annual')
  for (const reader of [company.ana, company.admin]) {
    for (const url of calendars) {
      const answer = await reader.call('GET', url)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      const entries = z.array(calendarEntry).parse(answer.json())
      expect(answer.json()).toEqual(entries)
    }
  }
  expect(await company.ana.calendar('2026-03-01', '2026-03-31')).toMatchObject([
    { leaveType: 'annual', totalDays: '1', isHalfDay: false, halfDayPart: null, user: { firstName: 'Ana' } },
    { leaveType: null, totalDays: '0.5', isHalfDay: true, halfDayPart: 'morning' },
  ])
})
