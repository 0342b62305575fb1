import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type ShownLeave, toCalendarEntry } from '#server/features/leave-record/rows.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { leaveRequests, users } from '#server/platform/db/schema.ts'
import { readChangeTag } from '#server/platform/tenancy/announcements.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { ReportingLines, Waiting } from '#shared/leave/approvers.ts'
import type { CalendarEntry, CalendarQuery } from '#shared/leave/contract.ts'
import { canDecide } from '#shared/permissions.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { readTypeVisibility } from './visible-types.ts'

/** Approved leave, without decided amendments: those are applied to their leave. */
export const isApprovedLeave = and(eq(leaveRequests.status, 'approved'), isNull(leaveRequests.amendsId))

/** Without a body if the caller has these entries already, by the tag. */
type TaggedEntries = { tag: string; body: CalendarEntry[] | undefined }

/** Whether the caller has the entries of this tag; undefined if the caller has none. */
type IsKnown = ((tag: string) => boolean) | undefined

/** GET /api/calendar: approved leave of the whole company that touches the range, by start date. */
export async function listApprovedLeave(
  ctx: Context,
  { startDate, endDate }: CalendarQuery,
  isKnown: IsKnown,
): Promise<TaggedEntries> {
  return ctx.inCompany(async (tx, actor) => {
    return unlessKnown(tx, actor, isKnown, async () => {
      const [asSeen, leave] = await Promise.all([
        readTypeVisibility(tx, actor),
        findApprovedLeave(tx, startDate, endDate),
      ])
      return leave.map((row) => asSeen(toCalendarEntry(row)))
    })
  })
}

/**
 * GET /api/calendar/pending: pending leave in the range that the actor owns or may decide; an amendment as
 * leave on its new dates.
 */
export async function listVisiblePendingLeave(
  ctx: Context,
  { startDate, endDate }: CalendarQuery,
  isKnown: IsKnown,
): Promise<TaggedEntries> {
  return ctx.inCompany(async (tx, actor) => {
    return unlessKnown(tx, actor, isKnown, async () => {
      const isPending = eq(leaveRequests.status, 'pending')
      const [pending, waiting, lines] = await Promise.all([
        findLeave(tx, { leave: isPending, from: startDate, until: endDate }),
        tx.select().from(leaveRequests).where(isPending),
        readReportingLines(tx, actor.today),
      ])
      const requests = new Map(waiting.map((request) => [request.id, request]))
      const maySee = ({ id, userId }: ShownLeave) =>
        userId === actor.userId || lines.maySee(actor.userId, requests.get(id) ?? { userId })
      return pending.filter(maySee).map(toCalendarEntry)
    })
  })
}

/** The tag is queried first; a caller without entries need not wait for it. */
async function unlessKnown(
  tx: Tx,
  actor: Actor,
  isKnown: IsKnown,
  read: () => Promise<CalendarEntry[]>,
): Promise<TaggedEntries> {
  const reading = readCalendarTag(tx, actor)
  if (isKnown?.(await reading)) return { tag: await reading, body: undefined }
  const [tag, body] = await Promise.all([reading, read()])
  return { tag, body }
}

/** Changes, for good, whenever something changes that the calendar shows this reader. */
async function readCalendarTag(tx: Tx, { userId, role, today }: Actor): Promise<string> {
  return `${userId}.${role}.${today}.${await readLeaveTag(tx)}`
}

/** Changes with every change of leave, of people or of the company. */
export function readLeaveTag(tx: Tx): Promise<string> {
  return readChangeTag(tx, 'leave', 'team', 'company')
}

/** Everybody may see approved leave; pending leave only its owner and people who may decide it. */
export function maySeeLeave(
  actor: Pick<Actor, 'userId' | 'role'>,
  lines: ReportingLines,
  leave: Pick<CalendarEntry, 'status'> & Waiting,
): boolean {
  return (
    leave.status === 'approved' || leave.userId === actor.userId || canDecide(actor, lines.ownerOf(leave))
  )
}

/** Approved leave of active people that touches the dates, by start date. */
export async function findApprovedLeave(tx: Tx, from: PlainDate, until: PlainDate): Promise<ShownLeave[]> {
  return findLeave(tx, { leave: isApprovedLeave, from, until })
}

async function findLeave(tx: Tx, wanted: Wanted): Promise<ShownLeave[]> {
  return (await tx.execute<ShownLeave>(leaveQuery(wanted))).rows
}

export type Wanted = {
  /** Of `leave_requests`. */
  leave: SQL | undefined
  /** Of `users`: only leave of these. */
  people?: SQL | undefined
  from: PlainDate
  until: PlainDate
  /** Finds the leave before its people: faster if nearly all leave of the dates is wanted. */
  isLeaveFirst?: boolean
}

/**
 * Leave of active people that touches the dates, with its owner, by start date. The columns are named here
 * because drizzle takes longer to map hundreds of rows than PostgreSQL takes to find them.
 */
export function leaveQuery(wanted: Wanted): SQL {
  const { id, leaveType, startsAt, endsAt, unit, totalDays, totalMinutes } = leaveRequests
  const ofLeave = sql`, ${id}, ${leaveType} AS "leaveType", ${startsAt} AS "startsAt", ${endsAt} AS "endsAt", ${unit},
    ${totalDays} AS "totalDays", ${totalMinutes} AS "totalMinutes"`
  const ofPeople = sql`, ${users.firstName} AS "firstName", ${users.lastName} AS "lastName"`
  return sql`${leaveWithPeople(wanted, ofLeave, ofPeople)} ORDER BY found."startDate", found.id`
}

/** Whose leave it is, when, and whether it's approved. */
export type CountedLeave = Pick<
  ShownLeave,
  'userId' | 'startDate' | 'endDate' | 'status' | 'teamId' | 'managerId'
>

/** The same without what isn't needed to count people, in any order. */
export function countedLeaveQuery(wanted: Wanted): SQL {
  return leaveWithPeople(wanted)
}

function leaveWithPeople(
  { leave, people, from, until, isLeaveFirst = false }: Wanted,
  ofLeave = sql``,
  ofPeople = sql``,
): SQL {
  const { userId, startDate, endDate, status } = leaveRequests
  // Joined by the person's id alone: row-level security adds the company, and with both PostgreSQL estimates
  // far too few rows.
  return sql`
    WITH found AS ${sql.raw(isLeaveFirst ? 'MATERIALIZED' : 'NOT MATERIALIZED')} (
      SELECT ${userId} AS "userId", ${startDate} AS "startDate", ${endDate} AS "endDate", ${status}${ofLeave}
      FROM ${leaveRequests} WHERE ${leave} AND ${startDate} <= ${until} AND ${endDate} >= ${from}
    )
    SELECT found.*, ${users.teamId} AS "teamId", ${users.managerId} AS "managerId"${ofPeople}
    FROM found JOIN ${users} ON ${users.id} = found."userId"
    WHERE ${and(isNull(users.deactivatedAt), people)}`
}
