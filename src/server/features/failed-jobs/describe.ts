import * as z from 'zod/mini'
import { readPeopleById } from '#server/features/people/person.ts'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { invitations, leaveRequests } from '#server/platform/db/schema.ts'
import type { JobSubject } from '#server/platform/jobs/define-job.ts'
import type { Parked } from '#server/platform/queue/parked.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { fullName } from '#shared/full-name.ts'

/** Says of a kind of job what one was to do; undefined for a kind of an earlier version. */
export type DescribeJob = (name: string, subject: JobSubject) => string | undefined

/** What failed jobs were to do, in words and by names, in their order. */
export async function describeFailedJobs(
  tx: Tx,
  jobs: readonly Parked[],
  describe: DescribeJob,
): Promise<string[]> {
  const subjects = jobs.map(toSubject)
  const requests = await readOwners(tx, present(subjects.map(({ requestId }) => requestId)))
  const addresses = await readAddresses(tx, present(subjects.map(({ invitationId }) => invitationId)))
  const recipients = present(subjects.map(({ recipientId }) => recipientId))
  const people = await readPeopleById(tx, [...recipients, ...requests.values()])
  const nameOf = (id: string | undefined) => {
    const person = id === undefined ? undefined : people.get(id)
    return person ? fullName(person) : 'somebody'
  }
  return subjects.map(({ name, isMail, requestId, recipientId, invitationId }) => {
    const owner = nameOf(requests.get(requestId ?? ''))
    const way = isMail ? 'Mail' : 'Message'
    const words = describe(name, {
      owner,
      to: `${way} to ${nameOf(recipientId)}`,
      toOwner: `${way} to ${owner}`,
      address: addresses.get(invitationId ?? '') ?? 'somebody',
    })
    return words ?? 'A task of an earlier version'
  })
}

/** Whom and what a job is about. A mail job carries the one that told in the app. */
const subject = z.object({
  requestId: z.optional(z.string()),
  recipientId: z.optional(z.string()),
  invitationId: z.optional(z.string()),
})
const told = z.object({ job: z.string(), payload: subject })

function toSubject({ name, payload }: Parked): z.infer<typeof subject> & { name: string; isMail: boolean } {
  const mail = name === 'mail-message' ? told.safeParse(payload).data : undefined
  if (mail) return { ...mail.payload, name: mail.job, isMail: true }
  return { ...subject.safeParse(payload).data, name, isMail: false }
}

function present(ids: (string | undefined)[]): string[] {
  return [...new Set(ids.filter((id) => id !== undefined))]
}

/** Whose the requests are. */
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
