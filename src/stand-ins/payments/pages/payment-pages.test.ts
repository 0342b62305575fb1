import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { addErrorHandler } from '#server/platform/http/error-handler.ts'
import type { StripeEvent } from '#server/platform/tenancy/directory.ts'
import { type PaymentSandbox, startPaymentSandbox } from '../sandbox.ts'
import { paymentSandboxPages } from './payment-pages.ts'

/** What a newcomer can do with the sandbox, by its pages. */

const publicUrl = new URL('http://localhost:3000')
const now = new Date('2026-03-02T09:00:00Z')

let stateFile: string
let app: FastifyInstance
let sandbox: PaymentSandbox
let told: StripeEvent[]
/** The app can't take an event. */
let isDown: boolean

beforeEach(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  stateFile = path.join(folder, 'payment-sandbox.json')
  isDown = false
  await start()
})

async function start(): Promise<void> {
  told = []
  sandbox = await startPaymentSandbox({ now: () => now, stateFile, pagesUrl: publicUrl.origin })
  app = Fastify()
  app.decorate('publicUrl', publicUrl)
  app.decorate('now', () => now)
  const recordStripeEvent = async (event: StripeEvent) => {
    if (isDown) throw new Error('down')
    told.push(event)
  }
  app.decorate('directory', { recordStripeEvent } as Partial<
    FastifyInstance['directory']
  > as FastifyInstance['directory'])
  addErrorHandler(app)
  await app.register(paymentSandboxPages(sandbox, { productName: 'Sorrel' }))
  onTestFinished(close)
}

async function close(): Promise<void> {
  await app.close()
  await sandbox.close()
}

const page = async (url = '/dev/payments') => (await app.inject({ url })).body

