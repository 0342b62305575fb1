import { eq, lte } from 'drizzle-orm'
import { toLeaveFields } from '#server/features/leave-record/rows.ts'
import type { Channel } from '#server/features/notification/deliver.ts'
import type { Message } from '#server/features/notification/message.ts'
import { daysBefore } from '#server/platform/days-later.ts'
import { companies, decisionLinks } from '#server/platform/db/schema.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { requestVersion } from '#shared/leave/request-version.ts'
import { hashOfToken, newToken } from './decision-token.ts'
import type { LeaveForMessage } from './read-for-message.ts'

export type DecisionLink = typeof decisionLinks.$inferSelect

const goodForDays = 7

/**
 * The buttons of a message to an approver. In an email they decide its request without a sign-in, once and
 * within seven days; not where the company wants its approvers to sign in. Stores their links, which work for
 * this reader alone.
 */
export async function decidingButtons(
  tx: Tx,
  { row: { request }, reader }: LeaveForMessage,
  { channel, now, publicUrl }: Pick<JobServices, 'now' | 'publicUrl'> & { channel: Channel },
): Promise<Pick<Message['mail'], 'choices' | 'actionLabel'>> {
  if (channel !== 'email' || (await isSignInNeeded(tx))) return { actionLabel: 'Open the request' }
  const { companyId, id: requestId } = request
  const links = [
    { label: 'Approve', choice: 'approved' as const, token: newToken(companyId) },
    { label: 'Reject', choice: 'rejected' as const, token: newToken(companyId) },
  ]
  await tx.insert(decisionLinks).values(
    links.map(({ choice, token }) => ({
      companyId,
      tokenHash: hashOfToken(token),
      requestId,
      userId: reader.userId,
      choice,
      shownVersion: requestVersion(toLeaveFields(request)),
      createdAt: now(),
    })),
  )
  const urlOf = (token: string) => new URL(`/decide/${token}`, publicUrl).href
  return {
    choices: links.map(({ label, token }) => ({ label, url: urlOf(token) })),
    actionLabel: 'See it all',
  }
}

/** Whether the company has its approvers sign in to decide. */
export async function isSignInNeeded(tx: Tx): Promise<boolean> {
  const [company] = await tx.select({ signInToDecide: companies.signInToDecide }).from(companies)
  return company?.signInToDecide === true
}

/** The link of a token until it expires, used or not. */
export async function findDecisionLink(tx: Tx, token: string, now: Date): Promise<DecisionLink | undefined> {
  const [link] = await tx
    .select()
    .from(decisionLinks)
    .where(eq(decisionLinks.tokenHash, hashOfToken(token)))
  return link && link.createdAt > daysBefore(now, goodForDays) ? link : undefined
}

/** Deletes links that have expired. */
export async function forgetOldDecisionLinks(tx: Tx, now: Date): Promise<void> {
  await tx.delete(decisionLinks).where(lte(decisionLinks.createdAt, daysBefore(now, goodForDays)))
}

/** Deletes the links in mails to somebody: the mailbox is no longer theirs, or they no longer decide. */
export async function forgetDecisionLinksOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(decisionLinks).where(eq(decisionLinks.userId, userId))
}
