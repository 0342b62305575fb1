import { createElement as h, type ReactElement } from 'react'
import { layout, type Site } from '../../pages.ts'
import type { WhenRetriesEnd } from '../sandbox.ts'
import { Customers } from './customer-list.ts'
import { aheadOf, headOf, moment, section } from './parts.ts'
import type { CustomerView, EventView } from './views.ts'

export type FaultMode = 'work' | 'some' | 'away'

type SandboxPage = {
  site: Site
  clock: { now: Date; aheadMs: number }
  customers: readonly CustomerView[]
  faults: FaultMode
  whenRetriesEnd: WhenRetriesEnd
  events: readonly EventView[]
}

const faultModes: [mode: FaultMode, label: string][] = [
  ['work', 'Work normally'],
  ['some', 'Fail 30 % of calls'],
  ['away', 'Be away'],
]

const endings: [then: WhenRetriesEnd, label: string][] = [
  ['unpaid', 'Leave the subscription unpaid'],
  ['cancel', 'Cancel the subscription'],
  ['pause', 'Pause the subscription'],
]

const testCards: [number: string, effect: string][] = [
  ['4242 4242 4242 4242', 'Visa: works'],
  ['5555 5555 5555 4444', 'Mastercard: works'],
  ['4000 0000 0000 0341', 'Visa: is taken, and every later charge is declined'],
  ['4000 0025 0000 3155', 'Visa: the bank asks when it is set up'],
  ['4000 0027 6000 3184', 'Visa: the bank asks when it is set up, and at each charge'],
  ['4000 0082 6000 3178', 'Visa: the same, and each charge is declined for lack of funds'],
  ['4000 0000 0000 7708', 'Visa: the bank takes four hours to accept it, and each charge'],
  ['4000 0000 0000 7716', 'Visa: the bank takes four hours to decline it'],
  ['4000 0000 0000 7724', 'Visa: is taken, and the bank takes four hours to decline each charge'],
  ['4000 0000 0000 0002', 'Visa: is declined'],
  ['4000 0000 0000 9995', 'Visa: is declined for lack of funds'],
  ['4000 0000 0000 0069', 'Visa: is declined as expired'],
]

/** The whole sandbox on one page, in plain forms. */
export function sandboxPage({ site, clock, customers, faults, whenRetriesEnd, events }: SandboxPage): string {
  return layout(
    site,
    'Payment sandbox',
    [
      h('h1', { key: 'heading' }, 'Payment sandbox'),
      h(
        'p',
        { key: 'about', className: 'muted about' },
        'This page stands in for Stripe on this machine. No one is charged. It goes away once ',
        h('code', null, 'STRIPE_SECRET_KEY'),
        ' and the other settings of Stripe are set.',
      ),
      h(Clock, { key: 'clock', ...clock }),
      h(Customers, { key: 'customers', customers }),
      h(Faults, { key: 'faults', faults }),
      h(Retries, { key: 'retries', whenRetriesEnd }),
      h(Cards, { key: 'cards' }),
      h(Events, { key: 'events', events }),
    ],
    '/dev/payments/style.css',
  )
}

function Clock({ now, aheadMs }: SandboxPage['clock']): ReactElement {
  return section(
    'clock',
    'Clock',
    h(
      'p',
      { className: 'now' },
      h('time', { dateTime: now.toISOString(), className: 'figure' }, moment(now)),
      h('span', { className: 'muted' }, aheadOf(aheadMs)),
    ),
    h(
      'form',
      { className: 'actions', method: 'post', action: '/dev/payments/advance' },
      h('button', { name: 'to', value: 'hour' }, 'Advance 1 hour'),
      h('button', { name: 'to', value: 'day' }, 'Advance 1 day'),
      h('button', { name: 'to', value: 'week' }, 'Advance 7 days'),
      h('button', { name: 'to', value: 'month' }, 'Advance one month'),
    ),
    h(
      'p',
      { className: 'small muted' },
      'What falls due on the way happens at its own moment: reminders, invoices (which are drafts for an hour), further tries of a payment. The clock doesn’t go back.',
    ),
  )
}

function Faults({ faults }: Pick<SandboxPage, 'faults'>): ReactElement {
  return section(
    'faults',
    'Faults',
    h(Choice, {
      action: '/dev/payments/faults',
      name: 'mode',
      legend: 'The sandbox should',
      choices: faultModes,
      chosen: faults,
      button: 'Apply',
    }),
  )
}

function Retries({ whenRetriesEnd }: Pick<SandboxPage, 'whenRetriesEnd'>): ReactElement {
  return section(
    'retries',
    'Retries',
    h(Choice, {
      action: '/dev/payments/retries',
      name: 'ending',
      legend: 'After the last attempt at a payment',
      choices: endings,
      chosen: whenRetriesEnd,
      button: 'Save',
    }),
  )
}

type ChoiceProps = {
  action: string
  name: string
  legend: string
  choices: readonly (readonly [value: string, label: string])[]
  chosen: string
  button: string
}

function Choice({ action, name, legend, choices, chosen, button }: ChoiceProps): ReactElement {
  return h(
    'form',
    { className: 'faults', method: 'post', action },
    h(
      'fieldset',
      null,
      h('legend', null, legend),
      choices.map(([value, label]) =>
        h(
          'label',
          { key: value },
          h('input', { type: 'radio', name, value, defaultChecked: value === chosen }),
          label,
        ),
      ),
    ),
    h('button', null, button),
  )
}

function Cards(): ReactElement {
  return section(
    'cards',
    'Test cards',
    h('p', { className: 'small muted' }, 'With any month to come as the expiry and any three digits as CVC.'),
    h(
      'dl',
      { className: 'cards' },
      testCards.map(([number, effect]) =>
        h('div', { key: number }, h('dt', null, h('code', null, number)), h('dd', null, effect)),
      ),
    ),
  )
}

function Events({ events }: Pick<SandboxPage, 'events'>): ReactElement {
  return section(
    'events',
    'Last events',
    events.length > 0
      ? h(
          'div',
          { className: 'wide events', tabIndex: 0, role: 'group', 'aria-labelledby': 'events' },
          h(
            'table',
            null,
            headOf(['Event', 'When', 'Delivery']),
            h(
              'tbody',
              null,
              events.map(({ id, type, at, delivery }) =>
                h(
                  'tr',
                  { key: id },
                  h('td', null, h('code', null, type)),
                  h('td', null, moment(at)),
                  h('td', null, delivery),
                ),
              ),
            ),
          ),
        )
      : h('p', { className: 'empty muted' }, 'No events so far.'),
  )
}
