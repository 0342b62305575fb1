import { and, eq, isNull, sql } from 'drizzle-orm'
import { enqueueContact } from '#server/features/billing/due-contact.ts'
import { forgetDecisionLinksOf } from '#server/features/leave/messages/decision-links.ts'
import { findActivePerson } from '#server/features/people/person.ts'
import { users } from '#server/platform/db/schema.ts'
import type { Account } from '#server/platform/tenancy/context.ts'
import type { WithTenant } from '#server/platform/tenancy/with-tenant.ts'

/** That a server refuses mail to the old address says nothing of a new one. */
const unlessNew = (email: string) =>
  sql`CASE WHEN ${users.email} = ${email} THEN ${users.mailUndeliveredAt} END`

type SigningIn = { account: Account; inCompany: WithTenant }

/**
 * At sign-in: a member's address and picture follow the identity provider. Returns whether the person may
 * come in, which deactivated members may not. Nobody joins a company by signing in.
 */
export async function followIdentity({ account, inCompany }: SigningIn): Promise<boolean> {
  const { membership } = account
  if (!membership) return true
  const { email, profileImageUrl } = account
  return inCompany(membership.companyId, async (tx) => {
    const [before] = await tx
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, membership.userId))
    if (before && before.email !== email) await forgetDecisionLinksOf(tx, membership.userId)
    const changed = await tx
      .update(users)
      .set({ email, profileImageUrl, mailUndeliveredAt: unlessNew(email) })
      .where(
        and(
          eq(users.id, membership.userId),
          // Erased since the sign-in began: its data must not come back.
          isNull(users.erasedAt),
          sql`(${users.email}, ${users.profileImageUrl}) IS DISTINCT FROM (${email}, ${profileImageUrl})`,
        ),
      )
      .returning({ id: users.id })
    if (changed.length > 0) {
      await enqueueContact(tx, membership.userId)
      await tx.invalidate('team')
    }
    return (await findActivePerson(tx, membership.userId)) !== undefined
  })
}
