import { createElement as h, type ReactElement, type ReactNode } from 'react'

/** The head of a table. */
export function headOf(names: string[]): ReactElement {
  return h(
    'thead',
    null,
    h(
      'tr',
      null,
      names.map((name) => h('th', { key: name, scope: 'col' }, name)),
    ),
  )
}

/** A part of the page under a heading of its own. */
export function section(id: string, heading: string, ...content: ReactNode[]): ReactElement {
  return h('section', { 'aria-labelledby': id }, h('h2', { id }, heading), ...content)
}
