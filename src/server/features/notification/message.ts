import type { MailCalendar } from '#server/platform/mail/content.ts'
import { type Mail, messageIdFor } from '#server/platform/mail/mail.ts'
import { renderMail, subjectLine } from '#server/platform/mail/template.ts'
import type { Reader } from './reader.ts'

/** A notification for one person, in the app and by email. May contain what people wrote. */
export type Message = {
  to: Reader
  /** Its identity: a message with the same parts is sent once. */
  parts: readonly string[]
  /** What it is about, such as a request: its mails are shown as one conversation. */
  threadOf?: readonly string[]
  title: string
  message: string
  /** The page in the app that it is about. */
  path: string
  mail: {
    /** Without the leave type, like the preheader: a phone on a table shows both to everybody. */
    subject: string
    preheader: string
    heading: string
    paragraphs: readonly string[]
    calendar?: MailCalendar
    details?: readonly { label: string; value: string }[]
    quote?: string
    /** Buttons that decide without a sign-in. */
    choices?: readonly { label: string; url: string }[]
    actionLabel: string
    /** Why the reader gets it. */
    footer: string
  }
}

type Deployment = { publicUrl: URL; productName: string }

/** Where people choose their mails. */
export const settingsPath = '/settings?tab=notifications'

/**
 * The email of a message, with a button to its page and a link to the reader's preferences. `unsubscribeUrl`
 * is for a kind that can be switched off.
 */
export async function toMail(
  { to, parts, threadOf, path, mail, unsubscribeUrl }: Message & { unsubscribeUrl?: string | undefined },
  { publicUrl, productName }: Deployment,
): Promise<Mail> {
  const { subject, actionLabel, ...content } = mail
  const settingsUrl = openUrl(settingsPath, publicUrl)
  return {
    to: to.email,
    recipient: { companyId: to.companyId, userId: to.userId, wasRefused: to.wasRefused },
    messageId: messageIdFor(parts, publicUrl.hostname),
    ...(threadOf && { thread: messageIdFor(threadOf, publicUrl.hostname) }),
    subject: subjectLine(subject),
    ...(await renderMail({
      ...content,
      productName,
      action: { label: actionLabel, url: openUrl(path, publicUrl) },
      footerLink: { label: 'Email preferences', url: settingsUrl },
    })),
    ...(unsubscribeUrl && {
      headers: {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  }
}

/** A link to a page of the app, by way of sign-in for people who are signed out. */
export function openUrl(path: string, publicUrl: URL): string {
  return new URL(`/api/open?to=${encodeURIComponent(path)}`, publicUrl).href
}
