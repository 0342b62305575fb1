import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { auditLog, auditPersonal, invitations } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'

/**
 * The personal values of the audit log. A line keeps its digest, which reveals nothing without the salt: the
 * chain holds.
 */
export async function eraseAuditValues(
  tx: Tx,
  { userId, invitationIds }: { userId: string; invitationIds: string[] },
  erasedAt: Date,
): Promise<void> {
  // From before they joined: their values belong to no person.
  const aboutNobody = tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(inArray(auditLog.subjectId, [userId, ...invitationIds]))
  const fromBefore = and(isNull(auditPersonal.userId), inArray(auditPersonal.auditId, aboutNobody))
  await tx
    .update(auditPersonal)
    .set({ salt: null, before: null, after: null, erasedAt })
    .where(and(isNull(auditPersonal.erasedAt), or(eq(auditPersonal.userId, userId), fromBefore)))
}

/** The addresses of these invitations, and the open ones themselves. */
export async function eraseInvitations(tx: Tx, invitationIds: string[], now: Date): Promise<void> {
  await tx
    .update(invitations)
    .set({ revokedAt: now })
    .where(
      and(
        inArray(invitations.id, invitationIds),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    )
  for (const id of invitationIds)
    await tx
      .update(invitations)
      .set({ email: tombstoneAddress(id) })
      .where(eq(invitations.id, id))
}

/** Replaces an erased address: mail to it is never delivered (RFC 2606). */
export function tombstoneAddress(id: string): string {
  return `erased-${id}@erased.invalid`
}
