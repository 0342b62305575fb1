import { beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../ids.ts'
import { SandboxRefusal } from '../refusals.ts'
import { AccountWithSdk } from '../testing/account-with-sdk.ts'

let rig: AccountWithSdk
let customer: string
let setupIntent: { id: string; clientSecret: string }
beforeEach(async () => {
  rig = new AccountWithSdk('2026-03-01T09:00:00Z')
  customer = (await rig.customer()).id
  const created = await rig.stripe.setupIntents.create({
    customer,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
    metadata: { companyId: 'c1' },
  })
  setupIntent = { id: created.id, clientSecret: created.client_secret ?? '' }
})

const confirm = (card: { number?: string; expMonth?: number; expYear?: number; cvc?: string }) =>
  rig.account.confirmSetupIntent({
    clientSecret: setupIntent.clientSecret,
    card: { number: '4242424242424242', expMonth: 3, expYear: 2026, cvc: '123', ...card },
  })
const refusalOf = (act: () => unknown): SandboxRefusal => {
  try {
    act()
  } catch (error) {
    if (error instanceof SandboxRefusal) return error
    throw error
  }
  throw new Error('It was not refused.')
}
const eventTypes = () => rig.events.map(({ type }) => type)

test.each([
  ['4242 4242 4242 4242', 'visa', '4242'],
  ['5555555555554444', 'mastercard', '4444'],
  ['4000000000000341', 'visa', '0341'],
])('%s is attached to the customer, and not yet the card that pays', async (number, brand, last4) => {
  const { status, payment_method: id } = confirm({ number })
  expect(status).toBe('succeeded')
  const paymentMethod = await rig.stripe.paymentMethods.retrieve(idOf(id ?? ''))
  expect(paymentMethod).toMatchObject({ customer, card: { brand, last4, exp_month: 3, exp_year: 2026 } })
  const { invoice_settings: settings } = await rig.stripe.customers.retrieve(customer).then((each) => {
    if (each.deleted) throw new Error('The customer is gone.')
    return each
  })
  expect(settings.default_payment_method).toBeNull()
  expect(eventTypes().slice(-2)).toEqual(['payment_method.attached', 'setup_intent.succeeded'])
})

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
])('%s is declined by the bank: %s, %s', async (number, code, declineCode, message) => {
  const { status, body } = refusalOf(() => confirm({ number }))
  expect([status, body.error]).toMatchObject([
    402,
    { type: 'card_error', code, decline_code: declineCode, message, setup_intent: { id: setupIntent.id } },
  ])
  const { status: after, last_setup_error: last } = await rig.stripe.setupIntents.retrieve(setupIntent.id)
  expect([after, last?.code]).toEqual(['requires_payment_method', code])
  expect(eventTypes()).toContain('setup_intent.setup_failed')
  expect(confirm({}).status).toBe('succeeded')
})

test.each([
  [{ number: '4242424242424241' }, 'incorrect_number', 'number'],
  [{ expMonth: 13 }, 'invalid_expiry_month', 'exp_month'],
  [{ expMonth: 2 }, 'invalid_expiry_month', 'exp_month'],
  [{ expYear: 2025 }, 'invalid_expiry_year', 'exp_year'],
  [{ cvc: '12' }, 'invalid_cvc', 'cvc'],
])('%j can’t be a card: %s', (card, code, param) => {
  const { status, body } = refusalOf(() => confirm(card))
  expect([status, body.error]).toMatchObject([402, { type: 'card_error', code, param }])
  expect(eventTypes()).not.toContain('setup_intent.setup_failed')
})

describe('once it is over', () => {
  test('a SetupIntent can’t be confirmed again, nor cancelled', async () => {
    confirm({})
    expect(refusalOf(() => confirm({})).body.error.code).toBe('setup_intent_unexpected_state')
    await expect(rig.stripe.setupIntents.cancel(setupIntent.id)).rejects.toMatchObject({
      statusCode: 400,
      code: 'setup_intent_unexpected_state',
    })
  })
  test('a cancelled one takes no card', async () => {
    expect((await rig.stripe.setupIntents.cancel(setupIntent.id)).status).toBe('canceled')
    expect(refusalOf(() => confirm({})).status).toBe(400)
  })
})

test('a secret that is not its own opens nothing', () => {
  setupIntent.clientSecret = `${setupIntent.id}_secret_guessed`
  expect(refusalOf(() => confirm({})).body.error).toMatchObject({ code: 'resource_missing' })
})

test('it is confirmed over the API, too', () => {
  const answer = rig.account.call({
    method: 'POST',
    path: `/v1/setup_intents/${setupIntent.id}/confirm`,
    params: {
      client_secret: setupIntent.clientSecret,
      payment_method_data: {
        type: 'card',
        card: { number: '4242424242424242', exp_month: '12', exp_year: '30', cvc: '123' },
      },
    },
  })
  expect(answer).toMatchObject({ id: setupIntent.id, status: 'succeeded' })
})

test('this version of the API knows no payment_method_types', async () => {
  const old = { customer, payment_method_types: ['card'] }
  await expect(rig.stripe.setupIntents.create(old)).rejects.toMatchObject({
    statusCode: 400,
    code: 'parameter_unknown',
    param: 'payment_method_types',
  })
})
