import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billingAccounts, invoices } from '#server/platform/db/schema.ts'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { addMember, makeCompany, type TestCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'

// Both clocks stand at Monday 2 March 2026, 09:00 UTC.
const now = new Date('2026-03-02T09:00:00Z')
const inThreeDays = new Date('2026-03-05T09:00:00Z')
let test: TestApp
beforeAll(async () => {
  test = await startApp({ payments: true })
})
afterAll(() => test.close())

type Account = typeof billingAccounts.$inferInsert
const trial = { status: 'trialing', trialEnd: inThreeDays, syncedAt: now } as const
const visa = { paymentMethodId: 'pm_1', cardBrand: 'visa', cardLast4: '4242' }

async function provides({ company }: TestCompany, account: Partial<Account>): Promise<void> {
  await test.inCompany(company.id, (tx) => tx.update(billingAccounts).set(account))
}

async function walk(app = test): Promise<void> {
  await app.runHourly()
  await app.untilJobsDone()
}

async function toldTo(person: Person): Promise<string[]> {
  const list = await person.notifications()
  return list.filter(({ type }) => type === 'reminder').map(({ title, message }) => `${title}. ${message}`)
}

async function mailsTo(person: Person, app = test) {
  const { email } = await person.me()
  return app.mails.filter(({ to, subject }) => to === email && /trial|payment/.test(subject))
}

describe('the end of looking around', () => {
  it('is told to the admins three days before, once, and not when it has passed', async () => {
    const own = await startAppForTest({ payments: true })
    const company = await makeCompany(own)
    const { admin } = company
    const [bea, max] = [
      await addMember(own, company, 'Bea Admin', { role: 'admin' }),
      await addMember(own, company, 'Max Manager', { role: 'manager' }),
    ]
    await admin.deactivates(await addMember(own, company, 'Gone Admin', { role: 'admin' }))
    for (const [at, count] of [
      ['2026-03-29T08:59:59Z', 0],
      ['2026-03-29T09:00:00Z', 1],
      ['2026-03-30T09:00:00Z', 1],
      ['2026-04-01T09:00:00Z', 1],
    ] as const) {
      await own.sandbox.advanceTo(new Date(at))
      await Promise.all([own.runHourly(), own.runHourly(), own.runHourly()])
      await walk(own)
      for (const person of [admin, bea]) expect(await mailsTo(person, own), at).toHaveLength(count)
    }
    expect(await mailsTo(max, own)).toEqual([])
    expect(own.mails.filter(({ subject }) => subject.includes('trial'))).toHaveLength(2)
    const [mail] = await mailsTo(bea, own)
    expect(mail?.subject).toBe('Start your free trial by 1 April')
    expect(mail?.text).toContain('From 1 April, your company will be read-only')
    expect(mail?.text).toContain('/api/open?to=%2Fpricing')
    expect(await toldTo(bea)).toHaveLength(1)
  })

  it('is not told after it, should the server have been down', async () => {
    const company = await makeCompany(test)
    await provides(company, { evaluationFrom: new Date('2026-01-31T09:00:00Z') })
    await walk()
    expect(await toldTo(company.admin)).toEqual([])
  })

  it('is no reason to keep quiet about the trial’s', async () => {
    const company = await makeCompany(test)
    await provides(company, { evaluationFrom: new Date('2026-02-01T09:00:00Z') })
    await walk()
    expect(await toldTo(company.admin)).toEqual([expect.stringContaining('Start your free trial by 3 March')])
    await provides(company, trial)
    await walk()
    expect(await toldTo(company.admin)).toHaveLength(2)
  })
})

describe('the end of the trial', () => {
  it('is told with what the first invoice will be and who pays it', async () => {
    const company = await makeCompany(test)
    await addMember(test, company, 'Ana Employee')
    await provides(company, { ...trial, ...visa })
    await walk()
    expect(await toldTo(company.admin)).toEqual([
      'Your free trial ends on 5 March. 2 active users × 1 dollar: the first invoice is $2.00, paid with Visa ending in 4242.',
    ])
    const [mail, ...more] = await mailsTo(company.admin)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Your free trial ends on 5 March')
    expect(mail?.text).toContain('2 active users × 1 dollar')
  })

  it('is told with what happens without a card', async () => {
    const company = await makeCompany(test)
    await provides(company, trial)
    await walk()
    const [mail] = await mailsTo(company.admin)
    for (const part of [
      'Please add a payment method by then.',
      'your company becomes read-only: you can read and export, but no one can request leave. Nothing is deleted.',
      'Add payment method',
      '/api/open?to=%2Fpricing%3Ftab%3Dbilling',
    ])
      expect(mail?.text).toContain(part)
  })

  it('is written in the company’s time zone and the reader’s language', async () => {
    const company = await makeCompany(test, { timeZone: 'Pacific/Auckland' })
    await company.admin.changesProfile({ locale: 'de-DE' })
    await provides(company, { ...trial, trialEnd: new Date('2026-03-04T12:00:00Z') })
    await walk()
    expect((await mailsTo(company.admin))[0]?.subject).toBe('Your free trial ends on 5. März')
  })

  it.each<[string, Partial<Account>]>([
    ['that is more than three days away', { ...trial, trialEnd: new Date(inThreeDays.getTime() + 1) }],
    ['that has come', { ...trial, trialEnd: now }],
    ['that was cancelled', { ...trial, cancelAt: inThreeDays }],
    ['after which the company pays', { ...trial, status: 'active' }],
    ['of which admins have been told', { ...trial, remindedOfEnd: inThreeDays }],
  ])('is not told of one %s', async (_, account) => {
    const company = await makeCompany(test)
    await provides(company, account)
    await walk()
    expect(await toldTo(company.admin)).toEqual([])
    expect(await mailsTo(company.admin)).toEqual([])
  })

  it.each<[string, Partial<Account>]>([
    ['was cancelled', { ...trial, cancelAt: inThreeDays }],
    ['is over', { ...trial, status: 'active' }],
    ['ends at another time', { ...trial, trialEnd: new Date('2026-03-20T09:00:00Z') }],
  ])('is not told of a trial that meanwhile %s', async (_, account) => {
    const company = await makeCompany(test)
    await provides(company, account)
    await tells(company, 'trial-ends', inThreeDays.toISOString())
    expect(await toldTo(company.admin)).toEqual([])
    expect(await mailsTo(company.admin)).toEqual([])
  })
})

async function tells(
  { company, adminId }: TestCompany,
  news: 'trial-ends' | 'payment-failed' | 'payment-action',
  about: string,
): Promise<void> {
  await test.inCompany(company.id, (tx) => tx.enqueue('tell-billing', { news, about, recipientId: adminId }))
  await test.untilJobsDone()
}

const openInvoice = {
  id: 'in_1',
  amountCents: 2400,
  createdAt: now,
  status: 'open',
  failedAttempts: 2,
  needsAction: false,
}

async function owes({ company }: TestCompany, invoice: Partial<typeof openInvoice> = {}): Promise<void> {
  await test.inCompany(company.id, (tx) =>
    tx.insert(invoices).values({ companyId: company.id, ...openInvoice, ...invoice }),
  )
}

describe('a payment that failed', () => {
  it('is told with the card, and until when everything stays open', async () => {
    const company = await makeCompany(test)
    await provides(company, { status: 'past_due', pastDueSince: now, ...visa })
    await owes(company)
    await tells(company, 'payment-failed', 'in_1 2')
    await tells(company, 'payment-failed', 'in_1 2')
    expect(await toldTo(company.admin)).toEqual([
      'The payment of $24.00 failed. We couldn’t charge $24.00 to Visa ending in 4242.',
    ])
    const [mail] = await mailsTo(company.admin)
    expect(mail?.subject).toBe('The payment of $24.00 failed')
    for (const part of [
      'We’ll try again',
      'Everything keeps working until 16 March.',
      'Update payment method',
    ])
      expect(mail?.text).toContain(part)
    expect(new Set((await mailsTo(company.admin)).map(({ messageId }) => messageId)).size).toBe(1)
  })

  it.each<Account['status']>(['incomplete', 'unpaid', 'paused'])(
    'promises nothing while the subscription is %s',
    async (status) => {
      const company = await makeCompany(test)
      await provides(company, { status })
      await owes(company)
      await tells(company, 'payment-failed', 'in_1 2')
      const [mail] = await mailsTo(company.admin)
      expect(mail?.text).toContain('Until it’s paid, your company is read-only')
      expect(mail?.text).not.toMatch(/try again|keeps working/)
    },
  )

  it.each([
    ['has been paid', { status: 'paid' }, 'in_1 2'],
    ['was given up', { status: 'void' }, 'in_1 2'],
    ['has failed once more, which is told by itself', { failedAttempts: 3 }, 'in_1 2'],
    ['is not there', {}, 'in_2 2'],
  ])('is not told of an invoice that meanwhile %s', async (_, invoice, about) => {
    const company = await makeCompany(test)
    await provides(company, { status: 'past_due', pastDueSince: now })
    await owes(company, invoice)
    await tells(company, 'payment-failed', about)
    expect(await toldTo(company.admin)).toEqual([])
    expect(await mailsTo(company.admin)).toEqual([])
  })
})

describe('a payment that the bank asks about', () => {
  it('is to be confirmed, which is told once', async () => {
    const company = await makeCompany(test)
    await provides(company, { status: 'past_due', pastDueSince: now, ...visa })
    await owes(company, { needsAction: true })
    await tells(company, 'payment-action', 'in_1 2')
    await tells(company, 'payment-action', 'in_1 2')
    expect(await toldTo(company.admin)).toEqual([
      'Your bank asks you to confirm a payment of $24.00. We’ll charge $24.00 to Visa ending in 4242 once you confirm it.',
    ])
    const mails = await mailsTo(company.admin)
    expect(mails[0]?.subject).toBe('Your bank asks you to confirm a payment of $24.00')
    for (const part of [
      'Everything keeps working until 16 March.',
      'Confirm payment',
      '/api/open?to=%2Fpricing%3Ftab%3Dbilling',
    ])
      expect(mails[0]?.text).toContain(part)
    expect(mails[0]?.text).not.toMatch(/failed|tried again/)
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1)
  })

  it.each([
    ['was confirmed', { needsAction: true, status: 'paid' }],
    ['is declined by now', { needsAction: false }],
    ['has been tried once more, which is told by itself', { needsAction: true, failedAttempts: 3 }],
  ])('is not told of once it %s', async (_, invoice) => {
    const company = await makeCompany(test)
    await provides(company, { status: 'past_due', pastDueSince: now })
    await owes(company, invoice)
    await tells(company, 'payment-action', 'in_1 2')
    expect(await toldTo(company.admin)).toEqual([])
    expect(await mailsTo(company.admin)).toEqual([])
  })
})

