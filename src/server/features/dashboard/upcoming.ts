import { sql } from 'drizzle-orm'
import { isApprovedLeave } from '#server/features/leave/reads/calendar.ts'
import { readTypeVisibility } from '#server/features/leave/reads/visible-types.ts'
import { type ShownLeave, toCalendarEntry } from '#server/features/leave-record/rows.ts'
import { listOf } from '#server/platform/db/list-parameter.ts'
import { leaveRequests, users } from '#server/platform/db/schema.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { upcomingRange } from '#shared/dashboard/ahead.ts'
import type { UpcomingLeave } from '#shared/dashboard/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { type CompanyFigures, readCompanyFigures } from './company-figures.ts'

/**
 * GET /api/dashboard/upcoming: how many are away in the `upcomingRange` from a date on, and some of them with
 * their leave.
 */
export async function getUpcomingLeave(ctx: Context, from: PlainDate): Promise<UpcomingLeave> {
  return ctx.inCompany(async (tx, actor) =>
    readUpcomingLeave(tx, actor, from, await readCompanyFigures(tx, ctx, from)),
  )
}

/** `getUpcomingLeave` within a transaction, with the figures of that date. */
export async function readUpcomingLeave(
  tx: Tx,
  actor: Actor,
  from: PlainDate,
  { away, outOnFirstDay, firstAway }: CompanyFigures,
): Promise<UpcomingLeave> {
  if (away === 0) return { people: 0, outOnFirstDay: 0, leave: [] }
  const { startDate, endDate } = upcomingRange(from)
  const [leave, asSeen] = await Promise.all([
    readLeaveOf(tx, firstAway, { startDate, endDate }),
    readTypeVisibility(tx, actor, firstAway),
  ])
  return { people: away, outOnFirstDay, leave: leave.map((row) => asSeen(toCalendarEntry(row))) }
}

/**
 * Approved leave of these people that touches the dates, in their order, and then by start date. Each person
 * is looked up, so that one plan suits a company of fifty and one of thousands.
 */
async function readLeaveOf(
  tx: Tx,
  userIds: readonly string[],
  range: ReturnType<typeof upcomingRange>,
): Promise<LeaveOfPerson[]> {
  const { id, userId, startDate, endDate } = leaveRequests
  const { rows } = await tx.execute<LeaveOfPerson>(sql`
    SELECT own.*, names.*
    FROM unnest(${listOf(userIds)}::uuid[]) WITH ORDINALITY AS first (user_id, nth)
    CROSS JOIN LATERAL (
      SELECT ${users.firstName} AS "firstName", ${users.lastName} AS "lastName" FROM ${users}
      WHERE ${users.id} = first.user_id OFFSET 0
    ) names
    CROSS JOIN LATERAL (
      SELECT ${id}, ${userId} AS "userId", ${leaveRequests.leaveType} AS "leaveType", ${startDate} AS "startDate",
        ${endDate} AS "endDate", ${leaveRequests.startsAt} AS "startsAt", ${leaveRequests.endsAt} AS "endsAt",
        ${leaveRequests.unit}, ${leaveRequests.totalDays} AS "totalDays", ${leaveRequests.totalMinutes} AS "totalMinutes", ${leaveRequests.status}
      FROM ${leaveRequests}
      WHERE ${userId} = first.user_id AND ${isApprovedLeave}
        AND ${endDate} >= ${range.startDate} AND ${startDate} <= ${range.endDate} OFFSET 0
    ) own
    ORDER BY first.nth, own."startDate", own.id`)
  return rows
}

type LeaveOfPerson = Omit<ShownLeave, 'teamId' | 'managerId'>
