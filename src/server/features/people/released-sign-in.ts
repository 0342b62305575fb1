import { and, eq } from 'drizzle-orm'
import { identities, sessions, type UserRow, users } from '#server/platform/db/schema.ts'
import type { Account } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'

/** The issuer of the identities of people who left: nobody can sign in with one. */
const leftIssuer = 'left'

/**
 * Frees the sign-in of somebody who leaves. The company keeps the identity's row, as each of its people has
 * one; at their next sign-in the person is a stranger.
 */
export async function releaseSignIn(tx: Tx, { companyId, identityId }: UserRow): Promise<void> {
  const [identity] = await tx.select().from(identities).where(eq(identities.id, identityId))
  if (!identity) throw new Error('Each person has their identity.')
  await tx
    .update(identities)
    .set({ issuer: leftIssuer, subject: releasedSubject(companyId, identity) })
    .where(eq(identities.id, identityId))
}

/** Whether a former member left by themselves: they come back by an invitation alone. */
export async function hasLeft(tx: Tx, { identityId }: Pick<UserRow, 'identityId'>): Promise<boolean> {
  return (await tx.$count(identities, and(eq(identities.id, identityId), wasReleased))) > 0
}

/** The condition for an identity whose person left. */
export const wasReleased = eq(identities.issuer, leftIssuer)

/**
 * The former member who comes back to the transaction's company with the account's sign-in. It is theirs
 * again: the account's identity takes the place of the one that was kept.
 */
export async function takeBack(
  tx: Tx,
  companyId: string,
  { identityId }: Pick<Account, 'identityId'>,
): Promise<UserRow | undefined> {
  const [own] = await tx.select().from(identities).where(eq(identities.id, identityId))
  if (!own) return undefined
  const [kept] = await tx
    .select({ identityId: identities.id, person: users })
    .from(identities)
    .innerJoin(users, and(eq(users.companyId, identities.companyId), eq(users.id, identities.userId)))
    .where(and(wasReleased, eq(identities.subject, releasedSubject(companyId, own))))
  if (!kept) return undefined
  // A sign-in may have been under way as they left.
  await tx.delete(sessions).where(eq(sessions.identityId, kept.identityId))
  await tx.delete(identities).where(eq(identities.id, kept.identityId))
  return kept.person
}

/** One person may have left several companies. */
function releasedSubject(
  companyId: string,
  { issuer, subject }: { issuer: string; subject: string },
): string {
  return `${companyId} ${issuer} ${subject}`
}
