import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { readJson } from '#client/api/http.ts'
import { followChanges } from '#client/api/live.ts'
import { draw } from '#client/testing/draw.tsx'
import { useNoteUnsaved } from '#client/ui/form/warning-before-leaving.ts'
import { ConnectionBanner } from './banners.tsx'

const said = () => document.querySelector('output')?.textContent ?? ''

function browserIs(state: 'online' | 'offline') {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online')
  act(() => void window.dispatchEvent(new Event(state)))
}

async function callThat(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer)
  await act(async () => void (await readJson('/api/team').catch(() => undefined)))
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('without a network the page says so, until there is one', async () => {
  await draw(<ConnectionBanner />)
  expect(said()).toBe('')
  browserIs('offline')
  expect(said()).toBe('You’re offline. What you see may be out of date.')
  await callThat(() => Promise.reject(new TypeError('Failed to fetch')))
  browserIs('online')
  expect(said()).toBe('')
})

test('so does a call that doesn’t get through, until one does', async () => {
  await draw(<ConnectionBanner />)
  await callThat(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(said()).toBe('You’re offline, or Sorrel can’t be reached. What you see may be out of date.')
  await callThat(async () => new Response('broken', { status: 500 }))
  expect(said()).toBe('')
})

function FormWithText() {
  useNoteUnsaved(true)
  return null
}

test('where a form has something unsaved, the page says that it’s still there', async () => {
  await draw(
    <>
      <ConnectionBanner />
      <FormWithText />
    </>,
  )
  browserIs('offline')
  expect(said()).toBe('You’re offline. What you typed is still here.')
})

test('nor does it stay once the live events are back', async () => {
  const events = new EventTarget()
  vi.stubGlobal('EventSource', function EventsOfServer() {
    return Object.assign(events, { close: () => undefined })
  })
  const queryClient = await draw(<ConnectionBanner />)
  const stop = followChanges(queryClient)
  await callThat(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(said()).toContain('can’t be reached')
  act(() => void events.dispatchEvent(new MessageEvent('hello', { data: '{}' })))
  expect(said()).toBe('')
  stop()
})
