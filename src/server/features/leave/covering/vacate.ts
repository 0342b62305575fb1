import { and, eq, gte, inArray } from 'drizzle-orm'
import { notifyOfCover } from '#server/features/leave-record/covering.ts'
import { audit } from '#server/platform/audit/service.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'

/**
 * Takes somebody who leaves from the leave that they would have covered, and has its owners name another colleague. The caller holds
 * the locks on all people.
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
        inArray(leaveRequests.status, ['pending', 'approved']),
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
