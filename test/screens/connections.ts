import type { Page } from '@playwright/test'
import type { ApiKey, MadeApiKey } from '#shared/api-key/contract.ts'
import type { WebhookDelivery, WebhookEndpoint } from '#shared/webhook/contract.ts'
import { type Screen, screen } from './screen.ts'

const payroll: ApiKey = {
  id: '019ab000-0000-7000-8000-0000000000a1',
  name: 'Payroll import',
  isPersonal: false,
  scopes: ['leave:read', 'balances:read', 'people:read', 'reports:read'],
  version: '2026-11-26',
  hint: 'q7Xd',
  madeBy: { id: '019ab000-0000-7000-8000-0000000000b1', firstName: 'Maya', lastName: 'Okafor' },
  createdAt: '2026-01-12T10:00:00.000Z',
  expiresAt: '2027-01-12T10:00:00.000Z',
  lastUsedAt: '2026-03-02T07:15:00.000Z',
  oldTokenUntil: '2026-03-05T10:00:00.000Z',
  formerAdmin: null,
}
const screenInReception: ApiKey = {
  ...payroll,
  id: '019ab000-0000-7000-8000-0000000000a2',
  name: 'Screen in reception',
  scopes: ['leave:read'],
  hint: 'M0fe',
  expiresAt: '2026-03-10T10:00:00.000Z',
  lastUsedAt: null,
  oldTokenUntil: null,
  formerAdmin: { id: '019ab000-0000-7000-8000-0000000000b2', firstName: 'Nora', lastName: 'Lind' },
}
const made: MadeApiKey = { key: payroll, token: 'srl_live_0dQ2mT7sYb4KxW9cHu5LpRj8NvZe3Fa6Gi1AtBCq7Xd' }

const hr: WebhookEndpoint = {
  id: '019ab000-0000-7000-8000-0000000000c1',
  url: 'https://hr.northfold.example/sorrel',
  types: ['leave.approved', 'leave.cancelled', 'person.joined'],
  seesPrivateTypes: false,
  createdAt: '2026-01-12T10:00:00.000Z',
  failingSince: null,
  off: null,
  earlierSecretUntil: null,
}
const delivered: WebhookDelivery = {
  id: '019ab000-0000-7000-8000-0000000000d1',
  messageId: '019ab000-0000-7000-8000-0000000000d2',
  type: 'leave.approved',
  state: 'waiting',
  createdAt: '2026-03-02T08:00:00.000Z',
  attempts: 3,
  nextAttemptAt: '2026-03-02T10:00:00.000Z',
  attemptedAt: '2026-03-02T08:35:05.000Z',
  durationMs: 120,
  body: '{"type":"leave.approved"}',
  statusCode: 500,
  answer: 'Internal Server Error',
  problem: 'status',
}

/** API keys: none, some, the form for one, and its token, shown once. */
export const ofOwnKeys: readonly Screen[] = [
  screen('api-keys', 'API keys, none yet', 'kavya', '/settings?tab=api-keys'),
]

export const ofCompanyKeys: readonly Screen[] = [
  screen('connections', 'Connections, with API keys', 'maya', '/settings?tab=connections', withKeys),
  screen('api-key-new', 'A new API key', 'maya', '/settings?tab=connections', askForKey),
  screen(
    'api-key-shown',
    'The token of an API key, shown once',
    'maya',
    '/settings?tab=connections',
    makeKey,
  ),
  screen('api-key-rotate', 'Rotate an API key', 'maya', '/settings?tab=connections', async (page) => {
    await withKeys(page)
    await page.getByRole('button', { name: 'Rotate Payroll import' }).click()
  }),
  screen('webhooks', 'Connections, with a webhook', 'maya', '/settings?tab=webhooks', withWebhook),
  screen('webhook-messages', 'The messages of a webhook', 'maya', '/settings?tab=webhooks', async (page) => {
    await withWebhook(page)
    await page.getByRole('button', { name: /^Messages/ }).click()
    await page.getByText('leave.approved').first().waitFor()
  }),
]

async function withWebhook(page: Page): Promise<void> {
  await page.route('**/api/webhook-endpoints', (route) =>
    route.fulfill({ json: { isAvailable: true, endpoints: [hr] } }),
  )
  await page.route('**/api/webhook-endpoints/*/deliveries', (route) => route.fulfill({ json: [delivered] }))
  await page.reload()
  await page.getByText(hr.url).waitFor()
}

async function withKeys(page: Page): Promise<void> {
  await page.route('**/api/api-keys', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: [payroll, screenInReception] })
      : route.fulfill({ status: 201, json: made }),
  )
  await page.reload()
  await page.getByText('Screen in reception').waitFor()
}

async function askForKey(page: Page): Promise<void> {
  await withKeys(page)
  await page.getByRole('button', { name: 'New API key' }).click()
}

async function makeKey(page: Page): Promise<void> {
  await askForKey(page)
  await page.getByLabel('Name').fill('Payroll import')
  await page.getByLabel('See leave requests and the calendar').check()
  await page.getByRole('button', { name: 'Create API key' }).click()
  await page.getByRole('button', { name: 'Done' }).waitFor()
}
