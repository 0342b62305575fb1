import type Stripe from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../ids.ts'
import { SandboxRefusal } from '../refusals.ts'
import { AccountWithSdk } from '../testing/account-with-sdk.ts'

const good = '4242424242424242'
const asksUnlessSetUp = '4000002500003155'
const alwaysAsks = '4000002760003184'
const asksThenDeclined = '4000008260003178'
const slow = '4000000000007708'
const slowlyDeclined = '4000000000007724'

let rig: AccountWithSdk
let customer: string
beforeEach(async () => {
  rig = new AccountWithSdk('2026-03-01T09:00:00Z')
  customer = (await rig.customer()).id
})

/** A subscription that waits for its first payment, and that payment. */
async function waiting() {
  const { id, latest_invoice: latest } = await rig.subscribe(customer, {
    payment_behavior: 'default_incomplete',
  })
  return { id, invoiceId: idOf(latest ?? ''), secret: (await payment(idOf(latest ?? ''))).secret }
}

const levels = ['confirmation_secret', 'payments.data.payment.payment_intent']
async function payment(invoiceId: string) {
  const invoice = await rig.stripe.invoices.retrieve(invoiceId, { expand: levels })
  const intent = invoice.payments?.data[0]?.payment.payment_intent
  if (!intent || typeof intent === 'string') throw new Error('There is no PaymentIntent.')
  return { invoice, intent, secret: invoice.confirmation_secret?.client_secret ?? '' }
}

const standing = async ({ id, invoiceId }: { id: string; invoiceId: string }) => {
  const { invoice, intent } = await payment(invoiceId)
  return [intent.status, invoice.status, (await rig.subscription(id)).status]
}
const typesSince = (before: number) => rig.events.slice(before).map(({ type }) => type)
const refusalOf = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    if (error instanceof SandboxRefusal) return error.body.error
    throw error
  }
  throw new Error('It was not refused.')
}

describe('an invoice', () => {
  test('has one PaymentIntent from when it is final, with its secret only where that is asked for', async () => {
    const { invoiceId, secret } = await waiting()
    const { invoice, intent } = await payment(invoiceId)
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      amount: 300,
      customer,
      client_secret: secret,
    })
    expect(invoice.payments?.data[0]).toMatchObject({ invoice: invoiceId, is_default: true, status: 'open' })
    const plain = await rig.stripe.invoices.retrieve(invoiceId)
    expect([plain.payments, plain.confirmation_secret]).toEqual([undefined, undefined])
    expect(await rig.stripe.paymentIntents.retrieve(intent.id)).toEqual(intent)
  })

  test('of nothing has none', async () => {
    const { latest_invoice: latest } = await rig.trial(customer)
    const { payments, confirmation_secret: secret } = await rig.stripe.invoices.retrieve(idOf(latest ?? ''), {
      expand: levels,
    })
    expect([payments?.data, secret]).toEqual([[], null])
  })

  test('is expanded four levels and no deeper', async () => {
    const { invoiceId } = await waiting()
    const expand = ['payments.data.payment.payment_intent.payment_method']
    await expect(rig.stripe.invoices.retrieve(invoiceId, { expand })).rejects.toThrow(/more than 4 levels/)
  })
})

test.each([
  { number: good, is: ['succeeded', 'paid', 'active'] },
  { number: asksUnlessSetUp, is: ['succeeded', 'paid', 'active'] },
  { number: slow, is: ['processing', 'open', 'incomplete'] },
])('a charge of $number is $is', async ({ number, is }) => {
  const first = await waiting()
  const card = await rig.card(customer, number)
  rig.until('2026-03-01T14:00:00Z')
  await rig.stripe.invoices.pay(first.invoiceId, { payment_method: card })
  expect(await standing(first)).toEqual(is)
})

test.each([alwaysAsks, asksThenDeclined])('a charge of %s asks the cardholder', async (number) => {
  const first = await waiting()
  const card = await rig.card(customer, number)
  await expect(rig.stripe.invoices.pay(first.invoiceId, { payment_method: card })).rejects.toMatchObject({
    type: 'StripeCardError',
    code: 'invoice_payment_intent_requires_action',
    payment_intent: { status: 'requires_action' },
  })
  expect(await standing(first)).toEqual(['requires_action', 'open', 'incomplete'])
})

