import type Stripe from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import { AccountWithSdk, moment } from '../testing/account-with-sdk.ts'

const good = '4242424242424242'
const declinedLater = '4000000000000341'

let rig: AccountWithSdk
let customer: string
async function begin(start: string, quantity = 3): Promise<Stripe.Subscription> {
  rig = new AccountWithSdk(start)
  customer = (await rig.customer()).id
  await rig.payBy(customer, good)
  return rig.subscribe(customer, { quantity })
}

test('renewals come monthly on the day of the first, or the month’s last', async () => {
  const { id } = await begin('2026-01-31T09:00:00Z')
  rig.until('2026-05-01T00:00:00Z')
  const invoices = await rig.invoices(id)
  expect(invoices.map(({ created, status, total }) => [moment(created), status, total])).toEqual([
    ['2026-01-31T09:00', 'paid', 300],
    ['2026-02-28T09:00', 'paid', 300],
    ['2026-03-31T09:00', 'paid', 300],
    ['2026-04-30T09:00', 'paid', 300],
  ])
  const [line] = invoices[1]?.lines.data ?? []
  expect([moment(line?.period.start), moment(line?.period.end)]).toEqual([
    '2026-02-28T09:00',
    '2026-03-31T09:00',
  ])
  expect(new Set(invoices.map(({ number }) => number)).size).toBe(4)
  expect(invoices[1]?.invoice_pdf).toBe(`http://localhost/invoices/${invoices[1]?.id}.pdf`)
})

test('a renewal is a draft for an hour, and is then made final and charged', async () => {
  const { id } = await begin('2026-03-01T09:00:00Z')
  const before = rig.events.length
  rig.until('2026-04-01T09:59:59Z')
  const [, draft] = await rig.invoices(id)
  expect([draft?.status, draft?.number, moment(draft?.automatically_finalizes_at)]).toEqual([
    'draft',
    null,
    '2026-04-01T10:00',
  ])
  const { status, items } = await rig.subscription(id)
  expect([status, moment(items.data[0]?.current_period_end)]).toEqual(['active', '2026-05-01T09:00'])
  rig.until('2026-04-01T10:00:00Z')
  const [, paid] = await rig.invoices(id)
  expect([paid?.status, paid?.automatically_finalizes_at]).toEqual(['paid', null])
  const invoiceEvents = rig.events.slice(before).filter(({ type }) => type.startsWith('invoice.'))
  expect(invoiceEvents.map(({ type, created }) => [type, moment(created)])).toEqual([
    ['invoice.created', '2026-04-01T09:00'],
    ['invoice.finalized', '2026-04-01T10:00'],
    ['invoice.paid', '2026-04-01T10:00'],
    ['invoice.payment_succeeded', '2026-04-01T10:00'],
  ])
})

test('a draft is left alone once its subscription is cancelled, and is charged if it is paid at once', async () => {
  const { id } = await begin('2026-03-01T09:00:00Z')
  rig.until('2026-04-01T09:30:00Z')
  await rig.stripe.subscriptions.cancel(id)
  rig.until('2026-04-10T00:00:00Z')
  const [, draft] = await rig.invoices(id)
  expect([draft?.status, draft?.auto_advance]).toEqual(['draft', false])

  const other = await begin('2026-03-01T09:00:00Z')
  rig.until('2026-04-01T09:30:00Z')
  const [, early] = await rig.invoices(other.id)
  expect((await rig.stripe.invoices.pay(early?.id ?? '')).status).toBe('paid')
})

