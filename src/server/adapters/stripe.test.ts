import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  type PaymentProvider,
  ProviderAway,
  ProviderRefusal,
} from '#server/features/billing/payment-provider.ts'
import type { PaymentSandbox } from '#stand-ins/payments/sandbox.ts'
import { cards, fillsIn, providerOf, startSandbox } from '#test/payments.ts'
import { type StripeDouble, startStripeDouble, stripeSettings } from '#test/stripe/double.ts'
import type { Fault } from '#test/stripe/faults.ts'
import { stripePayments } from './stripe.ts'

const now = new Date('2026-03-02T09:00:00Z')
const day = 86_400_000
const trialEnd = new Date(now.getTime() + 30 * day)

let sandbox: PaymentSandbox
let stripe: StripeDouble
let provider: PaymentProvider
beforeEach(async () => {
  sandbox = await startSandbox(() => now)
  stripe = await startStripeDouble(sandbox, { now: () => now, webhook: async () => 200 })
  provider = providerOf(stripe)
  onTestFinished(async () => {
    await sandbox.close()
    await stripe.close()
  })
})

let keys = 0
const keyed = () => ({ idempotencyKey: `key-${keys++}` })
const company = { companyId: 'company-7', name: 'Halyard', email: 'maya@halyard.example' }

async function subscribed(quantity = 4) {
  const { id: customerId } = await provider.createCustomer({ ...company, ...keyed() })
  const { companyId } = company
  const subscription = await provider.createSubscription({
    companyId,
    customerId,
    quantity,
    trialEnd,
    ...keyed(),
  })
  return { customerId, subscription }
}

async function paying(quantity = 4, number: string = cards.visa) {
  const { customerId, subscription } = await subscribed(quantity)
  await pays(customerId, subscription.id, number)
  await sandbox.advanceTo(new Date(trialEnd.getTime() + day))
  return { customerId, subscription }
}

async function pays(customerId: string, subscriptionId: string, number: string) {
  const { companyId } = company
  const { clientSecret, id } = await provider.createCardSetup({ companyId, customerId, ...keyed() })
  await fillsIn({ sandbox }, clientSecret, number)
  const { paymentMethodId } = await provider.readCardSetup(id)
  if (!paymentMethodId) throw new Error('There is no card.')
  await provider.usePaymentMethod({ customerId, subscriptionId, paymentMethodId })
  return paymentMethodId
}

/** The calls of some work, whether the provider could do them or not. */
async function sent(work: () => Promise<unknown>) {
  const before = stripe.calls.length
  await work().catch(() => {})
  return stripe.calls.slice(before).map(({ method, path, form }) => [`${method} ${path}`, form])
}

