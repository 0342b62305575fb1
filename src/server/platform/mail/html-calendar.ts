import { type CSSProperties, createElement, type ReactElement } from 'react'
import type { MailCalendar, MailDay } from './content.ts'
import { colour, font } from './html-style.ts'

/**
 * Weeks with the days of a leave, in tables and inline styles. Screen readers skip it: the details say the
 * same.
 */
export function calendarBlock({ title, weekdays, weeks }: MailCalendar): ReactElement {
  const head = weekdays.map((letter, index) =>
    createElement('td', { key: index, align: 'center', className: 'muted', style: headStyle }, letter),
  )
  const rows = weeks.map((week, index) =>
    createElement(
      'tr',
      { key: index },
      week.map((day, weekday) => createElement('td', dayAttributes(day, weekday), labelOf(day), markOf(day))),
    ),
  )
  return createElement(
    'table',
    { role: 'presentation', 'aria-hidden': true, cellPadding: 0, cellSpacing: 3, style: tableStyle },
    createElement(
      'tbody',
      null,
      createElement(
        'tr',
        null,
        createElement('td', { colSpan: 7, className: 'muted', style: titleStyle }, title),
      ),
      createElement('tr', null, head),
      rows,
    ),
  )
}

const tableStyle: CSSProperties = {
  width: '100%',
  maxWidth: 336,
  margin: '20px 0 0 -3px',
  tableLayout: 'fixed',
}
const small = `13px/18px ${font.sans}`
const titleStyle: CSSProperties = { padding: '0 0 4px', font: small, color: colour.muted }
const headStyle: CSSProperties = { padding: '0 0 2px', font: small, color: colour.muted }

/** With a border each, so that no look changes the size of a cell. */
const looks: Record<MailDay['look'], { className: string; style: CSSProperties }> = {
  approved: {
    className: 'fill on-fill',
    style: { backgroundColor: colour.primary, color: colour.onFill, border: '1px solid transparent' },
  },
  pending: {
    className: 'soft brand',
    style: {
      backgroundColor: colour.primarySoft,
      color: colour.primary,
      border: `1px dashed ${colour.primary}`,
    },
  },
  cancelled: { className: 'rule muted', style: { color: colour.muted, border: `1px solid ${colour.line}` } },
  free: {
    className: 'sunken muted',
    style: { backgroundColor: colour.sunken, color: colour.muted, border: '1px solid transparent' },
  },
  outside: { className: 'muted', style: { color: colour.muted, border: '1px solid transparent' } },
}

function dayAttributes({ look }: MailDay, key: number) {
  const { className, style } = looks[look]
  const weight = look === 'approved' || look === 'pending' ? 600 : 400
  return {
    key,
    align: 'center' as const,
    className,
    style: { padding: '5px 0 2px', borderRadius: 4, font: `${weight} 14px/18px ${font.sans}`, ...style },
  }
}

function labelOf({ label, look }: MailDay): ReactElement | string {
  return look === 'cancelled' ? createElement('s', null, label) : label
}

/** A line of its own in every cell, so that all have one height. */
function markOf({ mark }: MailDay): ReactElement {
  return createElement('div', { style: { font: `11px/12px ${font.sans}` } }, mark ?? '\u00a0')
}
