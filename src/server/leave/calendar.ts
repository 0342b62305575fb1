import { and, asc, eq, gte, lte, type SQL } from 'drizzle-orm'
import type { CalendarEntry, CalendarQuery } from '#shared/leave/contract.ts'
import { canDecide } from '#shared/permissions.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/company-door.ts'
import { leaveRequests, users } from '../db/schema.ts'
import { readReportingLines } from './approvers.ts'
import { toCalendarEntry } from './rows.ts'

/** GET /api/calendar: approved leave of the whole company that touches the range, by start date. */
export async function listApprovedLeave(
  ctx: Context,
  { startDate, endDate }: CalendarQuery,
): Promise<CalendarEntry[]> {
  return ctx.inCompany((tx) => findLeave(tx, eq(leaveRequests.status, 'approved'), startDate, endDate))
}

/** GET /api/calendar/pending: pending leave in the range that the actor owns or may decide. */
export async function listVisiblePendingLeave(
  ctx: Context,
  { startDate, endDate }: CalendarQuery,
): Promise<CalendarEntry[]> {
  return ctx.inCompany(async (tx, actor) => {
    const pending = await findLeave(tx, eq(leaveRequests.status, 'pending'), startDate, endDate)
    const lines = await readReportingLines(tx)
    return pending.filter(({ userId }) => userId === actor.userId || canDecide(actor, lines.ownerOf(userId)))
  })
}

/** Leave that fulfils `condition` and touches the dates, with its owner's name, by start date. */
export async function findLeave(
  tx: Tx,
  condition: SQL | undefined,
  startDate: string,
  endDate: string,
): Promise<CalendarEntry[]> {
  const rows = await tx
    .select({ request: leaveRequests, owner: users })
    .from(leaveRequests)
    .innerJoin(users, and(eq(users.companyId, leaveRequests.companyId), eq(users.id, leaveRequests.userId)))
    .where(and(condition, lte(leaveRequests.startDate, endDate), gte(leaveRequests.endDate, startDate)))
    .orderBy(asc(leaveRequests.startDate), asc(leaveRequests.id))
  return rows.map(toCalendarEntry)
}
