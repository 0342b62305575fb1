import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { formatMoney } from '#shared/billing/price.ts'

/** A part of the page under a heading of its own. */
export function section(id: string, heading: string, ...content: ReactNode[]): ReactElement {
  return h('section', { key: id, 'aria-labelledby': id }, h('h2', { id }, heading), ...content)
}

export function muted(text: string): ReactElement {
  return h('p', { className: 'small muted' }, text)
}

/** Terms and what they are. */
export function facts(
  entries: readonly (readonly [ReactNode, ReactNode])[],
  className = 'facts',
): ReactElement {
  const rows = entries.map(([term, fact], index) =>
    h('div', { key: index }, h('dt', null, term), h('dd', null, fact)),
  )
  return h('dl', { className }, rows)
}

/** A form that posts the value of the button that is pressed. */
export function actions(
  action: string,
  buttons: readonly (readonly [name: string, value: string | number, label: string])[],
  ...content: ReactNode[]
): ReactElement {
  const row = buttons.map(([name, value, label]) => h('button', { key: label, name, value }, label))
  return h('form', { className: 'actions', method: 'post', action }, ...content, row)
}

export function table(label: string, heads: readonly string[], rows: readonly ReactNode[][]): ReactElement {
  const head = heads.map((name) => h('th', { key: name, scope: 'col' }, name))
  const body = rows.map((cells, row) =>
    h(
      'tr',
      { key: row },
      cells.map((cell, column) => h('td', { key: column }, cell)),
    ),
  )
  return h(
    'div',
    { className: 'wide', tabIndex: 0, role: 'group', 'aria-label': label },
    h('table', null, h('thead', null, h('tr', null, head)), h('tbody', null, body)),
  )
}

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** The day of a moment in epoch seconds, in UTC, as Stripe reckons. */
export function day(seconds: number): string {
  return days.format(seconds * 1_000)
}

/** `$12.00`. */
export function money(amount: number, currency: string): string {
  return formatMoney(amount, currency, 'en-US')
}
