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

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** The day of a moment in epoch seconds, as Stripe reckons: in UTC. */
export function day(seconds: number): string {
  return days.format(seconds * 1000)
}

export function moment(date: Date): string {
  return `${moments.format(date)} UTC`
}

/** How far the clock is ahead, in the largest unit that fits. */
export function aheadOf(ms: number): string {
  const hours = Math.round(ms / 3_600_000)
  if (hours < 1) return 'the same as this machine’s'
  const [count, unit] = hours < 48 ? [hours, 'hour'] : [Math.round(hours / 24), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'} ahead of this machine’s`
}
