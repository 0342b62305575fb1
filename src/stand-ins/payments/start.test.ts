import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Stripe } from 'stripe'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { TestCard } from './sandbox.ts'
import { type PaymentSandbox, startPaymentSandbox } from './start.ts'
import type { SignedEvent } from './webhooks.ts'

const hour = 60 * 60
const day = 24 * hour
const now = new Date('2026-03-02T09:00:00Z')
const nowSeconds = now.getTime() / 1000
const visa: TestCard = { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' }
const chargedInVain: TestCard = { ...visa, number: '4000000000000341' }

/** What the first version of the sandbox kept. */
const keptAtFirst = [
  'customers',
  'subscriptions',
  'setupIntents',
  'paymentMethods',
  'invoices',
  'invoiceItems',
  'cardNumbers',
  'trialEndsTold',
  'events',
  'clockAheadMs',
]

let got: SignedEvent[]
let webhookStatus: number

beforeEach(() => {
  got = []
  webhookStatus = 200
})

async function open(
  options: { stateFile?: string } = {},
): Promise<{ sandbox: PaymentSandbox; stripe: Stripe }> {
  const sandbox = await startPaymentSandbox({
    now: () => now,
    webhookUrl: async (event) => {
      got.push(event)
      return webhookStatus
    },
    pagesUrl: 'http://localhost:3000',
    webhookRetryMs: [0],
    ...options,
  })
  onTestFinished(() => sandbox.close())
  const { hostname: host, port } = new URL(sandbox.apiUrl)
  const stripe = new Stripe(sandbox.secretKey, { host, port, protocol: 'http', maxNetworkRetries: 0 })
  return { sandbox, stripe }
}

/** A company in its trial, as the app makes one. */
async function beginTrial({ sandbox, stripe }: Awaited<ReturnType<typeof open>>) {
  const customer = await stripe.customers.create({
    name: 'Halyard',
    email: 'maya@example.com',
    metadata: { company_id: '7' },
  })
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: sandbox.priceId, quantity: 4 }],
    trial_end: nowSeconds + 30 * day,
    trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
    billing_mode: { type: 'flexible' },
    payment_settings: { save_default_payment_method: 'on_subscription' },
    metadata: { company_id: '7' },
  })
  return { customer, subscription }
}

async function putCardOnFile(
  { sandbox, stripe }: Awaited<ReturnType<typeof open>>,
  customer: string,
  card = visa,
) {
  const intent = await stripe.setupIntents.create({
    customer,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
  })
  const confirmed = await sandbox.confirmSetupIntent({ clientSecret: intent.client_secret ?? '', card })
  const method = confirmed.payment_method
  if (typeof method !== 'string') throw new Error('The card was not put on file.')
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } })
  return { intent: confirmed, method }
}

