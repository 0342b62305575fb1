import { and, eq } from 'drizzle-orm'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import { recordAudit } from '../audit/service.ts'
import type { Context } from '../context.ts'
import { leaveRequests } from '../db/schema.ts'
import { conflict, forbidden, notFound } from '../errors.ts'
import { lockPerson } from './approvers.ts'
import { selectLeave, toLeaveRequest } from './rows.ts'

/**
 * Cancels the actor's own leave: a pending request, or approved leave that has not begun (leave-rules, section 3). The
 * days come back by themselves, since a balance is computed from what stands.
 *
 * @throws Refusal 'notFound', 'forbidden' for somebody else's, 'conflict' for leave that has begun or was decided against.
 */
export async function cancelLeave(ctx: Context, id: string): Promise<LeaveRequest> {
  return ctx.inCompany(async (tx, actor) => {
    const [request] = await tx.select().from(leaveRequests).where(eq(leaveRequests.id, id))
    if (!request) throw notFound()
    if (request.userId !== actor.userId) throw forbidden('Only its owner can cancel this request.')
    await lockPerson(tx, actor.userId)

    const [row] = await selectLeave(tx).where(eq(leaveRequests.id, id))
    if (!row) throw notFound()
    const { status, startDate } = row.request
    if (status !== 'pending' && status !== 'approved')
      throw conflict(`This request has already been ${status}.`)
    if (status === 'approved' && startDate <= actor.today) {
      throw conflict('This leave has begun. Please ask your manager or an admin to change it.')
    }
    await tx
      .update(leaveRequests)
      .set({ status: 'cancelled' })
      .where(and(eq(leaveRequests.id, id), eq(leaveRequests.status, status)))
    await recordAudit(tx, {
      at: ctx.now,
      companyId: ctx.companyId,
      actorId: actor.userId,
      action: 'leave-request.cancelled',
      subjectId: id,
      before: { status },
      after: { status: 'cancelled' },
    })
    await tx.changed('leave')
    return toLeaveRequest({ ...row, request: { ...row.request, status: 'cancelled' } })
  })
}
