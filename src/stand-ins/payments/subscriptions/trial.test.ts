import { beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../ids.ts'
import { AccountWithSdk, moment } from '../testing/account-with-sdk.ts'

const good = '4242424242424242'
const declinedLater = '4000000000000341'

let rig: AccountWithSdk
let customer: string
beforeEach(async () => {
  rig = new AccountWithSdk('2026-01-10T09:00:00Z')
  customer = (await rig.customer()).id
})

test('a trial begins with an invoice of nothing, which is paid', async () => {
  const { id, status, items, trial_end: end, latest_invoice: latest } = await rig.trial(customer)
  const [item] = items.data
  expect({
    status,
    quantity: item?.quantity,
    end: moment(end),
    until: moment(item?.current_period_end),
  }).toEqual({
    status: 'trialing',
    quantity: 3,
    end: '2026-02-09T09:00',
    until: '2026-02-09T09:00',
  })
  const [invoice, ...more] = await rig.invoices(id)
  expect(more).toEqual([])
  expect(invoice).toMatchObject({
    id: latest,
    total: 0,
    status: 'paid',
    billing_reason: 'subscription_create',
  })
  expect(invoice?.parent?.subscription_details?.subscription).toBe(id)
})

test.each([
  { by: 'the customer’s card', own: undefined, customers: good, status: 'active', invoice: 'paid' },
  {
    by: 'its own card before the customer’s',
    own: good,
    customers: declinedLater,
    status: 'active',
    invoice: 'paid',
  },
  {
    by: 'a card that is declined',
    own: undefined,
    customers: declinedLater,
    status: 'past_due',
    invoice: 'open',
  },
])('a trial ends with $by: $status', async ({ own, customers, status, invoice }) => {
  const { id } = await rig.trial(customer)
  await rig.payBy(customer, customers)
  if (own)
    await rig.stripe.subscriptions.update(id, { default_payment_method: await rig.card(customer, own) })
  rig.until('2026-02-09T08:59:59Z')
  expect((await rig.subscription(id)).status).toBe('trialing')
  rig.until('2026-02-09T09:00:00Z')
  const after = await rig.subscription(id)
  expect([after.status, moment(after.items.data[0]?.current_period_end)]).toEqual([
    'active',
    '2026-03-09T09:00',
  ])
  rig.until('2026-02-09T10:00:00Z')
  expect((await rig.subscription(id)).status).toBe(status)
  const [, second] = await rig.invoices(id)
  expect(second).toMatchObject({
    status: invoice,
    total: 300,
    billing_reason: 'subscription_cycle',
    attempt_count: 1,
  })
})

test.each([
  { whenNoCard: 'pause', status: 'paused', event: 'customer.subscription.paused', invoices: 1 },
  { whenNoCard: 'cancel', status: 'canceled', event: 'customer.subscription.deleted', invoices: 1 },
  { whenNoCard: 'create_invoice', status: 'past_due', event: 'invoice.payment_failed', invoices: 2 },
] as const)('without a card, $whenNoCard: it is $status', async ({ whenNoCard, status, event, invoices }) => {
  const { id } = await rig.trial(customer, {
    trial_settings: { end_behavior: { missing_payment_method: whenNoCard } },
  })
  rig.until('2026-02-10T00:00:00Z')
  expect((await rig.subscription(id)).status).toBe(status)
  expect(rig.events.map(({ type }) => type)).toContain(event)
  expect(await rig.invoices(id)).toHaveLength(invoices)
})

test('the end is announced three days before, once, at that time', async () => {
  await rig.trial(customer)
  const announcements = () =>
    rig.events
      .filter(({ type }) => type === 'customer.subscription.trial_will_end')
      .map(({ created }) => moment(created))
  rig.until('2026-02-06T08:59:00Z')
  expect(announcements()).toEqual([])
  rig.until('2026-02-08T00:00:00Z')
  rig.restart()
  rig.until('2026-03-01T00:00:00Z')
  expect(announcements()).toEqual(['2026-02-06T09:00'])
})

test('seats change in the trial without prorations, and the first invoice is of what they are then', async () => {
  const { id, items } = await rig.trial(customer)
  await rig.payBy(customer, good)
  await rig.stripe.subscriptions.update(id, { items: [{ id: items.data[0]?.id ?? '', quantity: 8 }] })
  rig.until('2026-02-10T00:00:00Z')
  expect((await rig.invoices(id)).map(({ total }) => total)).toEqual([0, 800])
})

describe('a paused subscription', () => {
  let id: string
  beforeEach(async () => {
    id = (await rig.trial(customer)).id
    rig.until('2026-02-20T12:00:00Z')
  })
  const resume = (payment_behavior: 'resume_on_payment_attempt' | 'resume_on_payment_success') =>
    rig.stripe.subscriptions.resume(id, { billing_cycle_anchor: { type: 'now' }, payment_behavior })

  test('says why, and goes on for months without an invoice', async () => {
    rig.until('2026-08-01T00:00:00Z')
    const { status, status_details: details } = await rig.subscription(id)
    expect([status, details?.paused.subscription.type]).toEqual([
      'paused',
      'trial_end_without_payment_method',
    ])
    expect(await rig.invoices(id)).toHaveLength(1)
  })

  test('comes back when its invoice is paid: a new period from then on', async () => {
    await rig.payBy(customer, good)
    const { status, items, status_details: details } = await resume('resume_on_payment_success')
    expect([status, details]).toEqual(['active', undefined])
    expect(moment(items.data[0]?.current_period_start)).toBe('2026-02-20T12:00')
    expect(moment(items.data[0]?.current_period_end)).toBe('2026-03-20T12:00')
    expect(rig.events.map(({ type }) => type)).toContain('customer.subscription.resumed')
    rig.until('2026-03-20T12:00:00Z')
    expect((await rig.invoices(id)).map(({ total }) => total)).toEqual([0, 300, 300])
  })

  test('stays paused when the card is declined, and comes back by another', async () => {
    await rig.payBy(customer, declinedLater)
    const { status, latest_invoice: latest } = await resume('resume_on_payment_success')
    expect(status).toBe('paused')
    await expect(resume('resume_on_payment_success')).rejects.toThrow(/already has an open invoice/)
    rig.until('2026-02-20T18:00:00Z')
    await rig.payBy(customer, good)
    const paid = await rig.stripe.invoices.pay(idOf(latest ?? ''))
    expect([paid.status, paid.total]).toEqual(['paid', 300])
    const { status: after, items } = await rig.subscription(id)
    expect([after, moment(items.data[0]?.current_period_start)]).toEqual(['active', '2026-02-20T12:00'])
  })

  test('is tried again by itself with the card of then', async () => {
    await rig.payBy(customer, declinedLater)
    await resume('resume_on_payment_success')
    await rig.payBy(customer, good)
    rig.until('2026-02-23T12:00:00Z')
    expect((await rig.subscription(id)).status).toBe('active')
  })

  test('is not charged by the call itself unless that is asked for', async () => {
    await rig.payBy(customer, good)
    const { status, latest_invoice: latest } = await rig.stripe.subscriptions.resume(id)
    expect([status, (await rig.stripe.invoices.retrieve(idOf(latest ?? ''))).status]).toEqual([
      'paused',
      'open',
    ])
    await rig.stripe.invoices.pay(idOf(latest ?? ''))
    expect((await rig.subscription(id)).status).toBe('active')
  })

  test('of which payment was asked for by the attempt is past due when that fails', async () => {
    await rig.payBy(customer, declinedLater)
    const { latest_invoice: latest } = await resume('resume_on_payment_attempt')
    await expect(rig.stripe.invoices.pay(idOf(latest ?? ''))).rejects.toThrow('Your card was declined.')
    const { status, items } = await rig.subscription(id)
    expect([status, moment(items.data[0]?.current_period_end)]).toEqual(['past_due', '2026-03-20T12:00'])
    expect((await rig.stripe.invoices.retrieve(idOf(latest ?? ''))).next_payment_attempt).toBeNull()
  })

  test('stays paused when nobody tries to pay within 23 hours', async () => {
    const { latest_invoice: latest } = await resume('resume_on_payment_attempt')
    rig.until('2026-02-21T10:59:00Z')
    expect((await rig.stripe.invoices.retrieve(idOf(latest ?? ''))).status).toBe('open')
    rig.until('2026-02-21T11:00:00Z')
    expect((await rig.stripe.invoices.retrieve(idOf(latest ?? ''))).status).toBe('void')
    expect((await rig.subscription(id)).status).toBe('paused')
  })

  test('takes the anchor of its new period as an object', () => {
    const params = { billing_cycle_anchor: 'now' }
    const path = `/v1/subscriptions/${id}/resume`
    expect(() => rig.account.call({ method: 'POST', path, params })).toThrow('Invalid object')
  })

  test('ends at once when it is to end with its period', async () => {
    const { status } = await rig.stripe.subscriptions.update(id, { cancel_at_period_end: true })
    expect(status).toBe('canceled')
  })
})

test('only a paused subscription can be resumed', async () => {
  const { id } = await rig.trial(customer)
  await expect(rig.stripe.subscriptions.resume(id)).rejects.toThrow(/paused; this one is trialing/)
})