const kindsOf = async (person: Person) => (await person.notificationPreferences()).map(({ kind }) => kind)

describe('news of billing', () => {
  it('come as each admin likes, and are a choice of theirs alone', async () => {
    const company = await makeCompany(test)
    const max = await addMember(test, company, 'Max Manager', { role: 'manager' })
    expect(await kindsOf(company.admin)).toContain('billing')
    expect(await kindsOf(max)).not.toContain('billing')
    await company.admin.wants({ kind: 'billing', email: false, inApp: true })
    await provides(company, trial)
    await walk()
    expect(await toldTo(company.admin)).toHaveLength(1)
    expect(await mailsTo(company.admin)).toEqual([])
  })

  it('are not offered where companies pay nothing', async () => {
    const free = await startAppForTest({ worker: false })
    const { admin } = await makeCompany(free)
    const kinds = await kindsOf(admin)
    expect(kinds).toContain('team_changes')
    expect(kinds).not.toContain('billing')
    const choice = [{ kind: 'billing', email: false, inApp: false }]
    expect((await admin.call('PUT', '/api/notification-preferences', choice)).statusCode).toBe(400)
  })
})

describe('the comparison with the card provider', () => {
  const yesterday = new Date('2026-03-01T09:59:00Z')
  it.each<[string, Partial<Account>, number]>([
    ['comes a day after the last one', { status: 'active', syncedAt: yesterday }, 1],
    ['comes where there was none', { status: 'active', syncedAt: null }, 1],
    ['waits for its day', { status: 'active', syncedAt: new Date('2026-03-01T10:01:00Z') }, 0],
    ['is not for subscriptions that are over', { status: 'canceled', syncedAt: yesterday }, 0],
    ['is not for companies without one', { status: null, syncedAt: yesterday }, 0],
  ])('%s', async (_, account, count) => {
    const company = await makeCompany(test)
    await provides(company, account)
    await walk()
    const { rows } = await test.database.asOwner((client) =>
      client.query(
        `SELECT 1 FROM pgboss.job_common WHERE name = 'sync-billing' AND data ->> 'companyId' = $1`,
        [company.company.id],
      ),
    )
    expect(rows).toHaveLength(count)
  })

  it('needs no event for longer than 30 days', async () => {
    const note = (id: string, at: string) =>
      test.database.asOwner((client) =>
        client.query('INSERT INTO stripe_events VALUES ($1, $2, $3)', [id, 'invoice.paid', at]),
      )
    await note('evt_old', '2026-01-31T08:59:59Z')
    await note('evt_new', '2026-01-31T09:00:01Z')
    await walk()
    const { rows } = await test.database.asOwner((client) => client.query('SELECT id FROM stripe_events'))
    expect(rows).toEqual([{ id: 'evt_new' }])
  })
})
