import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { click, control, controlOrNone, draw, settled } from '#client/testing/draw.tsx'
import { type Answer, serve } from '#client/testing/server.ts'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import { shownToast } from '#client/ui/feedback/toast-store.ts'
import type { FailedJob } from '#shared/job/contract.ts'
import { FailedJobs } from './failed-jobs.tsx'

choosePersonLocale('en-GB')
afterEach(() => {
  shownToast.set(null)
  vi.unstubAllGlobals()
})

const mail: FailedJob = {
  id: '00000000-0000-4000-8000-000000000001',
  what: 'Email to Max Manager',
  parkedAt: '2026-02-27T15:20:05.000Z',
  attempts: 12,
  why: 'We couldn’t reach the mail server.',
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
  await draw(<FailedJobs today="2026-03-02" />)
  return () => calls.map(({ call }) => call).filter((call) => !call.startsWith('GET'))
}

test('says what, why, since when and how often it was tried', async () => {
  await drawsWithOne()
  const text = document.querySelector('li')?.textContent
  expect(text).toContain('Email to Max Manager')
  expect(text).toContain('We couldn’t reach the mail server.')
  expect(text).toMatch(/Fri 27 Feb, \d\d:20 · Tried 12 times/)
})

test('is tried again, and leaves the list', async () => {
  const writes = await drawsWithOne()
  await click('Try again: Email to Max Manager')
  expect(writes()).toEqual([retryPath])
  expect(document.body.textContent).toContain('Everything was delivered')
  expect(document.body.textContent).toContain('Nothing needs your attention.')
  expect(shownToast.get()?.title).toBe('Trying again')
  expect(document.activeElement?.textContent).toBe('Undelivered')
})

test('is dismissed only after a question', async () => {
  const writes = await drawsWithOne()
  await click('Dismiss: Email to Max Manager')
  expect(document.body.textContent).toContain('‘Email to Max Manager’ won’t be done.')
  await click('Keep it')
  expect(writes()).toEqual([])
  await click('Dismiss: Email to Max Manager')
  await click('Dismiss')
  expect(writes()).toEqual([dismissPath])
  expect(document.body.textContent).toContain('Everything was delivered')
  expect(controlOrNone('Keep it')).toBeUndefined()
})

test('a refusal says what to do', async () => {
  await drawsWithOne({ refusal: 'Somebody else has just tried it again.' })
  await click('Try again: Email to Max Manager')
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('Somebody else has just tried it again.')
  await click('Dismiss: Email to Max Manager')
  await click('Dismiss')
  expect(document.querySelector('[role="alertdialog"] [role="alert"]')?.textContent).toBe(
    'Somebody else has just tried it again.',
  )
})

test('another one waits its turn while one is tried again, and what was done is said', async () => {
  const other = { ...mail, id: '00000000-0000-4000-8000-000000000002', what: 'Email to Ana Ruiz' }
  const retried = Promise.withResolvers<Answer>()
  let waiting = [mail, other]
  const calls = serve({
    'GET /api/parked-jobs': () => ({ body: waiting }),
    [retryPath]: () => retried.promise,
  })
  await draw(<FailedJobs today="2026-03-02" />)
  await click('Try again: Email to Max Manager')
  await click('Try again: Email to Ana Ruiz')
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
  waiting = [other]
  await act(async () => retried.resolve({ body: { ok: true } }))
  await settled()
  expect(shownToast.get()?.title).toBe('Trying again')
  expect(control('Try again: Email to Ana Ruiz')).toHaveProperty('disabled', false)
})

test.each([
  [199, false],
  [200, true],
])('of %i it says that there may be more: %s', async (count, mayBeMore) => {
  const many = Array.from({ length: count }, (_, index) => ({ ...mail, id: String(index) }))
  serve({ 'GET /api/parked-jobs': () => ({ body: many }) })
  await draw(<FailedJobs today="2026-03-02" />)
  expect(document.body.textContent?.includes('These are the newest 200.')).toBe(mayBeMore)
})
