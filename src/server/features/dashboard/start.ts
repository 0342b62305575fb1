import { remainingToday } from '#server/features/balance/balance.ts'
import { getLeaveStatement } from '#server/features/balance/statement.ts'
import type { Billing } from '#server/features/billing/payment-provider.ts'
import { listFirstSteps } from '#server/features/company/first-steps.ts'
import { pageApprovals } from '#server/features/leave/approvals/inbox.ts'
import { readCovered } from '#server/features/leave/covering/covered-leave.ts'
import { listOwnRequests } from '#server/features/leave/reads/own-requests.ts'
import { listLeaveTypes } from '#server/features/leave-type/leave-types.ts'
import { listOwnHolidays } from '#server/features/location/holidays.ts'
import { listNotifications } from '#server/features/notification/service.ts'
import { describeMember } from '#server/features/session/service.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { statementEnd, upcomingRange } from '#shared/dashboard/ahead.ts'
import type { Start } from '#shared/dashboard/start-contract.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import { canApproveLeave, canChangeCompany } from '#shared/permissions.ts'
import { readCompanyFigures } from './company-figures.ts'
import { readUpcomingLeave } from './upcoming.ts'

/**
 * GET /api/start for a member: the answers of the dashboard's calls, read in one transaction.
 *
 * @throws Refusal 'unauthorized' for somebody whose membership has ended.
 */
export async function getStart(ctx: Context, billing: Billing | null): Promise<Start> {
  return ctx.inCompany(async (tx, actor) => {
    const here: Context = { ...ctx, inCompany: (work) => work(tx, actor) }
    // Sent together, so that their statements share packets.
    const [user, dashboard] = await Promise.all([
      describeMember(tx, actor.userId, { now: ctx.now, billing }),
      readDashboard(tx, actor, here, billing !== null),
    ])
    return { user, dashboard }
  })
}

async function readDashboard(
  tx: Tx,
  actor: Actor,
  ctx: Context,
  hasBilling: boolean,
): Promise<NonNullable<Start['dashboard']>> {
  const { today } = actor
  const counted = readCompanyFigures(tx, ctx, today)
  const [
    figures,
    upcoming,
    remaining,
    ownRequests,
    leaveTypes,
    statement,
    holidays,
    notifications,
    covering,
    approvals,
    firstSteps,
  ] = await Promise.all([
    counted,
    counted.then((known) => readUpcomingLeave(tx, actor, today, known)),
    remainingToday(tx, actor),
    listOwnRequests(ctx),
    listLeaveTypes(ctx),
    getLeaveStatement(ctx, actor.userId, { on: statementEnd(today), withNotCounted: false }),
    listOwnHolidays(ctx, upcomingRange(today)),
    listNotifications(ctx),
    readCovered(tx, actor),
    canApproveLeave(actor) ? pageApprovals(ctx, {}) : null,
    canChangeCompany(actor) ? listFirstSteps(ctx, hasBilling) : null,
  ])
  const pendingRequests = approvals?.counts.all ?? countPending(ownRequests)
  return {
    stats: {
      ...remaining,
      pendingRequests,
      teamMembers: figures.members,
      outToday: figures.outOnFirstDay,
    },
    ownRequests,
    leaveTypes,
    statement,
    upcoming,
    holidays,
    notifications,
    covering,
    approvals,
    firstSteps,
  }
}

/** Including changes of approved leave. */
function countPending(requests: readonly LeaveRequest[]): number {
  return requests.filter(({ status, amendment }) => status === 'pending' || amendment !== null).length
}
