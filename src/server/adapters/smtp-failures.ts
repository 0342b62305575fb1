import * as z from 'zod/mini'
import { MailNotSent, MailRefused } from '#server/platform/mail/failures.ts'

/**
 * What nodemailer adds to an error. A reply's code is that of SMTP, its text may begin with an enhanced one.
 */
const smtpError = z.object({
  message: z.string(),
  code: z.optional(z.string()),
  command: z.optional(z.string()),
  responseCode: z.optional(z.number()),
  response: z.optional(z.string()),
})

/** Answers to it are about the recipient; to others about us: our sign-in, our sender, what we send. */
const namesTheRecipient = 'RCPT TO'
/** 'Authentication required', which some servers say only when the recipient is named. */
const authenticationRequired = 530
/**
 * The subject 7 of an enhanced code (RFC 3463) is security and policy: a relay that is denied, a blocked
 * network, a missing signature. Many servers say so at RCPT TO, but it is about us, and the operator can
 * change it; others name the relay without a code.
 */
const ourFault = /^\d{3}[ -]5\.7\.|\brelay/i

/** nodemailer's own words, before it asks the server; of a wrong sender it says 'Invalid sender'. */
const noAddress = /^(No recipients|Invalid recipient)/

/** What an error of nodemailer means for the mail (decisions/0024). */
export function toMailFailure(error: unknown): unknown {
  const { message, code, command, responseCode, response = '' } = smtpError.safeParse(error).data ?? {}
  if (message === undefined) return error
  if (code === 'EENVELOPE' && command === 'API' && noAddress.test(message))
    return new MailRefused(code, error)
  if (responseCode === undefined) return error
  const isPermanent = responseCode >= 500 && responseCode !== authenticationRequired
  const isFinal = isPermanent && command === namesTheRecipient && !ourFault.test(response)
  return isFinal ? new MailRefused(String(responseCode), error) : new MailNotSent(String(responseCode), error)
}
