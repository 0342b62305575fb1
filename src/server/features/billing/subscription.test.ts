import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billingAccounts, billingOperations } from '#server/platform/db/schema.ts'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { addMember, auditOf, makeCompany, makeSmallCompany } from '#test/factories.ts'
import { cards, fillsIn, heldOf, paysWith, timePasses } from '#test/payments.ts'
import { refusal } from '#test/refusal.ts'

const daySeconds = 86_400
const now = Date.parse('2026-03-02T09:00:00Z') / 1000
const trialEnd = now + 30 * daySeconds

let test: TestApp
beforeAll(async () => {
  test = await startApp({ payments: true })
})
afterAll(() => test.close())

const at = (seconds: number) => new Date(seconds * 1000)

/** The card form's secret of a first call. */
async function begins({ subscribes }: { subscribes: () => Promise<object> }): Promise<string> {
  const answer = await subscribes()
  if (!('clientSecret' in answer) || typeof answer.clientSecret !== 'string')
    throw new Error(`No card form: ${JSON.stringify(answer)}.`)
  return answer.clientSecret
}

describe('a subscription', () => {
  it('goes from the trial through a declined card and a cancellation to a second one', async () => {
    // A clock of its own: time passes for the whole sandbox.
    const own = await startAppForTest({ payments: true })
    const { admin, company } = await makeSmallCompany(own)
    expect(await admin.subscription()).toEqual({
      hasSubscription: false,
      access: { isFull: true, fullUntil: expect.any(Number) },
      now,
      hasTrialLeft: true,
    })

    expect(await admin.subscribes()).toEqual({ clientSecret: expect.any(String) })
    expect(await admin.subscription()).toEqual({
      hasSubscription: true,
      access: { isFull: true, fullUntil: trialEnd },
      now,
      hasTrialLeft: false,
      status: 'trialing',
      activeUsers: 3,
      monthlyAmount: 300,
      price: { amount: 100, currency: 'usd' },
      trialStart: now,
      trialEnd,
      paymentMethod: null,
      currentPeriodEnd: trialEnd,
      cancelAt: null,
      nextInvoice: { date: trialEnd, amount: 300, prorations: 0 },
      openAmount: null,
      confirmation: null,
    })
    expect(await admin.invoices()).toEqual([])

    expect(await paysWith(own, admin, cards.visa)).toEqual({
      outcome: 'saved',
      paymentError: null,
      needsConfirmation: false,
    })
    expect(await admin.subscription()).toMatchObject({
      paymentMethod: { brand: 'visa', last4: '4242' },
      access: { isFull: true, fullUntil: null },
    })

    await timePasses(own, at(trialEnd + 2 * 3600))
    expect(await admin.subscription()).toMatchObject({ status: 'active', openAmount: null })
    expect(await admin.invoices()).toMatchObject([{ amount: 300, status: 'paid', created: trialEnd }])

    expect(await paysWith(own, admin, cards.declinedLater)).toMatchObject({ outcome: 'saved' })
    const { currentPeriodEnd } = await admin.subscription()
    await timePasses(own, at((currentPeriodEnd ?? 0) + 2 * 3600))
    expect(await admin.subscription()).toMatchObject({
      status: 'past_due',
      openAmount: 300,
      access: { isFull: true, fullUntil: (currentPeriodEnd ?? 0) + 14 * daySeconds },
    })

    expect(await paysWith(own, admin, cards.declinedLater)).toEqual({
      outcome: 'saved',
      paymentError: 'Your card was declined.',
      needsConfirmation: false,
    })
    expect(await admin.subscription()).toMatchObject({ status: 'past_due' })
    expect(await paysWith(own, admin, cards.mastercard)).toEqual({
      outcome: 'saved',
      paymentError: null,
      needsConfirmation: false,
    })
    const active = await admin.subscription()
    expect(active).toMatchObject({ status: 'active', openAmount: null, hasSubscription: true })
    expect(active.paymentMethod).toEqual({ brand: 'mastercard', last4: '4444' })
    expect((await admin.invoices()).map(({ status }) => status)).toEqual(['paid', 'paid'])

    const periodEnd = active.currentPeriodEnd ?? 0
    const cancelled = await admin.cancelsSubscription()
    expect(cancelled).toMatchObject({
      status: 'active',
      cancelAt: periodEnd,
      nextInvoice: null,
      access: { isFull: true, fullUntil: periodEnd },
    })
    expect(await admin.cancelsSubscription()).toEqual(cancelled)
    expect(await admin.keepsSubscription()).toMatchObject({ status: 'active', cancelAt: null })
    expect(await admin.keepsSubscription()).toMatchObject({ status: 'active', cancelAt: null })
    await admin.cancelsSubscription()

    await timePasses(own, at(periodEnd + 3600))
    expect(await admin.subscription()).toMatchObject({
      hasSubscription: false,
      hasTrialLeft: false,
      status: 'canceled',
      access: { isFull: false, fullUntil: periodEnd },
    })
    expect(await admin.invoices()).toHaveLength(2)
    expect(refusal(await admin.call('POST', '/api/subscription/cancel'))).toBe(
      '409 There’s no subscription to cancel.',
    )
    expect(refusal(await admin.call('POST', '/api/subscription/keep'))).toBe(
      '409 There’s no subscription to keep.',
    )

    const again = await admin.subscribes()
    expect(again).toEqual({ clientSecret: expect.any(String) })
    expect(await admin.subscription()).toMatchObject({
      status: 'incomplete',
      openAmount: 300,
      access: { isFull: false },
    })
    expect(await admin.subscribes()).toEqual({ status: 'incomplete' })
    expect(await paysWith(own, admin, cards.visa)).toEqual({
      outcome: 'saved',
      paymentError: null,
      needsConfirmation: false,
    })
    expect(await admin.subscription()).toMatchObject({
      status: 'active',
      openAmount: null,
      access: { isFull: true, fullUntil: null },
    })
    expect(heldOf(own, company.id).customers).toHaveLength(1)
    expect(heldOf(own, company.id).subscriptions).toHaveLength(2)

    const actions = (await auditOf(own, company.id, company.id)).map(({ action }) => action)
    expect(actions.filter((action) => /^(subscription|payment-method)\./.test(action))).toEqual([
      'subscription.created',
      'payment-method.updated',
      'payment-method.updated',
      'payment-method.updated',
      'payment-method.updated',
      'subscription.cancelled',
      'subscription.kept',
      'subscription.cancelled',
      'subscription.created',
      'payment-method.updated',
    ])
  }, 120_000)

  it('has its payment looked up by no one else', async () => {
    const own = await startAppForTest({ payments: true })
    const [ours, theirs] = [await makeSmallCompany(own), await makeCompany(own)]
    for (const { admin } of [ours, theirs]) await admin.subscribes()
    await paysWith(own, ours.admin, cards.asksAlways)
    await timePasses(own, at(trialEnd + 2 * 3600))
    const { clientSecret } = await ours.admin.beginsConfirming()
    const paymentIntentId = clientSecret.slice(0, clientSecret.indexOf('_secret_'))
    for (const id of [paymentIntentId, 'pi_nothing'])
      expect(
        (await theirs.admin.call('POST', '/api/subscription/finish-payment', { paymentIntentId: id }))
          .statusCode,
      ).toBe(404)
  }, 60_000)

  it('uses a card although nobody comes back from the form', async () => {
    const { admin } = await makeSmallCompany(test)
    await fillsIn(test, await begins(admin), cards.visa)
    await test.sandbox.delivered()
    await test.untilJobsDone()
    expect(await admin.subscription()).toMatchObject({ paymentMethod: { brand: 'visa', last4: '4242' } })
  })

  it('opens another form once a card is in use, and the same one until then', async () => {
    const { admin } = await makeSmallCompany(test)
    const first = await begins(admin)
    expect(await admin.opensCardForm()).toEqual({ clientSecret: first })
    const setupIntentId = await fillsIn(test, first, cards.visa)
    expect(await admin.finishesCardForm(setupIntentId)).toEqual({
      outcome: 'saved',
      paymentError: null,
      needsConfirmation: false,
    })
    expect(await admin.finishesCardForm(setupIntentId)).toEqual({
      outcome: 'saved',
      paymentError: null,
      needsConfirmation: false,
    })
    expect((await admin.opensCardForm()).clientSecret).not.toBe(first)
  })

  it('tells of a card that is not accepted, and takes the next one in the same form', async () => {
    const { admin } = await makeSmallCompany(test)
    const clientSecret = await begins(admin)
    await expect(fillsIn(test, clientSecret, cards.declined)).rejects.toThrow('Your card was declined.')
    const setupIntentId = clientSecret.slice(0, clientSecret.indexOf('_secret_'))
    expect(await admin.finishesCardForm(setupIntentId)).toEqual({
      outcome: 'failed',
      paymentError: null,
      needsConfirmation: false,
    })
    await fillsIn(test, clientSecret, cards.visa)
    expect(await admin.finishesCardForm(setupIntentId)).toEqual({
      outcome: 'saved',
      paymentError: null,
      needsConfirmation: false,
    })
  })

  it('counts people who join at once in what it costs', async () => {
    const company = await makeCompany(test)
    await company.admin.subscribes()
    await addMember(test, company, 'Eve Employee')
    expect(await company.admin.subscription()).toMatchObject({
      activeUsers: 2,
      monthlyAmount: 200,
      nextInvoice: { amount: 200 },
    })
  })

  it('shows its last five invoices, the newest first', async () => {
    const own = await startAppForTest({ payments: true })
    const { admin } = await makeSmallCompany(own)
    await admin.subscribes()
    await paysWith(own, admin, cards.visa)
    await timePasses(own, at(trialEnd + 160 * daySeconds))
    const invoices = await admin.invoices()
    const made = invoices.map(({ created }) => at(created).toISOString().slice(0, 10))
    expect(made).toEqual(['2026-09-01', '2026-08-01', '2026-07-01', '2026-06-01', '2026-05-01'])
    expect(new Set(invoices.map(({ invoice_pdf }) => invoice_pdf)).size).toBe(5)
  }, 60_000)

  it('that a company from a file had already is found again', async () => {
    const { admin, company } = await makeSmallCompany(test)
    await admin.subscribes()
    await test.untilJobsDone()
    await test.inCompany(company.id, async (tx) => {
      await tx.delete(billingOperations)
      await tx.delete(billingAccounts)
    })
    expect(await admin.subscribes()).toEqual({ clientSecret: expect.any(String) })
    expect(await admin.subscription()).toMatchObject({ status: 'trialing', trialEnd })
    const held = heldOf(test, company.id)
    expect([held.customers.length, held.subscriptions.length]).toEqual([1, 1])
  })

  it('tells people other than admins its state, and what they may do, but no costs and dates', async () => {
    const { admin, max, ana } = await makeSmallCompany(test)
    await admin.subscribes()
    const known = {
      hasSubscription: true,
      access: { isFull: true, fullUntil: trialEnd },
      now,
      hasTrialLeft: false,
      status: 'trialing',
    }
    expect([await max.subscription(), await ana.subscription()]).toEqual([known, known])
  })
})

