import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaveTypes, users } from '#server/platform/db/schema.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, auditOf, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

/** What somebody was told in the app, and the last mail that they got. */
async function told(person: Person & { email: string }, title: string) {
  await test.untilJobsDone()
  const notification = (await person.notifications()).find((each) => each.title === title)
  const mail = test.mails.findLast(({ to }) => to === person.email)
  return { notification, mail }
}

const opens = (path: string) => `http://leave.test/api/open?to=${encodeURIComponent(path)}`

/** A company whose invitations have been mailed. */
async function makeInvitedCompany() {
  const company = await makeSmallCompany(test)
  await test.untilJobsDone()
  return company
}

describe('what happens to leave is told, in the app and by mail alike', () => {
  it('to the approver who is asked', async () => {
    const { ana, max } = await makeInvitedCompany()
    const request = await ana.asksFor('2026-03-27', '2026-03-27', { leaveType: 'sick', notes: 'Flu' })
    const { notification, mail } = await told(max, 'New Leave Request')
    expect(notification).toMatchObject({
      message: 'Ana Employee: sick, Fri 27 Mar, 1 day',
      type: 'leave_request',
      path: `/requests?decide=${request.id}`,
      isRead: false,
    })
    expect(mail?.subject).toBe('Ana Employee requested leave, Fri 27 Mar')
    expect(mail?.text).toContain(opens(`/requests?decide=${request.id}`))
    expect(mail?.html).not.toMatch(/aria-hidden="true">[^<]*sick/i)
  })

  it('to the person who asked, once it is decided', async () => {
    const { ana, max } = await makeInvitedCompany()
    const leave = await max.approves(await ana.asksFor('2026-03-09', '2026-03-11'))
    const approved = await told(ana, 'Leave approved')
    expect(approved.notification).toMatchObject({
      message: 'Max Manager: annual, Mon 9 to Wed 11 Mar',
      type: 'approval',
      path: `/requests?request=${leave.id}`,
    })
    expect(approved.mail?.subject).toBe('Your leave was approved, Mon 9 to Wed 11 Mar')

    const { amendment } = await ana.changes(leave, { endDate: '2026-03-10' })
    if (amendment) await max.rejects(amendment, 'Please keep it')
    const rejected = await told(ana, 'Leave change rejected')
    expect(rejected.notification?.path).toBe(`/requests?request=${leave.id}`)
    expect(rejected.mail?.text).toContain('> Please keep it')
  })

  it('with the balance, who else is away and the days in a calendar, and the owner’s with what is left', async () => {
    const small = await makeInvitedCompany()
    const { ana, max } = small
    const ben = await addMember(test, small, 'Ben Colleague', { manager: max.id })
    await addMember(test, small, 'Kim Other')
    await max.approves(await ben.asksFor('2026-03-27', '2026-03-30'))
    await ben.asksFor('2026-03-31')
    await test.untilJobsDone()
    const request = await ana.asksFor('2026-03-30', '2026-04-01')
    const asked = await told(max, 'New Leave Request')
    expect(asked.mail?.text).toContain('Balance:   20 → 17 days')
    expect(asked.mail?.text).toContain('Also away: Ben Colleague, Fri 27 to Mon 30 Mar\n')
    expect(asked.mail?.html).toMatch(/>March to April 2026<.*>30<div[^>]*>•<.*>31<div/)

    await max.approves(request)
    const approved = await told(ana, 'Leave approved')
    expect(approved.mail?.text).toContain('Balance:  17 days left')
    expect(approved.mail?.html).toContain('>March to April 2026<')
    const alone = await ana.asksFor('2026-05-04')
    expect((await told(max, 'New Leave Request')).mail?.text).toContain('Also away: No one else on the team')
    await max.rejects(alone)
    const { mail } = await told(ana, 'Leave rejected')
    expect(mail?.text).not.toContain('Balance')
    expect(mail?.html).not.toContain('>May 2026<')
  })

  it('to the approver of a change', async () => {
    const { ana, max } = await makeInvitedCompany()
    const leave = await max.approves(await ana.asksFor('2026-03-09'))
    const { amendment } = await ana.changes(leave, { startDate: '2026-03-10', endDate: '2026-03-10' })
    const { notification, mail } = await told(max, 'Leave Change Request')
    expect(notification).toMatchObject({
      message: 'Ana Employee: annual, Tue 10 Mar, 1 day',
      path: `/requests?decide=${amendment?.id}`,
    })
    expect(mail?.text).toContain('Currently: Mon 9 Mar (1 day)')
  })

  it('to whom it concerns when somebody else changes it', async () => {
    const { ana, max } = await makeInvitedCompany()
    const leave = await max.approves(await ana.asksFor('2026-03-09'))
    await test.untilJobsDone()
    await ana.cancels(leave)
    expect((await told(max, 'Leave cancelled')).notification).toMatchObject({
      message: 'Ana Employee: annual, Mon 9 Mar',
      type: 'system',
      path: '/calendar?month=2026-03',
    })
    const other = await max.approves(await ana.asksFor('2026-03-12', '2026-03-13'))
    await test.untilJobsDone()
    await max.changes(other, { endDate: '2026-03-12' })
    expect((await told(ana, 'Leave changed')).notification).toMatchObject({
      message: 'Max Manager: annual, Thu 12 Mar',
      path: `/requests?request=${other.id}`,
    })
  })

  it('to the approver again where it waits, with a way out of reminders', async () => {
    const { ana, max } = await makeInvitedCompany()
    const { id: requestId } = await ana.asksFor('2026-03-16')
    await test.untilJobsDone()
    test.setNow('2026-03-05T09:00:00Z')
    await test.runHourly()
    const { notification, mail } = await told(max, 'Waiting for you')
    test.setNow('2026-03-02T09:00:00Z')
    expect(notification).toMatchObject({
      message: 'Ana Employee asked on Mon 2 Mar',
      type: 'reminder',
      path: `/requests?decide=${requestId}`,
    })
    const settings = opens('/settings?tab=notifications')
    expect(mail?.headers).toHaveProperty('List-Unsubscribe')
    expect(mail?.text).toContain(`Email preferences: ${settings}`)
  })

  it('with dates as the reader writes them', async () => {
    const { ana, max, company } = await makeInvitedCompany()
    await test.inCompany(company.id, (tx) =>
      tx.update(users).set({ locale: 'de-AT' }).where(eq(users.id, max.id)),
    )
    await ana.asksFor('2026-05-04', '2026-05-05')
    const { notification, mail } = await told(max, 'New Leave Request')
    expect(notification?.message).toMatch(/^Ana Employee: annual, Mo\., 4\.\s?–\s?Di\., 5\. Mai, 2 days$/)
    expect(mail?.subject).toMatch(/^Ana Employee requested leave, Mo\., 4\./)
    await max.rejects((await ana.ownRequests())[0] ?? { id: '' })
    expect((await told(ana, 'Leave rejected')).notification?.message).toBe(
      'Max Manager: annual, Mon 4 to Tue 5 May',
    )
  })
})

