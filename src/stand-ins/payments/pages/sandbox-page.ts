import { createElement as h, type ReactElement } from 'react'
import { isOver } from '#shared/billing/access.ts'
import { layout, type Site } from '../../pages.ts'
import { testCards } from '../cards.ts'
import type { FaultMode } from '../sandbox.ts'
import type { Customer, Invoice, SandboxState, Subscription } from '../state.ts'
import { actions, day, facts, money, muted, section, table } from './parts.ts'

type SandboxPage = { site: Site; state: SandboxState; now: Date; faults: FaultMode }

const faultModes: readonly [mode: FaultMode, label: string][] = [
  ['work', 'Work normally'],
  ['some', 'Fail 30 % of calls'],
  ['away', 'Be away'],
]
const mostCustomers = 20
const mostInvoices = 5

/** The whole sandbox on one page, in plain forms. */
export function sandboxPage({ site, state, now, faults }: SandboxPage): string {
  const about = h(
    'p',
    { key: 'about', className: 'muted about' },
    'This page stands in for Stripe on this machine. No one is charged. It goes away once ',
    h('code', null, 'STRIPE_SECRET_KEY'),
    ' and the other settings of Stripe are set.',
  )
  return layout(
    site,
    'Payment sandbox',
    [
      h('h1', { key: 'heading' }, 'Payment sandbox'),
      about,
      clockSection(now, state.clockAheadMs),
      customersSection(state),
      faultsSection(faults),
      section(
        'cards',
        'Test cards',
        muted('With any month to come as the expiry and any three digits as CVC.'),
        facts(
          testCards.map(({ number, effect }) => [h('code', null, number), effect]),
          'cards',
        ),
      ),
    ],
    '/dev/payments/style.css',
  )
}

const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

function clockSection(now: Date, aheadMs: number): ReactElement {
  const hours = Math.round(aheadMs / 3_600_000)
  const ahead = hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
  return section(
    'clock',
    'Clock',
    h('p', null, h('time', { dateTime: now.toISOString() }, `${moments.format(now)} UTC`)),
    muted(hours < 1 ? 'The same as this machine’s.' : `${ahead} ahead of this machine’s.`),
    actions('/dev/payments/advance', [
      ['to', 'hour', 'Advance 1 hour'],
      ['to', 'day', 'Advance 1 day'],
      ['to', 'week', 'Advance 7 days'],
      ['to', 'month', 'Advance one month'],
    ]),
    muted(
      'What falls due on the way happens at its own moment: reminders, invoices (which are drafts for an hour), further tries of a payment. The clock doesn’t go back.',
    ),
  )
}

function customersSection(state: SandboxState): ReactElement {
  const customers = state.customers.filter(({ isDeleted }) => !isDeleted).slice(-mostCustomers)
  if (customers.length === 0) {
    const none = 'No customers so far. A company becomes one when it starts its trial.'
    return section('customers', 'Customers', h('p', { className: 'empty muted' }, none))
  }
  const items = customers.toReversed().map((customer) => customerItem(state, customer))
  return section('customers', 'Customers', h('ul', { className: 'customers' }, items))
}

function customerItem(state: SandboxState, { id, name, email, cardId }: Customer): ReactElement {
  const subscriptions = state.subscriptions.filter(({ customerId }) => customerId === id).toReversed()
  const subscription = subscriptions.find(({ status }) => !isOver(status)) ?? subscriptions[0]
  const card = state.cards.find((each) => each.id === (subscription?.cardId ?? cardId))
  const invoices = state.invoices.filter(({ customerId }) => customerId === id).slice(-mostInvoices)
  return h(
    'li',
    { key: id, className: 'customer' },
    h('h3', null, name),
    muted(`${email} · ${id}`),
    facts([
      ['Subscription', subscription?.status.replaceAll('_', ' ') ?? 'none'],
      ...(subscription ? ([['Seats', subscription.quantity], endOf(subscription)] as const) : []),
      ['Card', card ? `${card.brand === 'visa' ? 'Visa' : 'Mastercard'} ending in ${card.last4}` : 'None'],
    ]),
    subscription?.status === 'trialing' &&
      actions('/dev/payments/advance', [['to', subscription.periodEnd, 'Advance to the trial’s end']]),
    invoices.length > 0 &&
      table(
        `Invoices of ${name}`,
        ['Invoice', 'Date', 'Amount', 'Status'],
        invoices.toReversed().map(invoiceCells),
      ),
  )
}

function endOf({ status, endedAt, cancelAt, periodEnd }: Subscription): [name: string, day: string] {
  if (endedAt !== null) return ['Ended', day(endedAt)]
  if (cancelAt !== null) return ['Cancelled, until', day(cancelAt)]
  return [status === 'trialing' ? 'Trial ends' : 'Period ends', day(periodEnd)]
}

function invoiceCells({ id, number, createdAt, total, currency, status }: Invoice) {
  const link = h('a', { href: `/dev/payments/invoices/${id}` }, number ?? id)
  return [link, day(createdAt), money(total, currency), status]
}

function faultsSection(chosen: FaultMode): ReactElement {
  const choices = faultModes.map(([value, label]) =>
    h(
      'label',
      { key: value },
      h('input', { type: 'radio', name: 'mode', value, defaultChecked: value === chosen }),
      label,
    ),
  )
  const fieldset = h('fieldset', null, h('legend', null, 'The sandbox should'), choices)
  return section('faults', 'Faults', actions('/dev/payments/faults', [['apply', '', 'Apply']], fieldset))
}
