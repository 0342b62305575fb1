import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Mail } from '#server/platform/mail/mail.ts'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { endHour } from '#test/end-hour.ts'
import { eventually } from '#test/eventually.ts'
import { addMember, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { retryNow } from '#test/retry-now.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const dates = [3, 4, 5, 6, 9, 10, 11, 12, 13, 16, 17, 18, 19, 20].map(
  (day) => `2026-03-${String(day).padStart(2, '0')}`,
)

/** Asks for each of these days; from the tenth on, their mails are in this order. */
async function asks(person: Person, days: readonly string[]) {
  const requests = []
  for (const [index, date] of days.entries()) {
    requests.push(await person.asksFor(date))
    if (index >= 8) await test.untilJobsDone()
  }
  await test.untilJobsDone()
  return requests
}

/** Ends the hour that began with the first request. */
async function sendDigests(app = test) {
  await app.untilJobsDone()
  await endHour(app.database)
  await app.untilJobsDone()
}

const isAboutRequests = ({ subject }: Mail) => /requested leave|more requests/.test(subject)
const mailsTo = ({ email }: { email: string }, { mails }: TestApp = test) =>
  mails.filter((mail) => mail.to === email && isAboutRequests(mail))

it('after ten mails about requests within an hour, one has all further ones', async () => {
  const { ana, max } = await makeSmallCompany(test)
  await asks(ana, dates.slice(0, 13))
  expect(mailsTo(max)).toHaveLength(10)
  expect(await max.notifications()).toHaveLength(13)
  await sendDigests()
  const [digest, ...others] = mailsTo(max).slice(10)
  expect(others).toEqual([])
  expect(digest).toMatchObject({
    subject: '3 more requests need your decision',
    headers: { 'List-Unsubscribe': expect.any(String) },
  })
  for (const text of [
    ['Tue 17', 'Wed 18', 'Thu 19']
      .map((day) => `Ana Employee: Annual, ${day} Mar · Balance 8 → 7 days · No one else away\n`)
      .join(''),
    `Open Team Approvals:\nhttp://leave.test/api/open?to=${encodeURIComponent('/requests?view=approvals')}`,
  ])
    expect(digest?.text).toContain(text)
})

it('the first request after an hour has a mail of its own again', async () => {
  const { ana, max } = await makeSmallCompany(test)
  await asks(ana, dates.slice(0, 10))
  await sendDigests()
  await asks(ana, dates.slice(10, 11))
  expect(mailsTo(max).map(({ subject }) => subject)).toEqual([
    ...Array.from({ length: 10 }, () => expect.stringContaining('requested leave')),
    'Ana Employee requested leave, Tue 17 Mar',
  ])
})

it('has the balance around each request, and who else is away', async () => {
  const company = await makeSmallCompany(test)
  const { ana, max } = company
  const ben = await addMember(test, company, 'Ben Other', { manager: max.id })
  await max.approves(await ben.asksFor('2026-03-18', '2026-03-19'))
  await asks(ana, dates.slice(0, 11))
  await ana.asksFor('2026-03-18', '2026-03-20')
  await sendDigests()
  expect(mailsTo(max).at(-1)?.text).toContain(
    'Annual, Wed 18 to Fri 20 Mar · Balance 9 → 6 days · Also away: Ben Other\n',
  )
})

it('lists ten, and counts the others', async () => {
  const company = await makeSmallCompany(test)
  const { ana, max } = company
  const ben = await addMember(test, company, 'Ben Other', { manager: max.id })
  await asks(ana, dates.slice(0, 11))
  await asks(ben, dates.slice(0, 11))
  await sendDigests()
  const text = mailsTo(max).at(-1)?.text
  expect(text).toMatch(/^12 more requests need your decision\n/)
  expect(text).toMatch(
    /Ana Employee: Annual, Tue 17 Mar ·.*\n(Ben Other: .*\n){9}2 more: +In Team Approvals\n/,
  )
})

it('leaves out what has been decided: of one request it is its own mail, of none there is no mail', async () => {
  const { ana, max } = await makeSmallCompany(test)
  const requests = await asks(ana, dates.slice(0, 12))
  const [eleventh, twelfth] = requests.slice(10)
  if (!eleventh || !twelfth) throw new Error('Twelve requests were made.')
  await max.approves(eleventh)
  await sendDigests()
  expect(mailsTo(max).slice(10)).toMatchObject([
    { subject: 'Ana Employee requested leave, Wed 18 Mar', text: expect.stringContaining('Approve:') },
  ])
  await ana.cancels(twelfth)
  await test.untilJobsDone()

  const other = await makeSmallCompany(test)
  const [, last] = (await asks(other.ana, dates.slice(0, 11))).slice(9)
  if (last) await other.max.approves(last)
  await sendDigests()
  expect(mailsTo(other.max)).toHaveLength(10)
})