describe('what is made', () => {
  it('is a customer that is found again by its company, whose admin has this address or another one', async () => {
    const { id } = await provider.createCustomer({ ...company, ...keyed() })
    await provider.createCustomer({ ...company, companyId: 'company-8', ...keyed() })
    expect(await provider.findCustomer(company)).toMatchObject({ id })
    expect(await provider.findCustomer({ ...company, companyId: 'company-9' })).toBeUndefined()
    expect(await provider.findCustomer({ ...company, email: 'nora@halyard.example' })).toMatchObject({ id })
  })

  it('is a trial that pauses at its fixed end for want of a card, by its seats', async () => {
    const { customerId, subscription } = await subscribed(4)
    expect(subscription).toEqual({
      id: expect.stringMatching(/^sub_/),
      itemId: expect.stringMatching(/^si_/),
      status: 'trialing',
      quantity: 4,
      unitCents: 100,
      currency: 'usd',
      createdAt: now,
      trialStart: now,
      trialEnd,
      currentPeriodEnd: trialEnd,
      cancelAt: null,
      endedAt: null,
      paymentMethodId: null,
    })
    expect(await provider.listSubscriptions(customerId)).toEqual([subscription])
    await sandbox.advanceTo(trialEnd)
    expect((await provider.readAccount(customerId)).subscription).toMatchObject({ status: 'paused' })
  })

  it('is asked for with what the next call under its key must have, too', async () => {
    const key = keyed()
    const { id } = await provider.createCustomer({ ...company, ...key })
    expect(await provider.createCustomer({ ...company, ...key })).toMatchObject({ id })
    const other = provider.createCustomer({ ...company, name: 'Other', ...key })
    await expect(other).rejects.toBeInstanceOf(ProviderAway)
    expect(sandbox.state.customers).toHaveLength(1)
    expect(stripe.calls[0]).toEqual({
      method: 'POST',
      path: '/v1/customers',
      form: { name: company.name, email: company.email, 'metadata[company_id]': company.companyId },
      ...key,
    })
  })

  it('is asked for in the words of this version of Stripe’s API', async () => {
    const { companyId } = company
    const { customerId, subscription } = await subscribed(4)
    const { id: subscriptionId, itemId } = subscription
    const address = `POST /v1/subscriptions/${subscriptionId}`
    const wish = { companyId, customerId, quantity: 3 }
    const asked = {
      customer: customerId,
      'items[0][price]': stripeSettings.priceId,
      'items[0][quantity]': '3',
      'billing_mode[type]': 'flexible',
      'metadata[company_id]': companyId,
    }
    expect(await sent(() => provider.createSubscription({ ...wish, trialEnd, ...keyed() }))).toEqual([
      [
        'POST /v1/subscriptions',
        {
          ...asked,
          trial_end: String(trialEnd.getTime() / 1000),
          'trial_settings[end_behavior][missing_payment_method]': 'pause',
        },
      ],
    ])
    expect(await sent(() => provider.createSubscription({ ...wish, trialEnd: null, ...keyed() }))).toEqual([
      ['POST /v1/subscriptions', { ...asked, payment_behavior: 'default_incomplete' }],
    ])
    expect(await sent(() => provider.createCardSetup({ companyId, customerId, ...keyed() }))).toEqual([
      [
        'POST /v1/setup_intents',
        {
          customer: customerId,
          usage: 'off_session',
          'allowed_payment_method_types[0]': 'card',
          'metadata[company_id]': companyId,
        },
      ],
    ])
    const seats = { subscriptionId, itemId, quantity: 5 }
    for (const prorates of [true, false])
      expect(await sent(() => provider.setQuantity({ ...seats, prorates, ...keyed() }))).toEqual([
        [
          address,
          {
            'items[0][id]': itemId,
            'items[0][quantity]': '5',
            proration_behavior: prorates ? 'create_prorations' : 'none',
          },
        ],
      ])
    expect(await sent(() => provider.endWithPeriod({ subscriptionId, ...keyed() }))).toEqual([
      [address, { cancel_at_period_end: 'true' }],
    ])
    expect(await sent(() => provider.resume(subscriptionId))).toEqual([
      [
        `${address}/resume`,
        { 'billing_cycle_anchor[type]': 'now', payment_behavior: 'resume_on_payment_success' },
      ],
    ])
    expect(await sent(() => provider.finalizeInvoice('in_1'))).toEqual([
      ['POST /v1/invoices/in_1/finalize', { auto_advance: 'false' }],
    ])
    expect(await sent(() => provider.payInvoice('in_1', 'pm_1'))).toEqual([
      ['POST /v1/invoices/in_1/pay', { payment_method: 'pm_1' }],
    ])
    const repeatable = stripe.calls.filter(({ path }) => !/\/(resume|finalize|pay)$/.test(path))
    for (const { path, idempotencyKey } of repeatable)
      expect([path, idempotencyKey]).toEqual([path, expect.stringMatching(/^key-\d+$/)])
  })

  it('is without a trial a subscription with an invoice that a card pays', async () => {
    const { id: customerId } = await provider.createCustomer({ ...company, ...keyed() })
    const wish = { companyId: company.companyId, customerId, quantity: 3, trialEnd: null }
    const subscription = await provider.createSubscription({ ...wish, ...keyed() })
    expect(subscription).toMatchObject({ status: 'incomplete', trialEnd: null })
    const { invoices } = await provider.readAccount(customerId)
    expect(invoices).toMatchObject([{ subscriptionId: subscription.id, status: 'open', amountCents: 300 }])
    const paymentMethodId = await pays(customerId, subscription.id, cards.visa)
    await provider.payInvoice(invoices[0]?.id ?? '', paymentMethodId)
    const paid = await provider.readAccount(customerId)
    expect(paid.subscription).toMatchObject({ status: 'active' })
    expect(paid.invoices).toMatchObject([{ status: 'paid', failedAttempts: 0 }])
  })

  it('is a card form of the customer, with its states', async () => {
    const { customerId } = await subscribed()
    const { companyId } = company
    const setup = await provider.createCardSetup({ companyId, customerId, ...keyed() })
    expect(setup).toEqual({
      id: expect.stringMatching(/^seti_/),
      customerId,
      clientSecret: expect.stringContaining(setup.id),
      state: 'open',
      paymentMethodId: null,
      createdAt: now,
    })
    for (const state of ['processing', 'canceled'] as const) {
      stripe.patch(setup.id, { status: state })
      expect(await provider.readCardSetup(setup.id)).toMatchObject({ state })
    }
    stripe.patch(setup.id, { status: 'succeeded' })
    await fillsIn({ sandbox }, setup.clientSecret, cards.visa)
    expect(await provider.readCardSetup(setup.id)).toMatchObject({
      state: 'succeeded',
      paymentMethodId: expect.stringMatching(/^pm_/),
    })
  })
})

