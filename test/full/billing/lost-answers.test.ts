import { expect, it } from 'vitest'
import { startAppForTest, type TestApp } from '#test/app.ts'
import { auditOf, makeSmallCompany } from '#test/factories.ts'
import { cards, heldOf, paysWith, timePasses } from '#test/payments.ts'

/** What is at the provider, or is not, when its answer was lost and nobody asked again at once. */

const daySeconds = 86_400
const trialEnd = Date.parse('2026-03-02T09:00:00Z') / 1000 + 30 * daySeconds
const at = (seconds: number) => new Date(seconds * 1000)

async function subscribed() {
  const test = await startAppForTest({ payments: 'stripe' })
  const { admin, company } = await makeSmallCompany(test)
  await admin.subscribes()
  await test.untilJobsDone()
  const actions = async () => {
    const rows = await auditOf(test, company.id, company.id)
    return rows
      .map(({ action }) => action)
      .filter((action) => /^(subscription|payment-method)\./.test(action))
  }
  return { test, admin, company, actions }
}

/** A call whose answer never comes; the SDK's own second try is lost, too. */
function losesAnswers({ stripe }: TestApp, method: 'POST' | 'DELETE') {
  stripe.faults.set('answer lost', { method, path: /subscriptions/ })
}

it('a cancellation whose answer was lost is in the audit log, although nobody repeats it', async () => {
  const { test, admin, actions } = await subscribed()
  losesAnswers(test, 'POST')
  expect((await admin.call('POST', '/api/subscription/cancel')).statusCode).toBe(503)
  test.stripe.faults.clear()
  await test.sandbox.delivered()
  await test.untilJobsDone()
  expect(await admin.subscription()).toMatchObject({ cancelAt: trialEnd })
  expect(await actions()).toEqual(['subscription.created', 'subscription.cancelled'])
  await admin.cancelsSubscription()
  expect(await admin.keepsSubscription()).toMatchObject({ cancelAt: null })
  expect(await actions()).toEqual(['subscription.created', 'subscription.cancelled', 'subscription.kept'])
}, 60_000)

it('a lost cancellation of the last subscription does not pass for one of the next', async () => {
  const { test, admin, actions } = await subscribed()
  await timePasses(test, at(trialEnd + 3600))
  losesAnswers(test, 'DELETE')
  // Not heard of either: the operation is as unfinished as it was left.
  test.stripe.hold()
  expect((await admin.call('POST', '/api/subscription/cancel')).statusCode).toBe(503)
  test.stripe.faults.clear()
  await admin.subscribes()
  await paysWith(test, admin, cards.visa)
  expect(await admin.subscription()).toMatchObject({ status: 'active', cancelAt: null })
  const { cancelAt, currentPeriodEnd } = await admin.cancelsSubscription()
  expect(cancelAt).toBe(currentPeriodEnd)
  expect((await actions()).filter((action) => action === 'subscription.cancelled')).toHaveLength(2)
}, 60_000)

it('a cancellation that never arrived while paused does not end at once what has been paid since', async () => {
  const { test, admin } = await subscribed()
  await timePasses(test, at(trialEnd + 3600))
  test.stripe.faults.set('away', { method: 'DELETE' })
  expect((await admin.call('POST', '/api/subscription/cancel')).statusCode).toBe(503)
  test.stripe.faults.clear()
  await paysWith(test, admin, cards.visa)
  const cancelled = await admin.cancelsSubscription()
  expect(cancelled).toMatchObject({ status: 'active', cancelAt: cancelled.currentPeriodEnd })
}, 60_000)

it('a customer that was deleted at the provider is made anew with the next subscription', async () => {
  const { test, admin, company } = await subscribed()
  await timePasses(test, at(trialEnd + 3600))
  await admin.cancelsSubscription()
  const { state } = test.sandbox
  const [deleted] = state.customers.splice(0)
  expect(await admin.subscribes()).toEqual({ clientSecret: expect.any(String) })
  const [customer, ...others] = heldOf(test, company.id).customers
  expect(others).toEqual([])
  expect(customer?.id).not.toBe(deleted?.id)
  expect(await paysWith(test, admin, cards.visa)).toEqual({
    outcome: 'saved',
    paymentError: null,
    needsConfirmation: false,
  })
  expect(await admin.subscription()).toMatchObject({ status: 'active', access: { isFull: true } })
}, 60_000)

it('another account’s keys clear what was known; the earlier ones find it again', async () => {
  const { test, admin } = await subscribed()
  await paysWith(test, admin, cards.visa)
  const before = await admin.subscription()
  const { state } = test.sandbox
  const lists = Object.values(state).filter((each): each is never[] => Array.isArray(each))
  const kept = lists.map((list) => ({ list, held: list.splice(0) }))

  await timePasses(test, at(trialEnd - 20 * daySeconds))
  await test.runHourly()
  await test.untilJobsDone()
  expect(await admin.subscription()).toMatchObject({
    hasSubscription: false,
    access: { isFull: true, fullUntil: trialEnd + 10 * daySeconds },
    hasTrialLeft: false,
  })
  await test.mailTo((await admin.me()).email, /^Please start your subscription again$/)

  for (const { list, held } of kept) list.splice(0, list.length, ...held)
  expect(await admin.subscribes()).toEqual({ clientSecret: expect.any(String) })
  expect(await admin.subscription()).toMatchObject({ status: 'trialing', trialEnd: before.trialEnd })
  expect(heldOf(test, (await admin.company()).id).customers).toHaveLength(1)
}, 60_000)

it('the audit log goes by the app’s clock, whatever that of billing says', async () => {
  const { test, admin, company } = await subscribed()
  await timePasses(test, at(trialEnd + 3600))
  await paysWith(test, admin, cards.visa)
  const rows = await auditOf(test, company.id, company.id)
  const updated = rows.find(({ action }) => action === 'payment-method.updated')
  expect(updated?.at).toEqual(new Date('2026-03-02T09:00:00Z'))
}, 60_000)