test('one leap over months does the same as many small steps', async () => {
  const { id } = await begin('2026-01-31T09:00:00Z')
  for (const day of ['2026-02-11', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-01'])
    rig.until(`${day}T00:00:00Z`)
  const bySteps = (await rig.invoices(id)).map(({ created }) => moment(created))
  expect(bySteps).toEqual(['2026-01-31T09:00', '2026-02-28T09:00', '2026-03-31T09:00', '2026-04-30T09:00'])
})

describe('a renewal that can’t be collected', () => {
  let id: string
  beforeEach(async () => {
    ;({ id } = await begin('2026-03-01T09:00:00Z'))
    await rig.payBy(customer, declinedLater)
  })
  const standing = async () => {
    const [, invoice] = await rig.invoices(id)
    return [
      (await rig.subscription(id)).status,
      invoice?.status,
      invoice?.attempt_count,
      moment(invoice?.next_payment_attempt),
    ]
  }

  test.each([
    { on: '2026-04-01', is: ['past_due', 'open', 1, '2026-04-04T10:00'] },
    { on: '2026-04-04', is: ['past_due', 'open', 2, '2026-04-09T10:00'] },
    { on: '2026-04-09', is: ['past_due', 'open', 3, '2026-04-16T10:00'] },
    { on: '2026-04-16', is: ['unpaid', 'open', 4, null] },
  ])('is tried again 3, 5 and 7 days after the last attempt: $on', async ({ on, is }) => {
    rig.until(`${on}T10:00:00Z`)
    expect(await standing()).toEqual(is)
    const failures = rig.events.filter(({ type }) => type === 'invoice.payment_failed')
    expect(failures).toHaveLength(Number(is[2]))
  })

  test('goes through by itself when a good card is there at the next attempt', async () => {
    rig.until('2026-04-02T00:00:00Z')
    await rig.payBy(customer, good)
    rig.until('2026-04-04T09:59:00Z')
    expect((await standing())[0]).toBe('past_due')
    rig.until('2026-04-04T10:00:00Z')
    expect(await standing()).toEqual(['active', 'paid', 2, null])
  })

  test('goes through out of turn, when it is paid', async () => {
    rig.until('2026-04-02T00:00:00Z')
    const [, invoice] = await rig.invoices(id)
    const paid = await rig.stripe.invoices.pay(invoice?.id ?? '', {
      payment_method: await rig.card(customer, good),
    })
    expect([paid.amount_paid, paid.amount_remaining, moment(paid.status_transitions.paid_at)]).toEqual([
      300,
      0,
      '2026-04-02T00:00',
    ])
    expect((await standing())[0]).toBe('active')
    await expect(rig.stripe.invoices.pay(paid.id)).rejects.toThrow('Invoice is already paid')
  })

  test('is not counted when it is refused out of turn', async () => {
    rig.until('2026-04-02T00:00:00Z')
    const before = await standing()
    const [, invoice] = await rig.invoices(id)
    await expect(rig.stripe.invoices.pay(invoice?.id ?? '')).rejects.toMatchObject({
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'generic_decline',
    })
    expect(await standing()).toEqual(before)
  })

  test('left unpaid, makes drafts that nobody charges, and the latest of them alone ends that', async () => {
    rig.until('2026-06-02T00:00:00Z')
    const [, open, earlier, latest] = await rig.invoices(id)
    for (const draft of [earlier, latest])
      expect([draft?.status, draft?.attempted, draft?.total]).toEqual(['draft', false, 300])
    await rig.payBy(customer, good)
    await rig.stripe.invoices.pay(open?.id ?? '')
    expect((await rig.subscription(id)).status).toBe('unpaid')
    const final = await rig.stripe.invoices.finalizeInvoice(latest?.id ?? '', { auto_advance: false })
    expect([final.status, final.next_payment_attempt]).toEqual(['open', null])
    await rig.stripe.invoices.pay(final.id)
    expect((await rig.subscription(id)).status).toBe('active')
    rig.until('2026-07-02T00:00:00Z')
    expect((await rig.invoices(id)).map(({ status }) => status)).toEqual([
      'paid',
      'paid',
      'draft',
      'paid',
      'paid',
    ])
  })

  test('left unpaid, a draft made final with auto_advance is charged an hour later', async () => {
    rig.until('2026-05-02T00:00:00Z')
    await rig.payBy(customer, good)
    const [, , draft] = await rig.invoices(id)
    await rig.stripe.invoices.finalizeInvoice(draft?.id ?? '', { auto_advance: true })
    await expect(rig.stripe.invoices.finalizeInvoice(draft?.id ?? '')).rejects.toMatchObject({
      code: 'invoice_not_editable',
    })
    rig.until('2026-05-02T00:59:59Z')
    expect((await rig.subscription(id)).status).toBe('unpaid')
    rig.until('2026-05-02T01:00:00Z')
    expect((await rig.subscription(id)).status).toBe('active')
  })

  test('is left alone once the subscription is cancelled', async () => {
    rig.until('2026-04-02T00:00:00Z')
    await rig.stripe.subscriptions.cancel(id)
    rig.until('2026-06-01T00:00:00Z')
    expect(await standing()).toEqual(['canceled', 'open', 1, null])
  })
})

describe('cancelled at the end of the period', () => {
  test('it runs to the end, then is over', async () => {
    const { id } = await begin('2026-03-01T09:00:00Z')
    rig.until('2026-03-10T00:00:00Z')
    const later = await rig.stripe.subscriptions.update(id, { cancel_at_period_end: true })
    expect([later.status, moment(later.cancel_at), moment(later.canceled_at)]).toEqual([
      'active',
      '2026-04-01T09:00',
      '2026-03-10T00:00',
    ])
    rig.until('2026-04-01T08:59:59Z')
    expect((await rig.subscription(id)).status).toBe('active')
    rig.until('2026-05-01T00:00:00Z')
    const over = await rig.subscription(id)
    expect([over.status, moment(over.ended_at)]).toEqual(['canceled', '2026-04-01T09:00'])
    expect(await rig.invoices(id)).toHaveLength(1)
  })

  test('in the trial, it is over with the trial', async () => {
    await begin('2026-03-01T09:00:00Z')
    const { id } = await rig.trial(customer)
    await rig.stripe.subscriptions.update(id, { cancel_at_period_end: true })
    rig.until('2026-04-10T00:00:00Z')
    const { status, ended_at: ended } = await rig.subscription(id)
    expect([status, moment(ended)]).toEqual(['canceled', '2026-03-31T09:00'])
    expect(await rig.invoices(id)).toHaveLength(1)
  })

  test('it can be taken back', async () => {
    const { id } = await begin('2026-03-01T09:00:00Z')
    await rig.stripe.subscriptions.update(id, { cancel_at_period_end: true })
    const kept = await rig.stripe.subscriptions.update(id, { cancel_at_period_end: false })
    expect([kept.cancel_at, kept.canceled_at, kept.cancellation_details?.reason]).toEqual([null, null, null])
    rig.until('2026-04-02T00:00:00Z')
    expect((await rig.subscription(id)).status).toBe('active')
  })
})

test('what is cancelled at once changes no more, and can’t be cancelled again', async () => {
  const { id, items } = await begin('2026-03-01T09:00:00Z')
  expect((await rig.stripe.subscriptions.cancel(id)).status).toBe('canceled')
  const quantity = { items: [{ id: items.data[0]?.id ?? '', quantity: 9 }] }
  await expect(rig.stripe.subscriptions.update(id, quantity)).rejects.toMatchObject({
    statusCode: 400,
    code: 'invalid_canceled_subscription_fields',
  })
  const { metadata } = await rig.stripe.subscriptions.update(id, { metadata: { note: 'kept' } })
  expect(metadata).toEqual({ note: 'kept' })
  await expect(rig.stripe.subscriptions.cancel(id)).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
})
