import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { click, control, controlOrNone, draw, fill, settled } from '#client/testing/draw.tsx'
import { type Answer, serve } from '#client/testing/server.ts'
import { shownToast } from '#client/ui/feedback/toast-store.ts'
import type { Notification } from '#shared/notification/contract.ts'
import { eventually } from '#test/eventually.ts'
import { NotificationBell } from './notification-bell.tsx'

const asked: Notification = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'New Leave Request',
  message: 'Kavya Nair: annual, Thu 12 Mar',
  type: 'leave_request',
  isRead: false,
  createdAt: new Date().toISOString(),
  path: '/requests?tab=approvals',
}
const approved: Notification = {
  ...asked,
  id: '00000000-0000-4000-8000-000000000002',
  title: 'Leave approved',
}
const read: Notification = {
  ...asked,
  id: '00000000-0000-4000-8000-000000000003',
  title: 'Holiday added',
  isRead: true,
}

const list = '/api/notifications'
const markOne = `POST ${list}/${asked.id}/read`
const markAll = `POST ${list}/read-all`
const fine = (): Answer => ({ body: { ok: true } })
const refuses = (): Answer => ({ status: 409, body: { message: 'Please try again.', requestId: 'r1' } })

beforeEach(() => window.history.replaceState(null, '', '/'))
afterEach(() => {
  shownToast.set(null)
  vi.unstubAllGlobals()
})

/** The server's answer: of those that aren't listed, `more` are unread. */
const told = (notifications: Notification[], more = 0) => ({
  body: { unread: notifications.filter(({ isRead }) => !isRead).length + more, notifications },
})
const listed = (notifications: Notification[], more = 0) => ({
  [`GET ${list}`]: () => told(notifications, more),
})
const entryOf = ({ title }: Notification) =>
  [...document.querySelectorAll('li a')].find((entry) => entry.textContent.includes(title))

async function follow(notification: Notification) {
  await act(async () => {
    const entry = entryOf(notification)
    if (entry instanceof HTMLElement) entry.click()
  })
  await settled()
}

test('what is unread is counted on the bell, and marked in the list', async () => {
  serve(listed([asked, approved, read]))
  await draw(<NotificationBell />)
  expect(control('Notifications, 2 unread').textContent).toBe('2')
  await click('Notifications, 2 unread')
  expect(document.querySelector('[role=dialog] h2')?.textContent).toBe('Notifications')
  expect([asked, approved, read].map((one) => entryOf(one)?.textContent.includes('unread'))).toEqual([
    true,
    true,
    false,
  ])
  await click('Notifications, 2 unread')
  expect(document.querySelector('[role=dialog]'), 'the bell closes it again').toBeNull()
})

const label = (unread: number) => `Notifications, ${unread.toLocaleString('en-GB')} unread`

test.each([
  [0, '2'],
  [97, '99'],
  [98, '99+'],
  [1_178, '99+'],
])(
  'with %d more that aren’t listed the bell shows %s, and they are marked read with all',
  async (more, shown) => {
    serve({ ...listed([asked, approved], more), [markOne]: fine, [markAll]: refuses })
    await draw(<NotificationBell />)
    expect(control(label(2 + more)).textContent).toBe(shown)
    await click(label(2 + more))
    await follow(asked)
    expect(control(label(1 + more))).toBeDefined()
    await click(label(1 + more))
    await click('Mark all read')
    expect(control(label(1 + more)), 'the server refused').toBeDefined()
  },
)

test('a click marks it read at once, closes the list and goes where it leads', async () => {
  const calls = serve({ ...listed([asked, read]), [markOne]: fine })
  await draw(<NotificationBell />)
  await click('Notifications, 1 unread')
  await follow(asked)
  expect(window.location.pathname + window.location.search).toBe(asked.path)
  expect(document.querySelector('[role=dialog]')).toBeNull()
  expect(control('Notifications').textContent).toBe('')
  expect(calls.map(({ call }) => call)).toEqual([`GET ${list}`, markOne])
})

test('one that was read is only followed', async () => {
  const calls = serve(listed([read]))
  await draw(<NotificationBell />)
  await click('Notifications')
  await follow(read)
  expect(calls.map(({ call }) => call)).toEqual([`GET ${list}`])
})

test('what the server refuses to mark is unread again, and it is said', async () => {
  serve({ ...listed([asked, approved, read]), [markOne]: refuses, [markAll]: refuses })
  await draw(<NotificationBell />)
  await click('Notifications, 2 unread')
  await follow(asked)
  expect(control('Notifications, 2 unread')).toBeDefined()
  expect(shownToast.get()).toMatchObject({ variant: 'destructive', description: 'Please try again.' })
  await click('Notifications, 2 unread')
  await click('Mark all read')
  expect(control('Notifications, 2 unread'), 'what was read before stays read').toBeDefined()
})

test('‘Mark all read’ is there only while something is unread', async () => {
  serve({ ...listed([asked, approved, read]), [markAll]: fine })
  await draw(<NotificationBell />)
  await click('Notifications, 2 unread')
  await click('Mark all read')
  expect(control('Notifications').getAttribute('aria-expanded')).toBe('true')
  expect(controlOrNone('Mark all read')).toBeUndefined()
  expect(document.activeElement?.getAttribute('role'), 'the focus stays in the list').toBe('dialog')
})

