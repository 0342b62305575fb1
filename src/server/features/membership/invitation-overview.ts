import { and, desc, isNotNull, isNull } from 'drizzle-orm'
import { isPrepared } from '#server/features/people/prepared.ts'
import { invitations, users } from '#server/platform/db/schema.ts'
import { forbidden } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import { canInvite } from '#shared/permissions.ts'
import type { InvitationOverview } from '#shared/team/invitation-overview-contract.ts'
import { selectInvitations, toInvitation } from './invitation.ts'
import { readUninvited } from './prepared/send.ts'

/**
 * GET /api/invitations/overview: how many people are still to be invited, and invitations to people who left.
 * Admins only.
 *
 * @throws Refusal 'forbidden'.
 */
export async function describeInvitations(ctx: Context): Promise<InvitationOverview> {
  return ctx.inCompany(async (tx, actor) => {
    if (!canInvite(actor)) throw forbidden('Only an admin can see invitations.')
    const uninvited = await readUninvited(tx, ctx.now)
    const returning = await selectInvitations(tx)
      .where(and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt), isNull(users.id)))
      .orderBy(desc(invitations.createdAt), desc(invitations.id))
    return {
      toInvite: uninvited.filter(({ inviteAskedAt }) => inviteAskedAt === null).length,
      waiting: await tx.$count(users, and(isPrepared, isNotNull(users.inviteAskedAt))),
      returning: returning.map((row) => toInvitation(row, { now: ctx.now, userId: null })),
    }
  })
}
