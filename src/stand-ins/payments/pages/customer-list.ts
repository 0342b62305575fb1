import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { headOf, section } from './parts.ts'
import type { CustomerView } from './views.ts'

/** The customers, each with its subscription, card and invoices. */
export function Customers({ customers }: { customers: readonly CustomerView[] }): ReactElement {
  return section(
    'customers',
    'Customers',
    customers.length > 0
      ? h(
          'ul',
          { className: 'customers' },
          customers.map((customer) => h(Customer, { key: customer.id, customer })),
        )
      : h(
          'p',
          { className: 'empty muted' },
          'No customers so far. A company becomes one when it starts its trial.',
        ),
  )
}

function Customer({ customer }: { customer: CustomerView }): ReactElement {
  const { subscription } = customer
  const facts: [name: string, value: ReactNode][] = [
    ['Subscription', h('span', { className: 'status' }, subscription?.status ?? 'none')],
    ...(subscription ? [['Seats', subscription.seats] satisfies [string, ReactNode]] : []),
    ...(subscription?.end
      ? [[subscription.end.name, subscription.end.day] satisfies [string, ReactNode]]
      : []),
    ['Card', customer.card],
  ]
  return h(
    'li',
    { className: 'customer' },
    h('h3', null, customer.name),
    h('p', { className: 'small muted' }, [customer.email, customer.id].filter(Boolean).join(' · ')),
    h(
      'dl',
      { className: 'facts' },
      facts.map(([name, value]) => h('div', { key: name }, h('dt', null, name), h('dd', null, value))),
    ),
    subscription?.trialEnd
      ? h(
          'form',
          { className: 'actions', method: 'post', action: '/dev/payments/advance' },
          h('button', { name: 'to', value: subscription.trialEnd }, 'Advance to the trial’s end'),
        )
      : null,
    customer.cardId
      ? h(
          'form',
          { className: 'actions', method: 'post', action: '/dev/payments/renew-card' },
          h('button', { name: 'paymentMethodId', value: customer.cardId }, 'Renew the card'),
        )
      : null,
    customer.invoices.length > 0 ? h(Invoices, customer) : null,
  )
}

function Invoices({ name, invoices }: CustomerView): ReactElement {
  return h(
    'div',
    { className: 'wide', tabIndex: 0, role: 'group', 'aria-label': `Invoices of ${name}` },
    h(
      'table',
      null,
      headOf(['Invoice', 'Date', 'Amount', 'Status']),
      h(
        'tbody',
        null,
        invoices.map(({ id, number, day, amount, status }) =>
          h(
            'tr',
            { key: id },
            h('td', null, h('a', { href: `/dev/payments/invoices/${id}` }, number)),
            h('td', null, day),
            h('td', null, amount),
            h('td', null, status),
          ),
        ),
      ),
    ),
  )
}
