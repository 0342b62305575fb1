import { and, eq, gte, inArray, isNotNull } from 'drizzle-orm'
import { notifyOfCover, releaseCover } from '#server/features/leave-record/covering.ts'
import { audit } from '#server/platform/audit/service.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'

/**
 * Takes somebody who leaves from the leave that they would have covered, and has its owners name another
 * colleague. The caller holds the locks on all people.
 */
export async function vacateCover(
  tx: Tx,
  { ctx, actor, coverId }: { ctx: Context; actor: Actor; coverId: string },
): Promise<void> {
  const vacated = await tx
    .update(leaveRequests)
    .set({ coverId: null, coverAnswer: null, coverAnsweredAt: null })
    .where(
      and(
        eq(leaveRequests.coverId, coverId),
        gte(leaveRequests.endDate, actor.today),
        // A rejection may be undone.
        inArray(leaveRequests.status, ['pending', 'approved', 'rejected']),
      ),
    )
    .returning({ id: leaveRequests.id, userId: leaveRequests.userId })
  for (const { id, userId } of vacated) {
    await audit(
      tx,
      { ctx, actor },
      {
        action: 'leave-request.cover-changed',
        subjectId: id,
        before: { coverId },
        after: { coverId: null },
      },
    )
    await notifyOfCover(tx, { requestId: id, recipientId: userId, news: 'vacant' })
  }
}

/**
 * Tells those who would have covered for somebody who leaves that they're no longer needed. The caller holds
 * the lock on the person.
 */
export async function releaseCoversFor(
  tx: Tx,
  { actor, ownerId }: { actor: Actor; ownerId: string },
): Promise<void> {
  const { id, userId, status, endDate, coverId } = leaveRequests
  const covered = await tx
    .select({ id })
    .from(leaveRequests)
    .where(and(eq(userId, ownerId), eq(status, 'approved'), gte(endDate, actor.today), isNotNull(coverId)))
  for (const { id: requestId } of covered) await releaseCover(tx, { requestId, actorId: actor.userId })
}
