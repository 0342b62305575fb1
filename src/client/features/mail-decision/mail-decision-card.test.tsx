import { afterEach, expect, test, vi } from 'vitest'
import { click, controlOrNone, draw, fill } from '#client/testing/draw.tsx'
import { serve } from '#client/testing/server.ts'
import type { MailDecided, MailDecision } from '#shared/leave/mail-decision-contract.ts'
import { MailDecisionCard } from './mail-decision-card.tsx'

const path = '/api/mail-decisions/token'
const decision: MailDecision = {
  choice: 'approved',
  deciderName: 'Nora Berg',
  heading: 'Kavya Nair requested leave',
  details: [
    { label: 'Type', value: 'Annual leave' },
    { label: 'Dates', value: 'Mon 9 to Wed 11 Mar' },
  ],
  notes: 'My sister’s wedding',
  warnings: [],
  shownBefore: null,
  version: '"annual 2026-03-09 2026-03-11 start end 3 1440min"',
}

const decided: MailDecided = {
  status: 'approved',
  ownerName: 'Kavya Nair',
  nowWith: null,
  path: '/requests?decide=r1',
}

afterEach(() => void vi.unstubAllGlobals())

const shown = () => document.body.textContent

test('the link shows the request and in whose name it is decided, and decides with one click', async () => {
  const calls = serve({
    [`GET ${path}`]: () => ({ body: decision }),
    [`POST ${path}`]: () => ({ body: decided }),
  })
  await draw(<MailDecisionCard token="token" />)
  for (const said of [
    'Kavya Nair requested leave',
    'You decide as Nora Berg.',
    'Mon 9 to Wed 11 Mar',
    'wedding',
  ])
    expect(shown()).toContain(said)
  expect(controlOrNone('Reject')).toBeUndefined()
  await click('Approve')
  expect(calls.at(-1)).toEqual({
    call: `POST ${path}`,
    body: { choice: 'approved', version: decision.version },
  })
  expect(shown()).toContain('Request approved')
  expect(shown()).toContain('We’re letting Kavya Nair know.')
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/api/open?to=%2Frequests%3Fdecide%3Dr1')
  expect(document.activeElement?.textContent).toBe('Request approved')
})

test('where others approve it too, it says with whom it is now', async () => {
  serve({
    [`GET ${path}`]: () => ({ body: decision }),
    [`POST ${path}`]: () => ({ body: { ...decided, nowWith: 'Maya Okafor' } }),
  })
  await draw(<MailDecisionCard token="token" />)
  await click('Approve')
  expect(shown()).toContain('It’s now with Maya Okafor.')
})

test('a rejection takes a reason along', async () => {
  const calls = serve({
    [`GET ${path}`]: () => ({ body: { ...decision, choice: 'rejected' } }),
    [`POST ${path}`]: () => ({ body: { ...decided, status: 'rejected' } }),
  })
  await draw(<MailDecisionCard token="token" />)
  await fill('Reason for Rejection (Optional)', ' Release week ')
  await click('Reject')
  expect(calls.at(-1)?.body).toEqual({
    choice: 'rejected',
    version: decision.version,
    rejectionReason: 'Release week',
  })
})

test('who comes to approve can reject instead, with a reason, and go back to an approval without it', async () => {
  const calls = serve({
    [`GET ${path}`]: () => ({ body: decision }),
    [`POST ${path}`]: () => ({ status: 409, body: { message: 'Their balance no longer covers it.' } }),
  })
  await draw(<MailDecisionCard token="token" />)
  const posted = () => calls.filter(({ call }) => call === `POST ${path}`).map(({ body }) => body)
  await click('Reject instead')
  expect(controlOrNone('Approve')).toBeUndefined()
  expect(posted()).toEqual([])
  await fill('Reason for Rejection (Optional)', 'Release week')
  await click('Approve instead')
  await click('Approve')
  // The choice made here outlives a refusal.
  await click('Reject instead')
  await click('Reject')
  const { version } = decision
  expect(posted()).toEqual([
    { choice: 'approved', version },
    { choice: 'rejected', version, rejectionReason: 'Release week' },
  ])
  expect(controlOrNone('Reject')).toBeDefined()
})

test('a request that was edited says what the email showed; one edited meanwhile is read again', async () => {
  let isEdited = false
  serve({
    [`GET ${path}`]: () => ({
      body: isEdited ? { ...decision, shownBefore: 'Annual leave, Mon 9 to Wed 11 Mar, 3 days' } : decision,
    }),
    [`POST ${path}`]: () => {
      isEdited = true
      return { status: 409, body: { message: 'This request has been edited since you opened it.' } }
    },
  })
  await draw(<MailDecisionCard token="token" />)
  await click('Approve')
  expect(shown()).toContain('This request has been edited since you opened it.')
  expect(shown()).toContain('It showed: Annual leave, Mon 9 to Wed 11 Mar, 3 days.')
  expect(controlOrNone('Approve')).toBeDefined()
})

test('a link that decides nothing says why, and leads to the app', async () => {
  serve({
    [`GET ${path}`]: () => ({ status: 409, body: { message: 'This request has already been approved.' } }),
  })
  await draw(<MailDecisionCard token="token" />)
  expect(shown()).toContain('This request has already been approved.')
  expect(controlOrNone('Approve')).toBeUndefined()
  expect(document.querySelector('a')?.getAttribute('href')).toBe(
    '/api/open?to=%2Frequests%3Fview%3Dapprovals',
  )
})

test('a fault is no refusal: it can be tried again', async () => {
  let isDown = true
  serve({ [`GET ${path}`]: () => (isDown ? { status: 500 } : { body: decision }) })
  await draw(<MailDecisionCard token="token" />)
  expect(shown()).toContain('We couldn’t load the request.')
  isDown = false
  await click('Try again')
  expect(shown()).toContain('Kavya Nair requested leave')
})
