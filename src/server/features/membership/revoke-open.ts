import { and, inArray, isNull, type SQL } from 'drizzle-orm'
import { audit } from '#server/platform/audit/service.ts'
import { invitationDirectory, invitations } from '#server/platform/db/schema.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'

type By = { ctx: Context; actor: Actor }

/**
 * Revokes those invitations `which` is true of that are neither accepted nor revoked: their links end with
 * the commit. Each is a line of the audit log.
 */
export async function revokeOpen(tx: Tx, by: By, which: SQL): Promise<void> {
  const isOpen = and(which, isNull(invitations.acceptedAt), isNull(invitations.revokedAt))
  const revoked = await tx
    .update(invitations)
    .set({ revokedAt: by.ctx.now })
    .where(isOpen)
    .returning({ id: invitations.id, role: invitations.role, email: invitations.email })
  const ids = revoked.map(({ id }) => id)
  if (ids.length > 0)
    await tx.delete(invitationDirectory).where(inArray(invitationDirectory.invitationId, ids))
  for (const { id, role, email } of revoked) {
    const personal = { userId: null, before: { email } }
    await audit(tx, by, { action: 'invitation.revoked', subjectId: id, before: { role }, personal })
  }
}
