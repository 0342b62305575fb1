import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifications, users } from '#server/platform/db/schema.ts'
import type { Notification } from '#shared/notification/contract.ts'
import type { OptionalKind } from '#shared/notification/kinds.ts'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { eventually } from '#test/eventually.ts'
import { addMember, makeCompany, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { retryNow } from '#test/retry-now.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

/** What somebody was told, once everything that is due is done. */
async function toldTo(person: Person, title: string): Promise<Notification[]> {
  await test.untilJobsDone()
  return (await person.notifications()).filter((notification) => notification.title === title)
}

async function mailsTo({ email }: { email: string }, subject: RegExp) {
  await test.untilJobsDone()
  return test.mails.filter((mail) => mail.to === email && subject.test(mail.subject))
}

const kindsOf = async (person: Person) => (await person.notificationPreferences()).map(({ kind }) => kind)
const titlesOf = (list: Notification[]) => list.map(({ title }) => title)

describe('notifications', () => {
  it('are the reader’s own, newest first, and read one by one or all at once', async () => {
    const { ana, max } = await makeSmallCompany(test)
    await ana.asksFor('2026-03-09')
    await test.untilJobsDone()
    test.setNow('2026-03-02T09:05:00Z')
    await ana.asksFor('2026-03-10')
    await test.untilJobsDone()
    test.setNow('2026-03-02T09:10:00Z')
    await max.approves(await ana.asksFor('2026-03-11'))
    await test.untilJobsDone()
    test.setNow('2026-03-02T09:00:00Z')

    const list = await max.notifications()
    // The third may have been decided before its job ran.
    const [newest, oldest] = [list.find(({ message }) => message.includes('10 Mar')), list.at(-1)]
    expect(oldest).toMatchObject({ message: 'Ana Employee: annual, Mon 9 Mar, 1 day', isRead: false })
    expect(newest).toMatchObject({ createdAt: '2026-03-02T09:05:00.000Z', type: 'leave_request' })
    expect(list.indexOf(newest as Notification)).toBeLessThan(list.indexOf(oldest as Notification))
    expect(titlesOf(await ana.notifications())).toEqual(['Leave approved'])

    for (let times = 0; times < 2; times++) await max.readsNotification(newest as Notification)
    const afterOne = await max.notifications()
    expect(afterOne.filter(({ isRead }) => isRead)).toMatchObject([{ id: newest?.id }])
    await max.readsAllNotifications()
    expect((await max.notifications()).every(({ isRead }) => isRead)).toBe(true)
    expect((await ana.notifications()).every(({ isRead }) => !isRead)).toBe(true)
  })

  it('of somebody else, of another company, or of nobody are not found', async () => {
    const { ana, max, admin } = await makeSmallCompany(test)
    const others = await makeCompany(test)
    await ana.asksFor('2026-03-09')
    const [notification] = await toldTo(max, 'New Leave Request')
    const address = `/api/notifications/${notification?.id}/read`
    for (const person of [ana, admin, others.admin])
      expect((await person.call('POST', address)).statusCode).toBe(404)
    const unknown = '/api/notifications/01890000-0000-7000-8000-000000000000/read'
    expect((await max.call('POST', unknown)).statusCode).toBe(404)
    expect((await max.call('POST', '/api/notifications/x/read')).statusCode).toBe(400)
    await others.admin.readsAllNotifications()
    expect(await max.notifications()).toMatchObject([{ isRead: false }])
  })

  it('are listed 50 at a time, and kept for 90 days', async () => {
    const { company, ana, max } = await makeSmallCompany(test)
    const dayMs = 86_400_000
    const now = Date.parse('2026-03-02T09:00:00Z')
    await test.inCompany(company.id, async (tx) => {
      for (let day = 40; day < 100; day++) {
        await tx.insert(notifications).values({
          companyId: company.id,
          id: `00000000-0000-4000-8000-0000000000${day}`,
          userId: ana.id,
          kind: 'decisions',
          title: `From ${day} days ago`,
          message: '',
          path: '/requests',
          createdAt: new Date(now - day * dayMs),
        })
      }
    })
    const { unread, notifications: newest } = await ana.notificationList()
    expect([unread, newest.length]).toEqual([60, 50])
    const last = newest.at(-1)?.id
    expect(titlesOf(await ana.notifications(last))).toEqual(
      Array.from({ length: 10 }, (_, index) => `From ${90 + index} days ago`),
    )
    await ana.readsNotification(newest[0] as Notification)
    expect((await ana.notificationList(last)).unread).toBe(59)
    await ana.readsAllNotifications()
    expect((await ana.notificationList()).unread).toBe(0)
    // The id of somebody else's notification tells nothing of their list.
    expect(await max.notifications(last)).toEqual([])
    await test.runHourly()
    const kept = await test.inCompany(company.id, (tx) => tx.select().from(notifications))
    expect(kept.map(({ title }) => title)).toContain('From 90 days ago')
    expect(kept.map(({ title }) => title)).not.toContain('From 91 days ago')
  })

  it('are found by words of their title and message, page by page', async () => {
    const { company, ana, max } = await makeSmallCompany(test)
    await test.inCompany(company.id, async (tx) => {
      for (let nth = 10; nth < 70; nth++) {
        await tx.insert(notifications).values({
          companyId: company.id,
          id: `00000000-0000-4000-8000-0000000001${nth}`,
          userId: ana.id,
          kind: 'decisions',
          title: 'Leave approved',
          message: nth === 42 ? 'Zoë Łukasik: annual' : 'Kavya Nair: annual',
          path: '/requests',
          createdAt: new Date('2026-03-01T09:00:00Z'),
        })
      }
    })
    const byName = await ana.findsNotifications('search=lukasik+approved+zoe')
    expect(byName.notifications.map(({ message }) => message)).toEqual(['Zoë Łukasik: annual'])
    expect(byName.unread, 'of all').toBe(60)
    const { notifications: first } = await ana.findsNotifications('search=kavya')
    expect(first).toHaveLength(50)
    const { notifications: second } = await ana.findsNotifications(`search=kavya&before=${first.at(-1)?.id}`)
    expect(second).toHaveLength(9)
    expect((await ana.findsNotifications('search=rejected')).notifications).toEqual([])
    expect((await max.findsNotifications('search=kavya')).notifications, 'somebody else’s').toEqual([])
  })

  it('are for members of a company', async () => {
    const visitor = await test.app.inject({ url: '/api/notifications', headers: { host: 'leave.test' } })
    expect(visitor.statusCode).toBe(401)
  })
})

describe('a job that runs again', () => {
  it('tells once in the app, and mails under the same Message-ID', async () => {
    const { company, ana, max } = await makeSmallCompany(test)
    const { id: requestId } = await ana.asksFor('2026-03-09')
    await test.untilJobsDone()
    await test.inCompany(company.id, (tx) =>
      tx.enqueue('mail-leave-requested', { requestId, recipientId: max.id }),
    )
    expect(await toldTo(max, 'New Leave Request')).toHaveLength(1)
    const mails = await mailsTo(max, /requested leave/)
    expect(mails).toHaveLength(2)
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1)
  })

  it('told in the app although the mail server is away, and once when it is back', async () => {
    let isAway = true
    const own = await startAppForTest({
      onMail: ({ subject }) => {
        if (isAway && subject.includes('requested leave')) throw new Error('421')
      },
    })
    const { ana, max } = await makeSmallCompany(own)
    await ana.asksFor('2026-03-09')
    await own.untilJobsDone()
    expect(titlesOf(await max.notifications())).toEqual(['New Leave Request'])
    isAway = false
    await eventually(async () => {
      await retryNow(own.database)
      const subjects = own.mails.filter(({ to }) => to === max.email).map(({ subject }) => subject)
      expect(subjects).toContainEqual(expect.stringContaining('requested leave'))
    })
    expect(await max.notifications()).toHaveLength(1)
  })
})

