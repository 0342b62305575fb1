import { statementEnd, upcomingRange } from '#shared/dashboard/ahead.ts'
import type { Start } from '#shared/dashboard/start-contract.ts'
import { canApproveLeave, canChangeCompany } from '#shared/permissions.ts'
import { getLeaveStatement } from '../balance/statement.ts'
import type { Billing } from '../billing/payment-provider.ts'
import { listFirstSteps } from '../company/first-steps.ts'
import type { Actor, Context } from '../context.ts'
import { listApprovedLeave } from '../leave/calendar.ts'
import { listOwnRequests, listPendingApprovals } from '../leave/lists.ts'
import { listOwnHolidays } from '../location/holidays.ts'
import { listNotifications } from '../notification/service.ts'
import { listLeaveTypes } from '../policy/leave-types.ts'
import { describeMember } from '../session/service.ts'
import { getDashboardStats } from './service.ts'

/**
 * GET /api/start for a member: what the dashboard's calls answer one by one, read in one transaction.
 *
 * @throws Refusal 'unauthorized' for somebody whose membership has ended.
 */
export async function getStart(ctx: Context, billing: Billing | null): Promise<Start> {
  return ctx.inCompany(async (tx, actor) => {
    const here: Context = { ...ctx, inCompany: (work) => work(tx, actor) }
    // Sent together: each part's statements travel with those of the others.
    const [user, dashboard] = await Promise.all([
      describeMember(tx, actor.userId, { now: ctx.now, billing }),
      readDashboard(here, actor, billing !== null),
    ])
    return { user, dashboard }
  })
}

async function readDashboard(
  ctx: Context,
  actor: Actor,
  hasBilling: boolean,
): Promise<NonNullable<Start['dashboard']>> {
  const range = upcomingRange(actor.today)
  const [
    upcoming,
    stats,
    ownRequests,
    leaveTypes,
    statement,
    holidays,
    notifications,
    approvals,
    firstSteps,
  ] = await Promise.all([
    listApprovedLeave(ctx, range, () => false),
    getDashboardStats(ctx),
    listOwnRequests(ctx),
    listLeaveTypes(ctx),
    getLeaveStatement(ctx, actor.userId, statementEnd(actor.today)),
    listOwnHolidays(ctx, range),
    listNotifications(ctx),
    canApproveLeave(actor) ? listPendingApprovals(ctx) : null,
    canChangeCompany(actor) ? listFirstSteps(ctx, hasBilling) : null,
  ])
  return {
    stats,
    ownRequests,
    leaveTypes,
    statement,
    upcoming: upcoming.body ?? [],
    holidays,
    notifications,
    approvals,
    firstSteps,
  }
}
