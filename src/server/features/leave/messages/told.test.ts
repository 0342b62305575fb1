import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { endHour } from '#test/end-hour.ts'
import { addMember, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { manager, setSteps, step } from '#test/stepped.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

type People = Awaited<ReturnType<typeof makePeople>>

/** Ana asks Max, below Mona, her admins are Ada and Abe. */
async function makePeople() {
  const small = await makeSmallCompany(test)
  const mona = await addMember(test, small, 'Mona Manager', { role: 'manager' })
  const abe = await addMember(test, small, 'Abe Admin', { role: 'admin' })
  await small.admin.changesMember(small.max, { managerId: mona.id })
  return { ...small, mona, abe }
}

const approved = async ({ ana, max }: People, start = '2026-03-09', end = '2026-03-13') =>
  max.approves(await ana.asksFor(start, end))

/** The titles of what somebody was told about changes of leave, and the subjects of the mails about it. */
async function newsOf(person: Person) {
  await test.untilJobsDone()
  const list = await person.notifications()
  const { email } = await person.me()
  return {
    titles: list
      .filter(({ type, title }) => type === 'system' && title.startsWith('Leave'))
      .map(({ title }) => title),
    subjects: test.mails
      .filter(({ to, subject }) => to === email && /’s leave|’s request/.test(subject))
      .map(({ subject }) => subject),
  }
}

const nothing = { titles: [], subjects: [] }

type Change = {
  what: string
  by: (people: People) => Person
  act: (people: People, actor: Person) => Promise<unknown>
  title: string
  subject: string
  text: RegExp
}

const changes: Change[] = [
  {
    what: 'recorded',
    by: ({ admin }) => admin,
    act: ({ ana }, actor) => actor.asksFor('2026-03-09', '2026-03-10', { userId: ana.id }),
    title: 'Leave recorded',
    subject: 'Ana Employee’s leave was recorded, Mon 9 to Tue 10 Mar',
    text: /Ada Admin recorded it\.[^]*Dates: +Mon 9 to Tue 10 Mar\nDuration: +2 days/,
  },
  {
    what: 'cancelled',
    by: ({ admin }) => admin,
    act: async (people, actor) => actor.cancels(await approved(people)),
    title: 'Leave cancelled',
    subject: 'Ana Employee’s leave was cancelled, Mon 9 to Fri 13 Mar',
    text: /Ada Admin cancelled it\./,
  },
  {
    what: 'changed',
    by: ({ admin }) => admin,
    act: async (people, actor) => actor.changes(await approved(people), { endDate: '2026-03-11' }),
    title: 'Leave changed',
    subject: 'Ana Employee’s leave was changed, Mon 9 to Wed 11 Mar',
    text: /Ada Admin changed it\.[^]*Before: +Mon 9 to Fri 13 Mar\nDuration: +5 days → 3 days/,
  },
  {
    what: 'changed by the manager above',
    by: ({ mona }) => mona,
    act: async (people, actor) => actor.changes(await approved(people), { endDate: '2026-03-11' }),
    title: 'Leave changed',
    subject: 'Ana Employee’s leave was changed, Mon 9 to Wed 11 Mar',
    text: /Mona Manager changed it\./,
  },
  {
    what: 'shortened',
    by: ({ admin }) => admin,
    act: async ({ ana, max }, actor) => {
      const leave = await max.asksFor('2026-02-25', '2026-03-06', { userId: ana.id })
      return actor.shortens(leave, '2026-03-02')
    },
    title: 'Leave shortened',
    subject: 'Ana Employee’s leave was shortened, Wed 25 Feb to Mon 2 Mar',
    text: /Ada Admin shortened it\./,
  },
  {
    what: 'marked as sick leave',
    by: ({ admin }) => admin,
    act: async (people, actor) => actor.reportsIll(await approved(people), '2026-03-11'),
    title: 'Leave changed',
    subject: 'Ana Employee’s leave was changed, Mon 9 to Tue 10 Mar',
    text: /Now sick leave: Wed 11 Mar/,
  },
  {
    what: 'cut by a last day',
    by: ({ admin }) => admin,
    act: async (people, actor) => {
      await approved(people)
      await actor.changesMember(people.ana, { employment: [{ start: null, end: '2026-03-10' }] })
    },
    title: 'Leave shortened',
    subject: 'Ana Employee’s leave was shortened, Mon 9 to Tue 10 Mar',
    text: /Ada Admin shortened it\.[^]*The employment ends\./,
  },
  {
    what: 'counted again',
    by: ({ admin }) => admin,
    act: async (people, actor) => {
      await actor.approves(await people.ana.asksFor('2026-03-09', '2026-03-13'))
      const workingExceptions = [{ date: '2026-03-11', worked: 'none' as const }]
      await actor.changesMember(people.ana, { workingExceptions })
    },
    title: 'Leave recounted',
    subject: 'Ana Employee’s leave was recounted, Mon 9 to Fri 13 Mar',
    text: /Ada Admin recounted it\.[^]*Duration: +5 days → 4 days/,
  },
  {
    what: 'cancelled by its owner',
    by: ({ ana }) => ana,
    act: async (people, actor) => actor.cancels(await approved(people)),
    title: 'Leave cancelled',
    subject: 'Ana Employee’s leave was cancelled, Mon 9 to Fri 13 Mar',
    text: /Ana Employee cancelled it\./,
  },
  {
    what: 'withdrawn with its owner’s membership',
    by: ({ admin }) => admin,
    act: async ({ ana }, actor) => {
      await ana.asksFor('2026-03-09', '2026-03-10')
      await actor.deactivates(ana)
    },
    title: 'Leave cancelled',
    subject: 'Ana Employee’s leave was cancelled, Mon 9 to Tue 10 Mar',
    text: /The membership was deactivated\./,
  },
]

it.each([true, false])(
  'a manager who is away hears of what others do to leave, not a deputy (named: %s)',
  async (isNamed) => {
    const people = await makePeople()
    const { admin, max } = people
    const mike = await addMember(test, people, 'Mike Manager', { role: 'manager' })
    const leave = await approved(people)
    if (isNamed) await max.names(mike, { from: '2026-03-02', until: '2026-03-06' })
    else await admin.asksFor('2026-03-02', '2026-03-06', { userId: max.id })
    await admin.cancels(leave)
    expect((await newsOf(max)).titles).toContain('Leave cancelled')
    expect(await newsOf(mike)).toEqual(nothing)
  },
)

it('a manager hears of leave that somebody above records, though it waits for others', async () => {
  const people = await makePeople()
  const { admin, ana, max, mona } = people
  await setSteps(admin, [manager, step({ by: 'admins' })])
  const recorded = await mona.asksFor('2026-03-09', '2026-03-13', { userId: ana.id })
  expect(recorded.status).toBe('pending')
  expect((await newsOf(max)).titles).toEqual(['Leave recorded'])
})

describe('the manager who would decide leave', () => {
  it.each(changes)('is told once that it was $what, and nobody who did it', async (change) => {
    const people = await makePeople()
    const { max, mona, abe } = people
    const actor = change.by(people)
    await change.act(people, actor)
    expect(await newsOf(max)).toEqual({ titles: [change.title], subjects: [change.subject] })
    const mail = await test.mailTo(max.email, /’s leave/)
    expect(mail.text).toMatch(change.text)
    expect(mail.text).toContain('You approve Ana’s leave.')
    for (const other of [mona, abe, actor]) expect(await newsOf(other)).toEqual(nothing)
  })

  it('isn’t told of what they did', async () => {
    const people = await makePeople()
    const { ana, max } = people
    const leave = await max.asksFor('2026-03-09', '2026-03-13', { userId: ana.id })
    await max.cancels(await max.changes(leave, { endDate: '2026-03-11' }))
    expect(await newsOf(max)).toEqual(nothing)
  })

  it('is told once of leave that they also cover', async () => {
    const people = await makePeople()
    const { ana, admin, max } = people
    await admin.call('PATCH', '/api/leave-types/annual', { cover: 'optional' })
    const leave = await max.approves(await ana.asksFor('2026-03-09', '2026-03-10', { coverId: max.id }))
    await test.untilJobsDone()
    const before = (await max.notifications()).length
    await admin.cancels(leave)
    expect((await newsOf(max)).titles).toEqual(['Leave cancelled'])
    expect((await max.notifications()).length).toBe(before + 1)
  })

  it('is told as they choose', async () => {
    const people = await makePeople()
    const { admin, max } = people
    await max.wants({ kind: 'leave_changes', email: false, inApp: true })
    await admin.cancels(await approved(people))
    expect(await newsOf(max)).toEqual({ titles: ['Leave cancelled'], subjects: [] })
  })

  it('is told of a change of their leave that no longer waits for them, once', async () => {
    const people = await makePeople()
    const { ana, admin, max } = people
    const leave = await approved(people)
    await ana.changes(leave, { endDate: '2026-03-12' })
    await test.untilJobsDone()
    await admin.cancels(leave)
    expect((await newsOf(max)).titles).toEqual(['Leave cancelled'])
    expect(await unreadOf(max)).toEqual(['Leave cancelled'])
  })
})

it('after ten mails about changes within an hour, one has all further ones', async () => {
  const people = await makePeople()
  const { ana, admin, max } = people
  const days = [9, 10, 11, 12, 13, 16, 17, 18, 19, 20, 23, 24, 25]
  for (const day of days)
    await admin.asksFor(`2026-03-${String(day).padStart(2, '0')}`, undefined, { userId: ana.id })
  const { titles, subjects } = await newsOf(max)
  expect([titles.length, subjects.length]).toEqual([13, 10])
  await endHour(test.database)
  const digest = await test.mailTo(max.email, /^3 more changes to leave$/)
  expect(digest.text.match(/^Leave recorded: Ana Employee: annual, \w{3} \d+ Mar$/gm)).toHaveLength(3)
  expect(digest.headers).toMatchObject({ 'List-Unsubscribe': expect.any(String) })
  await test.mailTo(ana.email, /^3 more changes to leave$/)
})

/** As if the approval of a step could no longer be undone unheard. */
async function askNow(): Promise<void> {
  await test.database.asOwner((client) =>
    client.query(`UPDATE pgboss.job_common SET start_after = now() WHERE name = 'ask-next-approvers'`),
  )
}

/** The titles of somebody's unread notifications about leave. */
async function unreadOf(person: Person): Promise<string[]> {
  await test.untilJobsDone()
  const list = await person.notifications()
  return list.filter(({ isRead, path }) => !isRead && path !== '/team').map(({ title }) => title)
}

type Ending = {
  what: string
  act: (people: People, request: LeaveRequest) => Promise<unknown>
  /** What is unread then. */
  left: string[]
}

const endings: Ending[] = [
  { what: 'approved by another', act: ({ admin }, request) => admin.approves(request), left: [] },
  { what: 'rejected by another', act: ({ admin }, request) => admin.rejects(request), left: [] },
  { what: 'approved by themselves', act: ({ max }, request) => max.approves(request), left: [] },
  { what: 'withdrawn', act: ({ ana }, request) => ana.cancels(request), left: ['Leave cancelled'] },
  {
    what: 'after the last day',
    act: ({ ana, admin }) => admin.changesMember(ana, { employment: [{ start: null, end: '2026-03-06' }] }),
    left: ['Leave cancelled'],
  },
  {
    what: 'of somebody who leaves',
    act: ({ ana }) => ana.leaves(),
    left: ['Leave cancelled'],
  },
  {
    what: 'on dates that are free now',
    act: ({ ana, admin }) =>
      admin.changesMember(ana, { workingExceptions: [{ date: '2026-03-09', worked: 'none' }] }),
    left: ['Leave cancelled'],
  },
  {
    what: 'with another manager now',
    act: ({ ana, mona, admin }) => admin.changesMember(ana, { managerId: mona.id }),
    left: [],
  },
]

describe('a request', () => {
  it.each(endings)('$what is read in the bell of its approver', async ({ act, left }) => {
    const people = await makePeople()
    const request = await people.ana.asksFor('2026-03-09')
    expect(await unreadOf(people.max)).toEqual(['New Leave Request'])
    await act(people, request)
    expect(await unreadOf(people.max)).toEqual(left)
  })

  it('that others decide after a reminder is read, with the reminder', async () => {
    const people = await makePeople()
    const { ana, admin, max } = people
    const request = await ana.asksFor('2026-03-30')
    test.setNow('2026-03-05T09:00:00Z')
    await test.runHourly(people.company.id)
    expect((await unreadOf(max)).toSorted()).toEqual(['New Leave Request', 'Waiting for you'])
    await admin.approves(request)
    test.setNow('2026-03-02T09:00:00Z')
    expect(await unreadOf(max)).toEqual([])
  })

  it('is read at the step that is done, and waits at the next', async () => {
    const people = await makePeople()
    const { ana, admin, max, abe } = people
    await setSteps(admin, [manager, step({ by: 'admins' })])
    const request = await ana.asksFor('2026-03-09')
    expect([await unreadOf(max), await unreadOf(abe)]).toEqual([['New Leave Request'], []])
    await max.approves(request)
    await askNow()
    expect([await unreadOf(max), await unreadOf(abe)]).toEqual([[], ['New Leave Request']])
    await admin.approves(request)
    expect(await unreadOf(abe)).toEqual([])
  })

  it('is unread again when its decision is undone unheard, for whom it waits again', async () => {
    const people = await makePeople()
    const { ana, admin, max } = people
    const request = await ana.asksFor('2026-03-09')
    await unreadOf(max)
    await admin.approves(request)
    await admin.call('POST', `/api/leave-requests/${request.id}/undo-decision`, {})
    expect(await unreadOf(max)).toEqual(['New Leave Request'])
  })

  it('is unread again when it’s with its manager again', async () => {
    const people = await makePeople()
    const { ana, admin, max, mona } = people
    await ana.asksFor('2026-03-09')
    await unreadOf(max)
    await admin.changesMember(ana, { managerId: mona.id })
    expect([await unreadOf(max), await unreadOf(mona)]).toEqual([[], ['New Leave Request']])
    await admin.changesMember(ana, { managerId: max.id })
    expect([await unreadOf(max), await unreadOf(mona)]).toEqual([['New Leave Request'], []])
  })

  it('that is decided while its approver is told of it isn’t left unread', async () => {
    const people = await makePeople()
    for (const day of ['09', '10', '11', '12', '13', '16', '17', '18'])
      await people.admin.approves(await people.ana.asksFor(`2026-03-${day}`))
    expect(await unreadOf(people.max)).toEqual([])
  })

  it('says nothing of other requests', async () => {
    const people = await makePeople()
    const { ana, admin, max } = people
    const request = await ana.asksFor('2026-03-09')
    await ana.asksFor('2026-03-16')
    expect(await unreadOf(max)).toHaveLength(2)
    await admin.approves(request)
    expect(await unreadOf(max)).toEqual(['New Leave Request'])
  })
})
