import Fastify, { type FastifyInstance } from 'fastify'
import { Stripe } from 'stripe'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { addErrorHandler } from '#server/platform/http/error-handler.ts'
import { type PaymentSandbox, startPaymentSandbox } from '../start.ts'
import { paymentSandboxPages } from './payment-pages.ts'

const publicUrl = new URL('http://localhost:3000')
const now = new Date('2026-03-02T09:00:00Z')

let app: FastifyInstance
let sandbox: PaymentSandbox
let stripe: Stripe
let webhookStatus: number

beforeEach(async () => {
  webhookStatus = 200
  sandbox = await startPaymentSandbox({
    now: () => now,
    webhookUrl: async () => webhookStatus,
    pagesUrl: publicUrl.origin,
    webhookRetryMs: [],
  })
  const { hostname: host, port } = new URL(sandbox.apiUrl)
  stripe = new Stripe(sandbox.secretKey, { host, port, protocol: 'http', maxNetworkRetries: 0 })
  app = Fastify()
  app.decorate('publicUrl', publicUrl)
  addErrorHandler(app)
  await app.register(paymentSandboxPages(sandbox, { productName: 'Sorrel' }))
  onTestFinished(async () => {
    await app.close()
    await sandbox.close()
  })
})

async function page() {
  return app.inject({ url: '/dev/payments' })
}

const chosenFault = () => chosen('mode')
const chosenEnding = () => chosen('ending')

async function chosen(name: string): Promise<string | undefined> {
  const radios = (await page()).body.match(/<input[^>]*checked[^>]*>/g) ?? []
  return /value="(\w+)"/.exec(radios.find((radio) => radio.includes(`name="${name}"`)) ?? '')?.[1]
}

async function submit(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
}

async function beginTrial(name = 'Halyard & Co'): Promise<string> {
  const customer = await stripe.customers.create({ name, email: 'maya@example.com' })
  await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: sandbox.priceId, quantity: 4 }],
    trial_end: now.getTime() / 1000 + 30 * 24 * 60 * 60,
    trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
  })
  return customer.id
}

async function confirm(customer: string, number: string) {
  const { client_secret: clientSecret } = await stripe.setupIntents.create({ customer })
  const payload = { clientSecret, number, expMonth: 12, expYear: 2030, cvc: '123' }
  return app.inject({ method: 'POST', url: '/dev/payments/confirm-setup', payload })
}

test('before anybody is a customer the page says so', async () => {
  const answer = await page()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.body).toContain('No customers so far.')
  expect(answer.body).toContain('No events so far.')
  expect(answer.body).toContain('2 Mar 2026, 09:00 UTC')
  expect(answer.body).toContain('the same as this machine’s')
})

test('a customer is shown with what it has; markup in a name stays text', async () => {
  await beginTrial('<script>Halyard')
  const { body } = await page()
  expect(body).toContain('&lt;script&gt;Halyard')
  expect(body).not.toContain('<script')
  for (const shown of ['trialing', '1 Apr 2026', '$0.00', 'customer.subscription.created']) {
    expect(body).toContain(shown)
  }
})

test('the button to the trial’s end leads there, and tells the app', async () => {
  await beginTrial()
  const value = /<button value="(\d+)" name="to">Advance to the trial’s end/.exec((await page()).body)?.[1]
  webhookStatus = 503
  const answer = await submit('/dev/payments/advance', { to: value ?? '' })
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe('/dev/payments')
  const { body } = await page()
  expect(body).toContain('1 Apr 2026, 09:00 UTC')
  expect(body).toContain('30 days ahead of this machine’s')
  expect(body).toContain('paused')
  expect(body).not.toContain('Advance to the trial’s end')
  expect(body).toContain('Waiting after 1 try: the answer was 503')
})

test.each([
  ['hour', '2026-03-02T10:00:00Z'],
  ['day', '2026-03-03T09:00:00Z'],
  ['week', '2026-03-09T09:00:00Z'],
  ['month', '2026-04-02T09:00:00Z'],
])('the clock can be moved by a %s', async (to, instant) => {
  expect((await submit('/dev/payments/advance', { to })).statusCode).toBe(303)
  expect(sandbox.now()).toEqual(new Date(instant))
})

test.each(['', 'year', '-5', '99999999999', '1e9'])('the clock does not go to %j', async (to) => {
  expect((await submit('/dev/payments/advance', { to })).statusCode).toBe(400)
  expect(sandbox.now()).toEqual(now)
})

