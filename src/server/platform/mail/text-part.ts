import type { MailContent, MailLink } from './content.ts'

/** The plain text part, for readers without HTML and for spam filters that compare the two. */
export function textPart(content: MailContent): string {
  const { heading, paragraphs, details, quote, choices = [], action, footer, footerLink } = content
  const blocks = [
    heading,
    ...paragraphs,
    details?.length ? detailLines(details) : '',
    quote ? quoted(quote) : '',
    ...choices.map(linkLines),
    action ? linkLines(action) : '',
    // '-- ' begins a signature, which mail programs fold.
    `-- \n${footer}${footerLink ? `\n${footerLink.label}: ${footerLink.url}` : ''}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

function linkLines({ label, url }: MailLink): string {
  return `${label}:\n${url}`
}

function detailLines(details: readonly { label: string; value: string }[]): string {
  const width = Math.max(...details.map(({ label }) => label.length)) + 2
  return details.map(({ label, value }) => `${`${label}:`.padEnd(width)}${value}`).join('\n')
}

function quoted(quote: string): string {
  return quote
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}
