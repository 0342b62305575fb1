import { createHash } from 'node:crypto'

/** Whom a mail is for: where it is noted that a mail server refused it. */
export type MailRecipient = {
  companyId: string
  /** The last mail to them was refused. */
  wasRefused: boolean
} & ({ userId: string } | { invitationId: string })

/** One mail to one address, with both parts. */
export type Mail = {
  /** A bare address, without a display name. */
  to: string
  /** Undefined for nobody of a company, such as support. */
  recipient?: MailRecipient
  subject: string
  text: string
  html: string
  /** From `messageIdFor`, the same at every attempt. */
  messageId: string
  replyTo?: string
  /**
   * From `messageIdFor`, the same for all mails of a thread: of an id that no mail has, so that any can come
   * first.
   */
  thread?: string
  headers?: Record<string, string>
}

/**
 * Mails under way at the same time: a mail server takes a good part of a second for each, and many take no
 * more connections from one sender.
 */
export const mailsAtOnce = 5

/** An SMTP server, or the outbox folder. */
export type MailTransport = {
  /**
   * Resolves once the receiver has accepted the mail.
   *
   * @throws MailRefused if the receiver never will; any other error if the job should try again.
   */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}

/** Keeps out-of-office replies away (RFC 3834). */
export const automaticHeaders: Record<string, string> = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
}

/**
 * The same parts give the same Message-ID, so that receivers recognise the mail of a job that was repeated
 * after a crash (trust, 'Mail and jobs').
 */
export function messageIdFor(parts: readonly string[], host: string): string {
  // JSON keeps ['ab', 'c'] and ['a', 'bc'] apart.
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return `<${digest.slice(0, 40)}@${host}>`
}
