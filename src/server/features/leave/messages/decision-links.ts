import { eq, lte } from 'drizzle-orm'
import { type LeaveRow, toLeaveFields } from '#server/features/leave-record/rows.ts'
import { companies, decisionLinks } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { requestVersion } from '#shared/leave/request-version.ts'
import { hashOfToken, newToken } from './decision-token.ts'

export type DecisionLink = typeof decisionLinks.$inferSelect

type ToMail = { request: LeaveRow; userId: string; now: Date; publicUrl: URL }

const dayMs = 86_400_000
const goodForMs = 7 * dayMs

/**
 * The buttons of a mail that decide its request without a sign-in, for seven days and once each. None where the company
 * wants its approvers to sign in.
 */
export async function addDecisionLinks(
  tx: Tx,
  { request, userId, now, publicUrl }: ToMail,
): Promise<{ label: string; url: string }[]> {
  const [company] = await tx.select({ signInToDecide: companies.signInToDecide }).from(companies)
  if (!company || company.signInToDecide) return []
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
      userId,
      choice,
      shownVersion: requestVersion(toLeaveFields(request)),
      createdAt: now,
    })),
  )
  return links.map(({ label, token }) => ({ label, url: new URL(`/decide/${token}`, publicUrl).href }))
}

/** The link of a token while it is good, used or not. With `lock`, nobody else uses it meanwhile. */
export async function findDecisionLink(
  tx: Tx,
  { token, now, lock }: { token: string; now: Date; lock: boolean },
): Promise<DecisionLink | undefined> {
  const query = tx
    .select()
    .from(decisionLinks)
    .where(eq(decisionLinks.tokenHash, hashOfToken(token)))
  const [link] = await (lock ? query.for('update') : query)
  return link && now.getTime() - link.createdAt.getTime() < goodForMs ? link : undefined
}

/** Those that no longer decide anything. */
export async function forgetOldDecisionLinks(tx: Tx, now: Date): Promise<void> {
  await tx.delete(decisionLinks).where(lte(decisionLinks.createdAt, new Date(now.getTime() - goodForMs)))
}
