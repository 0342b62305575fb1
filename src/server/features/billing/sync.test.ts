import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billingAccounts, invoices } from '#server/platform/db/schema.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import { specPrice } from '#shared/billing/price.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, announcedTo, auditOf, makeCompany } from '#test/factories.ts'
import { writeAccount } from './account.ts'
import { openOperation } from './open-operation.ts'
import type { ProviderAccount, ProviderInvoice, ProviderSubscription } from './payment-provider.ts'
import { type PaymentProvider, ProviderAway, ProviderRefusal } from './payment-provider.ts'
import { syncBilling } from './sync.ts'

const morning = new Date('2026-03-02T09:00:00Z')
const trialEnd = new Date('2026-04-01T09:00:00Z')

let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
afterAll(() => test.close())

function subscription(more: Partial<ProviderSubscription> = {}): ProviderSubscription {
  return {
    id: 'sub_1',
    itemId: 'si_1',
    status: 'trialing',
    quantity: 1,
    unitCents: 100,
    currency: 'usd',
    createdAt: morning,
    trialStart: morning,
    trialEnd,
    currentPeriodEnd: trialEnd,
    cancelAt: null,
    endedAt: null,
    paymentMethodId: null,
    ...more,
  }
}

function account(more: Partial<ProviderAccount> = {}): ProviderAccount {
  const nextInvoice = { date: trialEnd, amountCents: 100, prorationsCents: 0 }
  return { contact: null, subscription: subscription(), card: null, invoices: [], nextInvoice, ...more }
}

function overdue(failedAttempts: number, more: Partial<ProviderInvoice> = {}): ProviderInvoice {
  return {
    id: 'in_1',
    number: 'HAL-0001',
    subscriptionId: 'sub_1',
    amountCents: 100,
    createdAt: trialEnd,
    status: 'open',
    pdfUrl: null,
    hostedUrl: null,
    currency: 'usd',
    needsAction: false,
    isProcessing: false,
    failedAttempts,
    ...more,
  }
}

const pastDue = (...told: ProviderInvoice[]) =>
  account({ subscription: subscription({ status: 'past_due' }), invoices: told })

/** A company with a customer, at a provider that answers what the test says, when it says so. */
async function makeCustomer() {
  const { company, admin } = await makeCompany(test)
  const { id: companyId } = company
  await test.inCompany(companyId, (tx) => writeAccount(tx, companyId, { customerId: 'cus_1' }))

  const calls: ((answer: ProviderAccount | Error) => void)[] = []
  const asked: (() => void)[] = []
  const readAccount = () => {
    const { promise, resolve } = Promise.withResolvers<ProviderAccount | Error>()
    calls.push(resolve)
    asked.shift()?.()
    return promise.then((answer) => {
      if (answer instanceof Error) throw answer
      return answer
    })
  }
  // Nothing else is asked of it.
  const provider = {
    readAccount,
    hasCustomer: async () => true,
  } as Partial<PaymentProvider> as PaymentProvider
  const warned: unknown[] = []
  const services = {
    inCompany: test.inCompany,
    billing: { provider, now: () => morning, price: specPrice },
    now: () => morning,
    logger: { warn: (...words: unknown[]) => void warned.push(words) },
  }

  /** Begins a sync; resolves when it has asked the provider, with what answers it. */
  async function begins(payload: JobPayloads['sync-billing'] = { companyId }) {
    const { promise, resolve } = Promise.withResolvers<void>()
    asked.push(resolve)
    const done = syncBilling(services, payload)
    await promise
    const answer = calls.pop()
    if (!answer) throw new Error('The provider was not asked.')
    return { done, answer }
  }
  /** The provider's next question. */
  async function asksAgain() {
    const { promise, resolve } = Promise.withResolvers<void>()
    if (calls.length > 0) resolve()
    else asked.push(resolve)
    await promise
    return (answer: ProviderAccount) => calls.pop()?.(answer)
  }
  async function syncs(answer: ProviderAccount | Error) {
    const begun = await begins()
    begun.answer(answer)
    await begun.done
  }
  const copy = () =>
    test.inCompany(companyId, async (tx) => ({
      account: (await tx.select().from(billingAccounts))[0],
      invoices: await tx.select().from(invoices),
    }))
  return { companyId, company, admin, services, begins, asksAgain, syncs, copy, provider, warned }
}

