import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserPage } from '#client/api/browser-page.ts'
import { click, control, controlOrNone, draw, settled } from '#client/testing/draw.tsx'
import { type Answer, serve } from '#client/testing/server.ts'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import type { OwnSession } from '#shared/session/contract.ts'
import { LeaveCompany } from './leave-company.tsx'
import { OwnSessions } from './own-sessions.tsx'

const here: OwnSession = {
  id: 'here',
  browser: 'Firefox',
  system: 'Windows',
  createdAt: '2026-02-27T12:00:00.000Z',
  lastSeenAt: '2026-03-02T12:00:00.000Z',
  isCurrent: true,
}
const phone: OwnSession = { ...here, id: 'phone', browser: 'Safari', system: 'iPhone', isCurrent: false }
const unknown: OwnSession = { ...phone, id: 'unknown', browser: null, system: null }
const words = () => document.body.textContent

beforeEach(() => choosePersonLocale('en-GB'))
afterEach(() => {
  choosePersonLocale(null)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function opens(answers: Record<string, () => Answer> = {}) {
  let sessions = [here, phone, unknown]
  const load = vi.spyOn(browserPage, 'load').mockImplementation(() => {})
  const calls = serve({
    'GET /api/sessions': () => ({ body: sessions }),
    'DELETE /api/sessions/phone': () => {
      sessions = [here, unknown]
      return { body: { ok: true } }
    },
    'DELETE /api/sessions': () => ({ body: { ok: true } }),
    'POST /api/companies/mine/leave': () => ({ body: { ok: true } }),
    ...answers,
  })
  await draw(
    <>
      <OwnSessions today="2026-03-02" />
      <LeaveCompany companyName="Halyard" />
    </>,
  )
  return { load, writes: () => calls.flatMap(({ call }) => (call.startsWith('GET') ? [] : call)) }
}

const signOutPhone = () =>
  [...document.querySelectorAll('button')].find((button) =>
    button.getAttribute('aria-label')?.startsWith('Sign out Safari on iPhone'),
  )

test('each session is named by browser and system, and this one can’t be ended by itself', async () => {
  await opens()
  const rows = [...document.querySelectorAll('li')].map((row) => row.textContent)
  expect(rows[0]).toContain('Firefox on WindowsThis session')
  expect(rows[1]).toContain('Safari on iPhoneLast seen today')
  expect(rows[2]).toContain('Unknown browserLast seen')
  expect(rows[0]).not.toContain('Sign out')
})

test('one is ended, and goes from the list', async () => {
  const { writes } = await opens()
  await click(signOutPhone()?.getAttribute('aria-label') ?? '')
  expect(writes()).toEqual(['DELETE /api/sessions/phone'])
  expect(signOutPhone()).toBeUndefined()
})

test('all are ended after a question, and the sign-in page comes', async () => {
  const { writes, load } = await opens()
  await click('Sign out everywhere')
  expect(writes()).toEqual([])
  const [, confirm] = [...document.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === 'Sign out everywhere',
  )
  await act(async () => confirm?.click())
  await settled()
  expect(load).toHaveBeenCalledWith('/login')
  expect(writes()).toEqual(['DELETE /api/sessions'])
})

test('leaving the company is asked about with its consequences', async () => {
  const { writes, load } = await opens()
  await click('Leave Halyard')
  expect(words()).toContain('You’re signed out everywhere immediately.')
  expect(writes()).toEqual([])
  await click('Leave the company')
  expect(writes()).toEqual(['POST /api/companies/mine/leave'])
  expect(load).toHaveBeenCalledWith('/login?left=1')
})

test('the only admin reads what to do first, and stays', async () => {
  const message = 'You’re the only admin. Please make someone else an admin first, or delete the company.'
  const { load } = await opens({
    'POST /api/companies/mine/leave': () => ({ status: 409, body: { message, requestId: 'r' } }),
  })
  await click('Leave Halyard')
  await click('Leave the company')
  expect(words()).toContain(message)
  expect(load).not.toHaveBeenCalled()
  await click('Stay')
  expect(controlOrNone('Leave the company')).toBeUndefined()
  expect(control('Leave Halyard')).toBeDefined()
})
