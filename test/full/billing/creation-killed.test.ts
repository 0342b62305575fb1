import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { CreatedSubscription, SetupOutcome, SubscriptionStatus } from '#shared/billing/contract.ts'
import type { PaymentSandbox } from '#stand-ins/payments/start.ts'
import { processDatabase } from '../../database.ts'
import { LocalBrowser } from '../../local-browser.ts'
import { cards, fillsIn, heldOf, paymentSettings, startSandboxFor } from '../../payments.ts'
import { type Server, startServer } from '../../server-process.ts'

/** The real process, killed at each call to the provider; on PostgreSQL where the suite runs on it. */

async function start(): Promise<{ server: Server; sandbox: PaymentSandbox }> {
  const sandbox = await startSandboxFor(() => server.url)
  const server = await startServer({
    env: { ...(await processDatabase()), ...paymentSettings(sandbox) },
  })
  onTestFinished(async () => {
    await server.stop()
    await sandbox.close()
  })
  return { server, sandbox }
}

async function newCompany(server: Server): Promise<{ ada: LocalBrowser; companyId: string }> {
  const email = `ada.${randomUUID()}@halyard.example`
  const ada = await new LocalBrowser(server.url).signIn({ email, name: 'Ada Admin' })
  const company = { name: 'Halyard', annualDays: 20, accrualType: 'all_at_once' }
  const { body } = await ada.json<{ id: string }>('POST', '/api/companies', company)
  return { ada, companyId: body.id }
}

type Moment = { method: string; path: RegExp }

/** Does `act`, and kills the server at its first call of this kind, which the provider still does. */
async function killedAt(
  moment: Moment,
  { server, sandbox }: { server: Server; sandbox: PaymentSandbox },
  act: () => Promise<unknown>,
): Promise<void> {
  let killed: Promise<void> | undefined
  const stopListening = sandbox.faults.onCall(async ({ method, path }) => {
    if (method === moment.method && moment.path.test(path)) killed ??= server.kill9()
    await killed
  })
  await act().catch(() => {})
  stopListening()
  if (!killed) throw new Error(`There was no ${moment.method} ${moment.path}.`)
  await killed
  await server.restart()
}

/** Each step by itself, and the first call after it: then its result is stored. */
const creation: Moment[] = [
  { method: 'GET', path: /^\/v1\/customers$/ },
  { method: 'POST', path: /^\/v1\/customers$/ },
  { method: 'GET', path: /^\/v1\/subscriptions$/ },
  { method: 'POST', path: /^\/v1\/subscriptions$/ },
  { method: 'GET', path: /^\/v1\/invoices$/ },
  { method: 'POST', path: /^\/v1\/setup_intents$/ },
]
const useOfCard: Moment[] = [
  { method: 'GET', path: /^\/v1\/setup_intents\/./ },
  { method: 'POST', path: /^\/v1\/customers\/./ },
  { method: 'POST', path: /^\/v1\/subscriptions\/./ },
]

describe('kill -9 at each call to the card provider', () => {
  it('leaves one customer, one subscription and its card in the end', async () => {
    const running = await start()
    const { server, sandbox } = running
    for (const moment of creation) {
      const { ada, companyId } = await newCompany(server)
      const create = () => ada.json<CreatedSubscription>('POST', '/api/create-subscription')
      await killedAt(moment, running, create)
      expect([moment, await create()]).toEqual([
        moment,
        { status: 200, body: { clientSecret: expect.stringContaining('_secret_') } },
      ])
      const held = heldOf({ sandbox }, companyId)
      expect([moment, held.customers.length, held.subscriptions.length]).toEqual([moment, 1, 1])
      expect((await create()).body).toEqual({ status: 'trialing' })
    }

    for (const moment of useOfCard) {
      const { ada } = await newCompany(server)
      const created = await ada.json<{ clientSecret: string }>('POST', '/api/create-subscription')
      const setupIntentId = await fillsIn(running, created.body.clientSecret, cards.visa)
      const finish = () => ada.json<SetupOutcome>('POST', '/api/subscription/finish-setup', { setupIntentId })
      await killedAt(moment, running, finish)
      expect([moment, (await finish()).body]).toEqual([
        moment,
        { outcome: 'saved', paymentError: null, needsConfirmation: false },
      ])
      const { body } = await ada.json<SubscriptionStatus>('GET', '/api/subscription/status')
      expect([moment, body.paymentMethod]).toEqual([moment, { brand: 'visa', last4: '4242' }])
    }
  }, 600_000)
})