async function jobsOf(companyId: string, name: string) {
  const { rows } = await test.database.asOwner((client) =>
    client.query<{ data: { about?: string } }>(
      `SELECT data FROM pgboss.job_common WHERE name = $2 AND data ->> 'companyId' = $1 ORDER BY created_on`,
      [companyId, name],
    ),
  )
  return rows.map(({ data }) => data.about ?? '')
}

describe('a sync', () => {
  it('copies what the provider holds', async () => {
    const { syncs, copy } = await makeCustomer()
    const card = { paymentMethodId: 'pm_1', brand: 'visa', last4: '4242' }
    await syncs(account({ card, invoices: [overdue(0, { status: 'paid' })] }))
    const { account: row, invoices: kept } = await copy()
    expect(row).toMatchObject({
      customerId: 'cus_1',
      subscriptionId: 'sub_1',
      subscriptionItemId: 'si_1',
      status: 'trialing',
      quantity: 1,
      trialEnd,
      hadTrial: true,
      paymentMethodId: 'pm_1',
      cardBrand: 'visa',
      cardLast4: '4242',
      nextInvoiceAt: trialEnd,
      nextInvoiceCents: 100,
      nextProrationsCents: 0,
      pastDueSince: null,
      syncedAt: morning,
    })
    expect(kept).toMatchObject([{ id: 'in_1', amountCents: 100, status: 'paid', failedAttempts: 0 }])
  })

  it('does nothing for a company without a customer, and none where billing is off', async () => {
    const { services, companyId } = await makeCustomer()
    const other = (await makeCompany(test)).company.id
    await syncBilling(services, { companyId: other })
    await syncBilling({ ...services, billing: null }, { companyId })
  })

  it('keeps what was known where the provider is away, or knows something else no more', async () => {
    const { syncs, copy, warned } = await makeCustomer()
    await syncs(account())
    const before = await copy()
    await expect(syncs(new ProviderAway(false, undefined))).rejects.toBeInstanceOf(ProviderAway)
    await syncs(new ProviderRefusal('missing', 'No such invoice', undefined))
    expect(await copy()).toEqual(before)
    expect(warned).toHaveLength(1)
  })

  it('clears what was known of a customer that the provider knows no more, and notifies the admins once', async () => {
    const { companyId, syncs, copy, provider, warned } = await makeCustomer()
    await syncs(account({ invoices: [overdue(0, { status: 'paid' })] }))
    provider.hasCustomer = async () => false
    await syncs(new ProviderRefusal('missing', 'No such customer', undefined))
    expect(await copy()).toMatchObject({
      account: {
        customerId: null,
        subscriptionId: null,
        status: null,
        hadTrial: true,
        evaluationFrom: morning,
      },
      invoices: [],
    })
    expect(warned).toHaveLength(1)
    expect(await jobsOf(companyId, 'tell-billing')).toEqual(['cus_1'])
    expect(await auditOf(test, companyId, companyId)).toContainEqual(
      expect.objectContaining({ action: 'subscription.lost', actorId: null }),
    )
  })

  it('knows a lost customer again by an event of theirs, once the provider’s account has them', async () => {
    const { companyId, services, syncs, copy, provider, begins } = await makeCustomer()
    await syncs(account())
    provider.hasCustomer = async () => false
    await syncs(new ProviderRefusal('missing', 'No such customer', undefined))
    const event = { companyId, customerId: 'cus_1' }
    await syncBilling(services, event)
    expect((await copy()).account).toMatchObject({ customerId: null })

    provider.hasCustomer = async () => true
    const { done, answer } = await begins(event)
    answer(account())
    await done
    expect((await copy()).account).toMatchObject({ customerId: 'cus_1', subscriptionId: 'sub_1' })

    await test.inCompany(companyId, (tx) => writeAccount(tx, companyId, { customerId: 'cus_2' }))
    const next = await begins(event)
    next.answer(account())
    await next.done
    expect((await copy()).account).toMatchObject({ customerId: 'cus_2' })
  })

  it('leaves a lost customer lost while another one is being made', async () => {
    const { companyId, services, copy } = await makeCustomer()
    await test.inCompany(companyId, async (tx) => {
      await writeAccount(tx, companyId, { customerId: null })
      await openOperation(tx, { companyId, kind: 'create-customer', params: {}, now: morning })
    })
    await syncBilling(services, { companyId, customerId: 'cus_1' })
    expect((await copy()).account).toMatchObject({ customerId: null })
  })

  it('keeps the last subscription where the provider lists none', async () => {
    const { syncs, copy } = await makeCustomer()
    await syncs(account())
    await syncs(account({ subscription: null, nextInvoice: null }))
    expect((await copy()).account).toMatchObject({ subscriptionId: 'sub_1', status: 'trialing' })
  })

  it('leaves drafts out of the invoices', async () => {
    const { syncs, copy } = await makeCustomer()
    await syncs(account({ invoices: [overdue(0, { status: 'draft' })] }))
    expect((await copy()).invoices).toEqual([])
  })

  it.each<[string, ProviderAccount, Date | null]>([
    ['past due', pastDue(overdue(1)), trialEnd],
    [
      'past due with two invoices',
      pastDue(overdue(1, { id: 'in_2', createdAt: new Date('2026-05-01T09:00:00Z') }), overdue(4)),
      trialEnd,
    ],
    ['past due by another subscription’s invoice', pastDue(overdue(1, { subscriptionId: 'sub_0' })), null],
    [
      'active with an invoice that is tried soon',
      account({ subscription: subscription({ status: 'active' }), invoices: [overdue(0)] }),
      null,
    ],
  ])('%s since the oldest invoice that is to be paid', async (_, told, since) => {
    const { syncs, copy } = await makeCustomer()
    await syncs(told)
    expect((await copy()).account?.pastDueSince).toEqual(since)
  })
})

