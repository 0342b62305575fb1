import { eq } from 'drizzle-orm'
import { composeEmail } from '#server/features/notification/deliver.ts'
import type { Message } from '#server/features/notification/message.ts'
import { findReader } from '#server/features/notification/reader.ts'
import { readAuditLines } from '#server/platform/audit/read.ts'
import { auditLog } from '#server/platform/db/schema.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatCount } from '#shared/format-dates.ts'
import { isLeftToDigest, mailedSingly, mostListed } from './hourly-digest.ts'
import { composeUpdate } from './update-message.ts'

type Digest = JobPayloads['mail-news-digest']

/**
 * Counts a change of leave in its reader's hour: a new public holiday changes the leave of many at once. True
 * if its email is the one for all further changes, at the end of that hour.
 */
export async function addToNewsDigest(
  tx: Tx,
  { auditId, recipientId }: JobPayloads['mail-leave-news'],
): Promise<boolean> {
  return isLeftToDigest(tx, 'mail-news-digest', recipientId, auditId)
}

/** One email about the further changes of an hour. */
export async function newsDigest(services: JobServices, digest: Digest): Promise<Mail | undefined> {
  const { companyId } = digest
  return composeEmail(services, { companyId, kind: 'leave_changes' }, (tx) =>
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
  const compose = async (auditId: string, channel: 'in-app' | 'email') => {
    const [line] = await readAuditLines(tx, eq(auditLog.id, auditId))
    const told = line && { companyId, requestId: line.subjectId, auditId, recipientId }
    return told && composeUpdate(tx, told, { ...services, channel })
  }
  const [first, ...others] = gathered
  if (first && others.length === 0) return compose(first, 'email')
  const listed: Message[] = []
  for (const auditId of gathered.slice(0, mostListed))
    listed.push(...[(await compose(auditId, 'in-app')) ?? []].flat())
  if (listed.length === 0) return undefined
  const unlisted = Math.max(0, gathered.length - mostListed)
  const inWords = (number: number) => formatCount(number, reader.locale)
  const heading = `${inWords(listed.length + unlisted)} more changes to leave`
  return {
    to: reader,
    parts: ['news-digest', ...gathered, reader.userId],
    title: heading,
    message: '',
    path: '/requests',
    mail: {
      subject: heading,
      preheader: 'All made within the same hour.',
      heading,
      paragraphs: [
        `You got an email about each of the first ${mailedSingly} changes within an hour. These came after that.`,
      ],
      details: [
        ...listed.map(({ title, message }) => ({ label: title, value: message })),
        ...(unlisted > 0 ? [{ label: `${inWords(unlisted)} more`, value: 'In your notifications' }] : []),
      ],
      actionLabel: 'Open Leave Requests',
      footer: 'This is about your own leave, or leave that you approve.',
    },
  }
}
