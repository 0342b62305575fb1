import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import type { CreatedSubscription, SetupOutcome, SubscriptionStatus } from '#shared/billing/contract.ts'
import { processDatabase } from '../../database.ts'
import { LocalBrowser } from '../../local-browser.ts'
import { cards, fillsIn, heldOf, paymentSettings, startStripeFor } from '../../payments.ts'
import { type Server, startServer } from '../../server-process.ts'

/** The calls at which it is killed: all that make something, and the first one after the last of them. */
const moments = [
  /^POST \/v1\/customers$/,
  /^POST \/v1\/subscriptions$/,
  /^POST \/v1\/setup_intents$/,
  /^POST \/v1\/customers\/./,
  /^POST \/v1\/subscriptions\/./,
  /^GET \/v1\/subscriptions$/,
]

it('a server that is killed at each call to the card provider has one customer, one subscription and its card in the end', async () => {
  const { sandbox, stripe, close } = await startStripeFor(() => server.url)
  const server: Server = await startServer({
    env: { ...(await processDatabase()), ...paymentSettings(stripe) },
  })
  onTestFinished(async () => {
    await server.stop()
    await close()
  })
  const email = `ada.${randomUUID()}@halyard.example`
  const ada = await new LocalBrowser(server.url).signIn({ email, name: 'Ada Admin' })
  const company = { name: 'Halyard', annualDays: 20, accrualType: 'all_at_once' }
  const { id } = (await ada.json<{ id: string }>('POST', '/api/companies', company)).body

  const left = [...moments]
  let killed: Promise<void> | undefined
  // The provider still does the call.
  stripe.onCall(async ({ method, path }) => {
    if (!killed && left[0]?.test(`${method} ${path}`)) {
      left.shift()
      killed = server.kill9()
    }
    await killed
  })
  /** Again and again, as an impatient user, until it is answered. */
  const insist = async <Body>(path: string, body?: object): Promise<Body> => {
    for (;;) {
      const answer = await ada.json<Body>('POST', path, body).catch(() => undefined)
      if (killed) {
        await killed
        killed = undefined
        await server.restart()
      } else if (answer?.status === 200) return answer.body
      else if (answer?.status !== 503) throw new Error(`${path} answered ${answer?.status}.`)
    }
  }

  const created = await insist<CreatedSubscription>('/api/create-subscription')
  if (!('clientSecret' in created)) throw new Error(`No card form: ${JSON.stringify(created)}.`)
  const setupIntentId = await fillsIn({ sandbox }, created.clientSecret, cards.visa)
  expect(await insist<SetupOutcome>('/api/subscription/finish-setup', { setupIntentId })).toEqual({
    outcome: 'saved',
    paymentError: null,
    needsConfirmation: false,
  })
  const held = heldOf({ sandbox }, id)
  expect([held.customers.length, held.subscriptions.length]).toEqual([1, 1])
  expect(await insist('/api/create-subscription')).toEqual({ status: 'trialing' })
  const { body } = await ada.json<SubscriptionStatus>('GET', '/api/subscription/status')
  expect(body.paymentMethod).toEqual({ brand: 'visa', last4: '4242' })
  expect(left).toEqual([])
}, 240_000)
