import type { MailContent, MailLink } from './content.ts'
import { htmlPart } from './html-part.ts'
import { textPart } from './text-part.ts'

const longestSubject = 150

/** Both parts of a mail. Markup in a text is shown, not interpreted. */
export async function renderMail(content: MailContent): Promise<{ html: string; text: string }> {
  const clean = cleaned(content)
  return { html: await htmlPart(clean), text: textPart(clean) }
}

/**
 * A subject on one line, without control characters, so that it can't inject headers; 150 characters at most.
 */
export function subjectLine(text: string): string {
  const line = oneLine(text)
  const characters = Array.from(new Intl.Segmenter('en').segment(line), ({ segment }) => segment)
  if (characters.length <= longestSubject) return line
  const kept = characters.slice(0, longestSubject - 1).join('')
  return `${kept.trimEnd()}…`
}

function cleaned({
  calendar,
  details,
  quote,
  choices,
  action,
  footerLink,
  ...content
}: MailContent): MailContent {
  return {
    productName: oneLine(content.productName),
    preheader: oneLine(content.preheader),
    heading: oneLine(content.heading),
    paragraphs: content.paragraphs.map(oneLine),
    ...(calendar && { calendar: { ...calendar, title: oneLine(calendar.title) } }),
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
    ...(choices && { choices: choices.map(cleanLink) }),
    ...(action && { action: cleanLink(action) }),
    footer: oneLine(content.footer),
    ...(footerLink && { footerLink: cleanLink(footerLink) }),
  }
}

function cleanLink({ label, url }: MailLink): MailLink {
  return { label: oneLine(label), url }
}

// A line break in a name could forge a line of the text part, such as a second 'Balance: …'.
function oneLine(text: string): string {
  return withoutControls(text.replaceAll(/\s+/gu, ' ')).replaceAll(/ {2,}/g, ' ').trim()
}

// Control characters, and those that reverse the direction of text: 'moc.live' would be read as 'evil.com'.
function withoutControls(text: string): string {
  return text.toWellFormed().replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '')
}
