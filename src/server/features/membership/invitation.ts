import { and, asc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm'
import { isPrepared } from '#server/features/people/prepared.ts'
import { daysAfter, daysBefore } from '#server/platform/days-later.ts'
import { auditLog, invitations, users } from '#server/platform/db/schema.ts'
import { tooMany } from '#server/platform/errors.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Invitation } from '#shared/team/contract.ts'

export type InvitationRow = typeof invitations.$inferSelect

/** How long an invitation can be accepted (product, section 2). */
const invitationDays = 14
const invitationsPerDay = 50

/** When an invitation that is sent now expires. */
export function expiryFrom(now: Date): Date {
  return daysAfter(now, invitationDays)
}

/**
 * Counts new invitations and those sent again. The caller has locked the company.
 *
 * @throws Refusal 'tooMany'.
 */
export async function assertWithinLimit(tx: Tx, now: Date): Promise<void> {
  if ((await readAllowance(tx, now)).left > 0) return
  throw tooMany(
    `A company can send ${invitationsPerDay} invitations a day. Please send the rest tomorrow.`,
    3600,
  )
}

/** How many invitations the company may send now, and when the next one if that is none. */
export async function readAllowance(tx: Tx, now: Date): Promise<{ left: number; nextAt: Date }> {
  const sent = await tx
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(
      and(
        inArray(auditLog.action, ['invitation.sent', 'invitation.resent']),
        gt(auditLog.at, daysBefore(now, 1)),
      ),
    )
    .orderBy(asc(auditLog.at))
  const left = Math.max(0, invitationsPerDay - sent.length)
  const freeing = sent[sent.length - invitationsPerDay]?.at ?? now
  return { left, nextAt: left > 0 ? now : daysAfter(freeing, 1) }
}

/** For a list of invitations: their rows, and the prepared people they are for. */
export function selectInvitations(tx: Tx) {
  const isFor = and(
    eq(users.companyId, invitations.companyId),
    eq(sql`lower(${users.email})`, invitations.email),
  )
  return tx
    .select({ ...getTableColumns(invitations), userId: users.id })
    .from(invitations)
    .leftJoin(users, and(isFor, isPrepared))
}

/** An invitation as admins see it. */
export function toInvitation(
  row: InvitationRow,
  { now, userId }: { now: Date; userId: string | null },
): Invitation {
  const { id, email, role, createdAt, expiresAt, declinedAt, undeliveredAt } = row
  return {
    id,
    userId,
    email,
    role,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= now,
    declinedAt: declinedAt?.toISOString() ?? null,
    undeliveredAt: undeliveredAt?.toISOString() ?? null,
  }
}