it('the price of new subscriptions is read', async () => {
  expect(await provider.readPrice()).toEqual({
    unitCents: 100,
    currency: 'usd',
    isMonthlyPerSeat: true,
    isActive: true,
  })
  stripe.patch(stripeSettings.priceId, {
    active: false,
    recurring: { interval: 'year', interval_count: 1, usage_type: 'licensed' },
  })
  expect(await provider.readPrice()).toMatchObject({ isMonthlyPerSeat: false, isActive: false })
  const unknown = stripePayments({ ...stripeSettings, priceId: 'price_other', apiUrl: new URL(stripe.url) })
  await expect(unknown.readPrice()).rejects.toMatchObject({ name: 'ProviderRefusal', kind: 'missing' })
})

describe('a customer', () => {
  it('is there until it is deleted, and not in another account', async () => {
    const { customerId } = await subscribed()
    expect(await provider.hasCustomer(customerId)).toBe(true)
    sandbox.state.customers.splice(0)
    expect(await provider.hasCustomer(customerId)).toBe(false)
  })

  it('has a name and an address, which can change', async () => {
    const { customerId } = await subscribed()
    const { name, email } = company
    expect((await provider.readAccount(customerId)).contact).toEqual({ name, email })
    const contact = { name: 'Halyard & Sons', email: 'nora@halyard.example' }
    await provider.setContact({ customerId, ...contact, ...keyed() })
    expect((await provider.readAccount(customerId)).contact).toEqual(contact)
    const refused = provider.setContact({ customerId, ...contact, email: 'nora', ...keyed() })
    await expect(refused).rejects.toMatchObject({ name: 'ProviderRefusal', kind: 'other' })
  })

  it('that is deleted has no subscription any more, and is not known a second time', async () => {
    const { customerId, subscription } = await paying()
    await provider.deleteCustomer(customerId)
    expect(sandbox.state.subscriptions).toMatchObject([{ id: subscription.id, status: 'canceled' }])
    expect(await provider.hasCustomer(customerId)).toBe(false)
    await expect(provider.deleteCustomer(customerId)).rejects.toMatchObject({ kind: 'missing' })
  })

  it('may have been sold something else by hand, which is left alone', async () => {
    const { customerId, subscription } = await paying()
    const { subscriptions, invoices } = sandbox.state
    const [held] = subscriptions
    const invoice = invoices.find(({ total }) => total !== 0)
    if (!held || !invoice) throw new Error('Nothing was sold.')
    subscriptions.push({ ...held, id: 'sub_training' })
    invoices.push({ ...invoice, id: 'in_training', subscriptionId: 'sub_training' })
    const price = { id: 'price_training', unit_amount: 100, currency: 'usd' }
    const items = { data: [{ id: 'si_training', quantity: 1, current_period_end: 0, price }] }
    stripe.patch('sub_training', { metadata: {}, items })
    expect((await provider.listSubscriptions(customerId)).map(({ id }) => id)).toEqual([subscription.id])
    const account = await provider.readAccount(customerId)
    expect(account.subscription?.id).toBe(subscription.id)
    expect(account.invoices.map(({ id }) => id)).not.toContain('in_training')
  })

  it('who was sold the product twice by hand has the one that is not over', async () => {
    const { customerId, subscription } = await paying()
    const { subscriptions } = sandbox.state
    const [held] = subscriptions
    if (!held) throw new Error('Nothing was sold.')
    subscriptions.push({ ...held, id: 'sub_twice', status: 'canceled' })
    stripe.patch('sub_twice', { metadata: {} })
    expect((await provider.listSubscriptions(customerId)).map(({ id }) => id)).toEqual([
      'sub_twice',
      subscription.id,
    ])
    expect((await provider.readAccount(customerId)).subscription?.id).toBe(subscription.id)
  })
})