test('a month later every period that had begun is over, also one that began late on the 28th', async () => {
  await sandbox.advanceTo(new Date('2027-01-29T00:30:00Z'))
  await submit('/dev/payments/advance', { to: 'month' })
  expect(sandbox.now()).toEqual(new Date('2027-03-01T00:30:00Z'))
})

test('the sandbox can be made to fail, to be away, and to work again', async () => {
  const customer = await beginTrial()
  expect(await chosenFault()).toBe('work')

  await submit('/dev/payments/faults', { mode: 'away' })
  expect(await chosenFault()).toBe('away')
  await expect(stripe.customers.retrieve(customer)).rejects.toThrow(Stripe.errors.StripeConnectionError)

  await submit('/dev/payments/faults', { mode: 'some' })
  expect(await chosenFault()).toBe('some')
  const calls = Array.from({ length: 40 }, () => stripe.customers.retrieve(customer))
  const failed = (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected')
  expect(failed.length).toBeGreaterThan(0)
  expect(failed.length).toBeLessThan(40)

  await submit('/dev/payments/faults', { mode: 'work' })
  expect((await stripe.customers.retrieve(customer)).id).toBe(customer)
  expect((await submit('/dev/payments/faults', { mode: 'burn' })).statusCode).toBe(400)
})

test('what follows the last attempt can be chosen', async () => {
  expect(await chosenEnding()).toBe('unpaid')
  expect((await submit('/dev/payments/retries', { ending: 'pause' })).statusCode).toBe(303)
  expect(await chosenEnding()).toBe('pause')
  expect(sandbox.account.state.whenRetriesEnd).toBe('pause')
  expect((await submit('/dev/payments/retries', { ending: 'burn' })).statusCode).toBe(400)
})

test('a card can be renewed, and shows its new digits', async () => {
  const customer = await beginTrial()
  expect((await page()).body).not.toContain('Renew the card')
  const { paymentMethodId } = (await confirm(customer, '4242424242424242')).json<{
    paymentMethodId: string
  }>()
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: paymentMethodId } })
  const value = /<button[^>]*value="(pm_\w+)"[^>]*>Renew the card/.exec((await page()).body)?.[1]
  expect(value).toBe(paymentMethodId)
  expect((await submit('/dev/payments/renew-card', { paymentMethodId })).statusCode).toBe(303)
  expect((await page()).body).toContain('Visa ending in 4243')
  expect((await submit('/dev/payments/renew-card', { paymentMethodId: 'pm_none' })).statusCode).toBe(404)
  expect((await submit('/dev/payments/renew-card', {})).statusCode).toBe(400)
})

test('the card form gets a card on file, or the reason why not', async () => {
  const customer = await beginTrial()
  const good = await confirm(customer, '4242 4242 4242 4242')
  expect(good.statusCode).toBe(200)
  expect(good.json()).toEqual({ status: 'succeeded', paymentMethodId: expect.stringMatching(/^pm_/) })

  const bad = await confirm(customer, '4000000000009995')
  expect(bad.statusCode).toBe(402)
  expect(bad.json()).toEqual({ message: 'Your card has insufficient funds.', code: 'card_declined' })
  expect((await confirm(customer, '1234')).json()).toMatchObject({ code: 'incorrect_number' })

  const { paymentMethodId } = good.json<{ paymentMethodId: string }>()
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: paymentMethodId } })
  expect((await page()).body).toContain('Visa ending in 4242')
})

test('a half card form is refused', async () => {
  const payload = { clientSecret: 'seti_1_secret_2', number: '4242424242424242' }
  const answer = await app.inject({ method: 'POST', url: '/dev/payments/confirm-setup', payload })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ message: 'Please fill in the whole card.' })
})

test.each([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])(
  'another site may not press the buttons: %j',
  async (headers: Record<string, string>) => {
    expect((await submit('/dev/payments/advance', { to: 'day' }, headers)).statusCode).toBe(403)
    expect((await submit('/dev/payments/faults', { mode: 'away' }, headers)).statusCode).toBe(403)
    expect((await submit('/dev/payments/confirm-setup', {}, headers)).statusCode).toBe(403)
    expect((await submit('/dev/payments/confirm-payment', {}, headers)).statusCode).toBe(403)
    expect((await submit('/dev/payments/invoices/in_1', {}, headers)).statusCode).toBe(403)
    expect(sandbox.now()).toEqual(now)
    const own = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }
    expect((await submit('/dev/payments/advance', { to: 'day' }, own)).statusCode).toBe(303)
  },
)