describe('the SDK against the sandbox', () => {
  test('customers, prices and subscriptions', async () => {
    const opened = await open()
    const { sandbox, stripe } = opened
    const { customer, subscription } = await beginTrial(opened)
    expect(subscription).toMatchObject({
      status: 'trialing',
      customer: customer.id,
      trial_end: nowSeconds + 30 * day,
    })
    expect(subscription.items.data[0]).toMatchObject({
      quantity: 4,
      current_period_end: nowSeconds + 30 * day,
    })

    expect((await stripe.customers.list({ email: 'maya@example.com', limit: 1 })).data).toMatchObject([
      { id: customer.id, metadata: { company_id: '7' } },
    ])
    expect((await stripe.customers.list({ email: 'nobody@example.com' })).data).toEqual([])
    const price = await stripe.prices.retrieve(sandbox.priceId)
    expect(price).toMatchObject({ unit_amount: 100, currency: 'usd' })
    expect(price.unit_amount_decimal?.toString()).toBe('100')

    const [item] = subscription.items.data
    const more = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item?.id ?? '', quantity: 5 }],
      proration_behavior: 'none',
    })
    expect(more.items.data[0]?.quantity).toBe(5)
    const later = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    expect(later.cancel_at_period_end).toBe(true)
    const all = { customer: customer.id, status: 'all', limit: 3 } as const
    expect((await stripe.subscriptions.list(all)).data).toHaveLength(1)
    expect((await stripe.subscriptions.cancel(subscription.id)).status).toBe('canceled')
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([])
  })

  test('a card, a payment, and what the browser may do', async () => {
    const opened = await open()
    const { sandbox, stripe } = opened
    const { customer, subscription } = await beginTrial(opened)
    const { intent, method } = await putCardOnFile(opened, customer.id)
    expect(await stripe.setupIntents.retrieve(intent.id)).toMatchObject({
      status: 'succeeded',
      payment_method: method,
    })
    expect((await stripe.paymentMethods.retrieve(method)).card).toMatchObject({
      brand: 'visa',
      last4: '4242',
    })
    const withCard = await stripe.customers.retrieve(customer.id, {
      expand: ['invoice_settings.default_payment_method'],
    })
    expect(withCard).toMatchObject({ invoice_settings: { default_payment_method: { id: method } } })

    const preview = await stripe.invoices.createPreview({
      customer: customer.id,
      subscription: subscription.id,
    })
    expect(preview.total).toBe(400)
    await sandbox.advanceTo(new Date((nowSeconds + 30 * day + hour) * 1000))
    const active = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
    expect(active).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', amount_paid: 400 } })
    const { data: invoices } = await stripe.invoices.list({ customer: customer.id, limit: 5 })
    expect(invoices.map(({ total }) => total)).toEqual([400, 0])
    expect(invoices[0]?.parent?.subscription_details?.subscription).toBe(subscription.id)
    expect(invoices[0]?.invoice_pdf).toBe(
      `http://localhost:3000/dev/payments/invoices/${invoices[0]?.id}.pdf`,
    )
    expect((await stripe.invoices.retrieve(invoices[0]?.id ?? '')).id).toBe(invoices[0]?.id)
  })

  test('the browser confirms with its own key', async () => {
    const opened = await open()
    const { sandbox, stripe } = opened
    const { customer } = await beginTrial(opened)
    const { id, client_secret: secret } = await stripe.setupIntents.create({ customer: customer.id })
    const confirm = (number: string) =>
      fetch(`${sandbox.apiUrl}/v1/setup_intents/${id}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${sandbox.publishableKey}` },
        body: new URLSearchParams({
          client_secret: secret ?? '',
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': number,
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': '2030',
          'payment_method_data[card][cvc]': '123',
        }),
      })
    expect(await (await confirm('4000000000000002')).json()).toMatchObject({
      error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
    })
    expect(await (await confirm('4000002500003155')).json()).toMatchObject({ id, status: 'requires_action' })
    expect(await (await confirm('4242424242424242')).json()).toMatchObject({ id, status: 'succeeded' })
    const other = await stripe.setupIntents.create({ customer: customer.id })
    expect((await stripe.setupIntents.cancel(other.id)).status).toBe('canceled')
  })

  test('a trial without a card is paused, and resumes with one', async () => {
    const opened = await open()
    const { sandbox, stripe } = opened
    const { customer, subscription } = await beginTrial(opened)
    await sandbox.advanceTo(new Date((nowSeconds + 31 * day) * 1000))
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('paused')

    await putCardOnFile(opened, customer.id)
    await stripe.subscriptions.resume(subscription.id)
    const [open_] = (await stripe.invoices.list({ subscription: subscription.id, status: 'open' })).data
    expect((await stripe.invoices.pay(open_?.id ?? '')).status).toBe('paid')
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
  })

  test('a declined charge is a card error, and another card pays', async () => {
    const opened = await open()
    const { sandbox, stripe } = opened
    const { customer, subscription } = await beginTrial(opened)
    await putCardOnFile(opened, customer.id, chargedInVain)
    await sandbox.advanceTo(new Date((nowSeconds + 30 * day + hour) * 1000))
    const late = await stripe.subscriptions.retrieve(subscription.id)
    expect(late.status).toBe('past_due')
    const { latest_invoice: invoice } = late
    if (typeof invoice !== 'string') throw new Error('There is no invoice.')
    await expect(stripe.invoices.pay(invoice)).rejects.toThrow(Stripe.errors.StripeCardError)
    const { method } = await putCardOnFile(opened, customer.id)
    expect((await stripe.invoices.pay(invoice, { payment_method: method })).status).toBe('paid')
  })

  test('refuses what this version of the API does not know', async () => {
    const { stripe } = await open()
    await expect(stripe.setupIntents.create({ payment_method_types: ['card'] } as object)).rejects.toThrow(
      'Received unknown parameter: payment_method_types',
    )
    await expect(stripe.subscriptions.retrieve('sub_none')).rejects.toMatchObject({
      code: 'resource_missing',
    })
    await expect(stripe.products.list()).rejects.toThrow('Unrecognized request URL (GET: /v1/products).')
  })

  test('an answer that was lost does not double anything', async () => {
    const opened = await open()
    const { sandbox, stripe } = opened
    const { customer } = await beginTrial(opened)
    sandbox.faults.set({ kind: 'answer lost' }, { next: 2 })
    const create = () => stripe.setupIntents.create({ customer: customer.id }, { idempotencyKey: 'setup-7' })
    await expect(create()).rejects.toThrow(Stripe.errors.StripeConnectionError)
    await create()
    const { setupIntents, subscriptions } = sandbox.account.state
    const [pending] = subscriptions.map(({ pending_setup_intent: id }) => id)
    expect(setupIntents.filter(({ id }) => id !== pending)).toHaveLength(1)
  })

  test('moves its clock over the API, too', async () => {
    const { sandbox, stripe } = await open()
    await stripe.testHelpers.testClocks.advance('clock_sandbox', { frozen_time: nowSeconds + day })
    expect(sandbox.now()).toEqual(new Date('2026-03-03T09:00:00Z'))
  })
})

