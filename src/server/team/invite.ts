import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { canInvite } from '#shared/permissions.ts'
import type { Invitation, NewInvitation } from '#shared/team/contract.ts'
import { recordAudit } from '../audit/service.ts'
import { lockCompany } from '../company/lock.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/company-door.ts'
import { auditLog, invitationDirectory, invitations, users } from '../db/schema.ts'
import { conflict, forbidden, tooMany } from '../errors.ts'

const dayMs = 86_400_000
/** An invitation can be accepted for this long (product, section 2). */
const invitationDays = 14
const invitationsPerDay = 50

/**
 * Invites an address to the actor's company; the mail is sent by a job. Whether the address has an account anywhere is
 * never told. Admins only.
 *
 * @throws Refusal 'forbidden', 'conflict' when the address is a member or has an open invitation, 'tooMany' after 50 a day.
 */
export async function inviteMember(ctx: Context, { email, role }: NewInvitation): Promise<Invitation> {
  const address = email.toLowerCase()
  return ctx.inCompany(async (tx, actor) => {
    if (!canInvite(actor)) throw forbidden('Only an admin can invite people.')
    await lockCompany(tx)
    await refuseTooMany(tx, ctx.now)
    await closeExpired(tx, address, ctx.now)
    await refuseKnown(tx, address)

    const [stored] = await tx
      .insert(invitations)
      .values({
        companyId: ctx.companyId,
        id: newId(),
        email: address,
        role,
        invitedBy: actor.userId,
        createdAt: ctx.now,
        expiresAt: new Date(ctx.now.getTime() + invitationDays * dayMs),
      })
      .onConflictDoNothing()
      .returning()
    if (!stored) throw conflict('This address already has an open invitation.')

    await tx
      .insert(invitationDirectory)
      .values({ email: address, companyId: ctx.companyId, invitationId: stored.id })
    await recordAudit(tx, {
      at: ctx.now,
      companyId: ctx.companyId,
      actorId: actor.userId,
      action: 'invitation.sent',
      subjectId: stored.id,
      after: { role },
    })
    await tx.enqueue('mail-invitation', { invitationId: stored.id })
    await tx.changed('team')
    return toInvitation(stored, ctx.now)
  })
}

async function refuseTooMany(tx: Tx, now: Date): Promise<void> {
  const sent = await tx.$count(
    auditLog,
    and(eq(auditLog.action, 'invitation.sent'), gt(auditLog.at, new Date(now.getTime() - dayMs))),
  )
  if (sent >= invitationsPerDay) {
    throw tooMany(
      `A company can send ${invitationsPerDay} invitations a day. Please send the rest tomorrow.`,
      3600,
    )
  }
}

/** An invitation that ran out makes room for a new one to the same address. */
async function closeExpired(tx: Tx, email: string, now: Date): Promise<void> {
  await tx
    .update(invitations)
    .set({ revokedAt: now })
    .where(
      and(
        eq(invitations.email, email),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
        lte(invitations.expiresAt, now),
      ),
    )
}

async function refuseKnown(tx: Tx, email: string): Promise<void> {
  const members = await tx.$count(
    users,
    and(sql`lower(${users.email}) = ${email}`, isNull(users.deactivatedAt)),
  )
  if (members > 0) throw conflict('This person is already a member of your company.')
}

function toInvitation(row: typeof invitations.$inferSelect, now: Date): Invitation {
  const { id, email, role, createdAt, expiresAt, startDate, teamId, managerEmail } = row
  return {
    id,
    email,
    role,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= now,
    startDate,
    teamId,
    managerEmail,
  }
}
