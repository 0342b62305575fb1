import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { auditOf, makeCompany } from '#test/factories.ts'
import { cards, heldOf, paysWith } from '#test/payments.ts'
import { storedRows } from '#test/stored-rows.ts'

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
    expect(subscriptionOf(company.id)).toMatchObject({ status: 'trialing', cancel_at_period_end: false })
    expect((await ask()).statusCode).toBe(200)
    await test.untilJobsDone()
    expect(subscriptionOf(company.id)).toMatchObject({ status: 'trialing', cancel_at_period_end: true })
    const { email } = await admin.me()
    expect((await test.mailTo(email, /will be deleted/)).text).toContain(
      'The subscription ends with the period that is paid for.',
    )
    expect(await auditOf(test, company.id, company.id)).toContainEqual(
      expect.objectContaining({ action: 'subscription.cancelled', actorId: adminId }),
    )

    expect((await admin.call('DELETE', address)).statusCode).toBe(200)
    await test.untilJobsDone()
    expect((await test.mailTo(email, /will not be deleted/)).text).toContain('keep it under Billing')
    expect(subscriptionOf(company.id)).toMatchObject({ cancel_at_period_end: true })
    await admin.keepsSubscription()
    expect(subscriptionOf(company.id)).toMatchObject({ cancel_at_period_end: false })
  })

  it('goes on where the deletion was undone before the provider heard of it', async () => {
    const { admin, company, ask } = await makePayingCompany()
    test.sandbox.faults.set({ kind: 'away' })
    expect((await ask()).statusCode).toBe(200)
    expect((await admin.call('DELETE', address)).statusCode).toBe(200)
    test.sandbox.faults.clear()
    await test.untilJobsDone()
    await expect.poll(() => countWaiting(company.id), { timeout: 30_000 }).toBe(0)
    expect(subscriptionOf(company.id)).toMatchObject({ status: 'trialing', cancel_at_period_end: false })
  })

  it('ends at once on the day; while the provider is away, nothing is deleted', async () => {
    const { admin, company, ask } = await makePayingCompany()
    const other = await makePayingCompany()
    expect((await ask()).statusCode).toBe(200)
    await test.untilJobsDone()
    await admin.keepsSubscription()
    const walkWhileAway = onTheDay(async () => {
      test.sandbox.faults.set({ kind: 'away' })
      await test.runHourly().finally(() => test.sandbox.faults.clear())
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

  it('that the provider no longer knows keeps nothing from being deleted', async () => {
    const { company, ask } = await makePayingCompany()
    expect((await ask()).statusCode).toBe(200)
    await test.untilJobsDone()
    const { state } = test.sandbox.account
    state.customers = state.customers.filter(({ metadata }) => metadata?.['company_id'] !== company.id)
    await onTheDay(() => test.runHourly())
    expect((await storedRows(test, company.id)).get('companies')).toEqual([])
  })
})

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
