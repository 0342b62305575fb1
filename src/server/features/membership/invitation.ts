import { and, gt, inArray, sql } from 'drizzle-orm'
import { hasLeft } from '#server/features/people/released-sign-in.ts'
import { auditLog, type invitations, users } from '#server/platform/db/schema.ts'
import { conflict, tooMany } from '#server/platform/errors.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { fullName } from '#shared/full-name.ts'
import type { Invitation } from '#shared/team/contract.ts'

export type InvitationRow = typeof invitations.$inferSelect

const dayMs = 86_400_000
/** How long an invitation can be accepted (product, section 2). */
const invitationDays = 14
const invitationsPerDay = 50

/** When an invitation that is sent now expires. */
export function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + invitationDays * dayMs)
}

/**
 * Counts new invitations and those sent again. The caller has locked the company.
 *
 * @throws Refusal 'tooMany'.
 */
export async function assertWithinLimit(tx: Tx, now: Date): Promise<void> {
  const sent = await tx.$count(
    auditLog,
    and(
      inArray(auditLog.action, ['invitation.sent', 'invitation.resent']),
      gt(auditLog.at, new Date(now.getTime() - dayMs)),
    ),
  )
  if (sent >= invitationsPerDay) {
    throw tooMany(
      `A company can send ${invitationsPerDay} invitations a day. Please send the rest tomorrow.`,
      3600,
    )
  }
}

/**
 * Checks this company alone, so that nobody learns whether the address has an account elsewhere. Somebody who left
 * by themselves can be invited.
 *
 * @throws Refusal 'conflict' for the address of a member, active or deactivated.
 */
export async function assertUnknownAddress(tx: Tx, email: string): Promise<void> {
  const known = await tx.select().from(users).where(sql`lower(${users.email}) = ${email}`)
  if (known.some(({ deactivatedAt }) => deactivatedAt === null))
    throw conflict('This person is already a member of your company.')
  for (const former of known)
    if (!(await hasLeft(tx, former)))
      throw conflict(`${fullName(former)} was a member. Reactivate them instead.`)
}

/** An invitation as admins see it. */
export function toInvitation(row: InvitationRow, now: Date): Invitation {
  const { id, email, role, createdAt, expiresAt, declinedAt, undeliveredAt } = row
  const { startDate, teamId, managerEmail } = row
  return {
    id,
    email,
    role,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= now,
    declinedAt: declinedAt?.toISOString() ?? null,
    undeliveredAt: undeliveredAt?.toISOString() ?? null,
    startDate,
    teamId,
    managerEmail,
  }
}