describe('webhooks', () => {
  test('tell what happened, in order, and signed', async () => {
    const opened = await open()
    const { sandbox, stripe } = opened
    const { customer } = await beginTrial(opened)
    await sandbox.webhooksDelivered()
    expect(got.map(({ event }) => event.id)).toEqual(sandbox.account.state.events.map(({ id }) => id))
    const types = got.map(({ event }) => event.type)
    expect(types).toEqual(expect.arrayContaining(['customer.subscription.created', 'invoice.paid']))
    const [{ body, signature } = { body: '', signature: '' }] = got
    const checked = stripe.webhooks.constructEvent(
      body,
      signature,
      sandbox.webhookSecret,
      300,
      undefined,
      now.getTime(),
    )
    expect(checked).toMatchObject({ type: 'customer.created', data: { object: { id: customer.id } } })
  })

  test('have arrived when the clock has been moved', async () => {
    const opened = await open()
    await beginTrial(opened)
    await opened.sandbox.advanceTo(new Date((nowSeconds + 30 * day) * 1000))
    const types = got.map(({ event }) => event.type)
    expect(types).toContain('customer.subscription.trial_will_end')
    expect(types).toContain('customer.subscription.paused')
    expect(opened.sandbox.pendingWebhooks()).toEqual([])
  })

  test('can be held back and handed out', async () => {
    const opened = await open()
    opened.sandbox.holdWebhooks()
    await beginTrial(opened)
    const held = opened.sandbox.heldEvents()
    expect(held).toHaveLength(7)
    opened.sandbox.releaseWebhooks()
    await opened.sandbox.webhooksDelivered()
    expect(got).toEqual([])
  })
})

describe('what is kept in the file', () => {
  let stateFile: string

  beforeEach(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'sorrel-payments-'))
    stateFile = path.join(folder, 'payments.json')
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
  })

  test('is there at the next start: things, keys, the clock, and events that nobody took', async () => {
    webhookStatus = 503
    const first = await open({ stateFile })
    const { customer, subscription } = await beginTrial(first)
    await first.stripe.setupIntents.create({ customer: customer.id }, { idempotencyKey: 'setup-7' })
    await first.sandbox.advanceTo(new Date((nowSeconds + day / 2) * 1000))
    await first.sandbox.close()
    const waiting = first.sandbox.pendingWebhooks().map(({ event }) => event.id)
    expect(waiting).toHaveLength(8)

    got = []
    webhookStatus = 200
    const second = await open({ stateFile })
    expect(second.sandbox.now()).toEqual(new Date('2026-03-02T21:00:00Z'))
    await second.sandbox.webhooksDelivered()
    expect(got.map(({ event }) => event.id)).toEqual(waiting)
    const again = await second.stripe.setupIntents.create(
      { customer: customer.id },
      { idempotencyKey: 'setup-7' },
    )
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect((await second.stripe.subscriptions.retrieve(subscription.id)).status).toBe('trialing')
    await second.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  })

  test('holds a change as soon as it is answered, without a close', async () => {
    const first = await open({ stateFile })
    const customer = await first.stripe.customers.create({ name: 'Halyard' })
    const second = await open({ stateFile })
    expect(await second.stripe.customers.retrieve(customer.id)).toEqual(customer)
  })

  test('opens where an older version wrote it, which knew no PaymentIntents', async () => {
    const first = await open({ stateFile })
    const { customer, subscription } = await beginTrial(first)
    await putCardOnFile(first, customer.id, chargedInVain)
    await first.sandbox.advanceTo(new Date((nowSeconds + 30.5 * day) * 1000))
    await first.sandbox.close()
    const kept = JSON.parse(await readFile(stateFile, 'utf8'))
    for (const name of Object.keys(kept.account)) if (!keptAtFirst.includes(name)) delete kept.account[name]
    await writeFile(stateFile, JSON.stringify(kept))

    const second = await open({ stateFile })
    const { stripe } = second
    const late = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
    expect(late).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open' } })
    const { method } = await putCardOnFile(second, customer.id)
    const [unpaid] = (await stripe.invoices.list({ status: 'open' })).data
    expect((await stripe.invoices.pay(unpaid?.id ?? '', { payment_method: method })).status).toBe('paid')
  })

  test('is not thrown away when it can’t be read', async () => {
    await writeFile(stateFile, '{"account":')
    await expect(open({ stateFile })).rejects.toThrow('Delete it to begin anew.')
  })
})

test('what falls due by the app’s own clock happens without a call', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let time = now
  const sandbox = await startPaymentSandbox({
    now: () => time,
    webhookUrl: async () => 200,
    pagesUrl: 'http://localhost:3000',
  })
  onTestFinished(() => sandbox.close())
  const { hostname: host, port } = new URL(sandbox.apiUrl)
  await beginTrial({ sandbox, stripe: new Stripe(sandbox.secretKey, { host, port, protocol: 'http' }) })
  time = new Date((nowSeconds + 30 * day) * 1000)
  vi.advanceTimersByTime(60_000)
  expect(sandbox.account.state.subscriptions[0]?.status).toBe('paused')
})
