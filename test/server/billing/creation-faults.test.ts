import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Fault, FaultTarget } from '#server/adapters/payment-sandbox/faults.ts'
import { startApp, type TestApp } from '../../app.ts'
import { auditOf, makeSmallCompany } from '../../factories.ts'
import { cards, fillsIn, heldOf } from '../../payments.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp({ payments: true })
})
afterAll(() => test.close())
afterEach(() => test.sandbox.faults.clear())

/** Every call of a creation whose failure the caller is told of, and every way to fail. */
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
    expect(await admin.subscribes()).toEqual({
      clientSecret: expect.stringContaining('_secret_'),
      hasTrial: true,
    })
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

describe('a card whose use fails', () => {
  it.each(cardCases)('while $name ($kind) is in use after the next try', async ({ call, fault }) => {
    const { admin, company } = await makeSmallCompany(test)
    const created = await admin.subscribes()
    const setupIntentId = await fillsIn(
      test,
      'clientSecret' in created ? created.clientSecret : '',
      cards.visa,
    )
    test.sandbox.faults.set(fault, call)
    const first = await admin.call('POST', '/api/subscription/finish-setup', { setupIntentId })
    expect(first.statusCode).toBe(503)
    test.sandbox.faults.clear()
    expect(await admin.finishesCardForm(setupIntentId)).toEqual({ outcome: 'saved', paymentError: null })
    expect(await admin.subscription()).toMatchObject({ paymentMethod: { brand: 'visa', last4: '4242' } })
    const updated = await auditOf(test, company.id, company.id)
    expect(updated.filter(({ action }) => action === 'payment-method.updated')).toHaveLength(1)
  })
})
