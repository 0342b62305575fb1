import { beforeEach, describe, expect, test } from 'vitest'
import { SandboxRefusal } from './refusals.ts'
import { AccountWithSdk, moment, seconds } from './testing/account-with-sdk.ts'

const good = '4242424242424242'

let rig: AccountWithSdk
beforeEach(() => {
  rig = new AccountWithSdk('2026-03-01T09:00:00Z')
})

test('customers are found by their address, the newest first, page by page', async () => {
  const first = await rig.customer('ana@example.com')
  await rig.customer('ben@example.com')
  const last = await rig.customer('ana@example.com')
  const page = await rig.stripe.customers.list({ email: 'ana@example.com', limit: 1 })
  expect([page.data.map(({ id }) => id), page.has_more]).toEqual([[last.id], true])
  const all = await rig.stripe.customers
    .list({ email: 'ana@example.com', limit: 1 })
    .autoPagingToArray({ limit: 10 })
  expect(all.map(({ id }) => id)).toEqual([last.id, first.id])
})

test('metadata is added to, and taken from', async () => {
  const { id } = await rig.customer()
  await rig.stripe.customers.update(id, { metadata: { companyId: 'c1', note: 'x' }, name: 'Beta' })
  const { metadata, name } = await rig.stripe.customers.update(id, { metadata: { note: '' } })
  expect([metadata, name]).toEqual([{ companyId: 'c1' }, 'Beta'])
})

test('a card of someone else can’t become one’s own', async () => {
  const [ana, ben] = [await rig.customer(), await rig.customer('ben@example.com')]
  const card = await rig.card(ben.id, good)
  await expect(
    rig.stripe.customers.update(ana.id, { invoice_settings: { default_payment_method: card } }),
  ).rejects.toMatchObject({ statusCode: 400, code: 'resource_missing' })
})

test('things are put in place of their ids where that is asked for', async () => {
  const { id: customer } = await rig.customer()
  const card = await rig.payBy(customer, good)
  const { id } = await rig.trial(customer)
  await rig.stripe.subscriptions.update(id, { default_payment_method: card })
  const expand = [
    'default_payment_method',
    'latest_invoice',
    'customer.invoice_settings.default_payment_method',
  ]
  expect(await rig.stripe.subscriptions.retrieve(id, { expand })).toMatchObject({
    default_payment_method: { id: card, card: { last4: '4242' } },
    latest_invoice: { object: 'invoice', total: 0 },
    customer: { id: customer, invoice_settings: { default_payment_method: { id: card } } },
  })
  const listed = await rig.stripe.subscriptions.list({ customer, expand: ['data.default_payment_method'] })
  expect(listed.data[0]?.default_payment_method).toMatchObject({ id: card })
  await expect(rig.stripe.subscriptions.retrieve(id, { expand: ['quantity'] })).rejects.toThrow(
    /can.*not be expanded/,
  )
})

test('what was answered does not change afterwards', async () => {
  const { id: customer } = await rig.customer()
  const { id } = await rig.trial(customer)
  const answer = rig.account.call({ method: 'GET', path: `/v1/subscriptions/${id}`, params: {} })
  rig.until('2026-05-01T00:00:00Z')
  expect(answer).toMatchObject({ status: 'trialing' })
})

test('amounts that are decimals go out as Stripe sends them', async () => {
  const { unit_amount: amount, unit_amount_decimal: decimal } =
    await rig.stripe.prices.retrieve('price_sandbox')
  expect([amount, String(decimal)]).toEqual([100, '100'])
})