describe('preferences', () => {
  it('are listed by what can reach the role, as they are by default', async () => {
    const { admin, max, ana } = await makeSmallCompany(test)
    expect(await kindsOf(ana)).toEqual(['decisions', 'leave_changes', 'weekly_away'])
    expect(await kindsOf(max)).not.toContain('team_changes')
    expect(await admin.notificationPreferences()).toContainEqual({
      kind: 'team_changes',
      email: false,
      inApp: true,
    })
  })

  it('change the kinds they name and no others, for the reader alone', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const answer = await ana.wants({ kind: 'decisions', email: false, inApp: true })
    expect(answer).toEqual(await ana.notificationPreferences())
    await ana.wants({ kind: 'leave_changes', email: false, inApp: false })
    expect(await ana.notificationPreferences()).toMatchObject([
      { kind: 'decisions', email: false, inApp: true },
      { kind: 'leave_changes', email: false, inApp: false },
      { kind: 'weekly_away', email: true, inApp: false },
    ])
    expect(await max.notificationPreferences()).toContainEqual({
      kind: 'decisions',
      email: true,
      inApp: true,
    })
  })

  it.each([
    ['of a kind that can’t reach the role', [{ kind: 'leave_requests', email: true, inApp: true }]],
    ['of an unknown kind', [{ kind: 'birthdays', email: true, inApp: true }]],
    [
      'of one kind twice',
      [
        { kind: 'decisions', email: true, inApp: true },
        { kind: 'decisions', email: false, inApp: true },
      ],
    ],
    ['with words for switches', [{ kind: 'decisions', email: 'yes', inApp: true }]],
  ])('%s are refused in words, and nothing changes', async (_, body) => {
    const { ana } = await makeSmallCompany(test)
    const before = await ana.notificationPreferences()
    const answer = await ana.call('PUT', '/api/notification-preferences', body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toMatch(/^[A-Z].*[a-z.]$/)
    expect(await ana.notificationPreferences()).toEqual(before)
  })

  it.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])('switch each kind: by mail %s, in the app %s', async (email, inApp) => {
    const company = await makeSmallCompany(test)
    const { ana, max, admin } = company
    const wanted = (kind: OptionalKind) => ({ kind, email, inApp })
    await ana.wants(wanted('decisions'), wanted('leave_changes'))
    await max.wants(wanted('leave_requests'), wanted('reminders'))
    await admin.wants(wanted('team_changes'))

    const waiting = await ana.asksFor('2026-03-16')
    const leave = await ana.asksFor('2026-03-17')
    await test.untilJobsDone()
    await max.approves(leave)
    await test.untilJobsDone()
    await max.cancels(leave)
    await test.inCompany(company.company.id, (tx) =>
      tx.enqueue('mail-leave-reminder', { requestId: waiting.id, recipientId: max.id }),
    )
    await addMember(test, company, 'Ben Newcomer')

    const adminEmail = (await admin.me()).email
    const expected = (titles: string[]) => (inApp ? titles : [])
    const ofMax = (await toldTo(max, 'Waiting for you')).concat(await toldTo(max, 'New Leave Request'))
    expect(titlesOf(ofMax)).toEqual(expected(['Waiting for you', 'New Leave Request', 'New Leave Request']))
    expect(titlesOf(await ana.notifications()).toSorted()).toEqual(
      expected(['Leave approved', 'Leave cancelled']),
    )
    const newcomer = (await toldTo(admin, 'New member')).map(({ message }) => message)
    // Everybody before was told by default: in the app.
    expect(newcomer.includes('Ben Newcomer joined as an employee')).toBe(inApp)

    const mailed = { times: (count: number) => (email ? count : 0) }
    expect(await mailsTo(max, /requested leave/)).toHaveLength(mailed.times(2))
    expect(await mailsTo(max, /still waiting/)).toHaveLength(mailed.times(1))
    expect(await mailsTo(ana, /was approved/)).toHaveLength(mailed.times(1))
    expect(await mailsTo(ana, /was cancelled/)).toHaveLength(mailed.times(1))
    expect(await mailsTo({ email: adminEmail }, /Ben Newcomer joined/)).toHaveLength(mailed.times(1))
  })

  it('hold as the role is when it is told', async () => {
    const { company, ana, max, admin } = await makeSmallCompany(test)
    await test.inCompany(company.id, (tx) =>
      tx.update(users).set({ role: 'employee' }).where(eq(users.id, max.id)),
    )
    const request = await ana.asksFor('2026-03-09')
    await test.inCompany(company.id, (tx) =>
      tx.enqueue('mail-leave-requested', { requestId: request.id, recipientId: max.id }),
    )
    expect(await toldTo(max, 'New Leave Request')).toEqual([])
    expect(await mailsTo(max, /requested leave/)).toEqual([])
    expect(await toldTo(admin, 'New Leave Request')).toHaveLength(1)
  })
})

describe('admins', () => {
  it('are told who joined and who was deactivated, less whoever did it', async () => {
    const company = await makeSmallCompany(test)
    const { admin, ana } = company
    const abe = await addMember(test, company, 'Abe Admin', { role: 'admin' })
    await admin.changesMember(ana, { isActive: false })
    const [deactivated] = await toldTo(abe, 'Member deactivated')
    expect(deactivated).toMatchObject({
      message: 'Ana Employee, by Ada Admin',
      type: 'system',
      path: '/team',
    })
    expect(await toldTo(abe, 'New member')).toEqual([])
    expect(await toldTo(admin, 'Member deactivated')).toEqual([])
    expect((await toldTo(admin, 'New member')).map(({ message }) => message)).toContain(
      'Abe Admin joined as an admin',
    )
  })
})