it('mails about one request are one conversation, and those about another are not', async () => {
  const { company, ana, max } = await makeInvitedCompany()
  const request = await ana.asksFor('2026-03-09', '2026-03-11')
  await ana.asksFor('2026-04-09')
  await test.untilJobsDone()
  const ofBoth = test.mails.filter(
    ({ to, subject }) => to === max.email && subject.includes('requested leave'),
  )
  expect(new Set(ofBoth.map(({ thread }) => thread)).size).toBe(2)

  const thread = ofBoth.find(({ subject }) => subject.includes('Mar'))?.thread
  expect(thread).toMatch(/^<[0-9a-f]{40}@leave\.test>$/)
  await test.inCompany(company.id, (tx) =>
    tx.enqueue('mail-leave-reminder', { requestId: request.id, recipientId: max.id }),
  )
  await test.mailTo(max.email, /still waiting/)
  const leave = await max.approves(request)
  const { amendment } = await ana.changes(leave, { endDate: '2026-03-10' })
  await test.mailTo(max.email, /requested a change/)
  if (amendment) await max.approves(amendment)
  await max.cancels(leave)
  await test.untilJobsDone()
  const threads = test.mails.filter((mail) => mail.thread === thread).map(({ subject }) => subject)
  for (const about of [
    'requested leave',
    'still waiting',
    'leave was approved',
    'requested a change',
    'leave change was',
    'cancelled',
  ])
    expect(threads).toContainEqual(expect.stringContaining(about))
  expect(test.mails.map(({ messageId }) => messageId)).not.toContain(thread)
})

