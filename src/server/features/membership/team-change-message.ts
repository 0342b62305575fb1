import { and, eq } from 'drizzle-orm'
import type { Message } from '#server/features/notification/message.ts'
import { findReader, type Reader } from '#server/features/notification/reader.ts'
import { findAdminIds } from '#server/features/people/admins.ts'
import { auditLog, users } from '#server/platform/db/schema.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { fullName } from '#shared/full-name.ts'
import { roleWithArticle } from '#shared/team/role-words.ts'

type TeamChange = {
  /** The audit entry: `member.joined`, `member.left`, `member.deactivated` or `member.reactivated`. */
  auditId: string
  /** The actor and the member, who are not notified. */
  actorId: string
  subjectId: string
}

/**
 * Notifies the other admins, by jobs of this transaction, that somebody joined, left, was deactivated or
 * reactivated.
 */
export async function notifyAdminsOfTeamChange(
  tx: Tx,
  { auditId, actorId, subjectId }: TeamChange,
): Promise<void> {
  for (const recipientId of await findAdminIds(tx)) {
    if (recipientId !== actorId && recipientId !== subjectId)
      await tx.enqueue('tell-team-change', { auditId, recipientId })
  }
}

/** To an admin: somebody joined, left, was deactivated or reactivated. */
export async function composeTeamChange(
  tx: Tx,
  { auditId, recipientId }: JobPayloads['tell-team-change'],
  { now }: Pick<JobServices, 'now'>,
): Promise<Message | undefined> {
  const reader = await findReader(tx, recipientId, now())
  const [change] = await tx
    .select({ audit: auditLog, subject: users })
    .from(auditLog)
    .innerJoin(users, and(eq(users.companyId, auditLog.companyId), eq(users.id, auditLog.subjectId)))
    .where(eq(auditLog.id, auditId))
  if (!reader || !change) return undefined
  const { audit, subject } = change
  const [actor] = audit.actorId ? await tx.select().from(users).where(eq(users.id, audit.actorId)) : []
  const words = wordsOf(audit.action, subject, actor && fullName(actor))
  return words && toMessage(reader, auditId, subject, words)
}

type Person = Pick<typeof users.$inferSelect, 'firstName' | 'lastName' | 'email' | 'role'>
type Words = { title: string; message: string; heading: string; paragraph: string }

function wordsOf(action: string, subject: Person, actorName?: string): Words | undefined {
  const name = fullName(subject)
  const done = (verb: string) => ({
    title: `Member ${verb}`,
    message: `${name}, by ${actorName ?? 'someone'}`,
    heading: `${name} was ${verb}`,
    paragraph: `${actorName ?? 'Someone'} ${verb} ${name}.`,
  })
  if (action === 'member.joined') {
    const joinedAs = `joined as ${roleWithArticle[subject.role]}`
    return {
      title: 'New member',
      message: `${name} ${joinedAs}`,
      heading: `${name} joined`,
      paragraph: `${subject.firstName} ${joinedAs}.`,
    }
  }
  if (action === 'member.left')
    return {
      title: 'Member left',
      message: `${name} left the company`,
      heading: `${name} left`,
      paragraph: `${subject.firstName} left the company.`,
    }
  if (action === 'member.deactivated') return done('deactivated')
  if (action === 'member.reactivated') return done('reactivated')
  return undefined
}

function toMessage(to: Reader, auditId: string, subject: Person, words: Words): Message {
  const { title, message, heading, paragraph } = words
  return {
    to,
    parts: ['team-change', auditId, to.userId],
    title,
    message,
    path: '/team',
    mail: {
      subject: heading,
      preheader: `${message}.`,
      heading,
      paragraphs: [paragraph],
      details: [
        { label: 'Name', value: fullName(subject) },
        { label: 'Email', value: subject.email },
      ],
      actionLabel: 'Open the team',
      footer: 'You’re an admin of this company.',
    },
  }
}