test.each([
  ['GET', '/v1/customers/cus_none', {}, 404, 'resource_missing'],
  ['GET', '/v1/subscriptions', { customer: 'cus_none' }, 400, 'resource_missing'],
  ['GET', '/v1/prices/price_none', {}, 404, 'resource_missing'],
  ['GET', '/v1/payment_methods/pm_none', {}, 404, 'resource_missing'],
  ['POST', '/v1/subscriptions', { items: [{ price: 'price_sandbox' }] }, 400, 'parameter_missing'],
  ['POST', '/v1/customers', { nmae: 'Acme' }, 400, 'parameter_unknown'],
  ['POST', '/v1/customers', { constructor: 'Acme' }, 400, 'parameter_unknown'],
  ['POST', '/v1/customers', { email: 'ana' }, 400, 'email_invalid'],
  ['POST', '/v1/customers', { email: 'ana@example' }, 400, 'email_invalid'],
  ['POST', '/v1/customers', { email: 'a na@example.com' }, 400, 'email_invalid'],
  ['GET', '/v1/customers', { email: '' }, 400, 'parameter_invalid_empty'],
  ['GET', '/v1/customers', { limit: 'ten' }, 400, 'parameter_invalid_integer'],
  ['GET', '/v1/customers', { limit: '101' }, 400, undefined],
  ['GET', '/v1/customers', { email: ['a'] }, 400, undefined],
  ['GET', '/v1/coupons', {}, 404, undefined],
  ['DELETE', '/v1/customers/cus_none', {}, 404, undefined],
  ['POST', '/v1/subscriptions/sub_none/resume/now', {}, 404, undefined],
] as const)('%s %s with %j is refused: %i %s', (method, path, params, status, code) => {
  const error = code === undefined ? {} : { code }
  expect(() => rig.account.call({ method, path, params })).toThrow(
    expect.objectContaining({
      status,
      body: { error: expect.objectContaining({ type: 'invalid_request_error', ...error }) },
    }),
  )
})

test('an unknown parameter is named by its whole path', async () => {
  const { id: customer } = await rig.customer()
  const items = [{ price: 'price_sandbox', plan: 'x' }]
  const params = { customer, items }
  expect(() => rig.account.call({ method: 'POST', path: '/v1/subscriptions', params })).toThrow(
    'Received unknown parameter: items[0][plan]',
  )
})

describe('the clock', () => {
  const path = '/v1/test_helpers/test_clocks/clock_sandbox'

  test('is moved over the API, and shows its time', () => {
    const to = String(seconds('2026-04-01T00:00:00Z'))
    const answer = rig.account.call({ method: 'POST', path: `${path}/advance`, params: { frozen_time: to } })
    expect(answer).toMatchObject({
      object: 'test_helpers.test_clock',
      status: 'ready',
      frozen_time: Number(to),
    })
    expect(rig.account.now()).toEqual(new Date('2026-04-01T00:00:00Z'))
  })

  test('never goes back', () => {
    rig.until('2026-04-01T00:00:00Z')
    rig.until('2026-03-01T00:00:00Z')
    expect(rig.account.now()).toEqual(new Date('2026-04-01T00:00:00Z'))
    const params = { frozen_time: String(seconds('2026-03-31T00:00:00Z')) }
    expect(() => rig.account.call({ method: 'POST', path: `${path}/advance`, params })).toThrow(
      SandboxRefusal,
    )
  })

  test('what falls due on the way bears its own moment, in the order of time', async () => {
    const [ana, ben] = [await rig.customer(), await rig.customer('ben@example.com')]
    await rig.payBy(ana.id, good)
    await rig.payBy(ben.id, good)
    await rig.subscribe(ana.id)
    rig.until('2026-03-15T09:00:00Z')
    await rig.subscribe(ben.id)
    const before = rig.events.length
    rig.until('2026-05-10T00:00:00Z')
    const paid = rig.events.slice(before).filter(({ type }) => type === 'invoice.paid')
    expect(paid.map(({ created }) => moment(created))).toEqual([
      '2026-04-01T10:00',
      '2026-04-15T10:00',
      '2026-05-01T10:00',
    ])
  })
})

test('the account goes on from what was kept as JSON', async () => {
  const { id: customer } = await rig.customer()
  await rig.payBy(customer, good)
  const { id } = await rig.subscribe(customer)
  rig.until('2026-03-16T21:00:00Z')
  rig.restart()
  expect(rig.account.now()).toEqual(new Date('2026-03-16T21:00:00Z'))
  rig.until('2026-04-01T09:00:00Z')
  rig.restart()
  expect((await rig.invoices(id)).map(({ status }) => status)).toEqual(['paid', 'draft'])
  rig.until('2026-04-01T10:00:00Z')
  expect((await rig.invoices(id)).map(({ status }) => status)).toEqual(['paid', 'paid'])
})

test('the last 200 events are kept', async () => {
  for (let made = 0; made < 205; made += 1) await rig.customer(`${made}@example.com`)
  expect(rig.account.state.events).toHaveLength(200)
  expect(rig.account.state.events.at(-1)).toEqual(rig.events.at(-1))
})
