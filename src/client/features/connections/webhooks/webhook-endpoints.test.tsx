import { afterEach, expect, test, vi } from 'vitest'
import { click, control, controlOrNone, draw, fill } from '#client/testing/draw.tsx'
import { serve } from '#client/testing/server.ts'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import { shownToast } from '#client/ui/feedback/toast-store.ts'
import type { WebhookDelivery, WebhookEndpoint } from '#shared/webhook/contract.ts'
import { WebhookEndpoints } from './webhook-endpoints.tsx'

choosePersonLocale('en-GB')
afterEach(() => {
  shownToast.set(null)
  vi.unstubAllGlobals()
})

const endpoint: WebhookEndpoint = {
  id: '00000000-0000-4000-8000-000000000001',
  url: 'https://hr.example.com/sorrel',
  types: ['leave.approved', 'leave.cancelled'],
  seesPrivateTypes: false,
  createdAt: '2026-02-27T15:20:05.000Z',
  failingSince: null,
  off: null,
  earlierSecretUntil: null,
}
const delivery: WebhookDelivery = {
  id: '00000000-0000-4000-8000-000000000002',
  messageId: '00000000-0000-4000-8000-000000000003',
  type: 'leave.approved',
  state: 'waiting',
  createdAt: '2026-03-02T08:00:00.000Z',
  attempts: 3,
  nextAttemptAt: '2026-03-02T10:00:00.000Z',
  attemptedAt: '2026-03-02T08:35:05.000Z',
  durationMs: 120,
  body: '{"type":"leave.approved"}',
  statusCode: 500,
  answer: 'Oh dear',
  problem: 'status',
}
const address = `/api/webhook-endpoints/${endpoint.id}`
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

type Drawn = { endpoints?: WebhookEndpoint[]; isAvailable?: boolean }

async function draws({ endpoints = [endpoint], isAvailable = true }: Drawn = {}) {
  const calls = serve({
    'GET /api/webhook-endpoints': () => ({ body: { isAvailable, endpoints } }),
    'POST /api/webhook-endpoints': () => ({ status: 201, body: { endpoint, secret } }),
    [`PUT ${address}`]: () => ({ body: endpoint }),
    [`DELETE ${address}`]: () => ({ body: { ok: true } }),
    [`POST ${address}/rotate-secret`]: () => ({ body: { endpoint, secret } }),
    [`POST ${address}/test`]: () => ({ status: 201, body: delivery }),
    [`GET ${address}/deliveries`]: () => ({ body: [delivery] }),
    [`POST /api/webhook-deliveries/${delivery.id}/resend`]: () => ({ body: delivery }),
  })
  await draw(<WebhookEndpoints today="2026-03-02" />)
  return () => calls.filter(({ call }) => !call.startsWith('GET'))
}

const text = () => document.body.textContent ?? ''

test('says what each is told, and how it is', async () => {
  const off = { since: '2026-02-27T15:20:05.000Z', because: 'failing' } as const
  await draws({ endpoints: [endpoint, { ...endpoint, id: 'other', off }] })
  expect(text()).toContain('https://hr.example.com/sorrelleave.approved, leave.cancelled')
  expect(text()).toContain('Off since Fri 27 Feb: no message reached it for five days.')
})

test('a new one shows its secret once', async () => {
  const writes = await draws({ endpoints: [] })
  await click('Add a webhook')
  await fill('Address', endpoint.url)
  await click('leave.approved')
  await click('Add webhook')
  expect(writes()).toMatchObject([
    {
      call: 'POST /api/webhook-endpoints',
      body: { url: endpoint.url, types: ['leave.approved'], seesPrivateTypes: false },
    },
  ])
  expect(control('Secret')).toHaveProperty('value', secret)
  await click('Done')
  expect(controlOrNone('Secret')).toBeUndefined()
})

test('needs an address and an event', async () => {
  const writes = await draws()
  await click('Add a webhook')
  await click('Add webhook')
  expect(text()).toContain('Please enter an address')
  expect(text()).toContain('Please choose at least one event')
  expect(writes()).toEqual([])
})

test('is switched off with the rest as it was', async () => {
  const writes = await draws()
  await click('Edit: hr.example.com')
  await click('On')
  await click('Save webhook')
  const { url, types, seesPrivateTypes } = endpoint
  expect(writes()).toMatchObject([
    { call: `PUT ${address}`, body: { url, types, seesPrivateTypes, isOn: false } },
  ])
})

test('gets a new secret', async () => {
  const writes = await draws()
  await click('New secret: hr.example.com')
  expect(text()).toContain('For 24 hours, messages are signed with both')
  await click('Make a new secret')
  expect(writes()).toMatchObject([{ call: `POST ${address}/rotate-secret` }])
  expect(control('Secret')).toHaveProperty('value', secret)
})

test('is removed once that is confirmed', async () => {
  const writes = await draws()
  await click('Remove: hr.example.com')
  expect(writes()).toEqual([])
  await click('Remove webhook')
  expect(writes()).toMatchObject([{ call: `DELETE ${address}` }])
  expect(shownToast.get()?.title).toBe('The webhook to hr.example.com has been removed.')
})

test('shows its messages with their answers, sends one again, and a test', async () => {
  const writes = await draws()
  await click('Messages: hr.example.com')
  expect(text()).toMatch(/Answered 500 · Tried 3 times · Next try today, \d\d:00/)
  expect(text()).toContain('Oh dear')
  const again = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Send again',
  )
  await click(again?.getAttribute('aria-label') ?? '')
  await click('Send a test')
  expect(writes().map(({ call }) => call)).toEqual([
    `POST /api/webhook-deliveries/${delivery.id}/resend`,
    `POST ${address}/test`,
  ])
})

test('can’t be added on a server without a key, and says so', async () => {
  await draws({ endpoints: [], isAvailable: false })
  expect(text()).toContain('Webhooks are off: the server’s operator needs to set SECRETS_KEY.')
  expect(controlOrNone('Add a webhook')).toBeUndefined()
})
