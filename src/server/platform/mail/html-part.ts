import { type CSSProperties, createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import type { MailContent } from './content.ts'
import { mailBlocks } from './html-blocks.ts'
import { colour, font } from './html-style.ts'

// For programs that follow the reader's theme; others use the inline colours.
const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #101419 !important; }
  .card { background-color: #171c22 !important; border-color: #2d343a !important; }
  .rule { border-color: #2d343a !important; }
  .ink { color: #eeebe5 !important; }
  .muted, .muted a { color: #a0a9b0 !important; }
  .fill { background-color: #77ced8 !important; }
  .on-fill { color: #051920 !important; }
  .soft { background-color: #15353d !important; }
  .sunken { background-color: #0a0f13 !important; }
  .brand { color: #77ced8 !important; }
}
@media (max-width: 480px) {
  .edge { padding-left: 12px !important; padding-right: 12px !important; }
  .body { padding: 24px 20px !important; }
  .label { width: 72px !important; }
}`

/** The HTML part: nested tables and inline styles, as mail programs need them, without images. */
export async function htmlPart(content: MailContent): Promise<string> {
  // With the first mail: a server that sends none has no use for it.
  const { renderToStaticMarkup } = await import('react-dom/server')
  const document = createElement(
    'html',
    { lang: 'en' },
    createElement(
      'head',
      null,
      createElement('meta', { charSet: 'utf-8' }),
      createElement('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      createElement('meta', { name: 'color-scheme', content: 'light dark' }),
      createElement('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      // Keeps phones from turning numbers and addresses into blue links.
      createElement('meta', {
        name: 'format-detection',
        content: 'telephone=no, date=no, address=no, email=no',
      }),
      createElement('title', null, content.heading),
      createElement('style', null, darkStyles),
    ),
    createElement('body', { className: 'paper', style: bodyStyle }, preheader(content), page(content)),
  )
  return `<!doctype html>${renderToStaticMarkup(document)}`
}

const bodyStyle: CSSProperties = {
  margin: 0,
  padding: 0,
  backgroundColor: colour.paper,
  WebkitTextSizeAdjust: '100%',
}
const hidden: CSSProperties = {
  display: 'none',
  maxHeight: 0,
  overflow: 'hidden',
  opacity: 0,
  color: colour.paper,
}
const cardStyle: CSSProperties = {
  backgroundColor: colour.surface,
  border: `1px solid ${colour.line}`,
  borderRadius: 10,
}

function preheader({ preheader: text }: MailContent): ReactElement {
  return createElement('div', { style: hidden, 'aria-hidden': true }, text)
}

function page(content: MailContent): ReactElement {
  const card = table({ className: 'card', style: cardStyle }, [
    cell('body', { padding: '32px 36px' }, mailBlocks(content)),
  ])
  // Outlook on Windows uses the attribute, others the style.
  const column = table({ width: 600, style: { width: '100%', maxWidth: 600, margin: '0 auto' } }, [
    cell('brand', brandStyle, content.productName),
    cell('', {}, card),
    cell('muted', footerStyle, footer(content)),
  ])
  return table({ className: 'paper', style: { backgroundColor: colour.paper } }, [
    createElement('td', { className: 'edge', align: 'center', style: { padding: '24px 16px 40px' } }, column),
  ])
}

const brandStyle: CSSProperties = {
  padding: '4px 4px 16px',
  font: `500 20px/26px ${font.serif}`,
  letterSpacing: '-0.01em',
  color: colour.primary,
}
const footerStyle: CSSProperties = {
  padding: '16px 4px 0',
  font: `13px/19px ${font.sans}`,
  color: colour.muted,
}

function footer({ footer: text, footerLink }: MailContent): ReactNode {
  if (!footerLink) return text
  const link = createElement(
    'a',
    { href: footerLink.url, target: '_blank', rel: 'noopener', style: { color: colour.muted } },
    footerLink.label,
  )
  return createElement(Fragment, null, text, createElement('br'), link)
}

/** A table for layout, one cell for each row. Screen readers skip it. */
function table(
  attributes: { className?: string; width?: number; style: CSSProperties },
  cells: ReactElement[],
): ReactElement {
  const rows = cells.map((content, index) => createElement('tr', { key: index }, content))
  const layout = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0 }
  return createElement('table', { ...layout, ...attributes }, createElement('tbody', null, rows))
}

function cell(className: string, style: CSSProperties, content: ReactNode): ReactElement {
  return createElement('td', { className: className || undefined, align: 'left', style }, content)
}