test('an invoice is a PDF to be kept', async () => {
  const customer = await beginTrial()
  const { paymentMethodId } = (await confirm(customer, '4242424242424242')).json<{
    paymentMethodId: string
  }>()
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: paymentMethodId } })
  await sandbox.advanceTo(new Date('2026-04-02T09:00:00Z'))
  const [invoice] = (await stripe.invoices.list({ customer })).data
  const url = new URL(invoice?.invoice_pdf ?? '')
  expect(url.origin).toBe(publicUrl.origin)
  const answer = await app.inject({ url: url.pathname })
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="invoice-${invoice?.number}.pdf"`)
  const file = answer.rawPayload.toString('latin1')
  expect(file.startsWith('%PDF-1.4')).toBe(true)
  for (const shown of [invoice?.number, 'Halyard & Co, maya@example.com', '1 Apr 2026', '$4.00', 'paid']) {
    expect(file).toContain(`(${shown})`)
  }
  expect((await app.inject({ url: '/dev/payments/invoices/in_none.pdf' })).statusCode).toBe(404)
})

/** A payment that waits for the cardholder, and the page of its invoice. */
async function beginConfirmation() {
  const customer = await beginTrial()
  const { paymentMethodId } = (await confirm(customer, '4000002760003184')).json<{
    paymentMethodId: string
  }>()
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: paymentMethodId } })
  await sandbox.advanceTo(new Date('2026-04-02T09:00:00Z'))
  const expand = ['data.confirmation_secret']
  const [invoice] = (await stripe.invoices.list({ customer, expand })).data
  const url = new URL(invoice?.hosted_invoice_url ?? '')
  const clientSecret = invoice?.confirmation_secret?.client_secret ?? ''
  const status = async () => (await stripe.invoices.retrieve(invoice?.id ?? '')).status
  return { url, clientSecret, status }
}

test('the page of an invoice lets its customer confirm the payment', async () => {
  const { url, clientSecret, status } = await beginConfirmation()
  expect(url.origin).toBe(publicUrl.origin)
  const { body } = await app.inject({ url: url.pathname })
  for (const shown of ['$4.00', 'The bank asks', 'Confirm', 'Refuse', clientSecret])
    expect(body).toContain(shown)
  const answer = await submit(url.pathname, { clientSecret, challenge: 'confirm' })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, url.pathname])
  expect(await status()).toBe('paid')
  expect((await app.inject({ url: url.pathname })).body).toContain('There is nothing to pay.')
})

test('the page of an invoice lets its customer refuse the payment, and says so', async () => {
  const { url, clientSecret, status } = await beginConfirmation()
  expect((await submit(url.pathname, { clientSecret, challenge: 'refuse' })).statusCode).toBe(303)
  expect(await status()).toBe('open')
  const { body } = await app.inject({ url: url.pathname })
  expect(body).toContain('We are unable to authenticate your payment method.')
  expect(body).not.toContain('<button')
  expect((await submit(url.pathname, {})).statusCode).toBe(400)
  expect((await app.inject({ url: '/dev/payments/invoices/in_none' })).statusCode).toBe(404)
})

const answer = (payload: object) =>
  app.inject({ method: 'POST', url: '/dev/payments/confirm-payment', payload })

test('the product’s own form confirms a payment, or hears why not', async () => {
  const { clientSecret, status } = await beginConfirmation()
  const refused = await answer({ clientSecret, challenge: 'refuse' })
  expect([refused.statusCode, refused.json()]).toMatchObject([
    402,
    { code: 'payment_intent_authentication_failure' },
  ])
  expect((await answer({})).statusCode).toBe(400)
  const confirmed = await answer({ clientSecret })
  expect(confirmed.json()).toMatchObject({
    status: 'succeeded',
    paymentIntentId: expect.stringMatching(/^pi_/),
  })
  expect(await status()).toBe('paid')
})

test('style and fonts come from our own address', async () => {
  const style = await app.inject({ url: '/dev/payments/style.css' })
  expect(style.headers['content-type']).toBe('text/css; charset=utf-8')
  expect(style.body).toContain('.customer')
  for (const font of ['/dev/payments/sans.woff2', '/dev/payments/serif.woff2']) {
    expect((await app.inject({ url: font })).headers['content-type']).toBe('font/woff2')
  }
})
