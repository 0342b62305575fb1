import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAccount } from '#server/features/billing/account.ts'
import { syncBilling } from '#server/features/billing/sync.ts'
import { billingAccounts } from '#server/platform/db/schema.ts'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { makeCompany } from '#test/factories.ts'
import { cards, changedByHand, fillsIn, heldOf, paysWith, timePasses } from '#test/payments.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp({ payments: 'stripe' })
})
afterAll(() => test.close())

/** A company with a card whose subscription is active: in its second month. */
async function makeActiveCompany() {
  const { admin, company } = await makeCompany(test)
  await admin.subscribes()
  await paysWith(test, admin, cards.visa)
  await test.untilJobsDone()
  const { trialEnd } = await admin.subscription()
  await timePasses(test, new Date(((trialEnd ?? 0) + 86_400) * 1000))
  expect(await admin.subscription()).toMatchObject({ status: 'active' })
  const { customers, subscriptions } = heldOf(test, company.id)
  const [customer, subscription] = [customers[0]?.id ?? '', subscriptions[0]?.id ?? '']
  return { admin, companyId: company.id, customer, subscription }
}

/** The calls to the provider, as 'GET /v1/customers'. */
async function callsDuring(work: () => Promise<unknown>, { stripe } = test): Promise<string[]> {
  const before = stripe.calls.length
  await work()
  return stripe.calls.slice(before).map(({ method, path }) => `${method} ${path}`)
}

function syncs(companyId: string, about?: string, { app, sandbox } = test): Promise<unknown> {
  const { inCompany, billing } = app
  const now = () => sandbox.now()
  return syncBilling({ inCompany, billing, now }, { companyId, ...(about && { about }) })
}

const newestInvoiceOf = (customer: string) =>
  test.sandbox.state.invoices.findLast(({ customerId }) => customerId === customer)?.id ?? ''

const overview = 'GET /v1/subscriptions'

describe('an event that changes nothing', () => {
  it('costs one call, and leaves the copy but for its version', async () => {
    const { companyId, customer } = await makeActiveCompany()
    const before = await test.inCompany(companyId, readAccount)
    for (const about of ['customer', newestInvoiceOf(customer)])
      expect(await callsDuring(() => syncs(companyId, about))).toEqual([overview])
    const version = (before?.version ?? 0) + 2
    expect(await test.inCompany(companyId, readAccount)).toEqual({ ...before, version })
  })

  it('costs one call also as it comes from the provider', async () => {
    const { customer } = await makeActiveCompany()
    const calls = await callsDuring(() => changedByHand(test, customer))
    expect(calls).toEqual([overview])
  })

  it.each([
    ['about nothing in particular', undefined],
    ['about an invoice that is not the newest', 'in_earlier'],
  ])('reads everything where it is %s: three calls', async (_, about) => {
    const { companyId } = await makeActiveCompany()
    const calls = await callsDuring(() => syncs(companyId, about))
    expect(calls.toSorted()).toEqual(['GET /v1/invoices', overview, 'POST /v1/invoices/create_preview'])
  })
})

describe('an event that changes something is seen by its first call, and everything is read:', () => {
  it.each<[what: string, column: Partial<typeof billingAccounts.$inferInsert>]>([
    ['another card', { cardLast4: '0000' }],
    ['another number of seats', { quantity: 7 }],
    ['a cancellation that was undone', { cancelAt: new Date('2026-05-01T00:00:00Z') }],
    ['another state', { status: 'past_due' }],
  ])('%s', async (_, columns) => {
    const { companyId } = await makeActiveCompany()
    const before = await test.inCompany(companyId, readAccount)
    await test.inCompany(companyId, (tx) => tx.update(billingAccounts).set(columns))
    expect(await callsDuring(() => syncs(companyId, 'customer'))).toHaveLength(3)
    const { version: _version, syncedAt: _syncedAt, ...copied } = before ?? {}
    expect(await test.inCompany(companyId, readAccount)).toMatchObject(copied)
  })

  it('an invoice that was voided', async () => {
    const { admin, companyId, customer } = await makeActiveCompany()
    const id = newestInvoiceOf(customer)
    const invoice = test.sandbox.state.invoices.find((each) => each.id === id)
    if (!invoice) throw new Error('There is no invoice.')
    invoice.status = 'void'
    await syncs(companyId, id)
    expect(await admin.invoices()).toMatchObject([{ id, status: 'void' }])
  })

  it('a payment that was declined, whose state its own call tells', async () => {
    const { companyId, customer } = await makeActiveCompany()
    const id = newestInvoiceOf(customer)
    const invoice = test.sandbox.state.invoices.find((each) => each.id === id)
    if (!invoice) throw new Error('There is no invoice.')
    Object.assign(invoice, { status: 'open', attempts: 2 })
    await syncs(companyId)
    expect(await callsDuring(() => syncs(companyId, id))).toContain(`GET /v1/invoices/${id}`)
  })
})

it('a finished card form takes ten calls, and the job after it one', async () => {
  const own = await startAppForTest({ payments: 'stripe', worker: false })
  const { admin, company } = await makeCompany(own)
  await admin.subscribes()
  await paysWith(own, admin, cards.visa)
  const { clientSecret } = await admin.opensCardForm()
  const id = await fillsIn(own, clientSecret, cards.mastercard)
  expect(await callsDuring(() => admin.finishesCardForm(id), own)).toHaveLength(10)
  expect(await admin.subscription()).toMatchObject({ paymentMethod: { last4: '4444' } })
  expect(await callsDuring(() => syncs(company.id, 'customer', own), own)).toEqual([overview])
})
