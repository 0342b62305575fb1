import { and, asc, eq, gte, isNull, lte, type SQL } from 'drizzle-orm'
import type { CalendarEntry, CalendarQuery } from '#shared/leave/contract.ts'
import { canDecide } from '#shared/permissions.ts'
import type { Actor, Context } from '../context.ts'
import type { Tx } from '../db/company-door.ts'
import { leaveRequests, users } from '../db/schema.ts'
import { type ReportingLines, readReportingLines } from './approvers.ts'
import { type FullLeaveRow, toCalendarEntry } from './rows.ts'
import { readTypeVisibility } from './visible-types.ts'

/** Approved leave, less decided amendments: those stand in the leave that they changed. */
export const isApprovedLeave = and(eq(leaveRequests.status, 'approved'), isNull(leaveRequests.amendsId))

/** GET /api/calendar: approved leave of the whole company that touches the range, by start date. */
export async function listApprovedLeave(
  ctx: Context,
  { startDate, endDate }: CalendarQuery,
): Promise<CalendarEntry[]> {
  return ctx.inCompany(async (tx, actor) => {
    const asSeen = await readTypeVisibility(tx, actor)
    const leave = await findLeave(tx, isApprovedLeave, startDate, endDate)
    return leave.map((row) => asSeen(toCalendarEntry(row)))
  })
}

/**
 * GET /api/calendar/pending: pending leave in the range that the actor owns or may decide; an amendment as leave on its new
 * dates.
 */
export async function listVisiblePendingLeave(
  ctx: Context,
  { startDate, endDate }: CalendarQuery,
): Promise<CalendarEntry[]> {
  return ctx.inCompany(async (tx, actor) => {
    const pending = await findLeave(tx, eq(leaveRequests.status, 'pending'), startDate, endDate)
    const lines = await readReportingLines(tx, actor.today)
    return pending.map(toCalendarEntry).filter((entry) => maySeeLeave(actor, lines, entry))
  })
}

/** Approved leave is for everybody's eyes; pending leave for its owner's and its deciders'. */
export function maySeeLeave(
  actor: Pick<Actor, 'userId' | 'role'>,
  lines: ReportingLines,
  { status, userId }: Pick<CalendarEntry, 'status' | 'userId'>,
): boolean {
  return status === 'approved' || userId === actor.userId || canDecide(actor, lines.ownerOf(userId))
}

/** Leave of active people that fulfils `condition` and touches the dates, with its owner, by start date. */
export async function findLeave(
  tx: Tx,
  condition: SQL | undefined,
  startDate: string,
  endDate: string,
): Promise<Pick<FullLeaveRow, 'request' | 'owner'>[]> {
  return tx
    .select({ request: leaveRequests, owner: users })
    .from(leaveRequests)
    .innerJoin(users, and(eq(users.companyId, leaveRequests.companyId), eq(users.id, leaveRequests.userId)))
    .where(
      and(
        condition,
        isNull(users.deactivatedAt),
        lte(leaveRequests.startDate, endDate),
        gte(leaveRequests.endDate, startDate),
      ),
    )
    .orderBy(asc(leaveRequests.startDate), asc(leaveRequests.id))
}
