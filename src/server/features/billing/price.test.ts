import { expect, it } from 'vitest'
import { billingAccounts, invoices } from '#server/platform/db/schema.ts'
import { startAppForTest } from '#test/app.ts'
import { addMember, makeSmallCompany } from '#test/factories.ts'
import { cards, paysWith, timePasses } from '#test/payments.ts'

const price = { amount: 250, currency: 'eur' }
const trialEnd = new Date('2026-04-01T09:00:00Z')

it('a subscription in euros has euros in its status, its next invoice, its history and the mails', async () => {
  const own = await startAppForTest({ payments: { price } })
  const company = await makeSmallCompany(own)
  const { admin } = company
  const { email } = await admin.me()
  await admin.subscribes()
  await paysWith(own, admin, cards.visa)
  const trial = { date: trialEnd.getTime() / 1000, amount: 750, prorations: 0 }
  expect(await admin.subscription()).toMatchObject({ monthlyAmount: 750, price, nextInvoice: trial })

  await timePasses(own, new Date('2026-03-30T09:00:00Z'))
  await own.runHourly()
  const before = await own.mailTo(email, /^Your free trial ends/)
  expect(before.text).toContain('3 active users × €2.50: the first invoice is €7.50, paid with Visa')

  await timePasses(own, new Date('2026-04-01T11:00:00Z'))
  expect(await admin.invoices()).toMatchObject([{ amount: 750, currency: 'eur', status: 'paid' }])
  await addMember(own, company, 'Nia Newcomer')
  await own.untilJobsDone()
  const { monthlyAmount, nextInvoice } = await admin.subscription()
  expect(monthlyAmount).toBe(1000)
  // Almost a month of the fourth person, who is charged for with the next one.
  expect((nextInvoice?.amount ?? 0) - (nextInvoice?.prorations ?? 0)).toBe(1000)

  await paysWith(own, admin, cards.declinedLater)
  await timePasses(own, new Date('2026-05-01T11:00:00Z'))
  const amount = `€${((nextInvoice?.amount ?? 0) / 100).toFixed(2)}`
  const failed = await own.mailTo(email, /^The payment/)
  expect(failed.subject).toBe(`The payment of ${amount} failed`)
  expect(failed.text).not.toMatch(/\$|dollar/)
})

it('a subscription keeps its price when new ones have another, and a copy without one shows that of new ones', async () => {
  const own = await startAppForTest({ payments: true })
  const { admin, company } = await makeSmallCompany(own)
  await admin.subscribes()
  if (own.app.billing) own.app.billing.price = price
  const dollar = { amount: 100, currency: 'usd' }
  expect(await admin.subscription()).toMatchObject({ monthlyAmount: 300, price: dollar })
  const older = { unitCents: null, currency: null }
  await own.inCompany(company.id, (tx) => tx.update(billingAccounts).set(older))
  expect(await admin.subscription()).toMatchObject({ monthlyAmount: 750, price })
})

it('an invoice whose currency was not kept yet is in dollars, as it was shown before', async () => {
  const own = await startAppForTest({ payments: true, worker: false })
  const { admin, company } = await makeSmallCompany(own)
  await own.inCompany(company.id, (tx) =>
    tx.insert(invoices).values({
      companyId: company.id,
      id: 'in_1',
      number: null,
      amountCents: 300,
      createdAt: trialEnd,
      status: 'paid',
    }),
  )
  expect(await admin.invoices()).toMatchObject([{ id: 'in_1', amount: 300, currency: 'usd' }])
})

it('somebody who is not charged for yet is added to the next invoice at the subscription’s price', async () => {
  const own = await startAppForTest({ payments: true, worker: false })
  const { admin, company } = await makeSmallCompany(own)
  const copy = {
    status: 'active',
    unitCents: 250,
    currency: 'eur',
    quantity: 2,
    nextInvoiceAt: trialEnd,
    nextInvoiceCents: 500,
    nextProrationsCents: 0,
  } as const
  await own.inCompany(company.id, (tx) => tx.update(billingAccounts).set(copy))
  const nextInvoice = { date: trialEnd.getTime() / 1000, amount: 750, prorations: 0 }
  expect(await admin.subscription()).toMatchObject({ monthlyAmount: 750, nextInvoice })
})
