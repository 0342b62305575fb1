import { beforeEach, expect, test } from 'vitest'
import { idOf } from '../ids.ts'
import { AccountWithSdk } from '../testing/account-with-sdk.ts'

const good = '4242424242424242'

let rig: AccountWithSdk
let customer: string
beforeEach(async () => {
  rig = new AccountWithSdk('2026-03-01T09:00:00Z')
  customer = (await rig.customer()).id
})

const pendingOf = async (id: string) => {
  const { pending_setup_intent: pending } = await rig.stripe.subscriptions.retrieve(id, {
    expand: ['pending_setup_intent'],
  })
  return typeof pending === 'string' ? null : pending
}

test('a trial without a card comes with a SetupIntent, which ends when a card is set up by it', async () => {
  const { id } = await rig.trial(customer)
  const pending = await pendingOf(id)
  expect(pending).toMatchObject({ status: 'requires_payment_method', customer, payment_method: null })
  rig.account.confirmSetupIntent({
    clientSecret: pending?.client_secret ?? '',
    card: { number: good, expMonth: 12, expYear: 2040, cvc: '123' },
  })
  expect(await pendingOf(id)).toBeNull()
})

test('a trial with a card has none', async () => {
  await rig.payBy(customer, good)
  expect(await pendingOf((await rig.trial(customer)).id)).toBeNull()
})

test.each([
  { number: '4000002760003184', status: 'requires_action' },
  { number: '4000002500003155', status: undefined },
  { number: good, status: undefined },
])('its own card $number leaves $status', async ({ number, status }) => {
  const { id } = await rig.trial(customer)
  const card = await rig.card(customer, number)
  await rig.stripe.subscriptions.update(id, { default_payment_method: card })
  expect((await pendingOf(id))?.status).toBe(status)
})

test('a card that the bank renews has new digits, the same id, and says so', async () => {
  const card = await rig.payBy(customer, good)
  rig.account.renewCard(card)
  expect(await rig.stripe.paymentMethods.retrieve(card)).toMatchObject({
    card: { last4: '4243', exp_year: 2044 },
  })
  expect(rig.events.at(-1)).toMatchObject({
    type: 'payment_method.automatically_updated',
    data: {
      object: { id: card, customer },
      previous_attributes: { card: { last4: '4242', exp_year: 2040 } },
    },
  })
  const { id } = await rig.subscribe(customer)
  const { latest_invoice: latest } = await rig.subscription(id)
  expect((await rig.stripe.invoices.retrieve(idOf(latest ?? ''))).status).toBe('paid')
})
