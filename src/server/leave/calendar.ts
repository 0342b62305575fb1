import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { CalendarEntry, CalendarQuery } from '#shared/leave/contract.ts'
import { canDecide } from '#shared/permissions.ts'
import type { Actor, Context } from '../context.ts'
import { readChangeTag } from '../db/announcements.ts'
import type { Tx } from '../db/company-door.ts'
import { leaveRequests, users } from '../db/schema.ts'
import { type ReportingLines, readReportingLines } from './approvers.ts'
import { type ShownLeaveRow, toCalendarEntry } from './rows.ts'
import { readTypeVisibility } from './visible-types.ts'

/** Approved leave, less decided amendments: those stand in the leave that they changed. */
export const isApprovedLeave = and(eq(leaveRequests.status, 'approved'), isNull(leaveRequests.amendsId))

/** The body is left out where the caller has them, by the tag. */
type TaggedEntries = { tag: string; body: CalendarEntry[] | undefined }

/** Is it the tag of what the caller has? */
type IsKnown = (tag: string) => boolean

/** GET /api/calendar: approved leave of the whole company that touches the range, by start date. */
export async function listApprovedLeave(
  ctx: Context,
  { startDate, endDate }: CalendarQuery,
  isKnown: IsKnown,
): Promise<TaggedEntries> {
  return ctx.inCompany(async (tx, actor) => {
    const tag = await readCalendarTag(tx, actor)
    if (isKnown(tag)) return { tag, body: undefined }
    const [asSeen, leave] = await Promise.all([
      readTypeVisibility(tx, actor),
      findLeave(tx, isApprovedLeave, startDate, endDate),
    ])
    return { tag, body: leave.map((row) => asSeen(toCalendarEntry(row))) }
  })
}

/**
 * GET /api/calendar/pending: pending leave in the range that the actor owns or may decide; an amendment as leave on its new
 * dates.
 */
export async function listVisiblePendingLeave(
  ctx: Context,
  { startDate, endDate }: CalendarQuery,
  isKnown: IsKnown,
): Promise<TaggedEntries> {
  return ctx.inCompany(async (tx, actor) => {
    const tag = await readCalendarTag(tx, actor)
    if (isKnown(tag)) return { tag, body: undefined }
    const [pending, lines] = await Promise.all([
      findLeave(tx, eq(leaveRequests.status, 'pending'), startDate, endDate),
      readReportingLines(tx, actor.today),
    ])
    const body = pending.map(toCalendarEntry).filter((entry) => maySeeLeave(actor, lines, entry))
    return { tag, body }
  })
}

/** The same for as long as nothing has changed that the calendar shows this reader, and never the same again after that. */
async function readCalendarTag(tx: Tx, { userId, role, today }: Actor): Promise<string> {
  return `${userId}.${role}.${today}.${await readChangeTag(tx, 'leave', 'team', 'company')}`
}

/** Approved leave is for everybody's eyes; pending leave for its owner's and its deciders'. */
export function maySeeLeave(
  actor: Pick<Actor, 'userId' | 'role'>,
  lines: ReportingLines,
  { status, userId }: Pick<CalendarEntry, 'status' | 'userId'>,
): boolean {
  return status === 'approved' || userId === actor.userId || canDecide(actor, lines.ownerOf(userId))
}

type FoundRow = ShownLeaveRow['request'] & Omit<ShownLeaveRow['owner'], 'id'>

/**
 * Leave of active people that fulfils `condition` and touches the dates, with its owner, by start date. The columns are named
 * here, and not left to drizzle, which takes longer to map hundreds of rows than PostgreSQL takes to find them.
 */
export async function findLeave(
  tx: Tx,
  condition: SQL | undefined,
  from: string,
  until: string,
): Promise<ShownLeaveRow[]> {
  const { startDate, endDate, id } = leaveRequests
  const { rows } = await tx.execute<FoundRow>(sql`
    SELECT ${id}, ${leaveRequests.userId} AS "userId", ${leaveRequests.leaveType} AS "leaveType",
      ${startDate} AS "startDate", ${endDate} AS "endDate", ${leaveRequests.isHalfDay} AS "isHalfDay",
      ${leaveRequests.halfDayPart} AS "halfDayPart", ${leaveRequests.totalDays} AS "totalDays",
      ${leaveRequests.status}, ${users.firstName} AS "firstName", ${users.lastName} AS "lastName",
      ${users.teamId} AS "teamId", ${users.managerId} AS "managerId"
    FROM ${leaveRequests}
    JOIN ${users} ON ${users.companyId} = ${leaveRequests.companyId} AND ${users.id} = ${leaveRequests.userId}
    WHERE ${condition ?? sql`true`} AND ${users.deactivatedAt} IS NULL
      AND ${startDate} <= ${until} AND ${endDate} >= ${from}
    ORDER BY ${startDate}, ${id}`)
  return rows.map((row) => {
    const { userId, firstName, lastName, teamId, managerId } = row
    return { request: row, owner: { id: userId, firstName, lastName, teamId, managerId } }
  })
}
