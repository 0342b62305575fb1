import type { MailContent } from './content.ts'
import { htmlPart } from './html-part.ts'
import { textPart } from './text-part.ts'

const longestSubject = 150

/** The HTML part and the text part of one mail. Markup in a text is shown as it is, never run. */
export function renderMail(content: MailContent): { html: string; text: string } {
  const clean = cleaned(content)
  return { html: htmlPart(clean), text: textPart(clean) }
}

/** A subject that can't begin another header: one line, no control characters, 150 characters at most. */
export function subjectLine(text: string): string {
  const line = oneLine(text)
  const characters = Array.from(new Intl.Segmenter('en').segment(line), ({ segment }) => segment)
  if (characters.length <= longestSubject) return line
  const kept = characters.slice(0, longestSubject - 1).join('')
  return `${kept.trimEnd()}…`
}

function cleaned({ details, quote, action, footerLink, ...content }: MailContent): MailContent {
  return {
    productName: oneLine(content.productName),
    preheader: oneLine(content.preheader),
    heading: oneLine(content.heading),
    paragraphs: content.paragraphs.map(oneLine),
    ...(details && {
      details: details.map(({ label, value }) => ({ label: oneLine(label), value: oneLine(value) })),
    }),
    ...(quote && {
      quote: quote
        .split(/\r\n|\r|\n/)
        .map(withoutControls)
        .join('\n')
        .trim(),
    }),
    ...(action && { action: { label: oneLine(action.label), url: action.url } }),
    footer: oneLine(content.footer),
    ...(footerLink && { footerLink: { label: oneLine(footerLink.label), url: footerLink.url } }),
  }
}

// A line break in a name would start a line of its own in the text part, such as a second 'Balance: …'.
function oneLine(text: string): string {
  return withoutControls(text.replaceAll(/\s+/gu, ' ')).replaceAll(/ {2,}/g, ' ').trim()
}

// Besides control characters, those that turn the direction of what follows: 'moc.live' would be read as 'evil.com'.
function withoutControls(text: string): string {
  return text.toWellFormed().replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '')
}
