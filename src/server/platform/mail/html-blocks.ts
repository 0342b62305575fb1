import { type CSSProperties, createElement, Fragment, type ReactElement } from 'react'
import type { MailContent, MailLink } from './content.ts'
import { calendarBlock } from './html-calendar.ts'
import { colour, font } from './html-style.ts'

/** The content of a mail's card, from its heading to its button. */
export function mailBlocks(content: MailContent): ReactElement {
  const { heading, paragraphs, calendar, details, quote, choices = [], action } = content
  return createElement(
    Fragment,
    null,
    headingBlock(heading),
    paragraphs.map((text, index) =>
      createElement('p', { key: index, className: 'ink', style: textStyle }, text),
    ),
    calendar ? calendarBlock(calendar) : null,
    details?.length ? detailTable(details) : null,
    quote ? quoteBlock(quote) : null,
    choices.length > 0 ? buttonRow(choices) : null,
    action && choices.length === 0 ? buttonRow([action]) : null,
    action ? pageLink(action, choices.length > 0) : null,
  )
}

const breakAnywhere: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' }
const textStyle: CSSProperties = {
  margin: '16px 0 0',
  font: `16px/24px ${font.sans}`,
  color: colour.ink,
  ...breakAnywhere,
}

function headingBlock(text: string): ReactElement {
  const style = {
    margin: 0,
    font: `500 26px/32px ${font.serif}`,
    letterSpacing: '-0.012em',
    color: colour.ink,
  }
  return createElement('h1', { className: 'ink', style: { ...style, ...breakAnywhere } }, text)
}

function detailTable(details: readonly { label: string; value: string }[]): ReactElement {
  const cellStyle = {
    padding: '9px 0',
    borderBottom: `1px solid ${colour.line}`,
    font: `15px/22px ${font.sans}`,
  }
  const rows = details.map(({ label, value }, index) =>
    createElement(
      'tr',
      { key: index },
      createElement(
        'th',
        {
          className: 'muted rule label',
          scope: 'row',
          align: 'left',
          valign: 'top',
          style: { ...cellStyle, width: 110, paddingRight: 16, fontWeight: 400, color: colour.muted },
        },
        label,
      ),
      createElement(
        'td',
        {
          className: 'ink rule',
          valign: 'top',
          style: { ...cellStyle, ...breakAnywhere, fontWeight: 600, color: colour.ink },
        },
        value,
      ),
    ),
  )
  // A data table, unlike those for layout: without a role that hides it.
  return createElement(
    'table',
    {
      width: '100%',
      cellPadding: 0,
      cellSpacing: 0,
      className: 'rule',
      style: { marginTop: 20, borderTop: `1px solid ${colour.line}` },
    },
    createElement('tbody', null, rows),
  )
}

function quoteBlock(quote: string): ReactElement {
  const lines = quote
    .split('\n')
    .map((text, index) => createElement(Fragment, { key: index }, index > 0 && createElement('br'), text))
  const style = {
    ...textStyle,
    margin: '20px 0 0',
    padding: '2px 0 2px 16px',
    borderLeft: `2px solid ${colour.line}`,
  }
  return createElement('blockquote', { className: 'ink rule', style }, lines)
}

const firstButton = {
  cell: 'fill',
  text: 'on-fill',
  color: colour.onFill,
  style: { backgroundColor: colour.primary, borderRadius: 6 } satisfies CSSProperties,
}
const otherButton = {
  cell: 'rule',
  text: 'ink',
  color: colour.ink,
  style: { border: `1px solid ${colour.line}`, borderRadius: 6 } satisfies CSSProperties,
}
const buttonText: CSSProperties = {
  display: 'inline-block',
  padding: '12px 22px',
  font: `600 16px/20px ${font.sans}`,
  textDecoration: 'none',
}

/** The first is the one to press, the others are its alternatives. */
function buttonRow(links: readonly MailLink[]): ReactElement {
  const cells = links.flatMap(({ label, url }, index) => {
    const look = index === 0 ? firstButton : otherButton
    const text = { ...buttonText, color: look.color }
    const link = { href: url, target: '_blank', rel: 'noopener', className: look.text, style: text }
    const button = createElement(
      'td',
      { key: label, className: look.cell, style: look.style },
      createElement('a', link, label),
    )
    return index === 0 ? [button] : [createElement('td', { key: index, style: { width: 12 } }), button]
  })
  return createElement(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, style: { marginTop: 28 } },
    createElement('tbody', null, createElement('tr', null, cells)),
  )
}

/**
 * Below choices by its name; below its own button by its address, for programs that don't show the button.
 */
function pageLink({ label, url }: MailLink, isBelowChoices: boolean): ReactElement {
  const link = { href: url, target: '_blank', rel: 'noopener', style: { color: colour.muted } }
  return createElement(
    'p',
    { className: 'muted', style: { ...textStyle, font: `13px/19px ${font.sans}`, color: colour.muted } },
    isBelowChoices ? null : 'Or open ',
    createElement('a', link, isBelowChoices ? label : url),
  )
}
