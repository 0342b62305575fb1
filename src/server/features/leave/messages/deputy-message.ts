import { and, eq } from 'drizzle-orm'
import type { Message } from '#server/features/notification/message.ts'
import { findReader } from '#server/features/notification/reader.ts'
import { auditLog, users } from '#server/platform/db/schema.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatRange } from '#shared/format-dates.ts'
import { fullName } from '#shared/full-name.ts'

/** To a deputy: for whom they decide, and when. */
export async function composeDeputy(
  tx: Tx,
  { auditId, recipientId }: JobPayloads['tell-deputy'],
  { now }: Pick<JobServices, 'now'>,
): Promise<Message | undefined> {
  const reader = await findReader(tx, recipientId, now())
  const [named] = await tx
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      deputyId: users.deputyId,
      from: users.deputyFrom,
      until: users.deputyUntil,
    })
    .from(auditLog)
    .innerJoin(users, and(eq(users.companyId, auditLog.companyId), eq(users.id, auditLog.subjectId)))
    .where(eq(auditLog.id, auditId))
  if (!reader || !named || named.deputyId !== reader.userId) return undefined
  const { firstName, from, until } = named
  const dates = from && until && { startDate: from, endDate: until, halfDayPart: null }
  const when = dates
    ? `on ${formatRange(dates, reader.today, reader.locale)}`
    : `whenever ${firstName} is away`
  const heading = `${fullName(named)} named you as deputy`
  return {
    to: reader,
    parts: ['deputy', auditId, reader.userId],
    title: 'You’re a deputy',
    message: `For ${fullName(named)}, ${when}`,
    path: '/requests',
    mail: {
      subject: heading,
      preheader: `You decide ${when}.`,
      heading,
      paragraphs: [
        `You decide in ${firstName}’s place ${when}. Requests that wait for ${firstName} are then in your Team Approvals.`,
      ],
      details: [],
      actionLabel: 'Open Team Approvals',
      footer: `${firstName} can change this in their settings.`,
    },
  }
}
