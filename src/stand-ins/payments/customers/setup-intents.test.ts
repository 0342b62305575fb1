import { beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../ids.ts'
import { SandboxRefusal } from '../refusals.ts'
import type { Challenge } from '../sandbox.ts'
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

const confirm = (
  card: { number?: string; expMonth?: number; expYear?: number; cvc?: string },
  challenge?: Challenge,
) =>
  rig.account.confirmSetupIntent({
    challenge,
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

describe.each(['4000002500003155', '4000002760003184', '4000008260003178'])('%s, which asks', (number) => {
  test('is set up once it is confirmed', async () => {
    const before = rig.events.length
    expect(confirm({ number }).status).toBe('succeeded')
    expect(eventTypes().slice(before)).toEqual([
      'setup_intent.requires_action',
      'payment_method.attached',
      'setup_intent.succeeded',
    ])
  })

  test('is not set up where that is refused, and another card can be tried', async () => {
    expect(refusalOf(() => confirm({ number }, 'refuse')).body.error).toMatchObject({
      code: 'setup_intent_authentication_failure',
    })
    expect(await rig.stripe.setupIntents.retrieve(setupIntent.id)).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_setup_error: { code: 'setup_intent_authentication_failure', payment_method: { customer: null } },
    })
    expect(confirm({}).status).toBe('succeeded')
  })

  test('waits where the window is closed, and is confirmed anew', async () => {
    const { status, next_action: next } = confirm({ number }, 'leave')
    expect([status, next?.type]).toEqual(['requires_action', 'use_stripe_sdk'])
    expect(confirm({}).status).toBe('succeeded')
  })
})

test.each([
  { number: '4000000000007708', is: 'succeeded', event: 'setup_intent.succeeded' },
  { number: '4000000000007716', is: 'requires_payment_method', event: 'setup_intent.setup_failed' },
])('$number is processing for four hours, then $is', async ({ number, is, event }) => {
  expect(confirm({ number }).status).toBe('processing')
  expect(refusalOf(() => confirm({})).body.error.code).toBe('setup_intent_unexpected_state')
  rig.restart()
  rig.until('2026-03-01T12:59:59Z')
  expect((await rig.stripe.setupIntents.retrieve(setupIntent.id)).status).toBe('processing')
  rig.until('2026-03-01T13:00:00Z')
  expect((await rig.stripe.setupIntents.retrieve(setupIntent.id)).status).toBe(is)
  expect(eventTypes().at(-1)).toBe(event)
})