async function submit(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url: `/dev/payments/${url}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
}

let keys = 0
const keyed = () => ({ idempotencyKey: `key-${keys++}` })

async function beginTrial(name = 'Halyard & Co') {
  const { provider } = sandbox
  const { id: customerId } = await provider.createCustomer({
    companyId: 'company-7',
    name,
    email: 'maya@example.com',
    ...keyed(),
  })
  const trialEnd = new Date(now.getTime() + 30 * 86_400_000)
  const wish = { companyId: 'company-7', customerId, quantity: 4, trialEnd }
  const subscription = await provider.createSubscription({ ...wish, ...keyed() })
  const { clientSecret, id: setupId } = await provider.createCardSetup({ ...wish, ...keyed() })
  return { customerId, subscriptionId: subscription.id, clientSecret, setupId }
}

async function confirm(clientSecret: string, number: string, expYear = 2030) {
  const payload = { clientSecret, number, expMonth: 12, expYear, cvc: '123' }
  return app.inject({ method: 'POST', url: '/dev/payments/confirm-setup', payload })
}

/** A trial that a card pays for, moved on until its first invoice is charged. */
async function paying(number: string) {
  const begun = await beginTrial()
  await confirm(begun.clientSecret, number)
  const { paymentMethodId } = await sandbox.provider.readCardSetup(begun.setupId)
  await sandbox.provider.usePaymentMethod({ ...begun, paymentMethodId: paymentMethodId ?? '' })
  await submit('advance', { to: String(now.getTime() / 1000 + 30 * 86_400) })
  await submit('advance', { to: 'hour' })
  const [invoice] = sandbox.state.invoices.slice(-1)
  if (!invoice) throw new Error('There is no invoice.')
  return { ...begun, invoice, url: `/dev/payments/invoices/${invoice.id}` }
}

test('before anybody is a customer the page says so, in the style of its own address', async () => {
  expect(await page()).toContain('No customers so far.')
  expect(await page('/dev/payments/style.css')).toContain('.customers')
})

test('a customer is shown with what it has; markup in a name stays text', async () => {
  await beginTrial('<b>Halyard</b>')
  const shown = await page()
  for (const part of ['&lt;b&gt;Halyard&lt;/b&gt;', 'maya@example.com', 'trialing', '1 Apr 2026', '$0.00'])
    expect(shown).toContain(part)
})

test('at the trial’s end the card pays the first invoice, which is a PDF to be kept', async () => {
  const { invoice, url } = await paying('4242 4242 4242 4242')
  expect(invoice).toMatchObject({ status: 'paid', total: 400 })
  expect(told.map(({ type }) => type)).toContain('invoice.paid')
  const pdf = await app.inject({ url: `${url}.pdf` })
  expect(pdf.headers['content-disposition']).toBe(`attachment; filename="invoice-${invoice.number}.pdf"`)
  const file = pdf.rawPayload.toString('latin1')
  for (const part of [`(${invoice.number})`, '(Halyard & Co, maya@example.com)', '(4 \xD7 Sorrel', '($4.00)'])
    expect(file).toContain(part)
  // The table points at its objects, and the stream is as long as it says.
  const at = Number(/startxref\n(\d+)\n/.exec(file)?.[1])
  const entries = [...file.slice(at).matchAll(/^(\d{10}) 00000 n $/gm)]
  expect(entries).toHaveLength(6)
  for (const [index, entry] of entries.entries())
    expect(file.slice(Number(entry[1])).startsWith(`${index + 1} 0 obj\n`)).toBe(true)
  const [, length, stream] = /\/Length (\d+) >>\nstream\n(.*?)\nendstream/s.exec(file) ?? []
  expect(stream).toHaveLength(Number(length))
})

test('a trial without a card pauses, and months later is still paused', async () => {
  await beginTrial()
  for (let month = 0; month < 3; month++) await submit('advance', { to: 'month' })
  expect(sandbox.state.subscriptions).toMatchObject([{ status: 'paused' }])
  expect(sandbox.state.invoices).toHaveLength(1)
})

test('a renewal that is declined is tried again three times, then the subscription is unpaid', async () => {
  const { invoice } = await paying('4000000000000341')
  const [subscription] = sandbox.state.subscriptions
  expect([subscription?.status, invoice.attempts]).toEqual(['past_due', 1])
  for (const [days, attempts, status] of [
    [3, 2, 'past_due'],
    [5, 3, 'past_due'],
    [7, 4, 'unpaid'],
  ] as const) {
    for (let day = 0; day < days; day++) await submit('advance', { to: 'day' })
    expect([subscription?.status, invoice.attempts]).toEqual([status, attempts])
  }
})

test('periods begin on the day of the first, or the month’s last', async () => {
  await paying('4242424242424242')
  const [subscription] = sandbox.state.subscriptions
  if (!subscription) throw new Error('There is no subscription.')
  subscription.anchor = Date.parse('2026-01-31T09:00:00Z') / 1000
  subscription.periodEnd = Date.parse('2026-06-30T09:00:00Z') / 1000
  for (let month = 0; month < 6; month++) await submit('advance', { to: 'month' })
  const begun = sandbox.state.invoices.slice(-3).map(({ createdAt }) => new Date(createdAt * 1000))
  expect(begun.map((date) => date.toISOString().slice(0, 10))).toEqual([
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
  ])
})

test.each(['', 'year', '-5', '99999999999', '1e9'])('the clock does not go to %j', async (to) => {
  expect((await submit('advance', { to })).statusCode).toBe(400)
  expect(sandbox.now()).toEqual(now)
})

test('what is away answers nobody, and nothing is done, until it works again', async () => {
  await submit('faults', { mode: 'away' })
  expect(await page()).toMatch(/checked=""[^>]*value="away"|value="away"[^>]*checked=""/)
  await expect(beginTrial()).rejects.toMatchObject({ name: 'ProviderAway', isAnswered: false })
  expect(sandbox.state.customers).toEqual([])
  await submit('faults', { mode: 'work' })
  await beginTrial()
  expect(sandbox.state.customers).toHaveLength(1)
})

test.each([
  ['4000 0000 0000 0002', 2030, 'Your card was declined.'],
  ['4000 0000 0000 9995', 2030, 'Your card has insufficient funds.'],
  ['4111 1111 1111 1111', 2030, 'Your card number is incorrect.'],
  ['4242 4242 4242 4242', 2020, 'Your card’s expiration date is invalid.'],
])('the card %s of %i is refused, and another one can be tried, once', async (number, year, message) => {
  const { clientSecret } = await beginTrial()
  const refused = await confirm(clientSecret, number, year)
  expect([refused.statusCode, refused.json()]).toEqual([402, { message }])
  expect((await confirm(clientSecret, '5555 5555 5555 4444')).statusCode).toBe(200)
  expect(sandbox.state.cards).toMatchObject([{ brand: 'mastercard', last4: '4444' }])
  expect((await confirm(clientSecret, number)).json().message).toContain('setup_intent_unexpected_state')
})

test('a bank that asks is answered on the page of the invoice', async () => {
  const { invoice, url } = await paying('4000002760003184')
  const clientSecret = invoice.payment?.secret ?? ''
  expect(await page(url)).toContain('The bank asks whether this payment is yours.')
  expect((await submit(`invoices/${invoice.id}`, { clientSecret, challenge: 'refuse' })).statusCode).toBe(303)
  expect(await page(url)).toContain('We are unable to authenticate')
  const again = await app.inject({
    method: 'POST',
    url: '/dev/payments/confirm-payment',
    payload: { clientSecret, challenge: 'confirm' },
  })
  expect(again.json()).toMatchObject({ status: 'succeeded' })
  expect(await page(url)).toContain('There is nothing to pay.')
})

test.each([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])(
  'another site changes nothing: %j',
  async (headers) => {
    expect((await submit('advance', { to: 'day' }, headers)).statusCode).toBe(403)
    expect(sandbox.now()).toEqual(now)
  },
)

test('after a restart everything is there, the clock too, and the app hears of what it could not take', async () => {
  isDown = true
  const { clientSecret } = await beginTrial()
  await confirm(clientSecret, '4242424242424242')
  await submit('advance', { to: 'day' })
  const { state } = sandbox
  expect(state.events.length).toBeGreaterThan(2)
  await close()
  isDown = false
  const waiting = structuredClone(state.events)
  await start()
  await sandbox.delivered()
  expect(told.map(({ id }) => id)).toEqual(waiting.map(({ id }) => id))
  expect(sandbox.state).toEqual({ ...state, events: [] })
  expect(sandbox.now()).toEqual(new Date('2026-03-03T09:00:00Z'))
})

test('a call is on the disk once it is answered, and done once under its key', async () => {
  const customer = { companyId: 'company-7', name: 'Halyard', email: 'maya@example.com', ...keyed() }
  const made = await sandbox.provider.createCustomer(customer)
  const kept = await readFile(stateFile)
  await close()
  // As a crash leaves it.
  await writeFile(stateFile, kept)
  await start()
  expect(await sandbox.provider.createCustomer(customer)).toEqual(made)
  expect(sandbox.state.customers).toHaveLength(1)
})

test.each(['no JSON', '{"account":{"customers":[]}}'])(
  'a file that can’t be read stays: %s',
  async (content) => {
    await close()
    await writeFile(stateFile, content)
    const starting = startPaymentSandbox({ now: () => now, stateFile, pagesUrl: publicUrl.origin })
    await expect(starting).rejects.toThrow(`can’t read ${stateFile}. Delete it to begin anew.`)
  },
)
