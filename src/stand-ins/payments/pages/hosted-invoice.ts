import { createElement as h, type ReactElement } from 'react'
import { layout, type Site } from '../../pages.ts'
import { money } from '../money.ts'
import type { SandboxState } from '../sandbox.ts'
import { day } from './parts.ts'

type Invoice = SandboxState['invoices'][number]
type Intent = SandboxState['paymentIntents'][number]

/** An invoice where its customer can confirm the payment, as Stripe's hosted page lets them. */
export function hostedInvoicePage(site: Site, invoice: Invoice, intent: Intent | undefined): string {
  const name = `Invoice ${invoice.number ?? invoice.id}`
  return layout(
    site,
    name,
    [
      h('h1', { key: 'heading' }, name),
      h(
        'p',
        { key: 'about', className: 'muted about' },
        'This page stands in for Stripe’s page of an invoice. No one is charged.',
      ),
      h(
        'dl',
        { key: 'facts', className: 'facts' },
        factsOf(invoice).map(([term, value]) =>
          h('div', { key: term }, h('dt', null, term), h('dd', null, value)),
        ),
      ),
      h(Payment, { key: 'payment', invoice, intent }),
    ],
    '/dev/payments/style.css',
  )
}

function factsOf({ amount_due, currency, created, customer_name, status }: Invoice): [string, string][] {
  return [
    ['Amount', money(amount_due, currency)],
    ['Date', day(created)],
    ['Customer', customer_name ?? ''],
    ['Status', status ?? 'draft'],
  ]
}

function Payment({ invoice, intent }: { invoice: Invoice; intent: Intent | undefined }): ReactElement {
  if (invoice.status !== 'open' || !intent) return h('p', null, 'There is nothing to pay.')
  if (intent.status === 'processing') return h('p', null, 'The bank has not answered yet.')
  if (intent.status !== 'requires_action')
    return h('p', null, intent.last_payment_error?.message ?? 'No card was tried yet.')
  return h(
    'form',
    { className: 'actions', method: 'post', action: `/dev/payments/invoices/${invoice.id}` },
    h('p', null, 'The bank asks whether this payment is yours.'),
    h('input', { type: 'hidden', name: 'clientSecret', value: intent.client_secret ?? '' }),
    h('button', { name: 'challenge', value: 'confirm' }, 'Confirm'),
    h('button', { name: 'challenge', value: 'refuse' }, 'Refuse'),
  )
}
