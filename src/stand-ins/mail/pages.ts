import { createElement as h, type ReactElement, type ReactNode } from 'react'
import type { OutboxMail } from '#server/adapters/outbox.ts'
import { layout, type Site } from '../pages.ts'

type List = { site: Site; mails: readonly OutboxMail[]; hasMore: boolean; recipient: string }

/** All mails, or those to the searched recipient. */
export function mailsPage({ site, mails, hasMore, recipient }: List): string {
  return layout(site, recipient ? `Mail to ${recipient}` : 'Mail', [
    h('h1', { key: 'heading' }, 'Mail'),
    h(
      'p',
      { key: 'about', className: 'muted about' },
      'This page stands in for everyone’s inbox on this machine. Nothing is sent until ',
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
export function mailPage({ site, mail, sandbox }: { site: Site; mail: OutboxMail; sandbox: string }) {
  const source = `/dev/mail/${mail.id}/html`
  return layout(site, mail.subject, [
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

export function noSuchMailPage(site: Site): string {
  return layout(site, 'No such mail', [
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
