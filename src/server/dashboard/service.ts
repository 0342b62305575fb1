import { and, countDistinct, eq, gte, isNull, lte } from 'drizzle-orm'
import type { DashboardStats } from '#shared/dashboard/contract.ts'
import { canApproveLeave, canDecide } from '#shared/permissions.ts'
import { remainingToday } from '../balance/balance.ts'
import type { Actor, Context } from '../context.ts'
import type { Tx } from '../db/company-door.ts'
import { leaveRequests, users } from '../db/schema.ts'
import { readReportingLines } from '../leave/approvers.ts'

/** GET /api/dashboard/stats: the tiles as the actor sees them (product, section 3). */
export async function getDashboardStats(ctx: Context): Promise<DashboardStats> {
  return ctx.inCompany(async (tx, actor) => {
    const [leaveBalance, pendingRequests, teamMembers, outToday] = await Promise.all([
      remainingToday(tx, actor),
      canApproveLeave(actor) ? countToDecide(tx, actor) : countOwnPending(tx, actor),
      countMembers(tx),
      countOut(tx, actor.today),
    ])
    return { leaveBalance, pendingRequests, teamMembers, outToday }
  })
}

async function countMembers(tx: Tx): Promise<number> {
  return tx.$count(users, isNull(users.deactivatedAt))
}

async function countOwnPending(tx: Tx, actor: Actor): Promise<number> {
  return tx.$count(
    leaveRequests,
    and(eq(leaveRequests.userId, actor.userId), eq(leaveRequests.status, 'pending')),
  )
}

async function countToDecide(tx: Tx, actor: Actor): Promise<number> {
  const [pending, lines] = await Promise.all([
    tx
      .select({ userId: leaveRequests.userId })
      .from(leaveRequests)
      .where(eq(leaveRequests.status, 'pending')),
    readReportingLines(tx, actor.today),
  ])
  return pending.filter(({ userId }) => canDecide(actor, lines.ownerOf(userId))).length
}

async function countOut(tx: Tx, today: string): Promise<number> {
  const [row] = await tx
    .select({ people: countDistinct(leaveRequests.userId) })
    .from(leaveRequests)
    .innerJoin(users, and(eq(users.companyId, leaveRequests.companyId), eq(users.id, leaveRequests.userId)))
    .where(
      and(
        eq(leaveRequests.status, 'approved'),
        isNull(leaveRequests.amendsId),
        lte(leaveRequests.startDate, today),
        gte(leaveRequests.endDate, today),
        isNull(users.deactivatedAt),
      ),
    )
  return row?.people ?? 0
}
