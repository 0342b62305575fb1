import { and, eq, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { audit } from '#server/platform/audit/service.ts'
import { invitationDirectory, invitations, users } from '#server/platform/db/schema.ts'
import { conflict } from '#server/platform/errors.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Role } from '#shared/fields.ts'
import type { Invitation } from '#shared/team/contract.ts'
import { expiryFrom, toInvitation } from './invitation.ts'
import { assertMayInvite } from './invitation-blocks.ts'

type NewInvitation = {
  companyId: string
  now: Date
  invitedBy: string
  /** In lower case. */
  email: string
  role: Role
  /** The prepared person; null for somebody who is invited back. */
  userId: string | null
  /** As an admin typed them with the invitation. */
  names?: { firstName?: string; lastName?: string }
}

/**
 * Stores an invitation, and has a job mail it. The caller has locked the company, and checked the day's
 * limit.
 *
 * @throws Refusal 'forbidden' while the company's invitations are stopped, 'conflict' if the address has an
 *   open invitation or has reported one.
 */
export async function sendInvitation(
  tx: Tx,
  { companyId, now, invitedBy, email, role, userId, names }: NewInvitation,
): Promise<Invitation> {
  // First, as a refusal of one address doesn't keep what was done for others from being stored.
  await assertMayInvite(tx, email)
  await closeEarlier(tx, email, now)
  const invitation = {
    companyId,
    id: newId(),
    email,
    role,
    invitedBy,
    createdAt: now,
    expiresAt: expiryFrom(now),
  }
  const [stored] = await tx.insert(invitations).values(invitation).onConflictDoNothing().returning()
  if (!stored) throw conflict('This address already has an open invitation.')

  const { id: invitationId } = stored
  await tx.insert(invitationDirectory).values({ email, companyId, invitationId })
  if (userId)
    await tx.update(users).set({ inviteAskedAt: null, inviteAskedBy: null }).where(eq(users.id, userId))
  // The values belong to nobody yet: somebody for whom nothing is recorded can be deleted.
  const personal = { userId: null, after: { email, ...names } }
  await audit(
    tx,
    { at: now, companyId, actorId: invitedBy },
    { action: 'invitation.sent', subjectId: invitationId, after: { role }, personal },
  )
  await tx.enqueue('mail-invitation', { invitationId })
  return toInvitation(stored, { now, userId })
}

/** An expired or declined invitation does not block a new one to the same address. */
async function closeEarlier(tx: Tx, email: string, now: Date): Promise<void> {
  const closed = await tx
    .update(invitations)
    .set({ revokedAt: now })
    .where(
      and(
        eq(invitations.email, email),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
        or(lte(invitations.expiresAt, now), isNotNull(invitations.declinedAt)),
      ),
    )
    .returning({ id: invitations.id })
  for (const { id } of closed)
    await tx.delete(invitationDirectory).where(eq(invitationDirectory.invitationId, id))
}
