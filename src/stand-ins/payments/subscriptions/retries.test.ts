import { expect, test } from 'vitest'
import type { WhenRetriesEnd } from '../sandbox.ts'
import { AccountWithSdk, moment } from '../testing/account-with-sdk.ts'

const good = '4242424242424242'

/** A renewal of April that no attempt is left for. */
async function exhausted(whenRetriesEnd: WhenRetriesEnd) {
  const rig = new AccountWithSdk('2026-03-01T09:00:00Z')
  rig.account.state.whenRetriesEnd = whenRetriesEnd
  const customer = (await rig.customer()).id
  await rig.payBy(customer, good)
  const { id } = await rig.subscribe(customer)
  await rig.payBy(customer, '4000000000000341')
  rig.until('2026-04-17T00:00:00Z')
  const [, renewal] = await rig.invoices(id)
  return { rig, customer, id, invoiceId: renewal?.id ?? '' }
}

test.each([
  { ending: 'unpaid', status: 'unpaid', event: 'customer.subscription.updated' },
  { ending: 'cancel', status: 'canceled', event: 'customer.subscription.deleted' },
  { ending: 'pause', status: 'paused', event: 'customer.subscription.paused' },
] as const)('after the last attempt, $ending: $status', async ({ ending, status, event }) => {
  const { rig, id, invoiceId } = await exhausted(ending)
  expect((await rig.subscription(id)).status).toBe(status)
  expect(rig.events.at(-1)?.type).toBe(event)
  expect(await rig.stripe.invoices.retrieve(invoiceId)).toMatchObject({
    status: 'open',
    attempt_count: 4,
    next_payment_attempt: null,
  })
})

test('cancelled after the last attempt, it says why', async () => {
  const { rig, id } = await exhausted('cancel')
  expect((await rig.subscription(id)).cancellation_details?.reason).toBe('payment_failed')
})

test('paused after the last attempt, it comes back in the period that still runs', async () => {
  const { rig, customer, id, invoiceId } = await exhausted('pause')
  expect((await rig.subscription(id)).status_details?.paused.subscription.type).toBe('final_payment_failure')
  await rig.payBy(customer, good)
  await rig.stripe.invoices.pay(invoiceId)
  const { status, status_details: details, items } = await rig.subscription(id)
  expect([status, details, moment(items.data[0]?.current_period_end)]).toEqual([
    'active',
    undefined,
    '2026-05-01T09:00',
  ])
})

test('paused after the last attempt, it comes back after its period by resuming alone', async () => {
  const { rig, customer, id, invoiceId } = await exhausted('pause')
  rig.until('2026-06-10T00:00:00Z')
  expect(await rig.invoices(id)).toHaveLength(2)
  await rig.payBy(customer, good)
  await rig.stripe.invoices.pay(invoiceId)
  expect((await rig.subscription(id)).status).toBe('paused')
  await rig.stripe.subscriptions.resume(id, { payment_behavior: 'resume_on_payment_success' })
  const { status, items } = await rig.subscription(id)
  expect([status, moment(items.data[0]?.current_period_end)]).toEqual(['active', '2026-07-10T00:00'])
})

test('a draft that can’t be made final stays one, says so, and can be made final by hand', async () => {
  const rig = new AccountWithSdk('2026-03-01T09:00:00Z')
  const customer = (await rig.customer()).id
  await rig.payBy(customer, good)
  const { id } = await rig.subscribe(customer)
  rig.account.state.failsNextFinalization = true
  rig.until('2026-04-10T00:00:00Z')
  const [, draft] = await rig.invoices(id)
  expect([draft?.status, draft?.last_finalization_error?.code]).toEqual([
    'draft',
    'customer_tax_location_invalid',
  ])
  expect(rig.events.at(-1)?.type).toBe('invoice.finalization_failed')
  await rig.stripe.invoices.finalizeInvoice(draft?.id ?? '')
  rig.until('2026-05-02T00:00:00Z')
  expect((await rig.invoices(id)).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
})
