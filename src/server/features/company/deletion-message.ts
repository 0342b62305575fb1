import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { liveSubscriptionId, readAccount } from '#server/features/billing/account.ts'
import type { Message } from '#server/features/notification/message.ts'
import { findReader, type Reader } from '#server/features/notification/reader.ts'
import { auditLog, companies, users } from '#server/platform/db/schema.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatDay } from '#shared/format-dates.ts'
import { fullName } from '#shared/full-name.ts'
import { canDeleteCompany } from '#shared/permissions.ts'
import { dateInTimeZone } from '#shared/plain-date.ts'

/**
 * To an admin: the company will be deleted, or the deletion was undone. Undefined if that is no longer so.
 */
export async function composeDeletion(
  tx: Tx,
  { auditId, recipientId }: JobPayloads['tell-company-deletion'],
  { now }: Pick<JobServices, 'now'>,
): Promise<Message | undefined> {
  const reader = await findReader(tx, recipientId, now())
  const facts = reader && canDeleteCompany(reader) ? await readDeletionFacts(tx, auditId) : undefined
  if (!reader || !facts) return undefined
  const words = facts.dueAt ? dueWords(facts, facts.dueAt, reader) : undoneWords(facts)
  return toMessage(reader, auditId, words)
}

type DeletionFacts = {
  companyName: string
  timeZone: string
  actorName: string
  /** Null if the deletion was undone. */
  dueAt: Date | null
  /** Not ended yet. */
  hasSubscription: boolean
  /** An end is scheduled. */
  isEnding: boolean
}

const asked = z.object({ deletionDueAt: z.string() })

/** Undefined if it is no longer so. */
async function readDeletionFacts(tx: Tx, auditId: string): Promise<DeletionFacts | undefined> {
  const [row] = await tx
    .select({ line: auditLog, actor: users, company: companies })
    .from(auditLog)
    .innerJoin(companies, eq(companies.companyId, auditLog.companyId))
    .innerJoin(users, and(eq(users.companyId, auditLog.companyId), eq(users.id, auditLog.actorId)))
    .where(eq(auditLog.id, auditId))
  if (!row) return undefined
  const { line, actor, company } = row
  const dueAtThen =
    line.action === 'company.deletion-asked' ? asked.parse(line.after).deletionDueAt : undefined
  if (dueAtThen !== company.deletionDueAt?.toISOString()) return undefined
  const account = await readAccount(tx)
  return {
    companyName: company.name,
    timeZone: company.timeZone,
    actorName: fullName(actor),
    dueAt: company.deletionDueAt,
    hasSubscription: liveSubscriptionId(account) !== undefined,
    isEnding: account?.cancelAt != null,
  }
}

type Words = Pick<Message, 'title' | 'message'> & { paragraphs: string[]; actionLabel: string }

function dueWords(facts: DeletionFacts, dueAt: Date, { today, locale }: Reader): Words {
  const { companyName, actorName, timeZone, hasSubscription } = facts
  const day = formatDay(dateInTimeZone(dueAt, timeZone), today, locale)
  return {
    title: `${companyName} will be deleted on ${day}`,
    message: `${actorName} requested it. Until then, any admin can keep the company`,
    paragraphs: [
      `${actorName} asked to delete ${companyName}. On ${day}, everything in it is deleted for good: people, leave, balances and files.`,
      'Until then, it works as before. You can download everything first, and any admin can keep the company.',
      ...(hasSubscription ? ['The subscription ends with the period already paid for.'] : []),
    ],
    actionLabel: 'Keep or download the company',
  }
}

function undoneWords({ companyName, actorName, hasSubscription, isEnding }: DeletionFacts): Words {
  return {
    title: `${companyName} won’t be deleted`,
    message: `${actorName} kept the company`,
    paragraphs: [
      `${actorName} kept ${companyName}. Everything stays as it is.`,
      ...(hasSubscription && isEnding
        ? ['Its subscription still ends. To continue it, keep it under Billing.']
        : []),
    ],
    actionLabel: 'Open the settings',
  }
}

function toMessage(to: Reader, auditId: string, words: Words): Message {
  const { title, message, paragraphs, actionLabel } = words
  return {
    to,
    parts: ['company-deletion', auditId, to.userId],
    title,
    message,
    path: '/settings?tab=deletion',
    mail: {
      subject: title,
      preheader: `${message}.`,
      heading: title,
      paragraphs,
      actionLabel,
      footer: 'You’re an admin of this company.',
    },
  }
}
