import { createTransport } from 'nodemailer'
import { automaticHeaders, type Mail, type MailTransport, mailsAtOnce } from '#server/platform/mail/mail.ts'
import { toMailFailure } from './smtp-failures.ts'

const second = 1000

type SmtpOptions = {
  /** Like `smtps://user:password@mail.example.com`. */
  url: string
  /** Like `Sorrel <leave@example.com>`. */
  from: string
  /** What this server calls itself in EHLO, where a receiver may look it up: its public host. */
  host: string
}

/** Sends over SMTP. A server that hangs is given up after 20 seconds at most, and the job tries again. */
export function smtpTransport({ url, from, host }: SmtpOptions): MailTransport {
  const pool = createTransport(
    {
      url,
      name: host,
      pool: true,
      maxConnections: mailsAtOnce,
      connectionTimeout: 10 * second,
      greetingTimeout: 10 * second,
      dnsTimeout: 10 * second,
      socketTimeout: 20 * second,
      // The job tries again; a second layer of retries would only hide that.
      maxRequeues: 1,
      // So that a text is never taken for the path or URL of a file.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    send: async (mail) => {
      try {
        await pool.sendMail(toMessage(mail))
      } catch (error) {
        throw toMailFailure(error)
      }
    },
    close: async () => pool.close(),
  }
}

function toMessage({ to, subject, text, html, messageId, replyTo, thread, headers }: Mail) {
  return {
    // As an object, so that a comma can't add a recipient.
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    ...(thread && { inReplyTo: thread, references: thread }),
    subject,
    text,
    html,
    messageId,
    headers: { ...automaticHeaders, ...headers },
  }
}
