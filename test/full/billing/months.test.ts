import { describe, expect, it } from 'vitest'
import { startAppForTest } from '#test/app.ts'
import { auditOf, makeSmallCompany } from '#test/factories.ts'
import { cards, changedByHand, confirmsPayment, heldOf, paysWith, timePasses } from '#test/payments.ts'
import { refusal } from '#test/refusal.ts'

/** What months bring to a subscription, each in a sandbox of its own: its clock is everybody's. */

const daySeconds = 86_400
const trialEnd = Date.parse('2026-03-02T09:00:00Z') / 1000 + 30 * daySeconds

const at = (seconds: number) => new Date(seconds * 1000)

describe('a subscription', () => {
  it('whose end was set at the provider for later is kept, or cancelled with its period', async () => {
    const own = await startAppForTest({ payments: true })
    const { admin, company } = await makeSmallCompany(own)
    await admin.subscribes()
    await paysWith(own, admin, cards.visa)
    await timePasses(own, at(trialEnd + 2 * 3600))
    const [held] = heldOf(own, company.id).subscriptions
    const endsInAYear = async () => {
      if (!held) throw new Error('There is no subscription.')
      held.cancelAt = trialEnd + 365 * daySeconds
      await changedByHand(own, held.customerId)
    }
    await endsInAYear()
    const ending = await admin.subscription()
    expect(ending).toMatchObject({
      cancelAt: trialEnd + 365 * daySeconds,
      nextInvoice: { date: ending.currentPeriodEnd, amount: 300 },
    })
    expect(await admin.keepsSubscription()).toMatchObject({ status: 'active', cancelAt: null })
    await timePasses(own, at((ending.currentPeriodEnd ?? 0) + 2 * 3600))
    expect((await admin.invoices()).map(({ status }) => status)).toEqual(['paid', 'paid'])

    await endsInAYear()
    const cancelled = await admin.cancelsSubscription()
    expect(cancelled).toMatchObject({ cancelAt: cancelled.currentPeriodEnd, nextInvoice: null })
    await timePasses(own, at((cancelled.currentPeriodEnd ?? 0) + 2 * 3600))
    expect(await admin.subscription()).toMatchObject({ status: 'canceled' })
    expect(await admin.invoices()).toHaveLength(2)
    const actions = (await auditOf(own, company.id, company.id)).map(({ action }) => action)
    expect(actions.filter((action) => /^subscription\.(kept|cancelled)$/.test(action))).toEqual([
      'subscription.kept',
      'subscription.cancelled',
    ])
  }, 60_000)

  it('pauses at the end of a trial without a card, and begins with the first one', async () => {
    const own = await startAppForTest({ payments: true })
    const { admin } = await makeSmallCompany(own)
    const begun = await admin.subscribes()
    await timePasses(own, at(trialEnd + 3600))
    expect(await admin.subscription()).toMatchObject({
      status: 'paused',
      hasSubscription: true,
      access: { isFull: false },
      nextInvoice: null,
    })
    // The form of the beginning is still the one that is open.
    expect(await admin.opensCardForm()).toEqual(begun)
    expect(await paysWith(own, admin, cards.visa)).toEqual({
      outcome: 'saved',
      paymentError: null,
      needsConfirmation: false,
    })
    expect(await admin.subscription()).toMatchObject({ status: 'active', access: { isFull: true } })
    expect(await admin.invoices()).toMatchObject([{ amount: 300, status: 'paid' }])
  }, 60_000)

  it('that is paused stays so with a card that is declined, in the provider’s words, until one pays', async () => {
    const own = await startAppForTest({ payments: true })
    const { admin } = await makeSmallCompany(own)
    await admin.subscribes()
    await timePasses(own, at(trialEnd + 3600))
    const declined = { outcome: 'saved', paymentError: 'Your card was declined.', needsConfirmation: false }
    expect(await paysWith(own, admin, cards.declinedLater)).toEqual(declined)
    expect(await admin.subscription()).toMatchObject({ access: { isFull: false }, openAmount: 300 })
    expect(await paysWith(own, admin, cards.declinedLater)).toEqual(declined)
    expect(await paysWith(own, admin, cards.visa)).toEqual({
      outcome: 'saved',
      paymentError: null,
      needsConfirmation: false,
    })
    expect(await admin.subscription()).toMatchObject({ status: 'active', openAmount: null })
    expect((await admin.invoices()).map(({ status }) => status)).toEqual(['paid'])
  }, 60_000)

  it('that is paused ends at once when it is cancelled', async () => {
    const own = await startAppForTest({ payments: true })
    const { admin } = await makeSmallCompany(own)
    await admin.subscribes()
    await timePasses(own, at(trialEnd + 3600))
    expect(await admin.cancelsSubscription()).toMatchObject({
      hasSubscription: false,
      status: 'canceled',
      access: { isFull: false },
    })
    await admin.subscribes()
    expect(await admin.subscription()).toMatchObject({ status: 'incomplete', hasTrialLeft: false })
  }, 60_000)

  it('says what is charged, not what an ended subscription left open', async () => {
    const own = await startAppForTest({ payments: true })
    const { admin, company } = await makeSmallCompany(own)
    await admin.subscribes()
    await paysWith(own, admin, cards.declinedLater)
    await timePasses(own, at(trialEnd + 2 * 3600))
    expect(await admin.subscription()).toMatchObject({ status: 'past_due', openAmount: 300 })
    const [ended] = heldOf(own, company.id).subscriptions
    await own.sandbox.provider.endNow({ subscriptionId: ended?.id ?? '', idempotencyKey: 'by hand' })
    await timePasses(own, at(trialEnd + 3 * 3600))
    expect(await admin.subscription()).toMatchObject({ status: 'canceled', openAmount: null })

    await admin.subscribes()
    expect(await admin.subscription()).toMatchObject({ status: 'incomplete', openAmount: 300 })
    expect((await admin.invoices()).map(({ status }) => status)).toEqual(['open', 'open'])
    await paysWith(own, admin, cards.visa)
    expect((await admin.invoices()).map(({ status }) => status)).toEqual(['paid', 'open'])
  }, 60_000)

  it.each([
    ['at once', 0],
    ['also after 14 days, when it gives no access', 20],
  ])(
    'whose renewal the bank asks about is active once that is confirmed, %s',
    async (_, days) => {
      const own = await startAppForTest({ payments: true })
      const { admin } = await makeSmallCompany(own)
      await admin.subscribes()
      await paysWith(own, admin, cards.asksAlways)
      await timePasses(own, at(trialEnd + 2 * 3600 + days * daySeconds))
      expect(await admin.subscription()).toMatchObject({
        status: days === 0 ? 'past_due' : 'unpaid',
        access: { isFull: days === 0 },
        openAmount: 300,
        confirmation: { amount: 300, hostedUrl: expect.stringContaining('/dev/payments/invoices/in_') },
      })
      const payment = await admin.beginsConfirming()
      const paymentIntentId = payment.clientSecret.slice(0, payment.clientSecret.indexOf('_secret_'))
      expect(await admin.finishesPayment(paymentIntentId)).toEqual({ outcome: 'failed' })
      await expect(confirmsPayment(own, { ...payment, challenge: 'refuse' })).rejects.toThrow()
      expect(await admin.finishesPayment(paymentIntentId)).toEqual({ outcome: 'failed' })
      // Who has refused by mistake may confirm it after all.
      expect(await admin.subscription()).toMatchObject({ confirmation: { amount: 300 } })
      expect(await admin.beginsConfirming()).toEqual(payment)
      await confirmsPayment(own, payment)
      expect(await admin.finishesPayment(paymentIntentId)).toEqual({ outcome: 'paid' })
      expect(await admin.subscription()).toMatchObject({
        status: 'active',
        access: { isFull: true },
        openAmount: null,
        confirmation: null,
      })
      expect(refusal(await admin.call('POST', '/api/subscription/confirm-payment'))).toBe(
        '409 No payment needs confirming. Please reload the page.',
      )
    },
    60_000,
  )

  it('unpaid into the next period is paid month by month, each confirmed by its holder', async () => {
    const own = await startAppForTest({ payments: true })
    const { admin } = await makeSmallCompany(own)
    await admin.subscribes()
    await paysWith(own, admin, cards.asksAlways)
    await timePasses(own, at(trialEnd + 35 * daySeconds))
    expect(await admin.subscription()).toMatchObject({ status: 'unpaid', openAmount: 600 })
    const confirms = async () => {
      const payment = await admin.beginsConfirming()
      await confirmsPayment(own, payment)
      const paymentIntentId = payment.clientSecret.slice(0, payment.clientSecret.indexOf('_secret_'))
      expect(await admin.finishesPayment(paymentIntentId)).toEqual({ outcome: 'paid' })
    }
    await confirms()
    expect(await admin.subscription()).toMatchObject({ openAmount: 300, confirmation: { amount: 300 } })
    await confirms()
    expect(await admin.subscription()).toMatchObject({
      status: 'active',
      openAmount: null,
      confirmation: null,
    })
  }, 60_000)

  it('unpaid into the next period is active with a new card, for the amount that was said', async () => {
    const own = await startAppForTest({ payments: true })
    const { admin } = await makeSmallCompany(own)
    await admin.subscribes()
    await paysWith(own, admin, cards.declinedLater)
    await timePasses(own, at(trialEnd + 35 * daySeconds))
    expect(await admin.subscription()).toMatchObject({ status: 'unpaid', openAmount: 600 })
    expect(await paysWith(own, admin, cards.visa)).toMatchObject({ paymentError: null })
    expect(await admin.subscription()).toMatchObject({
      status: 'active',
      openAmount: null,
      access: { isFull: true },
    })
    expect(await admin.invoices()).toMatchObject([
      { status: 'paid', amount: 300 },
      { status: 'paid', amount: 300 },
    ])
  }, 60_000)

  it('whose bank asks about what is open says so to the form of the card', async () => {
    const own = await startAppForTest({ payments: true })
    const { admin } = await makeSmallCompany(own)
    await admin.subscribes()
    await timePasses(own, at(trialEnd + 3600))
    const asked = { outcome: 'saved', paymentError: null, needsConfirmation: true }
    expect(await paysWith(own, admin, cards.asksAlways)).toEqual(asked)
    expect(await admin.subscription()).toMatchObject({ status: 'paused', confirmation: { amount: 300 } })
    await confirmsPayment(own, await admin.beginsConfirming())
    await own.untilJobsDone()
    expect(await admin.subscription()).toMatchObject({ status: 'active', confirmation: null })
  }, 60_000)

  it('whose payment the bank takes hours for owes nothing meanwhile, and nobody is written to', async () => {
    const own = await startAppForTest({ payments: true })
    const { admin } = await makeSmallCompany(own)
    await admin.subscribes()
    await paysWith(own, admin, cards.visa)
    await own.sandbox.advanceTo(at(trialEnd))
    // The bank of no test card takes its time.
    const invoice = own.sandbox.state.invoices.at(-1)
    if (!invoice) throw new Error('There is no invoice.')
    const payment = { id: 'pi_1', secret: 'pi_1_secret', status: 'processing' as const, cardId: null }
    Object.assign(invoice, { status: 'open', finalAt: null, attempts: 1 })
    invoice.payment = { ...payment, failure: null }
    await changedByHand(own, invoice.customerId)
    expect(await admin.invoices()).toMatchObject([{ status: 'open' }])
    expect(await admin.subscription()).toMatchObject({ status: 'active', openAmount: null })
    Object.assign(invoice, { status: 'paid' })
    await changedByHand(own, invoice.customerId)
    expect(await admin.invoices()).toMatchObject([{ status: 'paid' }])
    expect(own.mails.filter(({ subject }) => subject.includes('payment'))).toEqual([])
  }, 60_000)
})
