import { beforeEach, expect, test } from 'vitest'
import { AccountWithSdk, moment } from '../testing/account-with-sdk.ts'

const good = '4242424242424242'

let rig: AccountWithSdk
let customer: string
let id: string
let item: string
/** Ten seats in April, a month of 30 days. */
beforeEach(async () => {
  rig = new AccountWithSdk('2026-04-01T00:00:00Z')
  customer = (await rig.customer()).id
  await rig.payBy(customer, good)
  const subscription = await rig.subscribe(customer, { quantity: 10 })
  id = subscription.id
  item = subscription.items.data[0]?.id ?? ''
})

const seats = (quantity: number, proration_behavior?: 'none' | 'create_prorations') =>
  rig.stripe.subscriptions.update(id, {
    items: [{ id: item, quantity }],
    ...(proration_behavior && { proration_behavior }),
  })
const lastLines = async () => {
  const [invoice] = (await rig.invoices(id)).slice(-1)
  return invoice?.lines.data.map(({ amount, parent, quantity }) => [
    amount,
    quantity,
    parent?.subscription_item_details?.proration,
  ])
}

test.each([
  {
    what: 'two join after ten days',
    on: '2026-04-11T00:00:00Z',
    to: 12,
    back: -667,
    again: 800,
    total: 1_333,
  },
  { what: 'four leave after half', on: '2026-04-16T00:00:00Z', to: 6, back: -500, again: 300, total: 400 },
  {
    what: 'one joins an hour before the end',
    on: '2026-04-30T23:00:00Z',
    to: 11,
    back: -1,
    again: 2,
    total: 1_101,
  },
])(
  '$what: what is left of the old comes back, the same of the new is charged',
  async ({ on, to, back, again, total }) => {
    rig.until(on)
    await seats(to, 'create_prorations')
    rig.until('2026-05-01T01:00:00Z')
    expect(await lastLines()).toEqual([
      [again, to, true],
      [back, 10, true],
      [to * 100, to, false],
    ])
    expect((await rig.invoices(id)).at(-1)).toMatchObject({ total, amount_paid: total, status: 'paid' })
  },
)

test('each change is reckoned from the one before, and waits for one invoice only', async () => {
  rig.until('2026-04-16T00:00:00Z')
  await seats(12)
  await seats(10)
  rig.until('2026-06-02T00:00:00Z')
  expect((await rig.invoices(id)).map(({ total }) => total)).toEqual([1_000, 1_000, 1_000])
  expect((await rig.invoices(id)).map(({ lines }) => lines.data.length)).toEqual([1, 5, 1])
})

test('without prorations, the next invoice is of the new number alone', async () => {
  rig.until('2026-04-16T00:00:00Z')
  await seats(20, 'none')
  rig.until('2026-05-01T01:00:00Z')
  expect(await lastLines()).toEqual([[2_000, 20, false]])
})

test('a credit larger than the invoice stays on the balance for the next', async () => {
  rig.until('2026-04-02T00:00:00Z')
  await seats(1)
  rig.until('2026-06-01T01:00:00Z')
  // 29 of 30 days: 967 come back, 97 are charged, and the new month costs 100; what is left pays for June,
  // too.
  const [, may, june] = await rig.invoices(id)
  expect([may?.total, may?.amount_due, may?.status, may?.ending_balance]).toEqual([-770, 0, 'paid', -770])
  expect([june?.total, june?.amount_due, june?.ending_balance]).toEqual([100, 0, -670])
})

test('a sum too small to charge waits on the balance for the next invoice', async () => {
  await seats(0, 'none')
  rig.until('2026-04-20T00:00:00Z')
  await seats(1)
  await seats(0, 'none')
  rig.until('2026-05-01T01:00:00Z')
  await seats(2, 'none')
  rig.until('2026-06-01T01:00:00Z')
  // 11 of 30 days of one seat: 37 cents, less than the 50 that can be charged.
  const [, may, june] = await rig.invoices(id)
  expect([may?.total, may?.amount_due, may?.ending_balance, may?.status]).toEqual([37, 0, 37, 'paid'])
  expect([june?.total, june?.amount_paid, june?.ending_balance]).toEqual([200, 237, 0])
})

test('the preview shows the next invoice as it will come', async () => {
  rig.until('2026-04-11T00:00:00Z')
  await seats(12)
  const preview = await rig.stripe.invoices.createPreview({ customer, subscription: id })
  expect([preview.amount_due, moment(preview.next_payment_attempt), preview.billing_reason]).toEqual([
    1_333,
    '2026-05-01T00:00',
    'upcoming',
  ])
  const prorations = preview.lines.data.filter(({ parent }) => parent?.subscription_item_details?.proration)
  expect(prorations.map(({ amount }) => amount)).toEqual([800, -667])
  expect(await rig.invoices(id)).toHaveLength(1)
  rig.until('2026-05-01T01:00:00Z')
  expect((await rig.invoices(id)).at(-1)?.amount_due).toBe(preview.amount_due)
})

test('a subscription that ends has no next invoice but its prorations', async () => {
  await rig.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  const preview = () => rig.stripe.invoices.createPreview({ subscription: id })
  await expect(preview()).rejects.toMatchObject({ statusCode: 404, code: 'invoice_upcoming_none' })
  rig.until('2026-04-16T00:00:00Z')
  await seats(20)
  expect((await preview()).amount_due).toBe(500)
  rig.until('2026-05-02T00:00:00Z')
  expect((await rig.invoices(id)).map(({ total, status }) => [total, status])).toEqual([
    [1_000, 'paid'],
    [500, 'paid'],
  ])
  expect((await rig.subscription(id)).status).toBe('canceled')
  await expect(preview()).rejects.toMatchObject({ code: 'invoice_upcoming_none' })
})

test('what is cancelled at once leaves no prorations behind', async () => {
  rig.until('2026-04-16T00:00:00Z')
  await seats(20)
  expect(rig.account.state.invoiceItems).toHaveLength(2)
  await rig.stripe.subscriptions.cancel(id)
  expect(rig.account.state.invoiceItems).toEqual([])
})

test('the preview of a trial is of the first whole month', async () => {
  const trial = await rig.trial(customer, { quantity: 4 })
  const { amount_due: due, next_payment_attempt: on } = await rig.stripe.invoices.createPreview({
    subscription: trial.id,
  })
  expect([due, moment(on)]).toEqual([400, '2026-05-01T00:00'])
})
