import { eq } from 'drizzle-orm'
import { enqueueSeats } from '#server/features/billing/due-seats.ts'
import { withdrawPending } from '#server/features/leave/approvals/waiting.ts'
import { canReportTo, reassignReports } from '#server/features/people/manager.ts'
import { assertNotOnlyAdmin } from '#server/features/people/role.ts'
import { audit } from '#server/platform/audit/service.ts'
import { sessions, users } from '#server/platform/db/schema.ts'
import { conflict } from '#server/platform/errors.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { notifyAdminsOfTeamChange } from './team-change-message.ts'

type UserRow = typeof users.$inferSelect
type Acting = { ctx: Context; actor: Actor; person: UserRow }

/**
 * Deactivates a member: sessions and event streams end with the commit, pending requests are withdrawn, and
 * their reports go to the next above. Past leave stays. The caller has locked company and person.
 *
 * @throws Refusal 'conflict' for the only admin.
 */
export async function deactivate(tx: Tx, { ctx, actor, person }: Acting): Promise<void> {
  await assertNotOnlyAdmin(tx, person)
  await tx.update(users).set({ deactivatedAt: ctx.now }).where(eq(users.id, person.id))
  await tx.delete(sessions).where(eq(sessions.identityId, person.identityId))
  await withdrawPending(tx, ctx, {
    userId: person.id,
    actorId: actor.userId,
    because: 'The membership was deactivated.',
  })
  await recordActivity(tx, { ctx, actor, person }, false)
  const because = 'Their manager was deactivated.'
  await reassignReports(tx, { ctx, actor, managerId: person.id, because })
  await tx.invalidateFor(person.id, 'session')
}

/**
 * Reactivates a member with their former role, and with their manager if that is still one.
 *
 * @throws Refusal 'conflict' for somebody whose data was erased.
 */
export async function reactivate(tx: Tx, { ctx, actor, person }: Acting): Promise<void> {
  if (person.erasedAt)
    throw conflict(
      'This person’s data was erased, so they can’t be reactivated. Please invite them as somebody new.',
    )
  const keepsManager = person.managerId !== null && (await canReportTo(tx, person.id, person.managerId))
  const managerId = keepsManager ? person.managerId : null
  await tx.update(users).set({ deactivatedAt: null, managerId }).where(eq(users.id, person.id))
  await recordActivity(tx, { ctx, actor, person }, true, managerId)
}

async function recordActivity(
  tx: Tx,
  { ctx, actor, person }: Acting,
  isActive: boolean,
  managerId = person.managerId,
): Promise<void> {
  const auditId = await audit(
    tx,
    { ctx, actor },
    {
      action: isActive ? 'member.reactivated' : 'member.deactivated',
      subjectId: person.id,
      before: { isActive: !isActive, role: person.role, managerId: person.managerId },
      after: { isActive, role: person.role, managerId },
    },
  )
  await notifyAdminsOfTeamChange(tx, { auditId, actorId: actor.userId, subjectId: person.id })
  await enqueueSeats(tx)
}
