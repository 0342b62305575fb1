import { eq } from 'drizzle-orm'
import { revokeKeysOf } from '#server/features/api-key/revoke.ts'
import { enqueueContact } from '#server/features/billing/due-contact.ts'
import { enqueueSeats } from '#server/features/billing/due-seats.ts'
import { reassignPendingRequests, withdrawPending } from '#server/features/leave/approvals/waiting.ts'
import { releaseCoversFor, vacateCover } from '#server/features/leave/covering/vacate.ts'
import { forgetDecisionLinksOf } from '#server/features/leave/messages/decision-links.ts'
import { lockPerson } from '#server/features/people/approvers.ts'
import { findManagerOnReturn, reassignReports } from '#server/features/people/manager.ts'
import { hasLeft, releaseSignIn } from '#server/features/people/released-sign-in.ts'
import { assertNotOnlyAdmin } from '#server/features/people/role.ts'
import { audit } from '#server/platform/audit/service.ts'
import { sessions, type UserRow, users } from '#server/platform/db/schema.ts'
import { conflict, inactive } from '#server/platform/errors.ts'
import { lockCompany } from '#server/platform/tenancy/company-lock.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { fullName } from '#shared/full-name.ts'
import { tellOfFormerAdmin } from './former-admin-message.ts'
import { notifyAdminsOfTeamChange } from './team-change-message.ts'
import { requirePerson } from './terms.ts'

type Acting = { ctx: Context; actor: Actor; person: UserRow }
type Ending = { action: 'member.deactivated' | 'member.left'; ofPending: string; ofReports: string }

const deactivation: Ending = {
  action: 'member.deactivated',
  ofPending: 'The membership was deactivated.',
  ofReports: 'Their manager was deactivated.',
}
const departure: Ending = {
  action: 'member.left',
  ofPending: 'The person left the company.',
  ofReports: 'Their manager left the company.',
}

/**
 * Deactivates a member: sessions, API keys and event streams end with the commit, pending requests are
 * cancelled, and their reports go to the next above. Past leave stays. The caller has locked company and
 * person.
 *
 * @throws Refusal 'conflict' for the only admin.
 */
export async function deactivate(tx: Tx, acting: Acting): Promise<void> {
  await assertNotOnlyAdmin(tx, acting.person)
  await endMembership(tx, acting, deactivation)
}

/**
 * POST /api/companies/mine/leave: the actor leaves their company, with the same effect as a deactivation.
 * Their sign-in is then free: for another company, or for an invitation to come back.
 *
 * @throws Refusal 'conflict' for the only admin, 'unauthorized' for somebody deactivated in the meantime.
 */
export async function leaveCompany(ctx: Context): Promise<void> {
  await ctx.inCompany(async (tx, actor) => {
    await lockCompany(tx)
    const { companyId, now } = ctx
    const leave = async () => {
      await lockPerson(tx, actor.userId)
      const person = await requirePerson(tx, actor.userId)
      if (person.deactivatedAt) throw inactive()
      await assertNotOnlyAdmin(
        tx,
        person,
        'You’re the only admin. Please make someone else an admin first, or delete the company.',
      )
      await endMembership(tx, { ctx, actor, person }, departure)
      await releaseSignIn(tx, person)
    }
    await reassignPendingRequests(tx, { companyId, now, today: actor.today }, leave)
    await tx.invalidate('team', 'leave')
  })
}

async function endMembership(
  tx: Tx,
  { ctx, actor, person }: Acting,
  { action, ofPending, ofReports }: Ending,
): Promise<void> {
  await tx.update(users).set({ deactivatedAt: ctx.now }).where(eq(users.id, person.id))
  await tx.delete(sessions).where(eq(sessions.identityId, person.identityId))
  await forgetDecisionLinksOf(tx, person.id)
  await revokeKeysOf(tx, { author: { ctx, actor }, userId: person.id, now: ctx.now })
  await withdrawPending(tx, { ctx, actor }, { userId: person.id, because: ofPending })
  await vacateCover(tx, { ctx, actor, coverId: person.id })
  await releaseCoversFor(tx, { actor, ownerId: person.id })
  const auditId = await recordActivity(tx, { ctx, actor, person }, action)
  await tellOfFormerAdmin(tx, { ctx, actor, person, auditId })
  await reassignReports(tx, { author: { ctx, actor }, managerId: person.id, because: ofReports })
  await tx.invalidateFor(person.id, 'session')
}

/**
 * Reactivates a member with their former role, and with their manager if that is still one.
 *
 * @throws Refusal 'conflict' for somebody whose data was erased, or who left by themselves.
 */
export async function reactivate(tx: Tx, { ctx, actor, person }: Acting): Promise<void> {
  if (person.erasedAt)
    throw conflict(
      'This person’s data was erased, so they can’t be reactivated. Please invite them as a new person.',
    )
  if (await hasLeft(tx, person))
    throw conflict(
      `${fullName(person)} left the company. Please invite them, so they can choose to come back.`,
    )
  const managerId = await findManagerOnReturn(tx, person)
  await tx.update(users).set({ deactivatedAt: null, managerId }).where(eq(users.id, person.id))
  await recordActivity(tx, { ctx, actor, person }, 'member.reactivated', managerId)
}

async function recordActivity(
  tx: Tx,
  { ctx, actor, person }: Acting,
  action: Ending['action'] | 'member.reactivated',
  managerId = person.managerId,
): Promise<string> {
  const isActive = action === 'member.reactivated'
  const auditId = await audit(
    tx,
    { ctx, actor },
    {
      action,
      subjectId: person.id,
      before: { isActive: !isActive, role: person.role, managerId: person.managerId },
      after: { isActive, role: person.role, managerId },
    },
  )
  await notifyAdminsOfTeamChange(tx, { auditId, actorId: actor.userId, subjectId: person.id })
  await enqueueSeats(tx)
  await enqueueContact(tx, person.id)
  return auditId
}
