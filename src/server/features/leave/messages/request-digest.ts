import { readLeaveTypes } from '#server/features/leave-type/leave-types.ts'
import { composeEmail } from '#server/features/notification/deliver.ts'
import type { Message } from '#server/features/notification/message.ts'
import { findReader, type Reader } from '#server/features/notification/reader.ts'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatCount } from '#shared/format-dates.ts'
import { fullName } from '#shared/full-name.ts'
import { readToDecide, type ToDecide } from '../approvals/to-decide.ts'
import { readInWords } from './around.ts'
import { isLeftToDigest, mailedSingly, mostListed } from './hourly-digest.ts'
import { datesInWords, leaveLine } from './message-words.ts'
import { composeRequested } from './requested-message.ts'

type Digest = JobPayloads['mail-request-digest']

/**
 * Counts a request in the approver's hour. True if its email is the one for all further requests, at the end
 * of that hour.
 */
export async function addToRequestDigest(
  tx: Tx,
  { requestId, recipientId }: JobPayloads['mail-leave-requested'],
): Promise<boolean> {
  return isLeftToDigest(tx, 'mail-request-digest', recipientId, requestId)
}

/** One email about all that is left to decide of the further requests of an hour. */
export async function requestDigest(services: JobServices, digest: Digest): Promise<Mail | undefined> {
  const { companyId } = digest
  return composeEmail(services, { companyId, kind: 'leave_requests' }, (tx) =>
    composeDigest(tx, digest, services),
  )
}

async function composeDigest(
  tx: Tx,
  { companyId, recipientId, ids }: Digest,
  services: JobServices,
): Promise<Message | undefined> {
  const gathered = ids.slice(mailedSingly)
  const reader = gathered.length > 0 && (await findReader(tx, recipientId, services.now()))
  if (!reader) return undefined
  const { toDecide } = await readToDecide(tx, reader, isOneOf(leaveRequests.id, gathered))
  const [first, ...others] = toDecide
  if (!first) return undefined
  const requestId = first.request.id
  if (others.length === 0)
    return composeRequested(tx, { companyId, requestId, recipientId }, { ...services, channel: 'email' })
  const listed = await readListed(tx, toDecide.slice(0, mostListed), reader)
  return digestMessage(reader, { gathered, listed, count: toDecide.length })
}

/** Each with the balance around it and who else is away, in a few queries for all of them. */
async function readListed(tx: Tx, listed: readonly ToDecide[], reader: Reader) {
  const [types, around] = await Promise.all([readLeaveTypes(tx), readInWords(tx, listed, reader)])
  return listed.map(({ request, owner }, index) => {
    const typeName = types.find(({ key }) => key === request.leaveType)?.name ?? ''
    const leave = leaveLine(undefined, typeName, datesInWords(request, reader))
    return { label: fullName(owner), value: [leave, ...(around[index] ?? [])].join(' · ') }
  })
}

type Gathered = {
  gathered: readonly string[]
  listed: readonly { label: string; value: string }[]
  count: number
}

function digestMessage(reader: Reader, { gathered, listed, count }: Gathered): Message {
  const inWords = (number: number) => formatCount(number, reader.locale)
  const heading = `${inWords(count)} more requests need your decision`
  const unlisted = count - listed.length
  const path = '/requests?view=approvals'
  return {
    to: reader,
    parts: ['request-digest', ...gathered, reader.userId],
    title: heading,
    message: '',
    path,
    mail: {
      subject: heading,
      preheader: 'All sent within the same hour.',
      heading,
      paragraphs: [
        `You got an email about each of the first ${mailedSingly} requests within an hour. These came after that.`,
      ],
      details:
        unlisted > 0
          ? [...listed, { label: `${inWords(unlisted)} more`, value: 'In Team Approvals' }]
          : listed,
      actionLabel: 'Open Team Approvals',
      footer: 'You approve the leave of these people.',
    },
  }
}
