import { expect, test } from 'vitest'
import type { MailContent } from './content.ts'
import { messageIdFor } from './mail.ts'
import { renderMail, subjectLine } from './template.ts'

const content: MailContent = {
  productName: 'Sorrel',
  preheader: '3 days, Mon 2 to Wed 4 Mar',
  heading: 'Ana requested leave',
  paragraphs: ['Ana is waiting for your decision.'],
  calendar: {
    title: 'March 2026',
    weekdays: ['M', 'T', 'W', 'T', 'F', 'S', 'S'],
    weeks: [
      [
        { label: '2', look: 'pending' },
        { label: '3', look: 'pending', mark: '•' },
        { label: '4', look: 'pending', mark: '½' },
        { label: '5', look: 'free' },
        { label: '6', look: 'approved' },
        { label: '7', look: 'outside' },
        { label: '8', look: 'outside' },
      ],
    ],
  },
  details: [
    { label: 'Type', value: 'Annual' },
    { label: 'Duration', value: '3 days' },
  ],
  quote: 'First line\nSecond line',
  action: { label: 'Open the request', url: 'https://leave.example.com/open?to=%2Frequests&x=1' },
  footer: 'You approve Ana’s leave.',
  footerLink: { label: 'Email preferences', url: 'https://leave.example.com/settings' },
}

test('the text part reads like a letter', async () => {
  expect((await renderMail(content)).text).toBe(`Ana requested leave

Ana is waiting for your decision.

Type:     Annual
Duration: 3 days

> First line
> Second line

Open the request:
https://leave.example.com/open?to=%2Frequests&x=1

-- 
You approve Ana’s leave.
Email preferences: https://leave.example.com/settings
`)
})

test('a mail without details, quote, action and a link below has no gaps for them', async () => {
  const { details: _d, quote: _q, action: _a, footerLink: _f, ...plain } = content
  const { html, text } = await renderMail(plain)
  expect(text).toBe(
    'Ana requested leave\n\nAna is waiting for your decision.\n\n-- \nYou approve Ana’s leave.\n',
  )
  expect(html).not.toContain('<blockquote')
  expect(html).not.toContain('<a ')
})

test('choices are buttons, with the page of the mail as a link below them', async () => {
  const choices = [
    { label: 'Approve', url: 'https://leave.example.com/decide/a?x=1&y=2' },
    { label: 'Reject', url: 'https://leave.example.com/decide/b' },
  ]
  const { html, text } = await renderMail({ ...content, choices })
  expect(text).toContain(
    'Approve:\nhttps://leave.example.com/decide/a?x=1&y=2\n\nReject:\nhttps://leave.example.com/decide/b\n\nOpen the request:\n',
  )
  const links = [...html.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)</g)].map(([, href, words]) => [href, words])
  expect(links).toEqual([
    ['https://leave.example.com/decide/a?x=1&amp;y=2', 'Approve'],
    ['https://leave.example.com/decide/b', 'Reject'],
    ['https://leave.example.com/open?to=%2Frequests&amp;x=1', 'Open the request'],
    ['https://leave.example.com/settings', 'Email preferences'],
  ])
})

test('the HTML part says the same, and works without images, scripts and what must be fetched', async () => {
  const { html } = await renderMail(content)
  for (const said of ['Ana requested leave', 'Annual', 'First line<br/>Second line', 'Open the request'])
    expect(html).toContain(said)
  expect(html).toContain('href="https://leave.example.com/open?to=%2Frequests&amp;x=1"')
  expect(html).toContain('href="https://leave.example.com/settings"')
  expect(html).not.toMatch(/<(img|script|link)\b|url\(|@import/i)
})

test.each([...Object.keys(content), 'choices'] as (keyof MailContent)[])(
  'markup in %s stays text',
  async (field) => {
    const evil = '<script>alert(1)</script><img src=x onerror="a()">'
    const value = {
      productName: evil,
      preheader: evil,
      heading: `${evil}</title></style>`,
      paragraphs: [evil],
      calendar: { title: evil, weekdays: [evil], weeks: [[{ label: evil, look: 'free' } as const]] },
      details: [{ label: evil, value: evil }],
      quote: evil,
      choices: [{ label: evil, url: `https://x.test/?"><script>alert(1)</script>` }],
      action: { label: evil, url: `https://x.test/?"><script>alert(1)</script>` },
      footer: evil,
      footerLink: { label: evil, url: `https://x.test/?"><script>alert(1)</script>` },
    }[field]
    const { html } = await renderMail({ ...content, [field]: value })
    expect(html).not.toMatch(/<script|<img/i)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  },
)

test('a line break in a name adds no line of its own', async () => {
  const { text } = await renderMail({
    ...content,
    heading: 'Ana\r\nBalance: 99 days',
    details: [{ label: 'Name', value: 'Ana\nBalance: 99 days' }],
  })
  expect(text.split('\n')).not.toContain('Balance: 99 days')
  expect(text).toContain('Name: Ana Balance: 99 days')
})

test('every line of a quote is marked as quoted, whatever its line ends', async () => {
  const { text } = await renderMail({ ...content, quote: 'One\r\nTwo\rThree\n\nFour\u2028Five' })
  expect(text).toContain('> One\n> Two\n> Three\n>\n> FourFive')
})

test.each([
  ['CR and LF', 'Hello\r\nBcc: eve@evil.example', 'Hello Bcc: eve@evil.example'],
  ['other line ends', 'a\u2028b\u2029c\u0085d', 'a b cd'],
  ['control characters', 'a\u0000b\u001bc\u007fd', 'abcd'],
  ['turned reading direction', 'a\u202egnp.exe', 'agnp.exe'],
  ['half a surrogate', 'a\ud83d', 'a\ufffd'],
  ['runs of spaces', '  a \t  b ', 'a b'],
])('a subject drops %s', (_what, text, line) => {
  expect(subjectLine(text)).toBe(line)
})

test('a long subject is cut to 150 characters, never through one', () => {
  expect(subjectLine('x'.repeat(150))).toBe('x'.repeat(150))
  expect(subjectLine('x'.repeat(151))).toBe(`${'x'.repeat(149)}…`)
  expect(subjectLine('👩‍👧'.repeat(200))).toBe(`${'👩‍👧'.repeat(149)}…`)
})

test('a Message-ID is the same for the same parts only', () => {
  const id = messageIdFor(['leave-decided', 'r1', 'approved'], 'leave.example.com')
  expect(id).toMatch(/^<[0-9a-f]{40}@leave\.example\.com>$/)
  expect(messageIdFor(['leave-decided', 'r1', 'approved'], 'leave.example.com')).toBe(id)
  expect(messageIdFor(['leave-decided', 'r1approved'], 'leave.example.com')).not.toBe(id)
  expect(messageIdFor(['leave-decidedr1', 'approved'], 'leave.example.com')).not.toBe(id)
})