describe('an account', () => {
  it('in its trial has a card, no invoice over nothing, and the first one to come', async () => {
    const { customerId, subscription } = await subscribed(4)
    expect(await provider.readAccount(customerId)).toEqual({
      contact: { name: company.name, email: company.email },
      subscription,
      card: null,
      invoices: [],
      nextInvoice: { date: trialEnd, amountCents: 400, prorationsCents: 0 },
    })
    const paymentMethodId = await pays(customerId, subscription.id, cards.mastercard)
    const { card: paid, subscription: after } = await provider.readAccount(customerId)
    expect(paid).toEqual({ paymentMethodId, brand: 'mastercard', last4: '4444' })
    expect(after).toMatchObject({ paymentMethodId })
  })

  it('shows the card of the customer where the subscription has none, and its own before that', async () => {
    const { customerId, subscription } = await subscribed()
    const ofCustomer = await pays(customerId, subscription.id, cards.mastercard)
    await pays(customerId, subscription.id, cards.visa)
    await provider.usePaymentMethod({ customerId, subscriptionId: null, paymentMethodId: ofCustomer })
    expect((await provider.readAccount(customerId)).card).toMatchObject({ brand: 'visa' })
    for (const held of sandbox.state.subscriptions) held.cardId = null
    expect((await provider.readAccount(customerId)).card).toMatchObject({ brand: 'mastercard' })
    await provider.deleteCustomer(customerId)
    const { contact, card: gone, subscription: ended } = await provider.readAccount(customerId)
    expect([contact, gone, ended?.status]).toEqual([null, null, 'canceled'])
  })

  it('counts what people who joined cost until the next invoice, however many lines that is', async () => {
    const { customerId, subscription } = await paying(4)
    const change = { subscriptionId: subscription.id, itemId: subscription.itemId, prorates: true }
    for (const quantity of [5, 6, 7, 8, 9, 10, 11, 12])
      await provider.setQuantity({ ...change, quantity, ...keyed() })
    const { nextInvoice, subscription: after } = await provider.readAccount(customerId)
    expect(after).toMatchObject({ quantity: 12, currentPeriodEnd: nextInvoice?.date })
    const { amountCents = 0, prorationsCents = 0 } = nextInvoice ?? {}
    // Eight people more for all but a day of the month.
    expect(prorationsCents).toBeGreaterThan(740)
    expect(prorationsCents).toBeLessThan(800)
    expect(amountCents).toBe(1200 + prorationsCents)
  })

  it('without proration costs a whole month of the new seats', async () => {
    const { customerId, subscription } = await paying(4)
    const { id: subscriptionId, itemId } = subscription
    await provider.setQuantity({ subscriptionId, itemId, quantity: 6, prorates: false, ...keyed() })
    const { nextInvoice } = await provider.readAccount(customerId)
    expect(nextInvoice).toMatchObject({ amountCents: 600, prorationsCents: 0 })
  })

  it('of a cancelled subscription has no next invoice, until it is kept', async () => {
    const { customerId, subscription } = await paying()
    const subscriptionId = subscription.id
    await provider.endWithPeriod({ subscriptionId, ...keyed() })
    const cancelled = await provider.readAccount(customerId)
    expect(cancelled.subscription?.cancelAt).toEqual(cancelled.subscription?.currentPeriodEnd)
    expect(cancelled.nextInvoice).toBeNull()
    await provider.keep({ subscriptionId, ...keyed() })
    const kept = await provider.readAccount(customerId)
    expect(kept.subscription?.cancelAt).toBeNull()
    expect(kept.nextInvoice).not.toBeNull()
  })

  it('with an end at a date pays until then, can be ended with the period, and goes on once it is kept', async () => {
    const { customerId, subscription } = await paying()
    const subscriptionId = subscription.id
    const inAYear = Math.floor(sandbox.now().getTime() / 1000) + (365 * day) / 1000
    const [held] = sandbox.state.subscriptions
    if (!held) throw new Error('Nothing was sold.')
    held.cancelAt = inAYear
    const before = await provider.readAccount(customerId)
    expect(before.subscription?.cancelAt).toEqual(new Date(inAYear * 1000))
    expect(before.nextInvoice).toMatchObject({ amountCents: 400 })

    await provider.endWithPeriod({ subscriptionId, ...keyed() })
    const ending = await provider.readAccount(customerId)
    expect(ending.subscription?.cancelAt).toEqual(ending.subscription?.currentPeriodEnd)
    expect(ending.nextInvoice).toBeNull()

    held.cancelAt = inAYear
    const key = keyed()
    await provider.keep({ subscriptionId, ...key })
    // Two settings, of which Stripe takes one in a call.
    const taken = stripe.calls.slice(-2).map(({ form, idempotencyKey }) => [form, idempotencyKey])
    expect(taken).toEqual([
      [{ cancel_at_period_end: 'false' }, key.idempotencyKey],
      [{ cancel_at: '' }, `${key.idempotencyKey}-date`],
    ])
    const kept = await provider.readAccount(customerId)
    expect(kept.subscription?.cancelAt).toBeNull()
    expect(kept.nextInvoice).not.toBeNull()
  })

  it('whose end stays although it was to be kept is told so', async () => {
    const { subscription } = await paying()
    // An end that Stripe wouldn't take back, as that of a schedule.
    stripe.patch(subscription.id, { cancel_at: 2_000_000_000 })
    const keeping = provider.keep({ subscriptionId: subscription.id, ...keyed() })
    await expect(keeping).rejects.toMatchObject({ kind: 'other' })
  })

  it('whose subscription was ended shows it so, and the newer one before it', async () => {
    const { customerId, subscription } = await paying()
    await provider.endNow({ subscriptionId: subscription.id, ...keyed() })
    const ended = await provider.readAccount(customerId)
    expect(ended.subscription).toMatchObject({ status: 'canceled', endedAt: sandbox.now() })
    const wish = { companyId: company.companyId, customerId, quantity: 3, trialEnd: null }
    const newer = await provider.createSubscription({ ...wish, ...keyed() })
    expect((await provider.readAccount(customerId)).subscription).toMatchObject({ id: newer.id })
    expect((await provider.listSubscriptions(customerId)).map(({ id }) => id)).toEqual([
      newer.id,
      subscription.id,
    ])
  })

  it('whose card is declined counts the attempts that failed', async () => {
    const { customerId, subscription } = await paying(4, cards.declinedLater)
    const declined = await provider.readAccount(customerId)
    expect(declined.subscription).toMatchObject({ status: 'past_due' })
    expect(declined.invoices).toMatchObject([
      { status: 'open', failedAttempts: 1, amountCents: 400, subscriptionId: subscription.id },
    ])
    await sandbox.advanceTo(new Date(trialEnd.getTime() + 4 * day))
    expect((await provider.readAccount(customerId)).invoices).toMatchObject([{ failedAttempts: 2 }])
  })

  it('whose bank asks about a charge has it to be confirmed, which is no decline', async () => {
    const { customerId, subscription } = await paying(4, cards.asksAlways)
    const { invoices, card: asked } = await provider.readAccount(customerId)
    expect(invoices).toMatchObject([
      { status: 'open', needsAction: true, isProcessing: false, failedAttempts: 1, currency: 'usd' },
    ])
    const { id = '', hostedUrl } = invoices[0] ?? {}
    expect(hostedUrl).toBe(`http://leave.test/dev/payments/invoices/${id}`)
    const trying = provider.payInvoice(id, asked?.paymentMethodId ?? '')
    await expect(trying).rejects.toMatchObject({ kind: 'action' })

    const { clientSecret = '' } = (await provider.readPaymentToConfirm(id)) ?? {}
    const [paymentId = ''] = clientSecret.split('_secret_')
    expect(await provider.readPayment(paymentId)).toEqual({ customerId, state: 'open' })
    await expect(sandbox.confirmPayment({ clientSecret, challenge: 'refuse' })).rejects.toThrow()
    // The cardholder may confirm it after all.
    expect((await provider.readAccount(customerId)).invoices).toMatchObject([{ needsAction: true }])
    await sandbox.confirmPayment({ clientSecret })
    expect(await provider.readPayment(paymentId)).toEqual({ customerId, state: 'succeeded' })
    const paid = await provider.readAccount(customerId)
    expect(paid.invoices).toMatchObject([{ status: 'paid', needsAction: false, failedAttempts: 0 }])
    expect(paid.subscription).toMatchObject({ id: subscription.id, status: 'active' })
  })

  it('whose bank has confirmed and then declined is not asked again', async () => {
    const { customerId } = await paying(4, '4000008260003178')
    const [open] = (await provider.readAccount(customerId)).invoices
    const { clientSecret = '' } = (await provider.readPaymentToConfirm(open?.id ?? '')) ?? {}
    await expect(sandbox.confirmPayment({ clientSecret })).rejects.toThrow()
    expect((await provider.readAccount(customerId)).invoices).toMatchObject([{ needsAction: false }])
  })

  it('whose bank asked while nobody was there has it to be confirmed', async () => {
    const { customerId } = await paying(4, cards.declinedLater)
    const payment = sandbox.state.invoices.at(-1)?.payment
    const error = { code: 'card_declined', decline_code: 'authentication_required' }
    stripe.patch(payment?.id ?? '', { last_payment_error: error })
    expect((await provider.readAccount(customerId)).invoices).toMatchObject([{ needsAction: true }])
  })

  it('whose bank has not answered yet has no failed attempt', async () => {
    const { customerId } = await paying(4, cards.asksAlways)
    const payment = sandbox.state.invoices.at(-1)?.payment
    if (payment) payment.status = 'processing'
    const { invoices } = await provider.readAccount(customerId)
    expect(invoices).toMatchObject([{ status: 'open', isProcessing: true, failedAttempts: 0 }])
    expect(await provider.readPayment(payment?.id ?? '')).toMatchObject({ state: 'processing' })
  })

  it('whose credit lowers an invoice owes what is left of it, and its total once it is paid', async () => {
    const { customerId, subscription } = await paying(4, cards.declinedLater)
    const [invoice] = sandbox.state.invoices.slice(-1)
    if (!invoice) throw new Error('There is no invoice.')
    invoice.due = 300
    expect((await provider.readAccount(customerId)).invoices).toMatchObject([{ amountCents: 300 }])
    await provider.payInvoice(invoice.id, await pays(customerId, subscription.id, cards.visa))
    const paid = { status: 'paid', amountCents: 400 }
    expect((await provider.readAccount(customerId)).invoices).toMatchObject([paid])
  })

  it('that is paused begins again with a card that pays, and not with another', async () => {
    const { customerId, subscription } = await subscribed()
    await sandbox.advanceTo(trialEnd)
    const declined = await pays(customerId, subscription.id, cards.declinedLater)
    await provider.resume(subscription.id)
    const { subscription: after, invoices } = await provider.readAccount(customerId)
    expect(after).toMatchObject({ status: 'paused' })
    const [open] = invoices
    const trying = provider.payInvoice(open?.id ?? '', declined)
    await expect(trying).rejects.toMatchObject({ kind: 'card', message: 'Your card was declined.' })
    const visa = await pays(customerId, subscription.id, cards.visa)
    await provider.payInvoice(open?.id ?? '', visa)
    expect((await provider.readAccount(customerId)).subscription).toMatchObject({ status: 'active' })
  })
})

