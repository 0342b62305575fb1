import { createHash } from 'node:crypto'

/** One mail to one address, with both parts written. */
export type Mail = {
  /** A bare address, without a display name. */
  to: string
  subject: string
  text: string
  html: string
  /** From `messageIdFor`, the same at every attempt. */
  messageId: string
  replyTo?: string
  headers?: Record<string, string>
}

/** Where mails go: an SMTP server, or the outbox folder. */
export type MailTransport = {
  /** Resolves once the other side has taken the mail; throws if it has not, and the job tries again. */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}

/** On every mail of ours: out-of-office replies stay away from what a program wrote (RFC 3834). */
export const automaticHeaders: Record<string, string> = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
}

/**
 * The same parts give the same Message-ID. A job that is repeated after a crash thus sends a mail that receivers can
 * recognise as the one they have (trust, 'Mail and jobs').
 */
export function messageIdFor(parts: readonly string[], host: string): string {
  // As JSON, so that ['ab', 'c'] and ['a', 'bc'] differ.
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return `<${digest.slice(0, 40)}@${host}>`
}
