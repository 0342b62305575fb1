import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Fault, FaultTarget } from '#stand-ins/payments/http/faults.ts'
import { startApp, startAppForTest, type TestApp } from '../../app.ts'
import { auditOf, makeSmallCompany } from '../../factories.ts'
import { cards, fillsIn, heldOf, paysWith, timePasses } from '../../payments.ts'
import type { Person } from '../../person.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp({ payments: true })
})
afterAll(() => test.close())
afterEach(() => {
  test.sandbox.faults.clear()
  test.sandbox.releaseWebhooks()
})

/** Every call of a creation whose failure the caller sees, with every way to fail. */
const calls: (FaultTarget & { name: string })[] = [
  { name: 'looking for the customer', method: 'GET', path: '/v1/customers' },
  { name: 'making the customer', method: 'POST', path: '/v1/customers' },
  { name: 'looking for subscriptions', method: 'GET', path: '/v1/subscriptions' },
  { name: 'making the subscription', method: 'POST', path: '/v1/subscriptions' },
  { name: 'opening the card form', method: 'POST', path: '/v1/setup_intents' },
]
const faults: Fault[] = [
  { kind: 'refuse' },
  { kind: 'answer lost' },
  { kind: 'error after' },
  { kind: 'rate limit' },
  { kind: 'away' },
]
const cases = calls.flatMap((call) => faults.map((fault) => ({ ...call, call, fault, kind: fault.kind })))

describe('a creation that fails', () => {
  it.each(cases)('while $name ($kind) goes on at the next try', async ({ call, fault }) => {
    const { admin, company } = await makeSmallCompany(test)
    test.sandbox.faults.set(fault, call)
    const first = await admin.trySubscribing()
    expect([first.statusCode, first.json()]).toEqual([
      503,
      {
        message: 'The card provider can’t be reached. Nothing is lost: please try again in a moment.',
        requestId: expect.any(String),
      },
    ])
    test.sandbox.faults.clear()
    expect(await admin.subscribes()).toEqual({ clientSecret: expect.stringContaining('_secret_') })
    expect(await admin.subscribes()).toEqual({ status: 'trialing' })
    const held = heldOf(test, company.id)
    expect([held.customers.length, held.subscriptions.length]).toEqual([1, 1])
    expect(held.subscriptions[0]).toMatchObject({ status: 'trialing', items: { data: [{ quantity: 3 }] } })
    const created = await auditOf(test, company.id, company.id)
    expect(created.filter(({ action }) => action === 'subscription.created')).toHaveLength(1)
  })

  it('thirty times in turn, with three of ten calls failing in any way, makes one of each', async () => {
    const { admin, company } = await makeSmallCompany(test)
    for (const [seed, fault] of faults.entries()) test.sandbox.faults.set(fault, { share: 0.07, seed })
    const statuses: number[] = []
    for (let round = 0; round < 30; round++) statuses.push((await admin.trySubscribing()).statusCode)
    test.sandbox.faults.clear()
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    await admin.subscribes()
    const held = heldOf(test, company.id)
    expect([held.customers.length, held.subscriptions.length]).toEqual([1, 1])
  }, 120_000)
})

