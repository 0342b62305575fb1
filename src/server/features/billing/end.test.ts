import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { removeDueCompany } from '#server/features/company/removal.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { eventually } from '#test/eventually.ts'
import { auditOf, makeCompany, newEmail } from '#test/factories.ts'
import { cards, heldOf, paysWith } from '#test/payments.ts'
import type { Person } from '#test/person.ts'
import { refusal } from '#test/refusal.ts'
import { retryNow } from '#test/retry-now.ts'
import { storedRows } from '#test/stored-rows.ts'
import { writeAccount } from './account.ts'
import { ProviderAway, ProviderRefusal } from './payment-provider.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp({ payments: true })
})
afterAll(() => test.close())

const address = '/api/companies/mine/deletion'
const theDay = '2026-04-01T09:00:00Z'

async function makePayingCompany() {
  const made = await makeCompany(test)
  await made.admin.subscribes()
  await paysWith(test, made.admin, cards.visa)
  await test.untilJobsDone()
  const ask = () => made.admin.call('POST', address, { name: 'Halyard' })
  return { ...made, ask }
}

const subscriptionOf = (companyId: string) => heldOf(test, companyId).subscriptions[0]

describe('the subscription of a company that is to be deleted', () => {
  it('ends with its period, and stays so until it is kept by hand', async () => {
    const { admin, adminId, company, ask } = await makePayingCompany()
    expect(subscriptionOf(company.id)).toMatchObject({ status: 'trialing', cancelAt: null })
    expect((await ask()).statusCode).toBe(200)
    await test.untilJobsDone()
    expect(subscriptionOf(company.id)).toMatchObject({ status: 'trialing', cancelAt: expect.any(Number) })
    const { email } = await admin.me()
    expect((await test.mailTo(email, /will be deleted/)).text).toContain(
      'The subscription ends with the period already paid for.',
    )
    expect(await auditOf(test, company.id, company.id)).toContainEqual(
      expect.objectContaining({ action: 'subscription.cancelled', actorId: adminId }),
    )

    expect((await admin.call('DELETE', address)).statusCode).toBe(200)
    await test.untilJobsDone()
    expect((await test.mailTo(email, /won’t be deleted/)).text).toContain('keep it under Billing')
    expect(subscriptionOf(company.id)).toMatchObject({ cancelAt: expect.any(Number) })
    await admin.keepsSubscription()
    expect(subscriptionOf(company.id)).toMatchObject({ cancelAt: null })
  })

  it('goes on where the deletion was undone before the provider heard of it', async () => {
    const { admin, company, ask } = await makePayingCompany()
    test.sandbox.faults = 'away'
    expect((await ask()).statusCode).toBe(200)
    expect((await admin.call('DELETE', address)).statusCode).toBe(200)
    test.sandbox.faults = 'work'
    await test.untilJobsDone()
    await eventually(async () => {
      await retryNow(test.database)
      expect(await countWaiting(company.id)).toBe(0)
    })
    expect(subscriptionOf(company.id)).toMatchObject({ status: 'trialing', cancelAt: null })
  })

  it('ends at once on the day; while the provider is away, nothing is deleted', async () => {
    const { admin, company, ask } = await makePayingCompany()
    const other = await makePayingCompany()
    expect((await ask()).statusCode).toBe(200)
    await test.untilJobsDone()
    await admin.keepsSubscription()
    const walkWhileAway = onTheDay(async () => {
      test.sandbox.faults = 'away'
      await test.runHourly().finally(() => void (test.sandbox.faults = 'work'))
    })
    await expect(walkWhileAway).rejects.toThrow('The card provider does not answer.')
    expect((await storedRows(test, company.id)).get('companies')).toHaveLength(1)
    expect(subscriptionOf(company.id)).not.toMatchObject({ status: 'canceled' })

    await onTheDay(() => test.runHourly())
    expect(subscriptionOf(company.id)).toMatchObject({ status: 'canceled' })
    const rows = await storedRows(test, company.id)
    for (const name of ['companies', 'billing_accounts', 'billing_operations', 'invoices'])
      expect([name, rows.get(name)]).toEqual([name, []])
    expect(rows.get('stripe_customers')?.some((row) => row.includes(company.id))).toBe(false)
    expect(subscriptionOf(other.company.id)).not.toMatchObject({ status: 'canceled' })
    // The provider's own news of the end find nobody, and do no harm.
    await test.untilJobsDone()
  })

  it('is not begun from the day on', async () => {
    const { admin, company } = await makeCompany(test)
    expect((await admin.call('POST', address, { name: 'Halyard' })).statusCode).toBe(200)
    expect(await subscribesOnTheDay(admin)).toBe('409 The company is being deleted now.')
    expect(heldOf(test, company.id)).toEqual({ customers: [], subscriptions: [] })
  })

  it.each([
    ['createCustomer', 0],
    ['createSubscription', 1],
  ] as const)('is not gone on with where it stopped at %s', async (name, customersMade) => {
    const { admin, company } = await makeCompany(test)
    vi.spyOn(test.sandbox.provider, name).mockRejectedValueOnce(new ProviderAway(false, undefined))
    expect((await admin.trySubscribing()).statusCode).toBe(503)
    expect((await admin.call('POST', address, { name: 'Halyard' })).statusCode).toBe(200)
    expect(await subscribesOnTheDay(admin)).toBe('409 The company is being deleted now.')
    const { customers, subscriptions } = heldOf(test, company.id)
    expect([customers.length, subscriptions.length]).toEqual([customersMade, 0])
  })

  it('goes with the company, and so does its customer at the provider', async () => {
    const { admin, company, ask } = await makePayingCompany()
    const other = await makePayingCompany()
    expect((await ask()).statusCode).toBe(200)
    await test.untilJobsDone()
    const { email } = await admin.me()
    expect(heldOf(test, company.id).customers).toMatchObject([{ name: 'Halyard', email }])
    await onTheDay(() => test.runHourly())
    expect(heldOf(test, company.id).customers).toEqual([])
    expect(heldOf(test, other.company.id).customers).toHaveLength(1)
  })

  it('that comes while the company is being deleted ends too, or is refused', async () => {
    const { company, ask } = await makePayingCompany()
    expect((await ask()).statusCode).toBe(200)
    await test.untilJobsDone()
    const { directory, billing } = test.app
    if (!billing) throw new Error('This app was started with payments.')
    const [customer] = heldOf(test, company.id).customers
    const wish = { companyId: company.id, customerId: customer?.id ?? '', quantity: 1, trialEnd: null }
    const begins = (idempotencyKey: string) =>
      billing.provider.createSubscription({ ...wish, idempotencyKey })
    const real = { ...billing.provider }
    vi.spyOn(billing.provider, 'deleteCustomer').mockImplementationOnce(async (customerId) => {
      await begins('just before')
      await real.deleteCustomer(customerId)
    })
    const remove = async () => {
      await expect(begins('just after')).rejects.toMatchObject({ kind: 'missing' })
      return true
    }
    const companyRemoval = { remove, removeLeftovers: async () => {} }
    await removeDueCompany({ directory, billing, companyRemoval, now: () => new Date(theDay) }, company.id)
    const { subscriptions } = heldOf(test, company.id)
    expect(subscriptions.map(({ status }) => status)).toEqual(['canceled', 'canceled'])
  })

  it('that ended long ago is promised no end', async () => {
    const { admin, company, ask } = await makePayingCompany()
    const [held] = heldOf(test, company.id).subscriptions
    await test.app.billing?.provider.endNow({ subscriptionId: held?.id ?? '', idempotencyKey: newEmail() })
    await test.untilJobsDone()
    expect(subscriptionOf(company.id)).toMatchObject({ status: 'canceled' })
    expect((await ask()).statusCode).toBe(200)
    await test.untilJobsDone()
    const { email } = await admin.me()
    expect((await test.mailTo(email, /will be deleted/)).text).not.toContain('subscription')
    expect((await admin.call('DELETE', address)).statusCode).toBe(200)
    await test.untilJobsDone()
    expect((await test.mailTo(email, /won’t be deleted/)).text).not.toContain('subscription')
  })

  it('of customers that our copy has lost end and go, too', async () => {
    const { company, ask } = await makePayingCompany()
    expect((await ask()).statusCode).toBe(200)
    await test.untilJobsDone()
    await test.inCompany(company.id, (tx) => writeAccount(tx, company.id, { customerId: null }))
    await onTheDay(() => test.runHourly())
    expect(heldOf(test, company.id).customers).toEqual([])
    expect(subscriptionOf(company.id)).toMatchObject({ status: 'canceled' })
    expect((await storedRows(test, company.id)).get('companies')).toEqual([])
  })

  it('keeps nothing from being deleted where the provider refuses for good; the log says of whom', async () => {
    const { company } = await makePayingCompany()
    const { directory, billing } = test.app
    if (!billing) throw new Error('This app was started with payments.')
    const provider = { ...billing.provider, endNow: refuse, deleteCustomer: refuse }
    const [removed, warned]: [string[], unknown[]] = [[], []]
    const remove = async (id: string) => removed.push(id) > 0
    const services = {
      directory,
      billing: { ...billing, provider },
      companyRemoval: { remove, removeLeftovers: async () => {} },
      now: () => new Date(theDay),
      logger: { warn: (about: unknown) => void warned.push(about) },
    }
    await removeDueCompany(services, company.id)
    expect(removed).toEqual([company.id])
    const [customer] = heldOf(test, company.id).customers
    // Of the subscription, and of the customer.
    const line = expect.objectContaining({ customerId: customer?.id })
    expect(warned).toEqual([line, line])
  })

  it('that the provider no longer knows keeps nothing from being deleted', async () => {
    const { company, ask } = await makePayingCompany()
    expect((await ask()).statusCode).toBe(200)
    await test.untilJobsDone()
    const { state } = test.sandbox
    state.customers = state.customers.filter(({ companyId }) => companyId !== company.id)
    await onTheDay(() => test.runHourly())
    expect((await storedRows(test, company.id)).get('companies')).toEqual([])
  })
})

async function refuse(): Promise<never> {
  throw new ProviderRefusal('other', 'This can’t be ended.', undefined)
}

/** What the server answers then, to an admin who has signed in again. */
async function subscribesOnTheDay(admin: Person): Promise<string> {
  const { email } = await admin.me()
  let answer = ''
  await onTheDay(async () => {
    const back = await test.signIn({ email, name: 'Ada Admin' })
    answer = refusal(await back.trySubscribing())
  })
  return answer
}

async function onTheDay(work: () => Promise<unknown>): Promise<void> {
  test.setNow(theDay)
  try {
    await work()
  } finally {
    test.setNow('2026-03-02T09:00:00Z')
  }
}

/** Jobs of the company that have not come to their end. */
async function countWaiting(companyId: string): Promise<number> {
  const { rows } = await test.database.asOwner((client) =>
    client.query(
      `SELECT 1 FROM pgboss.job WHERE data ->> 'companyId' = $1 AND name = 'end-subscription' AND state <> 'completed'`,
      [companyId],
    ),
  )
  return rows.length
}
