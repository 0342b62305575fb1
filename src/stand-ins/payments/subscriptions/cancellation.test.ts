import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { AccountWithSdk, moment, seconds } from '../testing/account-with-sdk.ts'

let rig: AccountWithSdk
let customer: string
async function begin(start: string): Promise<Stripe.Subscription> {
  rig = new AccountWithSdk(start)
  customer = (await rig.customer()).id
  await rig.payBy(customer, '4242424242424242')
  return rig.subscribe(customer)
}

async function ended(id: string) {
  const { status, ended_at: when } = await rig.subscription(id)
  return [status, moment(when)]
}

describe('cancelled at a date', () => {
  test.each(['2026-03-20T00:00:00Z', '2026-06-10T00:00:00Z'])('%s, it runs until then', async (end) => {
    const { id } = await begin('2026-03-01T09:00:00Z')
    const later = await rig.stripe.subscriptions.update(id, { cancel_at: seconds(end) })
    expect([later.cancel_at, later.cancel_at_period_end, later.cancellation_details?.reason]).toEqual([
      seconds(end),
      false,
      'cancellation_requested',
    ])
    rig.until(new Date((seconds(end) - 1) * 1_000).toISOString())
    expect((await rig.subscription(id)).status).toBe('active')
    rig.restart()
    rig.until('2027-01-01T00:00:00Z')
    expect(await ended(id)).toEqual(['canceled', end.slice(0, 16)])
  })

  test('in its trial, it is over then', async () => {
    await begin('2026-03-01T09:00:00Z')
    const { id } = await rig.trial(customer, { cancel_at: seconds('2026-03-10T00:00:00Z') })
    rig.until('2026-05-01T00:00:00Z')
    expect(await ended(id)).toEqual(['canceled', '2026-03-10T00:00'])
  })

  test.each(['min_period_end', 'max_period_end'] as const)('%s is the period’s end', async (end) => {
    const { id } = await begin('2026-03-01T09:00:00Z')
    const { cancel_at: when } = await rig.stripe.subscriptions.update(id, { cancel_at: end })
    expect(moment(when)).toBe('2026-04-01T09:00')
    rig.until('2026-05-01T00:00:00Z')
    expect(await ended(id)).toEqual(['canceled', '2026-04-01T09:00'])
    expect(await rig.invoices(id)).toHaveLength(1)
  })

  test('it is taken back by an empty date alone', async () => {
    const { id } = await begin('2026-03-01T09:00:00Z')
    await rig.stripe.subscriptions.update(id, { cancel_at: seconds('2026-03-20T00:00:00Z') })
    const same = await rig.stripe.subscriptions.update(id, { cancel_at_period_end: false })
    expect(moment(same.cancel_at)).toBe('2026-03-20T00:00')
    const kept = await rig.stripe.subscriptions.update(id, { cancel_at: '' })
    expect([kept.cancel_at, kept.canceled_at, kept.cancellation_details?.reason]).toEqual([null, null, null])
    rig.until('2026-04-02T00:00:00Z')
    expect((await rig.subscription(id)).status).toBe('active')
  })

  test('a renewal that comes before is previewed, and none after', async () => {
    const { id } = await begin('2026-03-01T09:00:00Z')
    const preview = () => rig.stripe.invoices.createPreview({ subscription: id })
    await rig.stripe.subscriptions.update(id, { cancel_at: seconds('2026-04-20T00:00:00Z') })
    expect((await preview()).total).toBe(300)
    rig.until('2026-04-02T00:00:00Z')
    await expect(preview()).rejects.toMatchObject({ code: 'invoice_upcoming_none' })
  })

  test.each([
    [{ cancel_at: 1, cancel_at_period_end: true }, /only specify one/],
    [{ cancel_at: 1 }, /in the future/],
  ])('%j is refused', async (wish, message) => {
    const { id } = await begin('2026-03-01T09:00:00Z')
    await expect(rig.stripe.subscriptions.update(id, wish)).rejects.toThrow(message)
  })
})
