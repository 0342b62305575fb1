import { afterEach, expect, test, vi } from 'vitest'
import { click, controlOrNone, draw } from '#client/testing/draw.tsx'
import { serve } from '#client/testing/server.ts'
import { choosePersonLocale } from '#client/ui/format-dates.ts'
import { shownToast } from '#client/ui/toast-store.ts'
import type { ParkedJob } from '#shared/job/contract.ts'
import { ParkedJobs } from './parked-jobs.tsx'

choosePersonLocale('en-GB')
afterEach(() => {
  shownToast.set(null)
  vi.unstubAllGlobals()
})

const mail: ParkedJob = {
  id: '00000000-0000-4000-8000-000000000001',
  what: 'Mail to Max Manager',
  parkedAt: '2026-02-27T15:20:05.000Z',
  attempts: 12,
  why: 'The mail server could not be reached.',
}
const retryPath = `POST /api/parked-jobs/${mail.id}/retry`
const dismissPath = `DELETE /api/parked-jobs/${mail.id}`

/** A server with one mail that is gone once it is tried again or dismissed, unless it refuses. */
async function drawsWithOne({ refusal }: { refusal?: string } = {}) {
  let waiting = [mail]
  const write = () => {
    if (refusal) return { status: 409, body: { message: refusal, requestId: 'r' } }
    waiting = []
    return { body: { ok: true } }
  }
  const calls = serve({
    'GET /api/parked-jobs': () => ({ body: waiting }),
    [retryPath]: write,
    [dismissPath]: write,
  })
  await draw(<ParkedJobs today="2026-03-02" />)
  return () => calls.map(({ call }) => call).filter((call) => !call.startsWith('GET'))
}

test('says what, why, since when and how often it was tried', async () => {
  await drawsWithOne()
  const text = document.querySelector('li')?.textContent
  expect(text).toContain('Mail to Max Manager')
  expect(text).toContain('The mail server could not be reached.')
  expect(text).toMatch(/Fri 27 Feb, \d\d:20 · Tried 12 times/)
})

test('is tried again, and leaves the list', async () => {
  const writes = await drawsWithOne()
  await click('Try again: Mail to Max Manager')
  expect(writes()).toEqual([retryPath])
  expect(document.body.textContent).toContain('Everything went through')
  expect(shownToast.get()?.title).toBe('It is being tried again')
  expect(document.activeElement?.textContent).toBe('Undelivered')
})

test('is dismissed only after a question', async () => {
  const writes = await drawsWithOne()
  await click('Dismiss: Mail to Max Manager')
  expect(document.body.textContent).toContain('‘Mail to Max Manager’ is then never done.')
  await click('Keep it')
  expect(writes()).toEqual([])
  await click('Dismiss: Mail to Max Manager')
  await click('Dismiss')
  expect(writes()).toEqual([dismissPath])
  expect(document.body.textContent).toContain('Everything went through')
  expect(controlOrNone('Keep it')).toBeUndefined()
})

test('a refusal says what to do', async () => {
  await drawsWithOne({ refusal: 'Somebody else has just tried it again.' })
  await click('Try again: Mail to Max Manager')
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('Somebody else has just tried it again.')
  await click('Dismiss: Mail to Max Manager')
  await click('Dismiss')
  expect(document.querySelector('[role="alertdialog"] [role="alert"]')?.textContent).toBe(
    'Somebody else has just tried it again.',
  )
})
