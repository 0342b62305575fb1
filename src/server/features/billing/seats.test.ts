import { afterAll, beforeAll, expect, it } from 'vitest'
import { specPrice } from '#shared/billing/price.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, makeCompany, newEmail } from '#test/factories.ts'
import { writeAccount } from './account.ts'
import type { ProviderSubscription } from './payment-provider.ts'
import { type PaymentProvider, ProviderAway, ProviderRefusal } from './payment-provider.ts'
import { setSeats } from './seats.ts'

const morning = new Date('2026-03-02T09:00:00Z')

let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
afterAll(() => test.close())

type SeatChange = { quantity: number; prorates: boolean; idempotencyKey: string }

/** A company of two at a provider that counts one seat, and tells nothing by itself. */
async function makePayingCompany(status: ProviderSubscription['status'] = 'active') {
  const company = await makeCompany(test)
  await addMember(test, company, 'Ana Employee')
  const { id: companyId } = company.company
  const subscription: ProviderSubscription = {
    id: 'sub_1',
    itemId: 'si_1',
    status,
    quantity: 1,
    unitCents: 100,
    currency: 'usd',
    createdAt: morning,
    trialStart: null,
    trialEnd: null,
    currentPeriodEnd: null,
    cancelAt: null,
    endedAt: null,
    paymentMethodId: null,
  }
  const { id: subscriptionId, itemId: subscriptionItemId } = subscription
  const known = { customerId: 'cus_1', subscriptionId, subscriptionItemId, status, quantity: 1 }
  await test.inCompany(companyId, (tx) => writeAccount(tx, companyId, known))

  const told: SeatChange[] = []
  /** What happens at the first calls, once they are done. */
  const afterCalls: (() => Promise<void> | void)[] = []
  const provider = {
    readAccount: async () => ({
      contact: null,
      subscription: { ...subscription },
      card: null,
      invoices: [],
      nextInvoice: null,
    }),
    setQuantity: async ({ quantity, prorates, idempotencyKey }: SeatChange) => {
      told.push({ quantity, prorates, idempotencyKey })
      subscription.quantity = quantity
      await afterCalls.shift()?.()
    },
    // Nothing else is asked of it.
  } as Partial<PaymentProvider> as PaymentProvider
  const now = () => morning
  const services = { inCompany: test.inCompany, billing: { provider, now, price: specPrice }, now }
  return { company, told, afterCalls, subscription, sets: () => setSeats(services, { companyId }) }
}

const quantities = (told: SeatChange[]) => told.map(({ quantity }) => quantity)

it('are told once, and not again', async () => {
  const { told, sets } = await makePayingCompany()
  await sets()
  await sets()
  expect(told).toMatchObject([{ quantity: 2, prorates: true }])
})

it('are no prepared person’s, until they join', async () => {
  const { company, told, sets } = await makePayingCompany()
  const email = newEmail('pia')
  await company.admin.invites(email, 'admin')
  await sets()
  await test.joins({ email, name: 'Pia Prepared' })
  await sets()
  expect(quantities(told)).toEqual([2, 3])
})

it('cost nothing in a trial', async () => {
  const { told, sets } = await makePayingCompany('trialing')
  await sets()
  expect(told).toMatchObject([{ quantity: 2, prorates: false }])
})

it.each(['paused', 'unpaid', 'canceled', 'incomplete'] as const)(
  'of a subscription that is %s are left alone',
  async (status) => {
    const { told, sets } = await makePayingCompany(status)
    await sets()
    expect(told).toEqual([])
  },
)

it('follow who joins while they are being told', async () => {
  const { company, told, afterCalls, sets } = await makePayingCompany()
  afterCalls.push(async () => void (await addMember(test, company, 'Ben Employee')))
  await sets()
  expect(quantities(told)).toEqual([2, 3])
})

it('are told again under the same key where the answer was lost, then as many as there are now', async () => {
  const { company, told, afterCalls, sets } = await makePayingCompany()
  afterCalls.push(() => {
    throw new ProviderAway(false, undefined)
  })
  await expect(sets()).rejects.toBeInstanceOf(ProviderAway)
  await addMember(test, company, 'Ben Employee')
  await sets()
  expect(quantities(told)).toEqual([2, 2, 3])
  expect(told[1]?.idempotencyKey).toBe(told[0]?.idempotencyKey)
  expect(told[2]?.idempotencyKey).not.toBe(told[1]?.idempotencyKey)
})

it('are told under another key where the provider answered that it failed', async () => {
  const { told, afterCalls, sets } = await makePayingCompany()
  afterCalls.push(() => {
    throw new ProviderAway(true, undefined)
  })
  await expect(sets()).rejects.toBeInstanceOf(ProviderAway)
  await sets()
  expect(quantities(told)).toEqual([2, 2])
  expect(told[1]?.idempotencyKey).not.toBe(told[0]?.idempotencyKey)
})

it('of a subscription that is over, which we have not heard of, are not told for ever', async () => {
  const { told, afterCalls, subscription, sets } = await makePayingCompany()
  afterCalls.push(() => {
    subscription.status = 'canceled'
    throw new ProviderRefusal(
      'other',
      'A canceled subscription can only update its cancellation_details.',
      undefined,
    )
  })
  await expect(sets()).rejects.toBeInstanceOf(ProviderRefusal)
  await sets()
  expect(quantities(told)).toEqual([2])
})
