import { and, eq } from 'drizzle-orm'
import type { LeaveDecision, LeaveRequest } from '#shared/leave/contract.ts'
import { parseDays } from '#shared/leave/days.ts'
import type { DatedDays } from '#shared/leave/leave-account.ts'
import { canDecide } from '#shared/permissions.ts'
import { recordAudit } from '../audit/service.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/company-door.ts'
import { leaveRequestDays, leaveRequests } from '../db/schema.ts'
import { conflict, forbidden, notFound } from '../errors.ts'
import { lockPerson, readReportingLines } from './approvers.ts'
import { refuseUncovered } from './cover.ts'
import { selectLeave, toLeaveRequest } from './rows.ts'

/**
 * Approves or rejects a pending request, once: of decisions that arrive together the first has its effect, and the others
 * are told the state it left. The balance is checked again, under the same lock as when asking.
 *
 * @throws Refusal 'notFound', 'forbidden', or 'conflict' when it has been decided or the balance no longer covers it.
 */
export async function decideLeaveRequest(
  ctx: Context,
  id: string,
  decision: LeaveDecision,
): Promise<LeaveRequest> {
  return ctx.inCompany(async (tx, actor) => {
    const [found] = await tx
      .select({ userId: leaveRequests.userId })
      .from(leaveRequests)
      .where(eq(leaveRequests.id, id))
    if (!found) throw notFound()
    const lines = await readReportingLines(tx)
    if (!canDecide(actor, lines.ownerOf(found.userId)))
      throw forbidden('Only an approver can decide this request.')

    await lockPerson(tx, found.userId)
    const request = await readRow(tx, id)
    if (request.status !== 'pending') throw conflict(`This request has already been ${request.status}.`)
    if (decision.status === 'approved') {
      const { userId, leaveType } = request
      await refuseUncovered(tx, { userId, leaveType, dates: await readDates(tx, id), requestId: id })
    }
    await recordDecision(tx, ctx, { id, actorId: actor.userId, decision })
    await tx.enqueue('mail-leave-decided', { requestId: id })
    await tx.changed('leave')

    const [decided] = await selectLeave(tx).where(eq(leaveRequests.id, id))
    if (!decided) throw notFound()
    return toLeaveRequest(decided)
  })
}

type Decided = { id: string; actorId: string; decision: LeaveDecision }

async function recordDecision(tx: Tx, ctx: Context, { id, actorId, decision }: Decided): Promise<void> {
  const rejectionReason = (decision.status === 'rejected' && decision.rejectionReason) || null
  const changed = await tx
    .update(leaveRequests)
    .set({ status: decision.status, rejectionReason, decidedBy: actorId, decidedAt: ctx.now })
    .where(and(eq(leaveRequests.id, id), eq(leaveRequests.status, 'pending')))
    .returning({ id: leaveRequests.id })
  if (changed.length === 0) throw conflict('This request has already been decided.')
  await recordAudit(tx, {
    at: ctx.now,
    companyId: ctx.companyId,
    actorId,
    action: `leave-request.${decision.status}`,
    subjectId: id,
    before: { status: 'pending' },
    after: { status: decision.status, ...(rejectionReason && { rejectionReason }) },
  })
}

async function readDates(tx: Tx, requestId: string): Promise<DatedDays[]> {
  const rows = await tx.select().from(leaveRequestDays).where(eq(leaveRequestDays.requestId, requestId))
  return rows.map(({ date, days }) => ({ date, hundredths: parseDays(days) }))
}

async function readRow(tx: Tx, id: string) {
  const [row] = await tx.select().from(leaveRequests).where(eq(leaveRequests.id, id))
  if (!row) throw notFound()
  return row
}
