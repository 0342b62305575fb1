import { expect, it } from 'vitest'
import { writeAccount } from '#server/features/billing/account.ts'
import { syncBilling } from '#server/features/billing/sync.ts'
import { billingAccounts, invoices } from '#server/platform/db/schema.ts'
import { startAppForTest, type TestApp } from '#test/app.ts'
import { makeCompany } from '#test/factories.ts'
import { cards, paysWith } from '#test/payments.ts'
import type { SignedEvent } from '#test/stripe/double.ts'

/** Stripe promises neither the order of its events nor that each comes once (trust, 'Stripe'). */

const orders = Math.min(Number(process.env['ROUNDS'] ?? 20), 120)
const nothingKnown = {
  subscriptionId: null,
  subscriptionItemId: null,
  status: null,
  quantity: null,
  trialStart: null,
  trialEnd: null,
  currentPeriodEnd: null,
  cancelAt: null,
  pastDueSince: null,
  paymentMethodId: null,
  cardBrand: null,
  cardLast4: null,
  remindedOfEnd: null,
  nextInvoiceAt: null,
  nextInvoiceCents: null,
  nextProrationsCents: null,
}

it(`a trial, a first payment, another card that is declined, and a cancellation end in the same rows in ${orders} orders`, async () => {
  const test = await startAppForTest({ payments: 'stripe', worker: false })
  const { companyId, events } = await walks(test)
  expect(events.length).toBeGreaterThan(15)
  const ends = new Set<string>()
  for (let seed = 0; seed < orders; seed++) {
    await forgets(test, companyId)
    await delivers(test, companyId, shuffled([...events, ...events, ...events], seed))
    ends.add(JSON.stringify(await rowsOf(test, companyId), null, 1))
  }
  const [end, other] = ends
  expect(other ?? end).toBe(end)
  expect(JSON.parse(end ?? '')).toMatchObject({
    account: { status: 'past_due', cardLast4: '0341', quantity: 1 },
    invoices: [{ status: 'paid' }, { status: 'open', failedAttempts: 2 }],
    told: [expect.stringMatching(/^payment-failed in_\w+ 2$/)],
  })
}, 300_000)

/** The provider's side of the story, while the product hears nothing of it. */
async function walks(test: TestApp): Promise<{ companyId: string; events: SignedEvent[] }> {
  const { admin, company } = await makeCompany(test)
  test.stripe.hold()
  await admin.subscribes()
  await paysWith(test, admin, cards.visa)
  const { trialEnd = 0 } = await admin.subscription()
  const afterTrial = (days: number) => new Date(((trialEnd ?? 0) + days * 86_400) * 1000)
  await test.sandbox.advanceTo(afterTrial(1))
  await paysWith(test, admin, cards.declinedLater)
  await admin.cancelsSubscription()
  await admin.keepsSubscription()
  await test.sandbox.advanceTo(afterTrial(35))
  return { companyId: company.id, events: test.stripe.takeHeld() }
}

/** As if the product had never heard of more than the customer. */
async function forgets(test: TestApp, companyId: string): Promise<void> {
  await test.inCompany(companyId, async (tx) => {
    await writeAccount(tx, companyId, nothingKnown)
    await tx.delete(invoices)
  })
  await test.database.asOwner(async (client) => {
    await client.query('DELETE FROM stripe_events')
    await client.query('DELETE FROM pgboss.job_common')
  })
}

/** Each event is posted; what it set going is done before the next one, or after some more of them. */
async function delivers(test: TestApp, companyId: string, events: readonly SignedEvent[]): Promise<void> {
  for (const batch of inBatches(events)) {
    for (const { body, signature } of batch) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      const url = '/api/stripe/webhook'
      const answer = await test.app.inject({ method: 'POST', url, headers, payload: body })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    await syncsAsOftenAsAsked(test, companyId)
  }
}

async function syncsAsOftenAsAsked(test: TestApp, companyId: string): Promise<void> {
  const { rows } = await test.database.asOwner((client) =>
    client.query<{ data: { about?: string } }>(
      `DELETE FROM pgboss.job_common WHERE name = 'sync-billing' RETURNING data`,
    ),
  )
  const { billing, now } = test.app
  const syncs = rows.map(({ data }) =>
    syncBilling({ inCompany: test.inCompany, billing, now }, { ...data, companyId }),
  )
  await Promise.all(syncs)
}

/** What the company's screens and its admins get in the end. */
async function rowsOf(test: TestApp, companyId: string) {
  const kept = await test.inCompany(companyId, async (tx) => ({
    accounts: await tx.select().from(billingAccounts),
    invoices: await tx.select().from(invoices).orderBy(invoices.createdAt),
  }))
  const { rows } = await test.database.asOwner((client) =>
    client.query<{ data: { news: string; about: string } }>(
      `SELECT data FROM pgboss.job_common WHERE name = 'tell-billing'`,
    ),
  )
  const told = rows.map(({ data }) => `${data.news} ${data.about}`).toSorted()
  const [account] = kept.accounts
  return { account: { ...account, version: 0, syncedAt: null }, invoices: kept.invoices, told }
}

/** Of one, two, three … events, so that syncs run alone and beside each other. */
function inBatches(events: readonly SignedEvent[]): SignedEvent[][] {
  const batches: SignedEvent[][] = []
  for (let from = 0, size = 1; from < events.length; from += size, size = (size % 5) + 1)
    batches.push(events.slice(from, from + size))
  return batches
}

/** Another order for each seed, and the same one for the same. */
function shuffled<T>(things: readonly T[], seed: number): T[] {
  let state = seed * 2_654_435_761 + 1
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 0) / 2 ** 32
  }
  return things
    .map((thing) => ({ thing, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ thing }) => thing)
}
