import { expect, it } from 'vitest'
import type { Fault, FaultTarget } from '#test/stripe/faults.ts'
import { startAppForTest } from '../../app.ts'
import { auditOf, makeSmallCompany } from '../../factories.ts'
import { cards, fillsIn, heldOf } from '../../payments.ts'

const faults: Fault[] = ['refuse', 'answer lost', 'error after', 'rate limit', 'away']

/** One company changes its mind after a cancellation whose answer was lost. */
const takesBack = (fault: Fault) => fault === 'answer lost'

const creation: FaultTarget[] = [
  { method: 'GET', path: '/v1/customers' },
  { method: 'POST', path: '/v1/customers' },
  { method: 'GET', path: '/v1/subscriptions' },
  { method: 'POST', path: '/v1/subscriptions' },
  { method: 'POST', path: '/v1/setup_intents' },
]
const useOfCard: FaultTarget[] = [
  { method: 'GET', path: /^\/v1\/setup_intents\// },
  { method: 'POST', path: /^\/v1\/customers\/./ },
  { method: 'POST', path: /^\/v1\/subscriptions\/./ },
]
const cancellation: FaultTarget[] = [{ method: 'POST', path: /^\/v1\/subscriptions\/./ }]

it('a subscription whose every call fails in every way once is made, paid and cancelled once', async () => {
  const test = await startAppForTest({ payments: 'stripe' })
  const made: ({ fault: Fault } & Awaited<ReturnType<typeof makeSmallCompany>>)[] = []
  for (const fault of faults) made.push({ fault, ...(await makeSmallCompany(test)) })
  const meeting = async (fault: Fault, targets: FaultTarget[], act: () => Promise<number>) => {
    for (const target of targets) {
      test.stripe.faults.set(fault, target)
      expect([fault, target, await act()]).toEqual([fault, target, 503])
      test.stripe.faults.clear()
    }
  }
  // Jobs would use a card before those who fill in the form.
  test.stripe.hold()
  for (const { fault, admin, company } of made) {
    await meeting(fault, creation, async () => (await admin.trySubscribing()).statusCode)
    expect(await admin.subscribes()).toEqual({ clientSecret: expect.stringContaining('_secret_') })
    expect(await admin.subscribes()).toEqual({ status: 'trialing' })
    const { customers, subscriptions } = heldOf(test, company.id)
    expect([customers.length, subscriptions]).toMatchObject([1, [{ status: 'trialing', quantity: 3 }]])
  }
  // Without a card they are paused.
  await test.sandbox.advanceTo(new Date('2026-04-01T10:00:00Z'))
  for (const { fault, admin } of made) {
    const pays = async (number: string, targets: FaultTarget[]) => {
      const { clientSecret } = await admin.opensCardForm()
      const setupIntentId = await fillsIn(test, clientSecret, number)
      await meeting(fault, targets, async () => {
        const path = '/api/subscription/finish-setup'
        return (await admin.call('POST', path, { setupIntentId })).statusCode
      })
      return admin.finishesCardForm(setupIntentId)
    }
    expect(await pays(cards.declinedLater, [...useOfCard, { method: 'POST', path: /\/resume$/ }])).toEqual({
      outcome: 'saved',
      paymentError: 'Your card was declined.',
      needsConfirmation: false,
    })
    expect(await pays(cards.visa, [{ method: 'POST', path: /\/pay$/ }])).toMatchObject({ paymentError: null })
    const active = { status: 'active', paymentMethod: { brand: 'visa', last4: '4242' } }
    expect([fault, await admin.subscription()]).toMatchObject([fault, active])
    expect(await admin.invoices()).toMatchObject([{ status: 'paid', amount: 300 }])
  }
  for (const { fault, admin } of made) {
    await meeting(
      fault,
      cancellation,
      async () => (await admin.call('POST', '/api/subscription/cancel')).statusCode,
    )
    const { cancelAt } = await (takesBack(fault) ? admin.keepsSubscription() : admin.cancelsSubscription())
    expect([fault, cancelAt === null]).toEqual([fault, takesBack(fault)])
  }
  await test.stripe.release()
  await test.untilJobsDone()
  for (const { fault, company } of made) {
    const [held] = heldOf(test, company.id).subscriptions
    expect([fault, held?.cancelAt === null]).toEqual([fault, takesBack(fault)])
    const noted = (await auditOf(test, company.id, company.id)).map(({ action }) => action)
    const count = (action: string) => noted.filter((each) => each === action).length
    const [created, used] = [count('subscription.created'), count('payment-method.updated')]
    const isNotedOnce = takesBack(fault) || count('subscription.cancelled') === 1
    expect([fault, created, used, isNotedOnce]).toEqual([fault, 1, 2, true])
  }
}, 240_000)