it('mails have the product’s serif in their heading', async () => {
  const { ana, max } = await makeInvitedCompany()
  const begun = test.mails.length
  const request = await ana.asksFor('2026-03-09')
  await test.untilJobsDone()
  const leave = await max.approves(request)
  await test.untilJobsDone()
  await max.cancels(leave)
  await test.untilJobsDone()
  const mails = test.mails.slice(begun)
  expect(mails.map(({ subject }) => subject.replace(/.* (\w+ \w+), .*/, '$1'))).toEqual([
    'requested leave',
    'was approved',
    'was cancelled',
  ])
  for (const { html } of mails) expect(html).toMatch(/<h1 [^>]*font:[^;"]* Newsreader,/)
})

describe('a private type', () => {
  it('is told to nobody who may not see it, in the app or by mail', async () => {
    const small = await makeInvitedCompany()
    const { ana, max, company } = small
    const ben = await addMember(test, small, 'Ben Colleague')
    const leave = await max.approves(await ana.asksFor('2026-03-09', '2026-03-13'))
    await max.reportsIll(leave, '2026-03-12', '2026-03-13')
    const news = (await auditOf(test, company.id, leave.id)).find(({ action }) => action.endsWith('ill'))
    const tell = async (reader: typeof ben) => {
      await test.inCompany(company.id, (tx) =>
        tx.enqueue('mail-leave-news', {
          requestId: leave.id,
          auditId: news?.id ?? '',
          recipientId: reader.id,
        }),
      )
      return told(reader, 'Leave changed')
    }
    await test.inCompany(company.id, (tx) => tx.update(leaveTypes).set({ isPrivate: true }))
    const hidden = await tell(ben)
    expect(hidden.notification?.message).toBe('Ana Employee: Thu 12 to Fri 13 Mar')
    expect(`${hidden.mail?.text} ${hidden.mail?.html}`).not.toMatch(/sick|annual|\bill\b/i)
    expect(hidden.mail?.text).not.toContain('Balance')
    expect(hidden.mail?.html).not.toContain('>March 2026<')

    const visible = await tell(max)
    expect(visible.notification?.message).toBe('Ana Employee: sick, Thu 12 to Fri 13 Mar')
    expect(visible.mail?.text).toContain('Now sick leave: Thu 12 to Fri 13 Mar (2 days)')
    expect(visible.mail?.subject).not.toMatch(/sick|ill/i)
  })

  it('and leave that is no longer in the calendar, is nothing for colleagues', async () => {
    const small = await makeInvitedCompany()
    const { ana, max, company } = small
    const ben = await addMember(test, small, 'Ben Colleague')
    const leave = await max.approves(await ana.asksFor('2026-03-09'))
    await ana.cancels(leave)
    const news = (await auditOf(test, company.id, leave.id)).at(-1)
    const payload = { requestId: leave.id, auditId: news?.id ?? '', recipientId: ben.id }
    await test.inCompany(company.id, (tx) => tx.enqueue('mail-leave-news', payload))
    expect((await told(ben, 'Leave cancelled')).notification).toBeUndefined()
  })
})