describe('two syncs at once', () => {
  const older = account()
  const newer = account({ subscription: subscription({ id: 'sub_2', itemId: 'si_2', status: 'active' }) })

  it.each([
    ['the older answer', [0, 1]],
    ['the newer answer', [1, 0]],
  ])('end with the newer state when %s comes first', async (_, order) => {
    const { begins, asksAgain, copy } = await makeCustomer()
    const syncs = [await begins(), await begins()]
    const answers = [older, newer]
    const [first, second] = order
    syncs[first ?? 0]?.answer(answers[first ?? 0] ?? older)
    await syncs[first ?? 0]?.done
    syncs[second ?? 0]?.answer(answers[second ?? 0] ?? older)
    // Somebody has written meanwhile: this answer may be the older one, so the provider is asked once more.
    const answerAgain = await asksAgain()
    answerAgain(newer)
    await syncs[second ?? 0]?.done
    expect((await copy()).account).toMatchObject({ subscriptionId: 'sub_2', status: 'active' })
  })

  it('end at once where they were told the same', async () => {
    const { begins, copy } = await makeCustomer()
    const [one, two] = [await begins(), await begins()]
    one.answer(newer)
    await one.done
    two.answer(newer)
    await two.done
    expect((await copy()).account).toMatchObject({ subscriptionId: 'sub_2', version: 3 })
  })

  it('don’t lose a state that came back: who fetched before it fetches again', async () => {
    const { begins, asksAgain, syncs, copy } = await makeCustomer()
    await syncs(older)
    const between = await begins()
    await syncs(older)
    between.answer(newer)
    const answerAgain = await asksAgain()
    answerAgain(older)
    await between.done
    expect((await copy()).account).toMatchObject({ subscriptionId: 'sub_1' })
  })

  it('never bring back the subscription before the newest', async () => {
    const { companyId, begins, asksAgain, copy } = await makeCustomer()
    const slow = await begins()
    await test.inCompany(companyId, (tx) => writeAccount(tx, companyId, { subscriptionId: 'sub_2' }))
    slow.answer(older)
    const answerAgain = await asksAgain()
    answerAgain(newer)
    await slow.done
    expect((await copy()).account).toMatchObject({ subscriptionId: 'sub_2', status: 'active' })
  })
})

