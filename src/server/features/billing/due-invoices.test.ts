import { expect, it } from 'vitest'
import { dueCents, dueInvoices } from './due-invoices.ts'
import type { ProviderInvoice, ProviderSubscription } from './payment-provider.ts'

const march: ProviderInvoice = {
  id: 'in_march',
  number: 'HAL-0001',
  subscriptionId: 'sub_1',
  amountCents: 300,
  createdAt: new Date('2026-03-02'),
  status: 'open',
  pdfUrl: null,
  hostedUrl: null,
  currency: 'usd',
  needsAction: false,
  isProcessing: false,
  failedAttempts: 1,
}
const april = { ...march, id: 'in_april', amountCents: 400, createdAt: new Date('2026-04-02') }
type Status = ProviderSubscription['status']

it.each<[string, Status, invoices: ProviderInvoice[], due: string[]]>([
  ['those that failed, the oldest first', 'past_due', [april, march], ['in_march', 'in_april']],
  ['not one that is paid', 'past_due', [april, { ...march, status: 'paid' }], ['in_april']],
  [
    'not what another subscription left open',
    'past_due',
    [april, { ...march, subscriptionId: 'sub_0' }],
    ['in_april'],
  ],
  ['not one that the provider is about to try', 'active', [{ ...april, failedAttempts: 0 }], []],
  ['the first one, which nobody has tried', 'incomplete', [{ ...march, failedAttempts: 0 }], ['in_march']],
  ['that of resuming, which nobody has tried', 'paused', [{ ...march, failedAttempts: 0 }], ['in_march']],
  [
    'not one that the bank still looks at',
    'past_due',
    [{ ...april, isProcessing: true }, march],
    ['in_march'],
  ],
  ['not the draft that is charged soon', 'past_due', [{ ...april, status: 'draft' }, march], ['in_march']],
  [
    'the draft of the month of an unpaid one, and none before it',
    'unpaid',
    [{ ...april, status: 'draft' }, { ...april, id: 'in_between', status: 'draft' }, march],
    ['in_march', 'in_april'],
  ],
  [
    'one that was made final, and whose payment never reached the provider',
    'unpaid',
    [{ ...april, failedAttempts: 0 }, march],
    ['in_march', 'in_april'],
  ],
  ['nothing once it is over', 'canceled', [april, march], []],
])('is due: %s', (_, status, invoices, due) => {
  expect(dueInvoices({ invoices }, { id: 'sub_1', status }).map(({ id }) => id)).toEqual(due)
})

it('comes to the sum, or to nothing', () => {
  expect([dueCents([march, april]), dueCents([])]).toEqual([700, null])
})