describe('two calls at once', () => {
  it('make one customer and one subscription, and are all answered', async () => {
    const { admin, company } = await makeSmallCompany(test)
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin.subscribes()))
    const secrets = answers.flatMap((answer) => ('clientSecret' in answer ? [answer.clientSecret] : []))
    expect(new Set(secrets).size).toBe(1)
    const held = heldOf(test, company.id)
    expect([held.customers.length, held.subscriptions.length]).toEqual([1, 1])
    expect(await admin.subscribes()).toEqual({ status: 'trialing' })
    const created = (await auditOf(test, company.id, company.id)).filter(
      ({ action }) => action === 'subscription.created',
    )
    expect(created).toHaveLength(1)
  })

  it('use a card once', async () => {
    const own = await startAppForTest({ payments: true })
    const { admin, company } = await makeSmallCompany(own)
    await admin.subscribes()
    await timePasses(own, at(trialEnd + 3600))
    const { clientSecret } = await admin.opensCardForm()
    const setupIntentId = await fillsIn(own, clientSecret, cards.visa)
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => admin.finishesCardForm(setupIntentId)))
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome)))).toEqual(
      new Set(['{"outcome":"saved","paymentError":null,"needsConfirmation":false}']),
    )
    await own.untilJobsDone()
    expect(await admin.subscription()).toMatchObject({ status: 'active' })
    expect(await admin.invoices()).toMatchObject([{ status: 'paid', amount: 300 }])
    const updated = (await auditOf(own, company.id, company.id)).filter(
      ({ action }) => action === 'payment-method.updated',
    )
    expect(updated).toMatchObject([{ after: { brand: 'visa', last4: '4242' } }])
  }, 60_000)

  it('cancel once', async () => {
    const { admin, company } = await makeSmallCompany(test)
    await admin.subscribes()
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.cancelsSubscription()))
    expect(answers.map(({ cancelAt }) => cancelAt)).toEqual(Array(5).fill(trialEnd))
    const cancelled = (await auditOf(test, company.id, company.id)).filter(
      ({ action }) => action === 'subscription.cancelled',
    )
    expect(cancelled).toHaveLength(1)
  })
})

