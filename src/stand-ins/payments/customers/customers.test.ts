import { beforeEach, describe, expect, test } from 'vitest'
import { AccountWithSdk } from '../testing/account-with-sdk.ts'

let rig: AccountWithSdk
beforeEach(() => {
  rig = new AccountWithSdk('2026-03-01T09:00:00Z')
})

const search = async (query: string) =>
  (await rig.stripe.customers.search({ query })).data.map(({ email }) => email)

describe('a search by metadata', () => {
  beforeEach(async () => {
    for (const [email, company] of [
      ['ana@example.com', '7'],
      ['ben@example.com', "O'Hara"],
      ['cy@example.com', '7'],
    ])
      await rig.stripe.customers.create({ email: email ?? '', metadata: { company_id: company ?? '' } })
  })

  test.each([
    ["metadata['company_id']:'7'", ['cy@example.com', 'ana@example.com']],
    ['metadata["company_id"]:"7"', ['cy@example.com', 'ana@example.com']],
    ["metadata['company_id']:'O\\'Hara'", ['ben@example.com']],
    ["metadata['company_id']:'70'", []],
    ["metadata['toString']:'7'", []],
  ])('%s finds %j', async (query, emails) => {
    expect(await search(query)).toEqual(emails)
  })

  test.each(["email:'ana@example.com'", "metadata['a']:'b' OR metadata['c']:'d'", 'metadata'])(
    '%s is more than the sandbox knows',
    async (query) => {
      await expect(search(query)).rejects.toMatchObject({ statusCode: 400, param: 'query' })
    },
  )

  test('goes page by page', async () => {
    const all = rig.stripe.customers.search({ query: "metadata['company_id']:'7'", limit: 1 })
    const emails = (await all.autoPagingToArray({ limit: 10 })).map(({ email }) => email)
    expect(emails).toEqual(['cy@example.com', 'ana@example.com'])
  })
})

describe('a customer that is deleted', () => {
  let customer: string
  let subscription: string
  let card: string
  beforeEach(async () => {
    customer = (await rig.stripe.customers.create({ name: 'Acme', metadata: { company_id: '7' } })).id
    card = await rig.payBy(customer, '4242424242424242')
    subscription = (await rig.subscribe(customer)).id
    expect(await rig.stripe.customers.del(customer)).toMatchObject({ id: customer, deleted: true })
  })

  test('is answered as deleted, and can’t be used', async () => {
    expect(await rig.stripe.customers.retrieve(customer)).toEqual(
      expect.objectContaining({ id: customer, object: 'customer', deleted: true }),
    )
    const gone = { code: 'resource_missing' }
    await expect(rig.stripe.customers.del(customer)).rejects.toMatchObject({ ...gone, statusCode: 404 })
    await expect(rig.stripe.customers.update(customer, { name: 'x' })).rejects.toMatchObject(gone)
    await expect(rig.trial(customer)).rejects.toMatchObject({ ...gone, statusCode: 400 })
    await expect(rig.card(customer, '4242424242424242')).rejects.toMatchObject(gone)
    expect((await rig.stripe.customers.list()).data).toEqual([])
    const query = "metadata['company_id']:'7'"
    expect((await rig.stripe.customers.search({ query })).data).toEqual([])
  })

  test('has no running subscription and no card left, and its invoices stay', async () => {
    const { status, customer: owner } = await rig.stripe.subscriptions.retrieve(subscription, {
      expand: ['customer'],
    })
    expect([status, owner]).toMatchObject(['canceled', { id: customer, deleted: true }])
    expect((await rig.stripe.paymentMethods.retrieve(card)).customer).toBeNull()
    expect((await rig.stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1)
    expect((await rig.stripe.invoices.list({ customer })).data).toMatchObject([{ status: 'paid' }])
  })

  test('says so by events, of which that of its card names it as it was', async () => {
    expect(rig.events.slice(-3)).toMatchObject([
      { type: 'customer.subscription.deleted' },
      {
        type: 'payment_method.detached',
        data: { object: { id: card, customer: null }, previous_attributes: { customer } },
      },
      { type: 'customer.deleted', data: { object: { id: customer } } },
    ])
  })

  test('is left alone by the clock', async () => {
    rig.restart()
    rig.until('2026-08-01T00:00:00Z')
    expect((await rig.stripe.invoices.list({ customer })).data).toHaveLength(1)
  })
})

test('a card that is detached pays nothing any more, and can’t be detached again', async () => {
  const { id: customer } = await rig.customer()
  const card = await rig.payBy(customer, '4242424242424242')
  expect((await rig.stripe.paymentMethods.detach(card)).customer).toBeNull()
  expect(await rig.stripe.customers.retrieve(customer)).toMatchObject({
    invoice_settings: { default_payment_method: null },
  })
  await expect(rig.stripe.paymentMethods.detach(card)).rejects.toThrow(/not attached/)
})
