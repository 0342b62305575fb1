import { beforeEach, expect, test } from 'vitest'
import { idOf } from '../ids.ts'
import { AccountWithSdk, moment } from '../testing/account-with-sdk.ts'

const good = '4242424242424242'
const declinedLater = '4000000000000341'

let rig: AccountWithSdk
let customer: string
beforeEach(async () => {
  rig = new AccountWithSdk('2026-03-01T09:00:00Z')
  customer = (await rig.customer()).id
})
const incomplete = () =>
  rig.subscribe(customer, {
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
  })

test('without a trial, it waits for its first payment, and is active once that is made', async () => {
  const { id, status, latest_invoice: latest } = await incomplete()
  expect(status).toBe('incomplete')
  const card = await rig.card(customer, good)
  const open = await rig.stripe.invoices.retrieve(idOf(latest ?? ''))
  expect([open.status, open.amount_due, open.attempted]).toEqual(['open', 300, false])
  await rig.stripe.invoices.pay(open.id, { payment_method: card })
  const active = await rig.subscription(id)
  expect([active.status, active.default_payment_method]).toEqual(['active', card])
  rig.until('2026-04-02T00:00:00Z')
  expect((await rig.invoices(id)).map(({ status: each }) => each)).toEqual(['paid', 'paid'])
})

test('a declined first payment leaves it waiting', async () => {
  const { id, latest_invoice: latest } = await incomplete()
  const card = await rig.card(customer, declinedLater)
  await expect(rig.stripe.invoices.pay(idOf(latest ?? ''), { payment_method: card })).rejects.toThrow(
    /declined/,
  )
  const { status, default_payment_method: own } = await rig.subscription(id)
  expect([status, own]).toEqual(['incomplete', null])
  expect((await rig.stripe.invoices.retrieve(idOf(latest ?? ''))).next_payment_attempt).toBeNull()
})

test('after 23 hours without payment it has expired, and nobody can pay it any more', async () => {
  const { id, latest_invoice: latest } = await incomplete()
  rig.until('2026-03-02T07:59:00Z')
  expect((await rig.subscription(id)).status).toBe('incomplete')
  rig.until('2026-03-02T08:00:00Z')
  const { status, ended_at: ended } = await rig.subscription(id)
  expect([status, moment(ended)]).toEqual(['incomplete_expired', '2026-03-02T08:00'])
  expect((await rig.stripe.invoices.retrieve(idOf(latest ?? ''))).status).toBe('void')
  await rig.payBy(customer, good)
  await expect(rig.stripe.invoices.pay(idOf(latest ?? ''))).rejects.toThrow('can no longer be paid')
})

test('while it waits, neither seats nor its end change', async () => {
  const { id, items } = await incomplete()
  const refused = { statusCode: 400, type: 'StripeInvalidRequestError' }
  const seats = { items: [{ id: items.data[0]?.id ?? '', quantity: 9 }] }
  await expect(rig.stripe.subscriptions.update(id, seats)).rejects.toMatchObject(refused)
  await expect(rig.stripe.subscriptions.update(id, { cancel_at_period_end: true })).rejects.toMatchObject(
    refused,
  )
})

test('cancelled while it waits, its invoice is void', async () => {
  const { id } = await incomplete()
  await rig.stripe.subscriptions.cancel(id)
  expect((await rig.invoices(id)).map(({ status }) => status)).toEqual(['void'])
})

test.each([
  { behaviour: 'allow_incomplete', number: good, status: 'active' },
  { behaviour: 'error_if_incomplete', number: good, status: 'active' },
  { behaviour: 'allow_incomplete', number: declinedLater, status: 'incomplete' },
] as const)('$behaviour charges at once: $status with $number', async ({ behaviour, number, status }) => {
  await rig.payBy(customer, number)
  expect((await rig.subscribe(customer, { payment_behavior: behaviour })).status).toBe(status)
})

test('error_if_incomplete leaves nothing behind when the card is declined', async () => {
  await rig.payBy(customer, declinedLater)
  const refused = { statusCode: 402, code: 'card_declined' }
  await expect(rig.subscribe(customer, { payment_behavior: 'error_if_incomplete' })).rejects.toMatchObject(
    refused,
  )
  expect((await rig.stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([])
})

test('what is to be charged at once needs a card', async () => {
  await expect(rig.subscribe(customer)).rejects.toMatchObject({ statusCode: 400, code: 'resource_missing' })
})
