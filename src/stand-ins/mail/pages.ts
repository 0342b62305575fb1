import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { OutboxMail } from '#server/adapters/outbox.ts'

/** What the pages show of the installation. */
export type MailPlace = { productName: string; host: string }

type List = { place: MailPlace; mails: readonly OutboxMail[]; hasMore: boolean; recipient: string }

/** All mails, or those to the searched recipient. */
export function mailsPage({ place, mails, hasMore, recipient }: List): string {
  return layout(place, recipient ? `Mail to ${recipient}` : 'Mail', [
    h('h1', { key: 'heading' }, 'Mail'),
    h(
      'p',
      { key: 'about', className: 'muted about' },
      'This page stands in for everybody’s inbox on this machine. Nothing is sent until ',
      h('code', null, 'SMTP_URL'),
      ' is set.',
    ),
    mails.length > 0 || recipient ? h(Search, { key: 'search', recipient }) : null,
    mails.length > 0 ? h(Mails, { key: 'mails', mails }) : h(NoMails, { key: 'none', recipient }),
    hasMore
      ? h(
          'p',
          { key: 'more', className: 'muted small' },
          `The newest ${mails.length} are shown. Search to find older ones.`,
        )
      : null,
  ])
}

/** One mail: its headers, its HTML part in a frame that runs nothing, its text part. */
export function mailPage({ place, mail, sandbox }: { place: MailPlace; mail: OutboxMail; sandbox: string }) {
  const source = `/dev/mail/${mail.id}/html`
  return layout(place, mail.subject, [
    h('p', { key: 'back' }, h('a', { href: '/dev/mail' }, '← All mail')),
    h('h1', { key: 'heading' }, mail.subject),
    h(Headers, { key: 'headers', mail }),
    h(
      'section',
      { key: 'html', 'aria-labelledby': 'html' },
      h('h2', { id: 'html' }, 'HTML'),
      h('iframe', { className: 'sheet', src: source, title: 'The mail as HTML', sandbox }),
      h('p', { className: 'small' }, h('a', { href: source }, 'Open the HTML part by itself')),
    ),
    h(
      'section',
      { key: 'text', 'aria-labelledby': 'text' },
      h('h2', { id: 'text' }, 'Text'),
      // Focusable, so that a long line can be scrolled with the keyboard.
      h('pre', { className: 'sheet', tabIndex: 0, role: 'group', 'aria-labelledby': 'text' }, mail.text),
    ),
  ])
}

export function noSuchMailPage(place: MailPlace): string {
  return layout(place, 'No such mail', [
    h('h1', { key: 'heading' }, 'No such mail'),
    h('p', { key: 'why' }, 'It may have been deleted from the outbox folder.'),
    h('p', { key: 'back' }, h('a', { href: '/dev/mail' }, 'All mail')),
  ])
}

function Search({ recipient }: { recipient: string }): ReactElement {
  return h(
    'form',
    { className: 'search', role: 'search', action: '/dev/mail' },
    h('label', { htmlFor: 'to' }, 'Recipient'),
    h('input', {
      id: 'to',
      name: 'to',
      type: 'search',
      defaultValue: recipient,
      autoComplete: 'off',
      spellCheck: false,
    }),
    h('button', null, 'Search'),
    recipient ? h('a', { href: '/dev/mail' }, 'Show all') : null,
  )
}

function Mails({ mails }: { mails: readonly OutboxMail[] }): ReactElement {
  return h(
    'ol',
    { className: 'mails' },
    mails.map((mail) =>
      h(
        'li',
        { key: mail.id },
        h('a', { href: `/dev/mail/${mail.id}`, className: 'subject' }, mail.subject),
        h('span', { className: 'to' }, h('span', { className: 'unseen' }, 'to '), mail.to),
        h(Moment, { at: mail.at }),
      ),
    ),
  )
}

function NoMails({ recipient }: { recipient: string }): ReactElement {
  return recipient
    ? h('p', { className: 'empty' }, `No mail to ‘${recipient}’ so far.`)
    : h(
        'div',
        { className: 'empty' },
        h('p', null, h('b', null, 'No mail so far')),
        h(
          'p',
          { className: 'muted' },
          'Invitations, requests that wait for a decision, decisions and contact messages will be here.',
        ),
      )
}

function Headers({ mail }: { mail: OutboxMail }): ReactElement {
  const rows: [name: string, value: ReactNode][] = [
    ['To', mail.to],
    ['From', mail.from],
    ...(mail.replyTo ? [['Reply-To', mail.replyTo] satisfies [string, string]] : []),
    ['Date', h(Moment, { at: mail.at })],
    ['Message-ID', mail.messageId],
    ...Object.entries(mail.headers ?? {}),
  ]
  return h(
    'dl',
    null,
    rows.map(([name, value]) => h('div', { key: name }, h('dt', null, name), h('dd', null, value))),
  )
}

// In the time zone of the machine, which is its reader's.
const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

function Moment({ at }: { at: string }): ReactElement {
  return h('time', { dateTime: at }, moments.format(new Date(at)))
}

/** A page of a stand-in: its head with the style, its header with the place, and the body. */
export function layout(
  { productName, host }: MailPlace,
  title: string,
  body: ReactNode,
  style = '/dev/mail/style.css',
): string {
  const page = h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, `${title} | ${productName}`),
      h('link', { rel: 'stylesheet', href: style }),
    ),
    h(
      'body',
      null,
      h(
        'header',
        null,
        h('a', { className: 'brand', href: '/' }, leaf, h('span', null, productName)),
        h(
          'span',
          { className: 'place small' },
          h('b', null, 'This machine only'),
          h('span', { className: 'muted' }, host),
        ),
      ),
      h('main', null, body),
    ),
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}

const leaf = h(
  'svg',
  { viewBox: '0 0 24 24', 'aria-hidden': true },
  h('path', { d: 'M4 20c-1-9 4.5-16 16-16 0 11.5-7 17-16 16Z' }),
  h('path', { d: 'M4 20 14.5 9.5M9 15v-4.5M12 12V8M9 15h4.5' }),
)