describe('a payment that the bank asks about', () => {
  let first: Awaited<ReturnType<typeof waiting>>
  const begin = async (number: string) => {
    first = await waiting()
    const card = await rig.card(customer, number)
    await expect(rig.stripe.invoices.pay(first.invoiceId, { payment_method: card })).rejects.toThrow()
  }

  test('says so by events, and is paid once it is confirmed', async () => {
    const before = rig.events.length
    await begin(alwaysAsks)
    expect(typesSince(before)).toEqual(
      expect.arrayContaining([
        'payment_intent.requires_action',
        'invoice.payment_failed',
        'invoice.payment_action_required',
      ]),
    )
    rig.account.confirmPayment({ clientSecret: first.secret })
    expect(await standing(first)).toEqual(['succeeded', 'paid', 'active'])
    expect(typesSince(before)).toContain('payment_intent.succeeded')
  })

  test.each([
    { number: alwaysAsks, challenge: 'refuse', code: 'payment_intent_authentication_failure' },
    { number: asksThenDeclined, challenge: 'confirm', code: 'card_declined' },
  ] as const)('$challenge with $number: $code', async ({ number, challenge, code }) => {
    await begin(number)
    expect(refusalOf(() => rig.account.confirmPayment({ clientSecret: first.secret, challenge })).code).toBe(
      code,
    )
    expect(await standing(first)).toEqual(['requires_payment_method', 'open', 'incomplete'])
    expect((await payment(first.invoiceId)).intent.last_payment_error?.code).toBe(code)
    expect(rig.events.at(-1)?.type).toBe('invoice.payment_failed')
  })

  test('can be paid with another card instead', async () => {
    await begin(alwaysAsks)
    const paymentMethodId = await rig.card(customer, good)
    rig.account.confirmPayment({ clientSecret: first.secret, paymentMethodId })
    expect(await standing(first)).toEqual(['succeeded', 'paid', 'active'])
  })

  test('waits on where the window is closed, and is canceled with its invoice', async () => {
    await begin(alwaysAsks)
    rig.account.confirmPayment({ clientSecret: first.secret, challenge: 'leave' })
    expect(await standing(first)).toEqual(['requires_action', 'open', 'incomplete'])
    rig.until('2026-03-02T09:00:00Z')
    expect(await standing(first)).toEqual(['canceled', 'void', 'incomplete_expired'])
    expect(refusalOf(() => rig.account.confirmPayment({ clientSecret: first.secret })).code).toBe(
      'payment_intent_unexpected_state',
    )
  })
})

test('the confirm call alone leaves the bank’s question open', async () => {
  const first = await waiting()
  const card = await rig.card(customer, alwaysAsks)
  const { intent } = await payment(first.invoiceId)
  const confirmed = await rig.stripe.paymentIntents.confirm(intent.id, { payment_method: card })
  expect([confirmed.status, confirmed.next_action?.type]).toEqual(['requires_action', 'use_stripe_sdk'])
  await expect(
    rig.stripe.paymentIntents.confirm(intent.id, {
      client_secret: 'pi_guessed',
    } as Stripe.PaymentIntentConfirmParams),
  ).rejects.toMatchObject({ code: 'resource_missing', param: 'client_secret' })
})

test('a renewal that the bank asks about is past due, then unpaid, and active once confirmed', async () => {
  await rig.payBy(customer, good)
  const { id } = await rig.subscribe(customer)
  await rig.payBy(customer, alwaysAsks)
  rig.until('2026-04-02T00:00:00Z')
  const invoiceId = idOf((await rig.subscription(id)).latest_invoice ?? '')
  expect(await standing({ id, invoiceId })).toEqual(['requires_action', 'open', 'past_due'])
  rig.until('2026-04-20T00:00:00Z')
  rig.restart()
  expect(await standing({ id, invoiceId })).toEqual(['requires_action', 'open', 'unpaid'])
  rig.account.confirmPayment({ clientSecret: (await payment(invoiceId)).secret })
  expect(await standing({ id, invoiceId })).toEqual(['succeeded', 'paid', 'active'])
})

test.each([
  { number: slow, is: ['succeeded', 'paid', 'active'], event: 'payment_intent.succeeded' },
  {
    number: slowlyDeclined,
    is: ['requires_payment_method', 'open', 'past_due'],
    event: 'payment_intent.payment_failed',
  },
])('a renewal with $number is processing for hours, then $is', async ({ number, is, event }) => {
  await rig.payBy(customer, good)
  const { id } = await rig.subscribe(customer)
  const card = await rig.card(customer, number)
  rig.until('2026-03-02T00:00:00Z')
  await rig.stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } })
  rig.until('2026-04-01T12:00:00Z')
  const invoiceId = idOf((await rig.subscription(id)).latest_invoice ?? '')
  expect(await standing({ id, invoiceId })).toEqual(['processing', 'open', 'active'])
  await expect(rig.stripe.invoices.pay(invoiceId)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
  rig.restart()
  rig.until('2026-04-01T15:00:00Z')
  expect(await standing({ id, invoiceId })).toEqual(is)
  expect(rig.events.map(({ type }) => type)).toContain(event)
})
