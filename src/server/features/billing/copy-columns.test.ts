import { describe, expect, it } from 'vitest'
import { accountColumns } from './copy-columns.ts'
import type { ProviderInvoice, ProviderSubscription } from './payment-provider.ts'

const [march, april, may] = ['2026-03-02', '2026-04-02', '2026-05-02'].map((date) => new Date(date)) as [
  Date,
  Date,
  Date,
]
const subscription: ProviderSubscription = {
  id: 'sub_1',
  itemId: 'si_1',
  status: 'canceled',
  quantity: 3,
  unitCents: 100,
  currency: 'usd',
  createdAt: march,
  trialStart: march,
  trialEnd: april,
  currentPeriodEnd: may,
  cancelAt: null,
  endedAt: april,
  paymentMethodId: null,
}
const invoice: ProviderInvoice = {
  id: 'in_1',
  number: null,
  subscriptionId: 'sub_1',
  amountCents: 300,
  createdAt: april,
  status: 'paid',
  pdfUrl: null,
  hostedUrl: null,
  currency: 'usd',
  needsAction: false,
  isProcessing: false,
  failedAttempts: 0,
}

function periodEnd(change: Partial<ProviderSubscription>, invoices: ProviderInvoice[] = []) {
  const changed = { ...subscription, ...change }
  const account = { contact: null, subscription: changed, card: null, invoices, nextInvoice: null }
  return accountColumns(account).currentPeriodEnd
}

describe('the period of a subscription that was ended at once', () => {
  it.each<[string, Partial<ProviderSubscription>, ProviderInvoice[], Date | null]>([
    ['is kept where it was paid', {}, [invoice], may],
    ['is kept where it is the trial', { currentPeriodEnd: april, endedAt: march }, [], april],
    ['is not, where nothing was billed', {}, [], null],
    [
      'is not, where the newest invoice was not paid',
      {},
      [
        { ...invoice, id: 'in_2', status: 'open' },
        { ...invoice, createdAt: march },
      ],
      null,
    ],
    [
      'is not, in the hour in which its invoice is a draft, which is never charged then',
      {},
      [
        { ...invoice, id: 'in_2', status: 'draft' },
        { ...invoice, createdAt: march },
      ],
      null,
    ],
    ['is not, where another subscription was paid', {}, [{ ...invoice, subscriptionId: 'sub_0' }], null],
  ])('%s', (_, change, invoices, end) => {
    expect(periodEnd(change, invoices)).toEqual(end)
  })

  it('is told as it is while the subscription goes on', () => {
    expect(periodEnd({ status: 'past_due', endedAt: null })).toEqual(may)
  })
})

it.each(['open', 'uncollectible'])(
  'a payment is overdue since its invoice, also one that is %s',
  (status) => {
    const invoices = [{ ...invoice, status }]
    const account = {
      contact: null,
      subscription: { ...subscription, status: 'past_due' as const },
      card: null,
      invoices,
      nextInvoice: null,
    }
    expect(accountColumns(account).pastDueSince).toEqual(april)
  },
)