it('is for those who may still decide, and want these mails when it is sent', async () => {
  const company = await makeSmallCompany(test)
  const { ana, max, admin } = company
  await asks(ana, dates.slice(0, 12))
  await max.wants({ kind: 'leave_requests', email: false, inApp: true })
  await sendDigests()
  expect(mailsTo(max)).toHaveLength(10)

  const other = await makeSmallCompany(test)
  await asks(other.ana, dates.slice(0, 12))
  await other.admin.changesMember(other.max, { role: 'employee' })
  await sendDigests()
  expect(mailsTo(other.max)).toHaveLength(10)
  // They're the admin's now, who is told as of new ones.
  const adminMails = mailsTo({ email: (await other.admin.me()).email })
  expect(adminMails).toHaveLength(11)
  expect(adminMails.at(-1)?.subject).toBe('2 more requests need your decision')
  expect(mailsTo({ email: (await admin.me()).email })).toEqual([])
})

it('a job that runs again adds its request once', async () => {
  const { company, ana, max } = await makeSmallCompany(test)
  const requests = await asks(ana, dates.slice(0, 12))
  for (const requestId of requests.slice(9).map(({ id }) => id)) {
    await test.inCompany(company.id, (tx) =>
      tx.enqueue('mail-leave-requested', { requestId, recipientId: max.id }),
    )
  }
  await sendDigests()
  // The tenth has its own, which is sent again under the same Message-ID.
  const mails = mailsTo(max)
  expect(mails).toHaveLength(12)
  expect(mails[10]?.messageId).toBe(mails[9]?.messageId)
  expect(mails[11]?.subject).toBe('2 more requests need your decision')
})

it('is sent once when the mail server is back, beside the hour that has begun since', async () => {
  let isAway = true
  const attempts: string[] = []
  const own = await startAppForTest({
    onMail: ({ subject, messageId }) => {
      if (!subject.includes('more requests')) return
      attempts.push(messageId)
      if (isAway) throw new Error('421')
    },
  })
  const { ana, max } = await makeSmallCompany(own)
  for (const date of dates.slice(0, 12)) await ana.asksFor(date)
  await own.untilJobsDone()
  await sendDigests(own)
  await ana.asksFor('2026-03-20')
  await own.untilJobsDone()
  expect(mailsTo(max, own)).toHaveLength(11)
  isAway = false
  await eventually(async () => {
    await retryNow(own.database)
    expect(mailsTo(max, own)).toHaveLength(12)
  })
  await own.untilJobsDone()
  expect(mailsTo(max, own).at(-1)?.subject).toBe('2 more requests need your decision')
  expect(attempts.length).toBeGreaterThan(1)
  expect(new Set(attempts).size).toBe(1)
})

it('is gathered without a moment in which the transaction could see other companies', async () => {
  const { company, ana, max } = await makeSmallCompany(test)
  const { id } = await ana.asksFor('2026-03-09')
  const roles = await test.inCompany(company.id, async (tx) => {
    const gathering = tx.gather('mail-request-digest', { recipientId: max.id }, id, { afterSeconds: 60 })
    const seen = new Set<unknown>()
    for (let statement = 0; statement < 10; statement++)
      seen.add((await tx.execute(sql`SELECT current_user AS role`)).rows[0]?.['role'])
    await gathering
    return [...seen]
  })
  expect(roles).toEqual(['sorrel_app'])
})

it('two workers at once mail ten, and lose none of the others', async () => {
  const own = await startAppForTest({ worker: false })
  const company = await makeSmallCompany(own)
  const people = [company.ana]
  for (const name of ['Ben Other', 'Cleo Other', 'Dan Other'])
    people.push(await addMember(own, company, name, { manager: company.max.id }))
  for (const person of people) for (const date of dates) await person.asksFor(date)
  const workers = await Promise.all([1, 2].map(() => startAppForTest({ beside: own })))
  await Promise.all(workers.map((worker) => worker.untilJobsDone()))
  await sendDigests(own)
  const subjects = workers.flatMap((worker) => mailsTo(company.max, worker)).map(({ subject }) => subject)
  expect(subjects).toHaveLength(11)
  expect(subjects).toContain('46 more requests need your decision')
})
