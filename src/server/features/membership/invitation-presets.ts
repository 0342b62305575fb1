import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { readEmployment, replaceEmployment } from '#server/features/people/employment.ts'
import { canReportTo } from '#server/features/people/manager.ts'
import { audit } from '#server/platform/audit/service.ts'
import { auditLog, invitations, users } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Role } from '#shared/fields.ts'
import type { InvitationRow } from './invitation.ts'

type Joined = { companyId: string; userId: string; now: Date }
type KnownBefore = Pick<InvitationRow, 'startDate' | 'teamId' | 'managerEmail'>

/**
 * Applies what the invitation says of a person: first day, team, and manager, if one with that address has
 * joined by now.
 */
export async function applyInvitationPresets(
  tx: Tx,
  { companyId, userId }: Joined,
  { startDate, teamId, managerEmail }: KnownBefore,
): Promise<{ managerId: string | null }> {
  if (startDate) {
    // Of somebody who comes back, what ended before stays.
    const earlier = (await readEmployment(tx, [userId])).get(userId) ?? []
    const kept = earlier.filter(({ end }) => end !== null && end < startDate)
    await replaceEmployment(tx, { companyId, userId }, [...kept, { start: startDate, end: null }])
  }
  const managerId = managerEmail ? await findManager(tx, userId, managerEmail) : null
  if (teamId ?? managerId) await tx.update(users).set({ teamId, managerId }).where(eq(users.id, userId))
  return { managerId }
}

async function findManager(tx: Tx, userId: string, email: string): Promise<string | null> {
  const candidates = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.email}) = ${email}`, isNull(users.deactivatedAt)))
  for (const { id } of candidates) if (await canReportTo(tx, userId, id)) return id
  return null
}

/**
 * Makes a manager or admin who joins the manager of those who have none and whose invitations named their
 * address.
 */
export async function adoptReports(
  tx: Tx,
  { companyId, userId, now }: Joined,
  { email, role }: { email: string; role: Role },
): Promise<void> {
  if (role === 'employee') return
  for (const { id } of await findPeopleWhoWait(tx, userId, email.toLowerCase())) {
    if (!(await canReportTo(tx, id, userId))) continue
    await tx.update(users).set({ managerId: userId }).where(eq(users.id, id))
    await audit(
      tx,
      { at: now, companyId, actorId: null },
      {
        action: 'member.changed',
        subjectId: id,
        before: { managerId: null },
        after: { managerId: userId, because: 'Their invitation named this manager, who has joined.' },
      },
    )
    await tx.invalidateFor(id, 'session')
  }
}

async function findPeopleWhoWait(tx: Tx, userId: string, email: string): Promise<{ id: string }[]> {
  // By the audit log's lines of joining, as a person's address may have changed since.
  const acceptedHere: SQL = sql`(${auditLog.after} ->> 'invitationId')::uuid`
  return tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(
      auditLog,
      and(
        eq(auditLog.companyId, users.companyId),
        eq(auditLog.subjectId, users.id),
        eq(auditLog.action, 'member.joined'),
      ),
    )
    .innerJoin(invitations, and(eq(invitations.companyId, users.companyId), eq(invitations.id, acceptedHere)))
    .where(
      and(
        isNull(users.managerId),
        isNull(users.deactivatedAt),
        ne(users.id, userId),
        eq(invitations.managerEmail, email),
      ),
    )
}