test('an empty list', async () => {
  serve(listed([]))
  await draw(<NotificationBell />)
  await click('Notifications')
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('No notifications')
})

test('a list that could not be read is asked for again', async () => {
  let isDown = true
  serve({ [`GET ${list}`]: () => (isDown ? { status: 503 } : told([asked])) })
  await draw(<NotificationBell />)
  await click('Notifications')
  expect(document.querySelector('[role=alert]')?.textContent).toContain('We couldn’t load the notifications.')
  isDown = false
  await click('Try again')
  expect(entryOf(asked)).toBeDefined()
})

test('one that arrives while the page is open is read out', async () => {
  let notifications = [read]
  serve({ [`GET ${list}`]: () => told(notifications) })
  const queryClient = await draw(<NotificationBell />)
  expect(document.querySelector('output')?.textContent).toBe('')
  notifications = [asked, read]
  await act(async () => queryClient.invalidateQueries({ queryKey: [list] }))
  await settled()
  expect(document.querySelector('output')?.textContent).toBe(
    'New notification. New Leave Request: Kavya Nair: annual, Thu 12 Mar',
  )
})

const numbered = (from: number, count: number): Notification[] =>
  Array.from({ length: count }, (_, nth) => ({
    ...read,
    id: `id-${from + nth}`,
    title: `Number ${from + nth}`,
  }))

test('earlier ones are read page by page, and marked like the others', async () => {
  const first = numbered(0, 50)
  let isDown = true
  const calls = serve({
    ...listed(first),
    [`GET ${list}?before=id-49`]: () =>
      isDown ? { status: 503 } : told(numbered(50, 50).with(3, { ...asked, id: 'old', title: 'Old one' })),
    [`GET ${list}?before=id-99`]: () => told(numbered(100, 4)),
    [`POST ${list}/old/read`]: fine,
  })
  await draw(<NotificationBell />)
  await click('Notifications')
  await click('Show earlier')
  expect(document.querySelector('[role=alert]')?.textContent).toBe('We couldn’t load earlier notifications.')
  isDown = false
  await click('Try again')
  expect(document.querySelectorAll('[role=dialog] li')).toHaveLength(100)
  await click('Show earlier')
  expect(document.querySelectorAll('[role=dialog] li')).toHaveLength(104)
  expect(controlOrNone('Show earlier')).toBeUndefined()
  await follow({ ...asked, title: 'Old one' })
  expect(calls.at(-1)?.call).toBe(`POST ${list}/old/read`)
  await click('Notifications')
  expect(document.querySelectorAll('[role=dialog] li'), 'they begin with the newest again').toHaveLength(50)
})

test('fewer than a page have nothing earlier', async () => {
  serve(listed([read]))
  await draw(<NotificationBell />)
  await click('Notifications')
  expect(controlOrNone('Show earlier')).toBeUndefined()
})

const rows = () => document.querySelectorAll('[role=dialog] li')

/** Until the pause after typing is over, and the server has answered. */
const eventuallyFound = (check: () => void) =>
  eventually(async () => {
    await settled()
    check()
  })

test('ten and more are searched on the server, and fewer aren’t', async () => {
  let few = numbered(0, 9)
  const calls = serve({
    [`GET ${list}`]: () => told(few),
    [`GET ${list}?search=kavya`]: () => told(numbered(200, 50).with(0, { ...asked, title: 'Found' })),
    [`GET ${list}?search=kavya&before=id-249`]: () => told(numbered(250, 2)),
    [`GET ${list}?search=nobody`]: () => told([]),
    [markOne]: fine,
  })
  const queryClient = await draw(<NotificationBell />)
  await click('Notifications')
  expect(controlOrNone('Search notifications')).toBeUndefined()
  few = numbered(0, 10)
  await act(async () => queryClient.invalidateQueries({ queryKey: [list] }))
  await settled()
  await fill('Search notifications', 'nobody')
  await eventuallyFound(() => expect(document.body.textContent).toContain('No notification matches'))
  await fill('Search notifications', 'kavya')
  await eventuallyFound(() => expect(rows()).toHaveLength(50))
  await click('Show earlier')
  expect(rows()).toHaveLength(52)
  await fill('Search notifications', '')
  expect(rows()).toHaveLength(10)
  await fill('Search notifications', 'kavya')
  await eventuallyFound(() => expect(entryOf({ ...asked, title: 'Found' })).toBeDefined())
  await follow({ ...asked, title: 'Found' })
  expect(calls.at(-1)?.call).toBe(markOne)
})

test('a search that could not be read is asked for again', async () => {
  let isDown = true
  serve({
    ...listed(numbered(0, 10)),
    [`GET ${list}?search=kavya`]: () => (isDown ? { status: 503 } : told([asked])),
  })
  await draw(<NotificationBell />)
  await click('Notifications')
  expect(document.activeElement?.getAttribute('role'), 'no keyboard on a phone').toBe('dialog')
  await fill('Search notifications', 'kavya')
  await eventuallyFound(() =>
    expect(document.querySelector('[role=alert]')?.textContent).toContain(
      'We couldn’t load the notifications.',
    ),
  )
  isDown = false
  await click('Try again')
  expect(entryOf(asked)).toBeDefined()
})
