import { and, desc, eq, gte, inArray, isNotNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { deciders, isDecider, toLeaveFields } from '#server/features/leave-record/rows.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { leaveRequests, users } from '#server/platform/db/schema.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { fullName } from '#shared/full-name.ts'
import type { DecidedRequest } from '#shared/leave/approvals-contract.ts'
import { canApproveLeave, canDecide } from '#shared/permissions.ts'
import { readDecisions } from './latest-decision.ts'

/** How far back the list goes, and how many it has at most. */
const daysBack = 30
const mostListed = 50
/** Of these the list is taken: many may be of people whom the reader doesn't decide about. */
const mostRead = 500

/**
 * GET /api/approvals/decided: the decisions of the last 30 days about leave that the actor may decide, the latest first, 50 at
 * most. Without leave that was recorded or approved at once: nobody decided that. Empty for an employee.
 */
export async function listRecentlyDecided(ctx: Context): Promise<DecidedRequest[]> {
  return ctx.inCompany(async (tx, actor) => {
    if (!canApproveLeave(actor)) return []
    const rows = await readDecided(tx, new Date(ctx.now.getTime() - daysBack * 86_400_000))
    const [lines, decisions] = await Promise.all([
      readReportingLines(
        tx,
        actor.today,
        rows.map(({ owner }) => owner.id),
      ),
      readDecisions(
        tx,
        rows.map(({ request }) => request.id),
      ),
    ])
    return rows
      .filter(
        ({ request }) =>
          canDecide(actor, lines.ownerOf(request.userId)) && decisions.get(request.id)?.actorId,
      )
      .slice(0, mostListed)
      .map((row) => toDecided(row, actor.today))
  })
}

const amended = alias(leaveRequests, 'amended')

function readDecided(tx: Tx, since: Date) {
  const { id, firstName, lastName, email, deactivatedAt } = users
  return tx
    .select({
      request: leaveRequests,
      owner: { id, firstName, lastName, email, deactivatedAt },
      amendedStart: amended.startDate,
      decider: { id: deciders.id, firstName: deciders.firstName, lastName: deciders.lastName },
    })
    .from(leaveRequests)
    .innerJoin(users, and(eq(users.companyId, leaveRequests.companyId), eq(users.id, leaveRequests.userId)))
    .innerJoin(deciders, isDecider)
    .leftJoin(
      amended,
      and(eq(amended.companyId, leaveRequests.companyId), eq(amended.id, leaveRequests.amendsId)),
    )
    .where(
      and(
        inArray(leaveRequests.status, ['approved', 'rejected']),
        isNotNull(leaveRequests.decidedBy),
        gte(leaveRequests.decidedAt, since),
      ),
    )
    .orderBy(desc(leaveRequests.decidedAt), desc(leaveRequests.id))
    .limit(mostRead)
}

type Decided = Awaited<ReturnType<typeof readDecided>>[number]

function toDecided({ request, owner, amendedStart, decider }: Decided, today: string): DecidedRequest {
  const { status, decidedAt, revisedAt, amendsId, startDate, rejectionReason } = request
  if (decidedAt === null || (status !== 'approved' && status !== 'rejected'))
    throw new Error('It is decided.')
  const isRevised = revisedAt !== null && revisedAt >= decidedAt
  const isBegun = startDate <= today || (amendedStart !== null && amendedStart <= today)
  const isAppliedChange = amendsId !== null && status === 'approved'
  return {
    ...toLeaveFields(request),
    status,
    employeeName: fullName(owner),
    employeeEmail: owner.email,
    of: amendsId === null ? 'request' : 'change',
    rejectionReason,
    decidedAt: decidedAt.toISOString(),
    decidedBy: decider,
    canUndo: !isBegun && owner.deactivatedAt === null && !isRevised && !isAppliedChange,
  }
}
