import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { click, control, controlOrNone, draw, fill, settled } from '#client/testing/draw.tsx'
import { type Answer, serve } from '#client/testing/server.ts'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import type { ApiKey } from '#shared/api-key/contract.ts'
import { CompanyApiKeys, OwnApiKeys } from './api-keys.tsx'

const maya = { id: 'maya', firstName: 'Maya', lastName: 'Stein' }
const token = 'srl_live_0000000000000000000000000000000001jBVhc'
const key: ApiKey = {
  id: 'k1',
  name: 'Payroll import',
  isPersonal: false,
  scopes: ['leave:read', 'reports:read'],
  version: '2026-11-26',
  hint: 'BVhc',
  madeBy: maya,
  createdAt: '2026-02-02T12:00:00.000Z',
  expiresAt: '2027-02-02T12:00:00.000Z',
  lastUsedAt: '2026-03-02T12:00:00.000Z',
  oldTokenUntil: null,
  formerAdmin: null,
}
const own: ApiKey = { ...key, id: 'k2', name: 'Payslips', isPersonal: true, lastUsedAt: null }
const words = () => document.body.textContent

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T12:00:00Z') })
  choosePersonLocale('en-GB')
})
afterEach(() => {
  vi.useRealTimers()
  choosePersonLocale(null)
  vi.unstubAllGlobals()
})

function opens(keys: ApiKey[], answers: Record<string, () => Answer> = {}) {
  return serve({ 'GET /api/api-keys': () => ({ body: keys }), ...answers })
}

async function checks(scope: string) {
  const box = document.querySelector<HTMLInputElement>(`input[value="${scope}"]`)
  await act(async () => box?.click())
}

const toMake = [{ 'POST /api/api-keys': () => ({ status: 201, body: { key, token } }) }] as const

test('each key says what it may do, when it was used and when it ends', async () => {
  opens([key, own])
  await draw(<CompanyApiKeys today="2026-03-02" />)
  const rows = [...document.querySelectorAll('ul[aria-label="API keys"] > li')]
  expect(rows).toHaveLength(1)
  expect(rows[0]?.textContent).toMatch(
    /^Payroll importleave:readreports:readToken ends in BVhc · Last used today, \d\d:00 · Expires Tue 2 Feb 2027 · Created by Maya Stein/,
  )
})

test('a key whose token a former admin has seen is to be rotated', async () => {
  opens([key, { ...key, id: 'k3', formerAdmin: maya }])
  await draw(<CompanyApiKeys today="2026-03-02" />)
  const rows = [...document.querySelectorAll('ul[aria-label="API keys"] > li')]
  const advice = 'Maya Stein has seen its token and is no longer an admin. Please rotate it.'
  expect(rows.map(({ textContent }) => textContent.includes(advice))).toEqual([false, true])
})

test('one’s own are apart from the company’s, and say when they are over', async () => {
  opens([key, { ...own, expiresAt: '2026-03-01T12:00:00.000Z', oldTokenUntil: '2026-03-05T12:00:00.000Z' }])
  await draw(<OwnApiKeys ownerRole="employee" today="2026-03-02" />)
  expect(words()).not.toContain('Payroll import')
  expect(words()).toContain('PayslipsExpired')
  expect(words()).toContain('Never used · Expired Sun 1 Mar')
  expect(words()).toContain('Its old token works until Thu 5 Mar')
})

test('a key is made for what is chosen, and its token is shown until it’s done', async () => {
  const calls = opens([], toMake[0])
  await draw(<CompanyApiKeys today="2026-03-02" />)
  expect(words()).toContain('No API keys yet')
  await click('New API key')
  await click('Create API key')
  expect(words()).toContain('Please enter a name')
  expect(words()).toContain('Please choose what the key may do')
  await fill('Name', 'Payroll import')
  await checks('leave:read')
  await click('Create API key')
  await settled()
  const post = calls.find(({ call }) => call === 'POST /api/api-keys')
  expect(post?.body).toEqual({
    name: 'Payroll import',
    isPersonal: false,
    scopes: ['leave:read'],
    lifeDays: 365,
  })
  expect(document.querySelector<HTMLInputElement>('input[readonly]')?.value).toBe(token)
  expect(words()).toContain('no one can see it again')
  expect(controlOrNone('Close')).toBeUndefined()
  await click('Done')
  expect(document.querySelector('input[readonly]')).toBeNull()
})

test('an employee is offered what they may do themselves', async () => {
  opens([])
  await draw(<OwnApiKeys ownerRole="employee" today="2026-03-02" />)
  await click('New API key')
  expect(words()).toContain('See leave requests and the calendar')
  expect(words()).not.toContain('Approve and reject leave')
  expect(words()).not.toContain('Invite people')
})

test('a key is rotated with some grace for its old token', async () => {
  const calls = opens([key], {
    'POST /api/api-keys/k1/rotate': () => ({ status: 201, body: { key, token } }),
  })
  await draw(<CompanyApiKeys today="2026-03-02" />)
  await click('Rotate Payroll import')
  await fill('The old token expires', '7')
  await click('Rotate')
  await settled()
  const post = calls.find(({ call }) => call.startsWith('POST'))
  expect(post?.body).toEqual({ graceDays: 7, lifeDays: 365 })
  expect(document.querySelector<HTMLInputElement>('input[readonly]')?.value).toBe(token)
})

test('a key is revoked after a question; a refusal stays on the screen', async () => {
  let isRefused = true
  const calls = opens([key], {
    'DELETE /api/api-keys/k1': () =>
      isRefused
        ? { status: 404, body: { message: 'That API key doesn’t exist.', requestId: 'r' } }
        : { body: { ok: true } },
  })
  await draw(<CompanyApiKeys today="2026-03-02" />)
  await click('Revoke Payroll import')
  expect(words()).toContain('It stops working immediately, for good.')
  expect(calls.filter(({ call }) => call.startsWith('DELETE'))).toEqual([])
  await click('Revoke')
  expect(words()).toContain('That API key doesn’t exist.')
  isRefused = false
  await click('Revoke')
  expect(controlOrNone('Keep the key')).toBeUndefined()
  expect(control('New API key')).toBeDefined()
})
