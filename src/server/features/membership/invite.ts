import { and, eq, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { lockAsAdmin } from '#server/features/people/lock-as-admin.ts'
import { requireTeam } from '#server/features/people/teams.ts'
import { audit } from '#server/platform/audit/service.ts'
import { invitationDirectory, invitations } from '#server/platform/db/schema.ts'
import { conflict, invalid } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { canInvite } from '#shared/permissions.ts'
import type { Invitation, NewInvitation } from '#shared/team/contract.ts'
import { assertUnknownAddress, assertWithinLimit, expiryFrom, toInvitation } from './invitation.ts'
import { assertMayInvite } from './invitation-blocks.ts'

/**
 * POST /api/team/invite: invites an address to the actor's company; a job sends the mail. The presets apply
 * when the person joins. Admins only.
 *
 * @throws Refusal 'forbidden' also while the company's invitations are stopped, 'notFound' for an unknown team, 'invalid' for somebody as their own manager,
 *   'conflict' if the address is a member's, a former member's, has an open invitation or has reported one,
 *   'tooMany' after 50 a day.
 */
export async function inviteMember(ctx: Context, input: NewInvitation): Promise<Invitation> {
  const { role, startDate = null, teamId = null } = input
  const email = input.email.toLowerCase()
  const managerEmail = input.managerEmail?.toLowerCase() ?? null
  return ctx.inCompany(async (tx, actor) => {
    await lockAsAdmin(tx, actor, { may: canInvite, refusal: 'Only an admin can invite people.' })
    if (managerEmail === email) throw invalid('Nobody reports to themselves. Please choose another manager.')
    if (teamId !== null) await requireTeam(tx, teamId)
    await assertWithinLimit(tx, ctx.now)
    await closeEarlier(tx, email, ctx.now)
    await assertUnknownAddress(tx, email)
    await assertMayInvite(tx, email)

    const invitation = { email, role, startDate, teamId, managerEmail, invitedBy: actor.userId }
    const [stored] = await tx
      .insert(invitations)
      .values({
        companyId: ctx.companyId,
        id: newId(),
        ...invitation,
        createdAt: ctx.now,
        expiresAt: expiryFrom(ctx.now),
      })
      .onConflictDoNothing()
      .returning()
    if (!stored) throw conflict('This address already has an open invitation.')

    const { id: invitationId, companyId } = stored
    await tx.insert(invitationDirectory).values({ email, companyId, invitationId })
    const after = { role, startDate, teamId }
    const personal = { userId: null, after: { email } }
    const change = { action: 'invitation.sent' as const, subjectId: invitationId, after, personal }
    await audit(tx, { ctx, actor }, change)
    await tx.enqueue('mail-invitation', { invitationId })
    await tx.invalidate('team')
    return toInvitation(stored, ctx.now)
  })
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
