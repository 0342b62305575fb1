import { and, eq, or } from 'drizzle-orm'
import { readVisibleRequest } from '#server/features/leave-record/store.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import { approvalPath } from '#shared/leave/approval-path.ts'
import type { ApprovalPath } from '#shared/leave/approvals-contract.ts'
import { readWaiting } from './silence.ts'

/**
 * GET /api/leave-requests/{id}/approval-path: whom the request, or the pending change of this leave, waits for, and who joins them
 * when. For its owner and those who may decide it.
 *
 * @throws Refusal 'notFound', 'forbidden'.
 */
export async function getApprovalPath(ctx: Context, id: string): Promise<ApprovalPath> {
  return ctx.inCompany(async (tx, actor) => {
    const leave = await readVisibleRequest(tx, actor, id)
    const pending = await tx
      .select()
      .from(leaveRequests)
      .where(
        and(
          eq(leaveRequests.status, 'pending'),
          or(eq(leaveRequests.id, leave.id), eq(leaveRequests.amendsId, leave.id)),
        ),
      )
    if (pending.length === 0) return { stages: [], end: null }
    const { requests, lines, rules } = await readWaiting(tx, pending, ctx.now)
    const [waiting] = requests
    if (!waiting) return { stages: [], end: null }
    const { request, steps, today } = waiting
    return approvalPath(lines, request, { steps, today, lastWord: rules.lastWord })
  })
}
