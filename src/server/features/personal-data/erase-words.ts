import { and, eq, inArray, or } from 'drizzle-orm'
import { eraseAuditValues, eraseInvitations } from '#server/features/membership/erase-invited.ts'
import type { Identifiers } from '#server/features/membership/identifiers.ts'
import {
  invitationDirectory,
  leaveAdjustments,
  leaveRequests,
  type UserRow,
} from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'

/** What was written by and about somebody: notes, reasons, invitations, personal values of the audit log. */
export async function eraseWords(
  tx: Tx,
  { companyId, id }: UserRow,
  { addresses, invitationIds }: Identifiers,
  now: Date,
): Promise<void> {
  await tx
    .update(leaveRequests)
    .set({ notes: null, rejectionReason: null, handoverNote: null })
    .where(eq(leaveRequests.userId, id))
  await tx.update(leaveAdjustments).set({ reason: 'Erased' }).where(eq(leaveAdjustments.userId, id))
  await eraseAuditValues(tx, { userId: id, invitationIds }, now)
  await tx
    .delete(invitationDirectory)
    .where(
      and(
        eq(invitationDirectory.companyId, companyId),
        or(
          inArray(invitationDirectory.email, addresses),
          inArray(invitationDirectory.invitationId, invitationIds),
        ),
      ),
    )
  await eraseInvitations(tx, invitationIds, now)
}
