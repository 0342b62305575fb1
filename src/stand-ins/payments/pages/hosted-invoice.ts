import { createElement as h, type ReactElement } from 'react'
import { layout, type Site } from '../../pages.ts'
import type { Invoice } from '../state.ts'
import { actions, day, facts, money } from './parts.ts'

/** An invoice where its customer can confirm the payment, as Stripe's hosted page lets them. */
export function hostedInvoicePage(site: Site, invoice: Invoice): string {
  const { id, number, due, currency, createdAt, customerName, status } = invoice
  const name = `Invoice ${number ?? id}`
  const about = 'This page stands in for Stripe’s page of an invoice. No one is charged.'
  const known = facts([
    ['Amount', money(due, currency)],
    ['Date', day(createdAt)],
    ['Customer', customerName],
    ['Status', status],
  ])
  const body = h(
    'div',
    null,
    h('h1', null, name),
    h('p', { className: 'muted about' }, about),
    known,
    paymentOf(invoice),
  )
  return layout(site, name, body.props.children, '/dev/payments/style.css')
}

function paymentOf({ id, status, payment }: Invoice): ReactElement {
  if (status !== 'open' || !payment) return h('p', null, 'There is nothing to pay.')
  if (payment.status !== 'asks') return h('p', null, payment.failure ?? 'No card was tried yet.')
  return actions(
    `/dev/payments/invoices/${id}`,
    [
      ['challenge', 'confirm', 'Confirm'],
      ['challenge', 'refuse', 'Refuse'],
    ],
    h('p', null, 'The bank asks whether this payment is yours.'),
    h('input', { type: 'hidden', name: 'clientSecret', value: payment.secret }),
  )
}