describe('refusals', () => {
  const writes: [url: string, body?: object][] = [
    ['/api/create-subscription'],
    ['/api/subscription/update-payment-method'],
    ['/api/subscription/finish-setup', { setupIntentId: 'seti_1' }],
    ['/api/subscription/confirm-payment'],
    ['/api/subscription/finish-payment', { paymentIntentId: 'pi_1' }],
    ['/api/subscription/cancel'],
    ['/api/subscription/keep'],
  ]

  it.each(writes)('POST %s is for admins', async (url, body) => {
    const { max, ana } = await makeSmallCompany(test)
    for (const person of [max, ana])
      expect(refusal(await person.call('POST', url, body))).toBe(
        '403 Only an admin can see and change billing.',
      )
  })

  it('invoices are for admins', async () => {
    const { ana } = await makeSmallCompany(test)
    expect((await ana.call('GET', '/api/billing/history')).statusCode).toBe(403)
  })

  it('there is no card, and nothing to cancel, before the first subscription', async () => {
    const { admin } = await makeCompany(test)
    expect(refusal(await admin.call('POST', '/api/subscription/update-payment-method'))).toBe(
      '409 Please start a subscription before adding a card.',
    )
    expect(refusal(await admin.call('POST', '/api/subscription/cancel'))).toBe(
      '409 There’s no subscription to cancel.',
    )
  })

  it('a form of another company, or of nobody, is not found', async () => {
    const one = await makeCompany(test)
    const other = await makeCompany(test)
    await one.admin.subscribes()
    const setupIntentId = await fillsIn(test, await begins(other.admin), cards.visa)
    for (const id of [setupIntentId, 'seti_unknown', 'cus_1'])
      expect(
        (await one.admin.call('POST', '/api/subscription/finish-setup', { setupIntentId: id })).statusCode,
      ).toBe(404)
  })

  it('without billing nothing is sold, and everything is open', async () => {
    const free = await startAppForTest()
    const { admin } = await makeCompany(free)
    expect(await admin.subscription()).toEqual({
      hasSubscription: false,
      access: { isFull: true, fullUntil: null },
      now,
      hasTrialLeft: false,
    })
    for (const [url, body] of writes)
      expect(refusal(await admin.call('POST', url, body))).toBe(
        '404 This server has no billing. Everything is free to use.',
      )
  })

  it('a provider that is away is told in words, and what is known is still shown', async () => {
    const { admin } = await makeSmallCompany(test)
    await admin.subscribes()
    const before = await admin.subscription()
    test.sandbox.faults = 'away'
    try {
      expect(refusal(await admin.call('POST', '/api/subscription/cancel'))).toBe(
        '503 The card provider can’t be reached. Nothing is lost: please try again in a moment.',
      )
      expect(await admin.subscription()).toEqual(before)
    } finally {
      test.sandbox.faults = 'work'
    }
    expect(await admin.cancelsSubscription()).toMatchObject({ cancelAt: trialEnd })
  })
})