describe('a failure', () => {
  it.each<[name: string, fault: Fault, isAnswered: boolean]>([
    ['a connection that is cut', 'away', false],
    ['an answer that is lost', 'answer lost', false],
    ['an error of the provider’s', 'refuse', true],
    ['an error after it was done', 'error after', true],
    ['too many calls', 'rate limit', false],
  ])('%s is the provider being away', async (_, fault, isAnswered) => {
    stripe.faults.set(fault)
    const failing = provider.createCustomer({ ...company, ...keyed() })
    await expect(failing).rejects.toBeInstanceOf(ProviderAway)
    await expect(failing).rejects.toMatchObject({ isAnswered })
  })

  it('an answer that is lost comes again under its key, and so does a failure after the thing was done', async () => {
    const [lost, failed] = [keyed(), keyed()]
    stripe.faults.set('answer lost')
    await expect(provider.createCustomer({ ...company, ...lost })).rejects.toBeInstanceOf(ProviderAway)
    stripe.faults.clear()
    const { id } = await provider.createCustomer({ ...company, ...lost })
    expect(sandbox.state.customers.map((each) => each.id)).toEqual([id])
    stripe.faults.set('error after')
    const answered = { isAnswered: true }
    await expect(provider.createCustomer({ ...company, ...failed })).rejects.toMatchObject(answered)
    stripe.faults.clear()
    await expect(provider.createCustomer({ ...company, ...failed })).rejects.toMatchObject(answered)
    expect(sandbox.state.customers).toHaveLength(2)
  })

  it('a key that somebody else’s call is using stays the key', async () => {
    const key = keyed()
    const real = { ...sandbox.provider }
    vi.spyOn(sandbox.provider, 'createCustomer').mockImplementationOnce(async (customer) => {
      const second = provider.createCustomer({ ...company, ...key })
      await expect(second).rejects.toMatchObject({ name: 'ProviderAway', isAnswered: false })
      return real.createCustomer(customer)
    })
    expect(await provider.createCustomer({ ...company, ...key })).toMatchObject({ id: expect.any(String) })
    expect(sandbox.state.customers).toHaveLength(1)
  })

  it('a wrong key of ours is told in the log’s words', async () => {
    const apiUrl = new URL(stripe.url)
    const stranger = stripePayments({ ...stripeSettings, secretKey: 'sk_test_other', apiUrl })
    const failing = stranger.readAccount('cus_1')
    await expect(failing).rejects.toMatchObject({ isAnswered: true, code: 'StripeAuthenticationError' })
  })

  it('what isn’t there is missing, and what can’t be done is refused', async () => {
    const { subscription } = await subscribed()
    await expect(provider.readAccount('cus_unknown')).rejects.toMatchObject({ kind: 'missing' })
    const resuming = provider.resume(subscription.id)
    await expect(resuming).rejects.toBeInstanceOf(ProviderRefusal)
    await expect(resuming).rejects.toMatchObject({ kind: 'other' })
  })

  it('while the next invoice is asked for is no account without one', async () => {
    const { customerId } = await subscribed()
    stripe.faults.set('away', { path: '/v1/invoices/create_preview' })
    await expect(provider.readAccount(customerId)).rejects.toBeInstanceOf(ProviderAway)
  })

  it('an answer that never comes is given up', async () => {
    const silent = createServer(() => {})
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    onTestFinished(() => {
      silent.closeAllConnections()
      silent.close()
    })
    const { port } = silent.address() as AddressInfo
    const apiUrl = new URL(`http://127.0.0.1:${port}`)
    const waiting = stripePayments({ ...stripeSettings, apiUrl, timeoutMs: 200 })
    await expect(waiting.readCardSetup('seti_1')).rejects.toMatchObject({ isAnswered: false })
  })
})

