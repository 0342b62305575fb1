import { type Mail, messageIdFor } from '#server/platform/mail/mail.ts'
import { renderMail, subjectLine } from '#server/platform/mail/template.ts'
import { isUnprompted, type NotificationKind } from '#shared/notification/kinds.ts'
import type { Reader } from './reader.ts'

/** A notification of one person, in the app and by email. Its words may hold what people wrote. */
export type Message = {
  to: Reader
  /** What identifies it: with the same parts it is the same message, and sent once. */
  parts: readonly string[]
  title: string
  message: string
  /** The address in the app that it is about. */
  path: string
  mail: {
    /** Without a type of leave, like the preheader: a phone on a table shows both to everybody. */
    subject: string
    preheader: string
    heading: string
    paragraphs: readonly string[]
    details?: readonly { label: string; value: string }[]
    quote?: string
    actionLabel: string
    /** Why the reader gets it. */
    footer: string
  }
}

type Deployment = { publicUrl: URL; productName: string }

const settingsPath = '/settings?tab=notifications'

/** The mail of a message, with a button to its path and a way to choose which mails come. */
export function toMail(
  { to, kind, parts, path, mail }: Message & { kind: NotificationKind },
  { publicUrl, productName }: Deployment,
): Mail {
  const { subject, actionLabel, ...content } = mail
  const settingsUrl = openUrl(settingsPath, publicUrl)
  return {
    to: to.email,
    messageId: messageIdFor(parts, publicUrl.hostname),
    subject: subjectLine(subject),
    ...renderMail({
      ...content,
      productName,
      action: { label: actionLabel, url: openUrl(path, publicUrl) },
      footerLink: { label: 'Choose which mails you get', url: settingsUrl },
    }),
    ...(isUnprompted(kind) && { headers: { 'List-Unsubscribe': `<${settingsUrl}>` } }),
  }
}

/** Leads to a path of the app, by way of sign-in for people who are signed out. */
function openUrl(path: string, publicUrl: URL): string {
  return new URL(`/api/open?to=${encodeURIComponent(path)}`, publicUrl).href
}
