import { describe, expect, test } from 'vitest'
import { money } from '../money.ts'
import { AccountWithSdk } from '../testing/account-with-sdk.ts'

describe.each([
  { price: { unitAmount: 250, currency: 'eur' }, each: '€2.50' },
  { price: { unitAmount: 300, currency: 'jpy' }, each: '¥300' },
])('at $each', ({ price, each }) => {
  test('each amount is in that currency', async () => {
    const rig = new AccountWithSdk('2026-04-01T00:00:00Z', { price })
    const customer = (await rig.customer()).id
    await rig.payBy(customer, '4242424242424242')
    const { currency, unitAmount } = price
    expect(await rig.stripe.prices.retrieve('price_sandbox')).toMatchObject({
      currency,
      unit_amount: unitAmount,
    })
    const { id, items } = await rig.subscribe(customer, { quantity: 10 })
    expect(items.data[0]?.price).toMatchObject({ currency, unit_amount: unitAmount })
    rig.until('2026-04-16T00:00:00Z')
    await rig.stripe.subscriptions.update(id, { items: [{ id: items.data[0]?.id ?? '', quantity: 20 }] })
    const preview = await rig.stripe.invoices.createPreview({ subscription: id })
    expect([preview.currency, preview.total]).toEqual([currency, 25 * unitAmount])
    const [first] = await rig.invoices(id)
    expect(first).toMatchObject({ currency, total: 10 * unitAmount })
    expect(first?.lines.data[0]).toMatchObject({
      currency,
      description: `10 × Sorrel (at ${each} / month)`,
    })
  })
})

test('a subscription keeps the price that it began with', async () => {
  const rig = new AccountWithSdk('2026-04-01T00:00:00Z')
  const customer = (await rig.customer()).id
  const { id } = await rig.trial(customer)
  rig.restart({ price: { unitAmount: 250, currency: 'eur' } })
  expect((await rig.stripe.invoices.createPreview({ subscription: id })).total).toBe(300)
})

test.each([
  [1_200, 'usd', '$12.00'],
  [1_200, 'jpy', '¥1,200'],
  [1_200, 'ugx', 'UGX 12'],
  [1_200, 'kwd', 'KWD 1.200'],
])('%i in %s is %s', (amount, currency, shown) => {
  expect(money(amount, currency).replaceAll('\u00a0', ' ')).toBe(shown)
})