describe('a payment that failed', () => {
  it('is told once for each attempt, to every active admin', async () => {
    const { companyId, company, admin, syncs } = await makeCustomer()
    const people = { company, admin, adminId: (await admin.me()).id }
    await addMember(test, people, 'Ada Second', { role: 'admin' })
    await admin.deactivates(await addMember(test, people, 'Ada Gone', { role: 'admin' }))
    await addMember(test, people, 'Max Manager', { role: 'manager' })
    for (const attempts of [1, 1, 2, 2]) await syncs(pastDue(overdue(attempts)))
    await syncs(pastDue(overdue(2, { pdfUrl: 'https://invoices.example/in_1.pdf' })))
    await syncs(pastDue(overdue(3, { status: 'paid' })))
    expect(await jobsOf(companyId, 'tell-billing')).toEqual(['in_1 1', 'in_1 1', 'in_1 2', 'in_1 2'])
  })

  it('is to be confirmed where the bank asks, and else has failed', async () => {
    const { companyId, syncs } = await makeCustomer()
    await syncs(pastDue(overdue(1, { needsAction: true })))
    await syncs(pastDue(overdue(2)))
    const { rows } = await test.database.asOwner((client) =>
      client.query<{ news: string }>(
        `SELECT data ->> 'news' AS news FROM pgboss.job_common WHERE data ->> 'companyId' = $1 AND name = 'tell-billing' ORDER BY created_on`,
        [companyId],
      ),
    )
    expect(rows.map(({ news }) => news)).toEqual(['payment-action', 'payment-failed'])
  })

  it('is told once where two syncs see it at once', async () => {
    const { companyId, begins } = await makeCustomer()
    const [one, two] = [await begins(), await begins()]
    one.answer(pastDue(overdue(1)))
    two.answer(pastDue(overdue(1)))
    await Promise.all([one.done, two.done])
    expect(await jobsOf(companyId, 'tell-billing')).toEqual(['in_1 1'])
  })
})

describe('seats', () => {
  it.each<[ProviderSubscription['status'], quantity: number, jobs: number]>([
    ['trialing', 2, 1],
    ['active', 2, 1],
    ['past_due', 2, 1],
    ['active', 1, 0],
    ['paused', 2, 0],
    ['unpaid', 2, 0],
    ['canceled', 2, 0],
  ])('of a subscription that is %s, counted as %i, are set by %i jobs', async (status, quantity, jobs) => {
    const { companyId, syncs } = await makeCustomer()
    await syncs(account({ subscription: subscription({ status, quantity }) }))
    expect(await jobsOf(companyId, 'set-seats')).toHaveLength(jobs)
  })

  it('come with the next person where they are paid for, and not before', async () => {
    const { companyId, company, admin, syncs } = await makeCustomer()
    const people = { company, admin, adminId: (await admin.me()).id }
    const early = await addMember(test, people, 'Ana Early')
    expect(await jobsOf(companyId, 'set-seats')).toHaveLength(0)
    await syncs(account({ subscription: subscription({ quantity: 2 }) }))
    await addMember(test, people, 'Ben Late')
    expect(await jobsOf(companyId, 'set-seats')).toHaveLength(1)
    await admin.deactivates(early)
    expect(await jobsOf(companyId, 'set-seats')).toHaveLength(2)
    await admin.reactivates(early)
    expect(await jobsOf(companyId, 'set-seats')).toHaveLength(3)
  })
})

/** Which topics were told of, each time that billing was among them. */
async function toldOf(companyId: string) {
  return (await announcedTo(test, companyId)).filter((topics) => topics.split(' ').includes('billing'))
}

describe('open screens', () => {
  it('hear of what is different, and everybody’s when the company may only read, or may write again', async () => {
    const { companyId, syncs } = await makeCustomer()
    await syncs(account())
    await syncs(account())
    expect(await toldOf(companyId)).toEqual(['billing'])
    await syncs(account({ subscription: subscription({ status: 'paused' }) }))
    await syncs(account({ subscription: subscription({ status: 'active' }) }))
    expect(await toldOf(companyId)).toEqual(['billing', 'billing session', 'billing session'])
  })
})
