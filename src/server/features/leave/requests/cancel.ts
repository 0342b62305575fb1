import { and, eq } from 'drizzle-orm'
import { decidersOf } from '#server/features/leave-record/deciders.ts'
import { actionOn, recordLeaveUpdate } from '#server/features/leave-record/record-update.ts'
import type { LeaveRow } from '#server/features/leave-record/rows.ts'
import { lockRequest, readRequest, withdrawAmendment } from '#server/features/leave-record/store.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import { conflict, forbidden } from '#server/platform/errors.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import { currentApproverIds, type ReportingLines } from '#shared/leave/approvers.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'

/**
 * Cancels leave (leave-rules, section 3): its owner a pending request, a pending change, or approved leave
 * that has not begun; somebody who may decide it any approved leave, also when it has begun. The days come
 * back by themselves, since balances are computed.
 *
 * @throws Refusal 'notFound', 'forbidden' for somebody else's, 'conflict' for leave that has begun or was
 *   rejected.
 */
export async function cancelLeave(ctx: Context, id: string): Promise<LeaveRequest> {
  return ctx.inCompany(async (tx, actor) => {
    const leave = await lockRequest(tx, id)
    const lines = await readReportingLines(tx, actor.today, [leave])
    const isOwn = leave.userId === actor.userId
    if (!isOwn && !lines.mayDecide(actor.userId, leave))
      throw forbidden('Only its owner or an approver can cancel this request.')
    assertCancellable(leave, { actor, lines })

    const deciders = decidersOf(lines, leave)
    const withdrawal = { requestId: id, actorId: actor.userId, today: actor.today, toldOtherwise: deciders }
    await withdrawAmendment(tx, ctx, withdrawal)
    await tx
      .update(leaveRequests)
      .set({ status: 'cancelled' })
      .where(and(eq(leaveRequests.id, id), eq(leaveRequests.status, leave.status)))
    await recordLeaveUpdate(
      tx,
      { ctx, actor },
      {
        subjectId: id,
        action: actionOn(leave, 'cancelled'),
        before: { status: leave.status },
        after: { status: 'cancelled' },
        notify: [leave.userId, ...deciders],
      },
    )
    return readRequest(tx, id, actor.today)
  })
}

function assertCancellable(leave: LeaveRow, { actor, lines }: { actor: Actor; lines: ReportingLines }): void {
  const { status, startDate, userId } = leave
  if (status !== 'pending' && status !== 'approved')
    throw conflict(`This request has already been ${status}.`)
  if (leave.amendsId !== null && status === 'approved')
    throw conflict('This change has already been approved. Please open the leave itself.')
  const isOwn = userId === actor.userId
  if (!isOwn && status === 'pending')
    throw conflict('This request hasn’t been decided yet. Please reject it instead.')
  const othersDecide = currentApproverIds(lines, { userId }).length > 0
  if (isOwn && othersDecide && status === 'approved' && startDate <= actor.today)
    throw conflict('This leave has started. Please ask your manager or an admin to change it.')
}
