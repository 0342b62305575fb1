import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { ProviderAway, ProviderRefusal } from '#server/features/billing/payment-provider.ts'
import type { Fault } from '#stand-ins/payments/http/faults.ts'
import { type PaymentSandbox, startPaymentSandbox } from '#stand-ins/payments/start.ts'
import { eventually } from '#test/eventually.ts'
import { stripePayments } from './stripe.ts'

const now = new Date('2026-03-02T09:00:00Z')
const day = 86_400_000
const trialEnd = new Date(now.getTime() + 30 * day)
const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' }

let sandbox: PaymentSandbox
let provider: ReturnType<typeof stripePayments>
beforeEach(async () => {
  sandbox = await startPaymentSandbox({
    now: () => now,
    webhookUrl: async () => 200,
    pagesUrl: 'http://leave.test',
  })
  onTestFinished(() => sandbox.close())
  provider = stripePayments({ ...sandbox, apiUrl: new URL(sandbox.apiUrl) })
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

async function paying(quantity = 4, number = card.number) {
  const { customerId, subscription } = await subscribed(quantity)
  await pays(customerId, subscription.id, number)
  await sandbox.advanceTo(new Date(trialEnd.getTime() + day))
  return { customerId, subscription }
}

async function pays(customerId: string, subscriptionId: string, number: string) {
  const { companyId } = company
  const { clientSecret, id } = await provider.createCardSetup({ companyId, customerId, ...keyed() })
  await sandbox.confirmSetupIntent({ clientSecret, card: { ...card, number } })
  const { paymentMethodId } = await provider.readCardSetup(id)
  if (!paymentMethodId) throw new Error('There is no card.')
  await provider.usePaymentMethod({ customerId, subscriptionId, paymentMethodId })
  return paymentMethodId
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
    const [held] = sandbox.account.state.subscriptions
    expect(held).toMatchObject({ metadata: { company_id: 'company-7' }, billing_mode: { type: 'flexible' } })
    expect(await provider.listSubscriptions(customerId)).toEqual([subscription])
    await sandbox.advanceTo(trialEnd)
    expect((await provider.readAccount(customerId)).subscription).toMatchObject({ status: 'paused' })
  })

  it('is once under one key', async () => {
    const key = keyed()
    const { id } = await provider.createCustomer({ ...company, ...key })
    expect(await provider.createCustomer({ ...company, ...key })).toMatchObject({ id })
  })

  it('is without a trial a subscription with an invoice that a card pays', async () => {
    const { id: customerId } = await provider.createCustomer({ ...company, ...keyed() })
    const wish = { companyId: company.companyId, customerId, quantity: 3, trialEnd: null }
    const subscription = await provider.createSubscription({ ...wish, ...keyed() })
    expect(subscription).toMatchObject({ status: 'incomplete', trialEnd: null })
    const { invoices } = await provider.readAccount(customerId)
    expect(invoices).toMatchObject([{ subscriptionId: subscription.id, status: 'open', amountCents: 300 }])
    const paymentMethodId = await pays(customerId, subscription.id, card.number)
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
    expect(sandbox.account.state.setupIntents.filter(({ id }) => id === setup.id)).toMatchObject([
      { usage: 'off_session', allowed_payment_method_types: ['card'], metadata: { company_id: companyId } },
    ])
    await sandbox.confirmSetupIntent({ clientSecret: setup.clientSecret, card })
    expect(await provider.readCardSetup(setup.id)).toMatchObject({
      state: 'succeeded',
      paymentMethodId: expect.stringMatching(/^pm_/),
    })
  })
})

