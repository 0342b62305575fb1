import { and, gt, isNull, lte } from 'drizzle-orm'
import type { Message } from '#server/features/notification/message.ts'
import { findReader, type Reader } from '#server/features/notification/reader.ts'
import { findAdminIds } from '#server/features/people/admins.ts'
import { daysAfter } from '#server/platform/days-later.ts'
import { apiKeys } from '#server/platform/db/schema.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import { type ApiKeyRow, findLiveKey } from '#server/platform/tenancy/api-key.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatDay } from '#shared/format-dates.ts'
import { dateInTimeZone } from '#shared/plain-date.ts'

/** How many days before its end somebody hears of it. */
const noticeDays = 14

/**
 * Hourly: notifies the owner of each personal key that ends within 14 days, and every admin of a company's,
 * once. A key that is made for less is told of at once.
 */
export async function notifyOfKeyEnds(tx: Tx, now: Date): Promise<void> {
  const { revokedAt, expiryNotifiedAt, expiresAt } = apiKeys
  const isDue = and(gt(expiresAt, now), lte(expiresAt, daysAfter(now, noticeDays)))
  const due = await tx
    .update(apiKeys)
    .set({ expiryNotifiedAt: now })
    .where(and(isNull(revokedAt), isNull(expiryNotifiedAt), isDue))
    .returning()
  for (const { id, isPersonal, ownerId, expiresAt: endsAt } of due)
    for (const recipientId of isPersonal ? [ownerId] : await findAdminIds(tx))
      await tx.enqueue('tell-key-end', { keyId: id, endsAt: endsAt.toISOString(), recipientId })
}

/** To the owner of a key, or an admin: when it ends. Undefined once it was rotated or revoked. */
export async function composeKeyEnd(
  tx: Tx,
  { keyId, endsAt, recipientId }: JobPayloads['tell-key-end'],
  { now }: Pick<JobServices, 'now'>,
): Promise<Message | undefined> {
  const reader = await findReader(tx, recipientId, now())
  const key = await findLiveKey(tx, keyId)
  if (!reader || key?.expiresAt.toISOString() !== endsAt) return undefined
  return toMessage(reader, key)
}

function toMessage(to: Reader, { id, name, isPersonal, expiresAt }: ApiKeyRow): Message {
  const day = formatDay(dateInTimeZone(expiresAt, to.timeZone), to.today, to.locale)
  const whose = isPersonal ? 'Your API key' : 'The company’s API key'
  const heading = `${whose} ‘${name}’ expires on ${day}`
  return {
    to,
    parts: ['api-key-end', id, expiresAt.toISOString(), to.userId],
    title: 'API key expires soon',
    message: `${name}, on ${day}`,
    path: `/settings?tab=${isPersonal ? 'api-keys' : 'connections'}`,
    mail: {
      subject: heading,
      preheader: 'Rotate it to keep the programs that use it working.',
      heading,
      paragraphs: [
        'After that, programs that use it are refused. Rotate it to get a new token; the old one can keep working for up to 7 days, so you have time to replace it.',
      ],
      actionLabel: 'Open API keys',
      footer: isPersonal ? 'You created this API key.' : 'You’re an admin of this company.',
    },
  }
}
