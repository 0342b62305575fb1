import { afterEach, expect, test, vi } from 'vitest'
import { click, control, controlOrNone, draw } from '#client/testing/draw.tsx'
import { serve } from '#client/testing/server.ts'
import type { CalendarFeed, FeedKind } from '#shared/feed/contract.ts'
import { SubscribeDialog } from './subscribe-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const none = (kind: FeedKind): CalendarFeed => ({ kind, url: null, createdAt: null, lastFetchedAt: null })

/** A server that makes addresses: 'own-1', then 'own-2'. */
function serveFeeds() {
  let feeds = [none('own'), none('team'), none('company')]
  let made = 0
  const put = (feed: CalendarFeed) => {
    feeds = feeds.map((before) => (before.kind === feed.kind ? feed : before))
    return { body: feed }
  }
  return serve({
    'GET /api/calendar-feeds': () => ({ body: feeds }),
    'POST /api/calendar-feeds/own': () => {
      made += 1
      const url = `https://sorrel.example/feeds/own-${made}.ics`
      return put({ kind: 'own', url, createdAt: '2026-03-02T08:00:00.000Z', lastFetchedAt: null })
    },
    'DELETE /api/calendar-feeds/own': () => put(none('own')),
    'POST /api/calendar-feeds/team': () => ({ status: 403, body: { message: 'You are in no team.' } }),
  })
}

const draws = () => draw(<SubscribeDialog open onOpenChange={() => {}} />)
const address = () => control('Address of My leave').getAttribute('value')

test('an address is made, copied, reset and removed, each after a question', async () => {
  const written: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => written.push(text) } })
  const calls = serveFeeds()
  await draws()
  await click('Create address: My leave')
  expect(address()).toBe('https://sorrel.example/feeds/own-1.ics')
  expect(document.body.textContent).toContain('Not fetched yet')
  expect(control('Add to calendar: My leave').getAttribute('href')).toBe(
    'webcal://sorrel.example/feeds/own-1.ics',
  )

  await click('Copy the address of My leave')
  expect(written).toEqual(['https://sorrel.example/feeds/own-1.ics'])
  expect(control('Copy the address of My leave').textContent).toBe('Copied')

  await click('Reset: My leave')
  expect(document.body.textContent).toContain('The old address stops working immediately.')
  await click('Keep the address')
  expect(address()).toBe('https://sorrel.example/feeds/own-1.ics')
  await click('Reset: My leave')
  await click('Reset')
  expect(address()).toBe('https://sorrel.example/feeds/own-2.ics')
  // What was copied is the old one.
  expect(control('Copy the address of My leave').textContent).toBe('Copy')

  await click('Remove: My leave')
  await click('Keep the address')
  expect(address()).toBe('https://sorrel.example/feeds/own-2.ics')
  await click('Remove: My leave')
  await click('Remove')
  expect(control('Create address: My leave')).toBeDefined()
  expect(calls.map(({ call }) => call).filter((call) => !call.startsWith('GET'))).toEqual([
    'POST /api/calendar-feeds/own',
    'POST /api/calendar-feeds/own',
    'DELETE /api/calendar-feeds/own',
  ])
})

test('a refusal stands where it was asked for', async () => {
  serveFeeds()
  await draws()
  await click('Create address: My team')
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('You are in no team.')
  expect(controlOrNone('Address of My team')).toBeUndefined()
})

test('a clipboard that refuses leaves the address to be copied by hand', async () => {
  vi.stubGlobal('navigator', {
    clipboard: { writeText: () => Promise.reject(new Error('Not allowed')) },
  })
  serveFeeds()
  await draws()
  await click('Create address: My leave')
  await click('Copy the address of My leave')
  expect(control('Copy the address of My leave').textContent).toBe('Copy')
})

test('an address that can’t be shown again can be reset and removed', async () => {
  serve({
    'GET /api/calendar-feeds': () => ({
      body: [{ ...none('own'), createdAt: '2026-03-02T08:00:00.000Z' }, none('team'), none('company')],
    }),
  })
  await draws()
  expect(document.body.textContent).toContain('This address can’t be shown again.')
  expect(controlOrNone('Address of My leave')).toBeUndefined()
  expect(controlOrNone('Add to calendar: My leave')).toBeUndefined()
  expect(controlOrNone('Create address: My leave')).toBeUndefined()
  expect(control('Reset: My leave')).toBeTruthy()
  expect(control('Remove: My leave')).toBeTruthy()
})
