import { type SQL, sql } from 'drizzle-orm'
import { isCutOn } from '#server/platform/db/by-clock.ts'
import { listOf } from '#server/platform/db/list-parameter.ts'
import { leaveRequests, users } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { approvedBy, namedIn } from '#shared/leave/approval-steps.ts'
import {
  type LineMember,
  type ReportingLines,
  reportingLinesOf,
  type Waiting,
} from '#shared/leave/approvers.ts'
import type { PlainDate } from '#shared/plain-date.ts'

/**
 * Reads the company's approvers and reporting lines once for many requests, and who of them is away on
 * `today`. With `requests`, or the leave of somebody in general, only what these need: their owners, the
 * people whom their steps name and who have approved them, those above all of these, everybody else who may
 * decide, and their deputies. Managers decide for others than their reports only where the owner is an admin
 * or has nobody above (`canDecide`).
 */
export async function readReportingLines(
  tx: Tx,
  today: PlainDate,
  requests?: readonly Waiting[],
): Promise<ReportingLines> {
  const query = requests ? membersAround(requests, today) : everybody(today)
  const { rows } = await tx.execute<LineMember>(query)
  return reportingLinesOf(rows)
}

const columns = [
  'id',
  'first_name',
  'last_name',
  'role',
  'manager_id',
  'deactivated_at',
  'joined_on',
  'deputy_id',
  'deputy_from',
  'deputy_until',
  'is_key',
]
const fromUsers = sql.raw(`SELECT ${columns.join(', ')} FROM users`)
const ofNext = sql.raw(columns.map((column) => `next.${column}`).join(', '))

function lineMember(members: 'users' | 'needed', today: PlainDate): SQL {
  const isDated = sql`(deputy_from <= ${today} AND deputy_until >= ${today})`
  return sql`id AS "userId", first_name AS "firstName", last_name AS "lastName", role, manager_id AS "managerId",
    deactivated_at IS NULL AND joined_on IS NOT NULL AS "isActive", ${isAwayOf(members, today)} AS "isAway",
    CASE WHEN deputy_from IS NULL OR ${isDated} THEN deputy_id END AS "deputyId",
    coalesce(${isDated}, false) AS "isHandedOver", ${tokenReaders(members)} AS "keyShownTo"`
}

/** Of a company's API key: everybody who was shown a token of it. */
function tokenReaders(members: 'users' | 'needed'): SQL {
  return sql`CASE WHEN is_key THEN
    (SELECT shown_to FROM api_keys WHERE owner_id = ${sql.identifier(members)}.id) END`
}

function everybody(today: PlainDate): SQL {
  return sql`SELECT ${lineMember('users', today)} FROM users ORDER BY id`
}

function membersAround(requests: readonly Waiting[], today: PlainDate): SQL {
  const inSteps = requests.flatMap(({ approvalSteps: steps }) => [...namedIn(steps), ...approvedBy(steps)])
  const isOwner = isAnyOf(requests.map(({ userId }) => userId))
  return sql`
    WITH RECURSIVE above AS (
      ${fromUsers} WHERE ${isOwner}${inSteps.length > 0 ? sql` OR ${isAnyOf(inSteps)}` : undefined}
      UNION
      SELECT ${ofNext} FROM above JOIN users next ON next.id = above.manager_id
    ), able AS (
      SELECT * FROM above
      UNION
      ${fromUsers} WHERE role = 'admin'
      UNION
      ${fromUsers} WHERE role = 'manager' AND EXISTS (
        SELECT 1 FROM above
        WHERE ${isOwner} AND (manager_id IS NULL OR manager_id = id OR role = 'admin')
      )
    ), deputies AS (
      SELECT ${ofNext} FROM able JOIN users next ON next.id = able.deputy_id
    ), needed AS (
      SELECT * FROM able
      UNION
      SELECT * FROM deputies
      UNION
      SELECT ${ofNext} FROM deputies JOIN users next ON next.id = deputies.deputy_id
    )
    SELECT ${lineMember('needed', today)} FROM needed ORDER BY id`
}

/**
 * One person by `=`: PostgreSQL expects ten of a list, for whom it would read all of a company's people (6 ms
 * of 10,000 instead of 0.2).
 */
function isAnyOf(userIds: readonly string[]): SQL {
  const ids = [...new Set(userIds)]
  return ids.length === 1 ? sql`id = ${ids[0]}` : sql`id = ANY(${listOf(ids)}::uuid[])`
}

// Looked up one by one, only for those to whom it matters, as they are few.
function isAwayOf(members: 'users' | 'needed', today: PlainDate): SQL {
  return sql`role <> 'employee' AND coalesce((
    SELECT true FROM leave_requests
    WHERE user_id = ${sql.identifier(members)}.id AND status = 'approved' AND amends_id IS NULL
      AND start_date <= ${today} AND end_date >= ${today} AND ${isWholeOn(today)} LIMIT 1), false)`
}

/**
 * Of approved leave on a date: that all of the date is taken, where the leave has times on it by what all
 * leave of the person takes of it. That never takes all of a date which counts half a day.
 */
export function isWholeOn(date: PlainDate): SQL {
  // The days only of leave that has times on the date: they are few.
  return sql`(NOT ${isCutOn(date)} OR (
    SELECT sum(taken.days) FROM leave_requests piece
    JOIN leave_request_days taken ON taken.company_id = piece.company_id AND taken.request_id = piece.id AND taken.date = ${date}
    WHERE piece.user_id = leave_requests.user_id AND piece.status = 'approved' AND piece.amends_id IS NULL
      AND piece.start_date <= ${date} AND piece.end_date >= ${date}) >= 1)`
}

/**
 * Locks the person's row until the end of the transaction, so that changes to one person's leave are made one
 * after the other. Rows that only refer to the person, such as a decision of theirs, don't wait for it. Sent
 * at once, before the statements that follow.
 */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`SELECT FROM ${users} WHERE ${users.id} = ${userId} FOR NO KEY UPDATE`).execute()
}

/** `lockPerson` for the owner of a request. */
export async function lockOwner(tx: Tx, requestId: string): Promise<void> {
  const owner = sql`SELECT ${leaveRequests.userId} FROM ${leaveRequests} WHERE ${leaveRequests.id} = ${requestId}`
  await tx.execute(sql`SELECT FROM ${users} WHERE ${users.id} = (${owner}) FOR NO KEY UPDATE`).execute()
}