const cardCalls: (FaultTarget & { name: string })[] = [
  { name: 'reading the form', method: 'GET', path: /^\/v1\/setup_intents\// },
  { name: 'setting the customer’s card', method: 'POST', path: /^\/v1\/customers\/./ },
  { name: 'setting the subscription’s card', method: 'POST', path: /^\/v1\/subscriptions\/./ },
]
const cardCases = cardCalls.flatMap((call) =>
  faults.map((fault) => ({ ...call, call, fault, kind: fault.kind })),
)

/**
 * Fills in a form, and comes back from it while the provider fails, and again when it works. Nobody else uses
 * the card before.
 */
async function comesBackTwice(
  app: TestApp,
  admin: Person,
  { clientSecret, fault, call }: { clientSecret: string; fault: Fault; call: FaultTarget },
): Promise<void> {
  app.sandbox.holdWebhooks()
  await app.untilJobsDone()
  const setupIntentId = await fillsIn(app, clientSecret, cards.visa)
  app.sandbox.faults.set(fault, call)
  const first = await admin.call('POST', '/api/subscription/finish-setup', { setupIntentId })
  expect(first.statusCode, first.body).toBe(503)
  app.sandbox.faults.clear()
  expect(await admin.finishesCardForm(setupIntentId)).toEqual({
    outcome: 'saved',
    paymentError: null,
    needsConfirmation: false,
  })
  app.sandbox.releaseWebhooks()
}

describe('a card whose use fails', () => {
  it.each(cardCases)('while $name ($kind) is in use after the next try', async ({ call, fault }) => {
    const { admin, company } = await makeSmallCompany(test)
    await admin.subscribes()
    await comesBackTwice(test, admin, { ...(await admin.opensCardForm()), fault, call })
    expect(await admin.subscription()).toMatchObject({ paymentMethod: { brand: 'visa', last4: '4242' } })
    const updated = await auditOf(test, company.id, company.id)
    expect(updated.filter(({ action }) => action === 'payment-method.updated')).toHaveLength(1)
  })
})

describe('a paused subscription whose first payment fails', () => {
  const payments: (FaultTarget & { name: string })[] = [
    { name: 'resuming', method: 'POST', path: /\/resume$/ },
    { name: 'paying what is open', method: 'POST', path: /\/pay$/ },
  ]
  const payCases = payments.flatMap((call) => faults.map((fault) => ({ call, fault, name: call.name })))

  it('in any way is paid once after the next try', async () => {
    const own = await startAppForTest({ payments: true })
    const begun = []
    for (const each of payCases) begun.push({ ...each, ...(await makeSmallCompany(own)) })
    for (const { admin } of begun) await admin.subscribes()
    await timePasses(own, new Date('2026-04-02T09:00:00Z'))
    for (const { admin, call, fault, name } of begun) {
      if (name === 'paying what is open') await paysWith(own, admin, cards.declinedLater)
      await comesBackTwice(own, admin, { ...(await admin.opensCardForm()), fault, call })
      expect([name, fault, await admin.subscription()]).toMatchObject([name, fault, { status: 'active' }])
      expect(await admin.invoices()).toMatchObject([{ status: 'paid', amount: 300 }])
    }
  }, 120_000)
})

describe('a cancellation that fails', () => {
  it.each(faults)('($kind) is done, and noted, once after the next try', async (fault) => {
    const { admin, company } = await makeSmallCompany(test)
    await admin.subscribes()
    const { trialEnd } = await admin.subscription()
    test.sandbox.faults.set(fault, { method: 'POST', path: /^\/v1\/subscriptions\/./ })
    expect((await admin.call('POST', '/api/subscription/cancel')).statusCode).toBe(503)
    test.sandbox.faults.clear()
    expect(await admin.cancelsSubscription()).toMatchObject({ cancelAt: trialEnd })
    const [held] = heldOf(test, company.id).subscriptions
    expect(held?.cancel_at_period_end).toBe(true)
    const noted = await auditOf(test, company.id, company.id)
    expect(noted.filter(({ action }) => action === 'subscription.cancelled')).toHaveLength(1)
  })

  it('and is taken back instead stays taken back', async () => {
    const { admin, company } = await makeSmallCompany(test)
    await admin.subscribes()
    test.sandbox.faults.set({ kind: 'answer lost' }, { method: 'POST', path: /^\/v1\/subscriptions\/./ })
    expect((await admin.call('POST', '/api/subscription/cancel')).statusCode).toBe(503)
    test.sandbox.faults.clear()
    expect(await admin.keepsSubscription()).toMatchObject({ status: 'trialing', cancelAt: null })
    await test.untilJobsDone()
    expect(heldOf(test, company.id).subscriptions[0]?.cancel_at_period_end).toBe(false)
  })
})
