import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { auditLog } from '#server/platform/db/schema.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { eventually } from '#test/eventually.ts'
import type { Person } from '#test/person.ts'
import { wordsOf } from './private-type/answers.ts'
import { makePrivateCompany, secret, tells } from './private-type/company.ts'
import { walk } from './private-type/walk.ts'

/**
 * Colleagues see that Ana is away, but in no call, file, feed, event, notification or mail of which type.
 * Ana, who decides her leave, and admins see it.
 */

let test: TestApp
let home: Awaited<ReturnType<typeof makePrivateCompany>>
beforeAll(async () => {
  test = await startApp()
  home = await makePrivateCompany(test)
}, 60_000)
afterAll(() => test.close())

const colleagues = () => [home.ben, home.mia]

const readByOwner = ['leave-requests/mine', 'team/{id}/personal-data', 'notifications'].map(toRead)
const readByDeciders = ['approvals/{id}', 'dashboard/team', 'leave-requests/pending-for-approval'].map(toRead)
const readByAll = [
  'calendar',
  'calendar/pending',
  'dashboard/upcoming',
  'leave-requests/{id}',
  'leave-statements/{userId}',
  'reports/availability',
  'reports/balances',
  'reports/history',
  'reports/payroll',
  'reports/usage',
  'team/{id}/terms',
].map(toRead)
/** About everybody, or people of their own. */
const openToColleagues = readByAll.filter((name) => !/leave-requests|leave-statements|terms/.test(name))
const readByAdmins = ['audit-log', 'audit-log.csv', 'company-file', 'reports/export'].map(toRead)

function toRead(path: string): string {
  return `GET /api/${path}`
}

it('is in what the person, their manager and an admin read', async () => {
  for (const [reader, alsoReads] of [
    [home.ana, readByOwner],
    [home.max, readByDeciders],
    [home.admin, [...readByDeciders, ...readByAdmins]],
  ] as const) {
    const reads = [...readByAll, ...alsoReads]
    const told = new Set<string>()
    for await (const { name, words } of walk(
      test,
      reader,
      (one) => reads.includes(one) && !told.has(one),
      about(),
    ))
      if (tells(words)) told.add(name)
    expect(told).toEqual(new Set(reads))
    expect((await feedsOf(reader)).some(tells)).toBe(true)
  }
  const file = await home.max.call('GET', '/api/reports/history?startDate=2026-01-01&format=xlsx')
  expect(tells(wordsOf(file))).toBe(true)
})

it('is in no call, file or feed of colleagues, nor of a manager who doesn’t decide', async () => {
  for (const reader of colleagues()) {
    const { done, telling } = await callsOf(reader, isRead)
    expect(telling).toEqual([])
    expect([...done]).toEqual(expect.arrayContaining(openToColleagues))
    expect((await feedsOf(reader)).filter(tells)).toEqual([])
    const seen = await reader.calendar('2026-03-01', '2026-03-31')
    const anas = seen.filter(({ userId }) => userId === home.ana.id)
    expect(anas.length).toBeGreaterThan(3)
    expect(anas.map(({ leaveType }) => leaveType)).toEqual(anas.map(() => null))
  }
})

it('is in no event, notification or mail to them', async () => {
  const origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
  const heard = await Promise.all(colleagues().map((person) => follow(origin, person)))
  await home.max.approves(await home.ana.asksFor('2026-04-13', '2026-04-13', { leaveType: secret.key }))
  await notifyOfEverything()
  for (const text of heard) {
    await eventually(async () => expect(text()).toContain('leave'))
    expect(tells(text())).toBe(false)
  }
  const mailsTo = ({ email }: { email: string }) =>
    test.mails.filter(({ to }) => to === email).map((mail) => JSON.stringify(mail))
  for (const person of [home.ana, home.max]) expect(mailsTo(person).some(tells)).toBe(true)
  for (const person of colleagues()) {
    expect(mailsTo(person).some((mail) => mail.includes('Ana Employee'))).toBe(true)
    expect(mailsTo(person).filter(tells)).toEqual([])
    const notifications = await person.notifications()
    expect(notifications.length).toBeGreaterThan(3)
    expect(notifications.filter((one) => tells(JSON.stringify(one)))).toEqual([])
  }
})

// The last one: it changes what the others ask about.
it('is in the answer to nothing that they do', async () => {
  for (const reader of colleagues()) {
    const { done, telling } = await callsOf(reader, (name) => !isRead(name))
    expect(telling).toEqual([])
    expect(done).toContain('POST /api/leave-requests')
  }
})

const about = () => ({ userId: home.ana.id, requests: home.requests, leaveType: secret.key })

const isRead = (name: string) => name.startsWith('GET ')

/** Which of these calls are done, and which tell. */
async function callsOf(reader: Person, isWalked: (name: string) => boolean) {
  const done = new Set<string>()
  const telling: { name: string; call: string }[] = []
  for await (const { name, call, status, words } of walk(test, reader, isWalked, about())) {
    if (status < 300) done.add(name)
    if (tells(words)) telling.push({ name, call })
  }
  return { done, telling }
}

async function feedsOf(reader: Person): Promise<string[]> {
  const contents: string[] = []
  for (const kind of ['own', 'team', 'company'] as const) {
    const { url } = await reader.makesFeed(kind)
    const { pathname } = new URL(url ?? '')
    contents.push((await test.app.inject({ url: pathname, headers: { host: 'leave.test' } })).body)
  }
  return contents
}

/** Every message that there is about Ana's leave, as if it had been theirs to get when it was sent. */
async function notifyOfEverything(): Promise<void> {
  await test.inCompany(home.company.id, async (tx) => {
    const lines = await tx.select().from(auditLog).where(inArray(auditLog.subjectId, home.requests))
    for (const { id: recipientId } of colleagues()) {
      for (const { id: auditId, subjectId: requestId } of lines)
        await tx.enqueue('mail-leave-news', { requestId, auditId, recipientId })
      for (const requestId of home.requests) {
        await tx.enqueue('mail-leave-requested', { requestId, recipientId })
        await tx.enqueue('mail-leave-reminder', { requestId, recipientId })
      }
      await tx.enqueue('tell-weekly-away', { monday: '2026-03-02', recipientId })
    }
  })
  await test.untilJobsDone()
}

/** Opens the stream as a tab does; returns what it has said so far. */
async function follow(origin: string, { cookie }: Person): Promise<() => string> {
  const tab = new AbortController()
  onTestFinished(() => tab.abort())
  const { body } = await fetch(`${origin}/api/events`, { headers: { cookie }, signal: tab.signal })
  let text = ''
  const reading = async () => {
    for await (const chunk of body ?? []) text += Buffer.from(chunk).toString()
  }
  reading().catch((error: unknown) => {
    if (!tab.signal.aborted) throw error
  })
  return () => text
}
