import { and, desc, eq, isNull } from 'drizzle-orm'
import { lockAsAdmin } from '#server/features/people/lock-as-admin.ts'
import { findPrepared } from '#server/features/people/prepared.ts'
import { assertNoAdminByKey } from '#server/features/people/role.ts'
import { audit } from '#server/platform/audit/service.ts'
import { invitations } from '#server/platform/db/schema.ts'
import { conflict, forbidden, notFound } from '#server/platform/errors.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { canInvite } from '#shared/permissions.ts'
import type { Invitation, Revocation } from '#shared/team/contract.ts'
import {
  assertWithinLimit,
  expiryFrom,
  type InvitationRow,
  selectInvitations,
  toInvitation,
} from './invitation.ts'
import { assertMayInvite } from './invitation-blocks.ts'
import { assertUnknownAddress } from './prepared/prepare.ts'
import { removeUninvited } from './prepared/remove.ts'
import { revokeOpen } from './revoke-open.ts'

/**
 * GET /api/invitations: those neither accepted nor revoked, including declined and expired ones, newest
 * first. Admins only.
 *
 * @throws Refusal 'forbidden'.
 */
export async function listInvitations(ctx: Context): Promise<Invitation[]> {
  return ctx.inCompany(async (tx, actor) => {
    if (!canInvite(actor)) throw forbidden('Only an admin can see invitations.')
    const rows = await selectInvitations(tx)
      .where(and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt)))
      .orderBy(desc(invitations.createdAt), desc(invitations.id))
    return rows.map((row) => toInvitation(row, { now: ctx.now, userId: row.userId }))
  })
}

/**
 * POST /api/invitations/{id}/resend: sends another mail in the sender's name, and extends the invitation to
 * 14 days from now, also a declined or expired one. Admins only.
 *
 * @throws Refusal 'forbidden', 'notFound', 'conflict' for one that was accepted or revoked, 'tooMany' after
 *   50 a day.
 */
export async function resendInvitation(ctx: Context, id: string): Promise<Invitation> {
  return ctx.inCompany(async (tx, actor) => {
    const invitation = await lockInvitation(tx, actor, id)
    if (invitation.acceptedAt) throw conflict('This person has already joined. Please reload the list.')
    if (invitation.revokedAt)
      throw conflict('This invitation was revoked. Please invite the person again instead.')
    await assertWithinLimit(tx, ctx.now)
    await assertUnknownAddress(tx, invitation.email)
    await assertMayInvite(tx, invitation.email)
    const expiresAt = expiryFrom(ctx.now)
    const sentAgain = { expiresAt, declinedAt: null, undeliveredAt: null, invitedBy: actor.userId }
    await tx.update(invitations).set(sentAgain).where(eq(invitations.id, id))
    const after = { expiresAt: expiresAt.toISOString() }
    const personal = { userId: null, after: { email: invitation.email } }
    await audit(tx, { ctx, actor }, { action: 'invitation.resent', subjectId: id, after, personal })
    await tx.enqueue('mail-invitation', { invitationId: id })
    await tx.invalidate('team')
    const userId = (await findPrepared(tx, invitation.email))?.id ?? null
    return toInvitation({ ...invitation, ...sentAgain }, { now: ctx.now, userId })
  })
}

/**
 * DELETE /api/invitations/{id}: revokes it. The prepared person goes, unless leave or adjustments are
 * recorded for them; `person` chooses otherwise. Admins only.
 *
 * @throws Refusal 'forbidden', 'notFound' also for one that was revoked, 'conflict' for one that was
 *   accepted.
 */
export async function revokeInvitation(
  ctx: Context,
  id: string,
  { person: choice }: Revocation = {},
): Promise<void> {
  await ctx.inCompany(async (tx, actor) => {
    const { acceptedAt, revokedAt, email } = await lockInvitation(tx, actor, id)
    if (revokedAt) throw noSuchInvitation()
    if (acceptedAt) throw conflict('This person has already joined. Please deactivate them instead.')
    await revokeOpen(tx, { ctx, actor }, eq(invitations.id, id))
    await removeUninvited(tx, { ctx, actor }, { email, choice, now: ctx.now })
    await tx.invalidate('team')
  })
}

/** The lock on the company keeps it from being accepted meanwhile. */
async function lockInvitation(tx: Tx, actor: Actor, id: string): Promise<InvitationRow> {
  await lockAsAdmin(tx, actor, { may: canInvite, refusal: 'Only an admin can change invitations.' })
  const [row] = await tx.select().from(invitations).where(eq(invitations.id, id))
  if (!row) throw noSuchInvitation()
  assertNoAdminByKey(actor, row.role)
  return row
}

const noSuchInvitation = () => notFound('That invitation doesn’t exist. Please reload the list.')