describe('a customer', () => {
  it('is there until it is deleted, and not in another account', async () => {
    const { customerId } = await subscribed()
    expect(await provider.hasCustomer(customerId)).toBe(true)
    sandbox.account.state.customers.splice(0)
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
    expect(sandbox.account.state.subscriptions).toMatchObject([{ id: subscription.id, status: 'canceled' }])
    expect(await provider.hasCustomer(customerId)).toBe(false)
    await expect(provider.deleteCustomer(customerId)).rejects.toMatchObject({ kind: 'missing' })
  })

  it('may have been sold something else by hand, which is left alone', async () => {
    const { customerId, subscription } = await paying()
    const { subscriptions, invoices } = sandbox.account.state
    const [held] = subscriptions
    const invoice = invoices.find(({ total }) => total !== 0)
    if (!held || !invoice?.parent) throw new Error('Nothing was sold.')
    const data = held.items.data.map((item) => ({ ...item, price: { ...item.price, id: 'price_training' } }))
    subscriptions.push({ ...held, id: 'sub_training', metadata: {}, items: { ...held.items, data } })
    const parent = { ...invoice.parent, subscription_details: { metadata: {}, subscription: 'sub_training' } }
    invoices.push({ ...invoice, id: 'in_training', parent })
    expect((await provider.listSubscriptions(customerId)).map(({ id }) => id)).toEqual([subscription.id])
    const account = await provider.readAccount(customerId)
    expect(account.subscription?.id).toBe(subscription.id)
    expect(account.invoices.map(({ id }) => id)).not.toContain('in_training')
  })

  it('who was sold the product twice by hand has the one that is not over', async () => {
    const { customerId, subscription } = await paying()
    const { subscriptions } = sandbox.account.state
    const [held] = subscriptions
    if (!held) throw new Error('Nothing was sold.')
    subscriptions.push({ ...held, id: 'sub_twice', status: 'canceled', metadata: {} })
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
    const paymentMethodId = await pays(customerId, subscription.id, '5555555555554444')
    const { card: paid, subscription: after } = await provider.readAccount(customerId)
    expect(paid).toEqual({ paymentMethodId, brand: 'mastercard', last4: '4444' })
    expect(after).toMatchObject({ paymentMethodId })
  })

  it('shows the card of the customer where the subscription has none, and its own before that', async () => {
    const { customerId, subscription } = await subscribed()
    const stripe = sdk()
    const ofCustomer = await pays(customerId, subscription.id, '5555555555554444')
    await pays(customerId, subscription.id, card.number)
    await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: ofCustomer } })
    expect((await provider.readAccount(customerId)).card).toMatchObject({ brand: 'visa' })
    for (const held of sandbox.account.state.subscriptions) held.default_payment_method = null
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
    await sdk().subscriptions.update(subscriptionId, { cancel_at: inAYear })
    const before = await provider.readAccount(customerId)
    expect(before.subscription?.cancelAt).toEqual(new Date(inAYear * 1000))
    expect(before.nextInvoice).toMatchObject({ amountCents: 400 })

    await provider.endWithPeriod({ subscriptionId, ...keyed() })
    const ending = await provider.readAccount(customerId)
    expect(ending.subscription?.cancelAt).toEqual(ending.subscription?.currentPeriodEnd)
    expect(ending.nextInvoice).toBeNull()

    await sdk().subscriptions.update(subscriptionId, { cancel_at: inAYear })
    await provider.keep({ subscriptionId, ...keyed() })
    const kept = await provider.readAccount(customerId)
    expect(kept.subscription?.cancelAt).toBeNull()
    expect(kept.nextInvoice).not.toBeNull()
  })

  it('whose end stays although it was to be kept is told so', async () => {
    const { subscription } = await paying()
    const [held] = sandbox.account.state.subscriptions
    if (!held) throw new Error('Nothing was sold.')
    // An end that Stripe wouldn't take back, as that of a schedule.
    Object.defineProperty(held, 'cancel_at', { get: () => 2_000_000_000, set: () => {}, enumerable: true })
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
    const { customerId, subscription } = await paying(4, '4000000000000341')
    const declined = await provider.readAccount(customerId)
    expect(declined.subscription).toMatchObject({ status: 'past_due' })
    expect(declined.invoices).toMatchObject([
      { status: 'open', failedAttempts: 1, amountCents: 400, subscriptionId: subscription.id },
    ])
    await sandbox.advanceTo(new Date(trialEnd.getTime() + 4 * day))
    expect((await provider.readAccount(customerId)).invoices).toMatchObject([{ failedAttempts: 2 }])
  })

  it('whose bank asks about a charge has it to be confirmed, which is no decline', async () => {
    const { customerId, subscription } = await paying(4, '4000002760003184')
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

  it('whose bank has not answered yet has no failed attempt', async () => {
    const { customerId, subscription } = await subscribed()
    const { companyId } = company
    const { clientSecret, id } = await provider.createCardSetup({ companyId, customerId, ...keyed() })
    await sandbox.confirmSetupIntent({ clientSecret, card: { ...card, number: '4000000000007708' } })
    await sandbox.advanceTo(new Date(now.getTime() + day))
    const { paymentMethodId } = await provider.readCardSetup(id)
    const use = { customerId, subscriptionId: subscription.id, paymentMethodId: paymentMethodId ?? '' }
    await provider.usePaymentMethod(use)
    await sandbox.advanceTo(new Date(trialEnd.getTime() + day / 12))
    const { invoices } = await provider.readAccount(customerId)
    expect(invoices).toMatchObject([{ status: 'open', isProcessing: true, failedAttempts: 0 }])
  })

  it('that is paused begins again with a card that pays, and not with another', async () => {
    const { customerId, subscription } = await subscribed()
    await sandbox.advanceTo(trialEnd)
    const declined = await pays(customerId, subscription.id, '4000000000000341')
    await provider.resume(subscription.id)
    const { subscription: after, invoices } = await provider.readAccount(customerId)
    expect(after).toMatchObject({ status: 'paused' })
    const [open] = invoices
    const trying = provider.payInvoice(open?.id ?? '', declined)
    await expect(trying).rejects.toMatchObject({ kind: 'card', message: 'Your card was declined.' })
    const visa = await pays(customerId, subscription.id, card.number)
    await provider.payInvoice(open?.id ?? '', visa)
    expect((await provider.readAccount(customerId)).subscription).toMatchObject({ status: 'active' })
  })
})