const event = (object: object, previous?: object) =>
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'customer.updated',
    data: { object, ...(previous && { previous_attributes: previous }) },
  })
const signed = (body: string, { at = now, secret = stripeSettings.webhookSecret } = {}) =>
  new Stripe('sk_test_any').webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: Math.floor(at.getTime() / 1000),
  })
const read = (body: string, signature: string | undefined) =>
  provider.readEvent({ body: Buffer.from(body), signature, now })

describe('an event', () => {
  it.each<[name: string, object: object, customerId: string | null, previous?: object]>([
    ['a customer', { object: 'customer', id: 'cus_1' }, 'cus_1'],
    ['a customer that was deleted', { object: 'customer', id: 'cus_1', deleted: true }, 'cus_1'],
    ['a thing of a customer', { object: 'invoice', id: 'in_1', customer: 'cus_1' }, 'cus_1'],
    [
      'a thing with its customer in it',
      { object: 'invoice', id: 'in_1', customer: { id: 'cus_1' } },
      'cus_1',
    ],
    ['a card that the bank renewed', { object: 'payment_method', id: 'pm_1', customer: 'cus_1' }, 'cus_1'],
    [
      'a card that was detached',
      { object: 'payment_method', id: 'pm_1', customer: null },
      'cus_1',
      { customer: 'cus_1' },
    ],
    ['a thing of nobody', { object: 'price', id: 'price_1' }, null],
    ['a thing of nobody that has changed', { object: 'price', id: 'price_1' }, null, { active: true }],
  ])('is that of %s', (_, object, customerId, previous) => {
    const body = event(object, previous)
    expect(read(body, signed(body))).toMatchObject({ id: 'evt_1', type: 'customer.updated', customerId })
  })

  const subscription = { object: 'subscription', id: 'sub_1', customer: 'cus_1' }
  it.each<[name: string, object: object, about: string | null, previous?: object]>([
    ['a customer’s name', { object: 'customer', id: 'cus_1' }, 'customer', { name: 'Halyard' }],
    ['a customer’s balance', { object: 'customer', id: 'cus_1' }, null, { name: 'Halyard', balance: 0 }],
    ['a subscription that began', subscription, 'customer'],
    ['a subscription’s end', subscription, 'customer', { cancel_at: null, cancel_at_period_end: false }],
    ['a subscription’s discounts', subscription, null, { discounts: [] }],
    ['a card', { object: 'payment_method', id: 'pm_1', customer: 'cus_1' }, 'customer', { card: {} }],
    ['a form', { object: 'setup_intent', id: 'seti_1', customer: 'cus_1' }, 'customer'],
    ['an invoice', { object: 'invoice', id: 'in_1', customer: 'cus_1' }, 'in_1', { status: 'open' }],
    ['a payment', { object: 'payment_intent', id: 'pi_1', customer: 'cus_1' }, null],
  ])('says what of the customer it is about: %s', (_, object, about, previous) => {
    const body = event(object, previous)
    expect(read(body, signed(body))).toMatchObject({ customerId: 'cus_1', about })
  })

  const minute = 60_000
  it.each([
    ['five minutes old', -5 * minute, true],
    ['older', -5 * minute - 1000, false],
    ['five minutes ahead', 5 * minute, true],
    ['from the future', 5 * minute + 1000, false],
  ])('%s counts: %s', (_, ms, counts) => {
    const body = event({ object: 'customer', id: 'cus_1' })
    const signature = signed(body, { at: new Date(now.getTime() + ms) })
    expect(read(body, signature) !== undefined).toBe(counts)
  })

  it('with another body, secret or header does not count', () => {
    const body = event({ object: 'customer', id: 'cus_1' })
    const signature = signed(body)
    expect(read(body, signature)).toBeDefined()
    expect(read(`${body} `, signature)).toBeUndefined()
    expect(read(body, signed(body, { secret: 'whsec_other' }))).toBeUndefined()
    expect(read(body, undefined)).toBeUndefined()
    expect(read(body, '')).toBeUndefined()
    expect(read(body, 'v1=abc')).toBeUndefined()
    expect(read(body, `t=soon,${signature.split(',')[1]}`)).toBeUndefined()
    expect(read('no json', signed('no json'))).toBeUndefined()
  })
})
