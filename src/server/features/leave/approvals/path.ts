import { and, eq, or } from 'drizzle-orm'
import { isPendingLeave, type LeaveRow } from '#server/features/leave-record/rows.ts'
import { readVisibleRequest } from '#server/features/leave-record/store.ts'
import { readPeopleById } from '#server/features/people/person.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { approvalPath } from '#shared/leave/approval-path.ts'
import { approvedBy } from '#shared/leave/approval-steps.ts'
import type { ApprovalPath } from '#shared/leave/approvals-contract.ts'
import { readWaiting } from './silence.ts'

const nothingPending: ApprovalPath = { approvals: [], stages: [], later: [], end: null }

/**
 * GET /api/leave-requests/{id}/approval-path: whom the request, or the pending change of this leave, waits
 * for, and who joins them when; who has approved it, and who does after them. For its owner and those who may
 * decide it.
 *
 * @throws Refusal 'notFound', 'forbidden'.
 */
export async function getApprovalPath(ctx: Context, id: string): Promise<ApprovalPath> {
  return ctx.inCompany(async (tx, actor) => {
    const leave = await readVisibleRequest(tx, actor, id)
    const pending = await tx
      .select()
      .from(leaveRequests)
      .where(and(isPendingLeave, or(eq(leaveRequests.id, leave.id), eq(leaveRequests.amendsId, leave.id))))
    if (pending.length === 0) return nothingPending
    const { requests, lines, rules } = await readWaiting(tx, pending, ctx.now)
    const [waiting] = requests
    if (!waiting) return nothingPending
    const { request, steps, today } = waiting
    const path = approvalPath(lines, request, { steps, today, lastWord: rules.lastWord })
    return { ...path, approvals: await readApprovals(tx, request) }
  })
}

async function readApprovals(tx: Tx, { approvalSteps }: LeaveRow): Promise<ApprovalPath['approvals']> {
  const people = await readPeopleById(tx, approvedBy(approvalSteps))
  return (approvalSteps?.approvals ?? []).flatMap(({ by, inPlaceOf, at }) => {
    const person = people.get(by)
    return person ? [{ person, inPlaceOf: (inPlaceOf && people.get(inPlaceOf)) || null, at }] : []
  })
}