describe('a failure', () => {
  it.each<[name: string, fault: Fault, isAnswered: boolean]>([
    ['a connection that is cut', { kind: 'away' }, false],
    ['an answer that is lost', { kind: 'answer lost' }, false],
    ['an error of the provider’s', { kind: 'refuse' }, true],
    ['an error after it was done', { kind: 'error after' }, true],
    ['too many calls', { kind: 'rate limit' }, false],
  ])('%s is the provider being away', async (_, fault, isAnswered) => {
    sandbox.faults.set(fault)
    const failing = provider.createCustomer({ ...company, ...keyed() })
    await expect(failing).rejects.toBeInstanceOf(ProviderAway)
    await expect(failing).rejects.toMatchObject({ isAnswered })
  })

  it('a key that somebody else’s call is using stays the key', async () => {
    const key = keyed()
    sandbox.faults.set({ kind: 'delay', ms: 3_000 }, { next: 1 })
    const first = provider.createCustomer({ ...company, ...key })
    await eventually(() => expect(sandbox.faults.current).toEqual([]))
    const second = provider.createCustomer({ ...company, ...key })
    await expect(second).rejects.toMatchObject({ name: 'ProviderAway', isAnswered: false })
    await first
  })

  it('a wrong key of ours is told in the log’s words', async () => {
    const apiUrl = new URL(sandbox.apiUrl)
    const stranger = stripePayments({ ...sandbox, secretKey: 'sk_test_other', apiUrl })
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
    sandbox.faults.set({ kind: 'away' }, { path: '/v1/invoices/create_preview' })
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
    const waiting = stripePayments({ ...sandbox, apiUrl, timeoutMs: 200 })
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
const signed = (body: string, { at = now, secret = sandbox.webhookSecret } = {}) =>
  sdk().webhooks.generateTestHeaderString({
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

function sdk(): Stripe {
  const { hostname: host, port } = new URL(sandbox.apiUrl)
  return new Stripe(sandbox.secretKey, { host, port, protocol: 'http' })
}
