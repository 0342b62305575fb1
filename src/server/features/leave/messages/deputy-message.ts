import { and, eq } from 'drizzle-orm'
import type { Message } from '#server/features/notification/message.ts'
import { findReader, type Reader } from '#server/features/notification/reader.ts'
import { auditLog, users } from '#server/platform/db/schema.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatRange } from '#shared/format-dates.ts'
import { fullName } from '#shared/full-name.ts'

/** To a deputy: for whom they decide, and when, or that they no longer do. */
export async function composeDeputy(
  tx: Tx,
  { auditId, recipientId }: JobPayloads['tell-deputy'],
  { now }: Pick<JobServices, 'now'>,
): Promise<Message | undefined> {
  const reader = await findReader(tx, recipientId, now())
  const [approver] = await tx
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
  if (!reader || !approver) return undefined
  const words = approver.deputyId === reader.userId ? beginning(approver, reader) : end(approver)
  return {
    to: reader,
    parts: ['deputy', auditId, reader.userId],
    title: words.title,
    message: words.message,
    path: '/requests',
    mail: {
      subject: words.heading,
      preheader: words.paragraph,
      heading: words.heading,
      paragraphs: [words.paragraph],
      details: [],
      actionLabel: 'Open Team Approvals',
      footer: `${approver.firstName} can change this in their settings.`,
    },
  }
}

type Approver = { firstName: string; lastName: string; from: string | null; until: string | null }

function beginning(approver: Approver, reader: Reader) {
  const { firstName, from, until } = approver
  const dates = from && until && { startDate: from, endDate: until }
  const range =
    dates && `${from === until ? 'on' : 'from'} ${formatRange(dates, reader.today, reader.locale)}`
  const when = range || `whenever ${firstName} is away`
  return {
    title: 'You’re a deputy',
    message: `For ${fullName(approver)}, ${when}`,
    heading: `${fullName(approver)} named you as their deputy`,
    paragraph: `You decide in ${firstName}’s place ${when}. Requests waiting for ${firstName} are then in your Team Approvals.`,
  }
}

function end(approver: Approver) {
  return {
    title: 'No longer a deputy',
    message: `For ${fullName(approver)}`,
    heading: `You’re no longer ${fullName(approver)}’s deputy`,
    paragraph: `You no longer decide requests in ${approver.firstName}’s place.`,
  }
}
