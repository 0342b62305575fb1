import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { click, control, controlOrNone, draw, fill, settled } from '#client/testing/draw.tsx'
import { serve } from '#client/testing/server.ts'
import { shownToast } from '#client/ui/feedback/toast-store.ts'
import type { PreparedPerson } from '#shared/team/contract.ts'
import { PendingInvitations } from './pending-invitations.tsx'

const ines: PreparedPerson = {
  id: 'ines',
  firstName: 'Ines',
  lastName: 'Duarte',
  hasName: true,
  email: 'ines@halyard.example',
  role: 'employee',
  managerId: null,
  teamId: null,
  startDate: null,
  hasRecords: false,
  invitation: null,
  waitsSince: null,
}
const twelve = Array.from({ length: 12 }, (_, nth) => ({
  ...ines,
  id: `p${nth}`,
  email: `p${nth}@x.example`,
}))
const path = '/api/team/prepared'
const nothing = { sent: [], waiting: [], nextAt: null, refused: [] }

afterEach(() => {
  shownToast.set(null)
  vi.unstubAllGlobals()
})

async function drawPending(people: PreparedPerson[], more: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    [`GET ${path}`]: () => ({ body: { items: people, next: null, total: people.length } }),
    'GET /api/invitations/overview': () => ({ body: { toInvite: people.length, waiting: 0, returning: [] } }),
    'GET /api/teams': () => ({ body: [] }),
    'GET /api/team': () => ({ body: [] }),
    ...more,
  })
  const admin = { role: 'admin' as const }
  await draw(<PendingInvitations {...admin} />)
  return (method: string) => calls.filter(({ call }) => call.startsWith(method))
}

test('everybody who is not invited yet is invited at once, and what was not sent says why', async () => {
  const sent = await drawPending([ines], {
    'POST /api/invitations/send': () => ({
      body: {
        ...nothing,
        refused: [
          { userId: 'ines', message: 'This address already has an open invitation.' },
          { userId: 'not on this page', message: 'This address takes no mail.' },
        ],
      },
    }),
  })
  await click('Send 1 invitation')
  expect(shownToast.get()?.title).toBe('No invitation was sent.')
  expect(sent('POST')).toEqual([{ call: 'POST /api/invitations/send', body: {} }])
  expect([...document.querySelectorAll('[role=alert] li')].map((refusal) => refusal.textContent)).toEqual([
    'ines@halyard.example: This address already has an open invitation.',
    'This address takes no mail.',
  ])
})

test('one person is invited from their row', async () => {
  const sent = await drawPending([ines], {
    'POST /api/invitations/send': () => ({
      body: { ...nothing, waiting: ['ines'], nextAt: new Date().toISOString() },
    }),
  })
  await click('Send invitation: ines@halyard.example')
  expect(sent('POST').at(0)?.body).toEqual({ userIds: ['ines'] })
  expect(shownToast.get()?.title).toBe('1 more goes out from today on, 50 a day.')
})

test('a person is removed with a warning where something is recorded for them', async () => {
  const removed = await drawPending([{ ...ines, hasRecords: true }], {
    'DELETE /api/team/ines': () => ({ body: { ok: true } }),
  })
  await click('Remove Ines Duarte')
  expect(document.body.textContent).toContain('This can’t be undone')
  expect(document.activeElement).toBe(control('Cancel'))
  await click('Remove')
  expect(removed('DELETE')).toHaveLength(1)
  expect(shownToast.get()?.title).toBe('Ines Duarte has been removed.')
})

test('many are searched on the server, and the rest is shown on demand', async () => {
  let isDown = true
  const reads = await drawPending(twelve, {
    [`GET ${path}`]: () => ({ body: { items: twelve, next: 'c1', total: 13 } }),
    [`GET ${path}?after=c1`]: () =>
      isDown ? { status: 503 } : { body: { items: [ines], next: null, total: 13 } },
    [`GET ${path}?search=nobody`]: () => ({ body: { items: [], next: null, total: 0 } }),
  })
  await click('Show more')
  expect(document.querySelector('[role=alert]')?.textContent).toContain('We couldn’t load more.')
  isDown = false
  await click('Show more')
  expect(document.querySelectorAll('li')).toHaveLength(13)
  expect(controlOrNone('Show more')).toBeUndefined()
  await fill('Search: Invitations', 'nobody')
  await act(() => new Promise((done) => setTimeout(done, 300)))
  await settled()
  expect(reads('GET').at(-1)?.call).toBe(`GET ${path}?search=nobody`)
  expect(document.body.textContent).toContain('No one matches')
  await click('Show everyone')
  expect(document.querySelectorAll('li')).toHaveLength(13)
})

test('where the overview can’t be read it says so, in place of nothing, and is read again', async () => {
  let isDown = true
  await drawPending([], {
    'GET /api/invitations/overview': () =>
      isDown ? { status: 500 } : { body: { toInvite: 0, waiting: 0, returning: [] } },
  })
  expect(document.body.textContent).toContain('We couldn’t load all invitations.Please try again.')
  isDown = false
  await click('Try again')
  expect(document.body.textContent).toContain('No pending invitations')
})
