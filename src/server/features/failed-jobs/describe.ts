import * as z from 'zod/mini'
import { readPeopleById } from '#server/features/people/person.ts'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { invitations, leaveRequests } from '#server/platform/db/schema.ts'
import type { Fault } from '#server/platform/fault.ts'
import type { JobSubject } from '#server/platform/jobs/define-job.ts'
import type { MailRefused } from '#server/platform/mail/failures.ts'
import type { DeadLetter } from '#server/platform/queue/dead-letters.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { fullName } from '#shared/full-name.ts'

/** What a job was to do, in words; undefined for a kind that an earlier version had. */
export type DescribeJob = (name: string, subject: JobSubject) => string | undefined

/** What failed jobs were to do, in words and with names, in their order. */
export async function describeFailedJobs(
  tx: Tx,
  jobs: readonly DeadLetter[],
  describe: DescribeJob,
): Promise<string[]> {
  const subjects = jobs.map(toSubject)
  const requests = await readOwners(tx, present(subjects.map(({ requestId }) => requestId)))
  const addresses = await readAddresses(tx, present(subjects.map(({ invitationId }) => invitationId)))
  const recipients = present(subjects.map(({ recipientId }) => recipientId))
  const people = await readPeopleById(tx, [...recipients, ...requests.values()])
  const nameOf = (id: string | undefined) => {
    const person = id === undefined ? undefined : people.get(id)
    return person ? fullName(person) : 'someone'
  }
  return subjects.map(({ name, isMail, requestId, recipientId, invitationId }) => {
    const owner = nameOf(requests.get(requestId ?? ''))
    const channel = isMail ? 'Email' : 'Message'
    const words = describe(name, {
      owner,
      to: `${channel} to ${nameOf(recipientId)}`,
      toOwner: `${channel} to ${owner}`,
      address: addresses.get(invitationId ?? '') ?? 'someone',
    })
    return words ?? 'A task from an earlier version'
  })
}

/**
 * The people and things that a job is about. The job of an email contains the one that notified in the app.
 */
const subject = z.object({
  requestId: z.optional(z.string()),
  recipientId: z.optional(z.string()),
  invitationId: z.optional(z.string()),
})
const emailJob = z.object({ job: z.string(), payload: subject })

function toSubject({
  name,
  payload,
}: DeadLetter): z.infer<typeof subject> & { name: string; isMail: boolean } {
  const mail = name === 'mail-message' ? emailJob.safeParse(payload).data : undefined
  if (mail) return { ...mail.payload, name: mail.job, isMail: true }
  return { ...subject.safeParse(payload).data, name, isMail: false }
}

function present(ids: (string | undefined)[]): string[] {
  return [...new Set(ids.filter((id) => id !== undefined))]
}

/** The owners' names, by request. */
async function readOwners(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { id, userId } = leaveRequests
  const rows = await tx.select({ id, userId }).from(leaveRequests).where(isOneOf(id, ids))
  return new Map(rows.map((row) => [row.id, row.userId]))
}

async function readAddresses(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { id, email } = invitations
  const rows = await tx.select({ id, email }).from(invitations).where(isOneOf(id, ids))
  return new Map(rows.map((row) => [row.id, row.email]))
}

const unreachable =
  /^(ECONN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EDNS|ESOCKET|ETLS|EPIPE|EPROTOCOL)/

const refusedSignIn = 'The mail server refused our sign-in. The server’s operator can fix it.'
/** Replies of SMTP that are about our sign-in (RFC 4954). */
const signInReply = /^(454|530|534|535|538)$/
const reply = /^[45]\d\d$/

/** nodemailer's codes for refusals by the mail server. */
const mailServer: Record<string, string> = {
  EAUTH: refusedSignIn,
  EENVELOPE: 'The mail server refused the address. Please check it.',
  EMESSAGE: 'The mail server refused the email.',
}

/**
 * Why the last attempt failed, in words that an admin can act on. Only the error's kind and code are stored.
 */
export function whyItFailed({ fault }: Pick<DeadLetter, 'fault'>): string {
  if (!fault) return 'It was interrupted, for example by a restart of the server.'
  if (fault.error === 'ProviderAway') return 'We couldn’t reach the card provider.'
  if (fault.error === 'Refusal' && fault.code === 'unavailable') return 'The database didn’t respond.'
  return fault.code === undefined
    ? unknownReason(fault)
    : (reasonOf({ ...fault, code: fault.code }) ?? unknownReason(fault))
}

function reasonOf({ error, code }: Fault & { code: string }): string | undefined {
  if (unreachable.test(code)) return 'We couldn’t reach the mail server.'
  return reply.test(code) ? reasonOfReply(error, code) : mailServer[code]
}

function reasonOfReply(error: string, code: string): string {
  if (error === ('MailRefused' satisfies MailRefused['name']))
    return `The recipient’s mail server refused the address or the email (${code}). Please check the address.`
  if (signInReply.test(code)) return refusedSignIn
  if (code.startsWith('4'))
    return `The mail server didn’t accept the email for now (${code}). Try again later.`
  return `The mail server doesn’t accept mail from us (${code}). The server’s log has the details.`
}

function unknownReason({ error, code }: Fault): string {
  const name = code === undefined ? error : `${error}, ${code}`
  return `Something went wrong on our side (${name}). The server’s log has the details.`
}
