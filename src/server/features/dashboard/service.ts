import { and, eq } from 'drizzle-orm'
import { remainingToday } from '#server/features/balance/balance.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { DashboardStats } from '#shared/dashboard/contract.ts'
import { canApproveLeave, canDecide } from '#shared/permissions.ts'
import { readCompanyFigures } from './company-figures.ts'

/** GET /api/dashboard/stats: the tiles as the actor sees them (product, section 3). */
export async function getDashboardStats(ctx: Context): Promise<DashboardStats> {
  return ctx.inCompany(async (tx, actor) => {
    const [remaining, pendingRequests, { members, outOnFirstDay }] = await Promise.all([
      remainingToday(tx, actor),
      canApproveLeave(actor) ? countToDecide(tx, actor) : countOwnPending(tx, actor),
      readCompanyFigures(tx, ctx, actor.today),
    ])
    return { ...remaining, pendingRequests, teamMembers: members, outToday: outOnFirstDay }
  })
}

async function countOwnPending(tx: Tx, { userId }: Actor): Promise<number> {
  return tx.$count(leaveRequests, and(eq(leaveRequests.userId, userId), eq(leaveRequests.status, 'pending')))
}

async function countToDecide(tx: Tx, actor: Actor): Promise<number> {
  const pending = await tx
    .select({
      userId: leaveRequests.userId,
      status: leaveRequests.status,
      escalation: leaveRequests.escalation,
      approvalSteps: leaveRequests.approvalSteps,
    })
    .from(leaveRequests)
    .where(eq(leaveRequests.status, 'pending'))
  const lines = await readReportingLines(tx, actor.today, pending)
  return pending.filter((request) => canDecide(actor, lines.ownerOf(request))).length
}
