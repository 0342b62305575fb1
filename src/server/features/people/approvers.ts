import { type SQL, sql } from 'drizzle-orm'
import { listOf } from '#server/platform/db/list-parameter.ts'
import { leaveRequests, users } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Person, Role } from '#shared/fields.ts'
import { canDecide, type RequestOwner } from '#shared/permissions.ts'
import type { PlainDate } from '#shared/plain-date.ts'

/** A member, with what reporting lines need. */
export type LineMember = {
  userId: string
  firstName: string
  lastName: string
  role: Role
  managerId: string | null
  /** Has joined and isn't deactivated. */
  isActive: boolean
  /** May decide, and is on approved leave today for more than half of the day. */
  isAway: boolean
}

/** The active people who may decide, and everybody's reporting lines. */
export type ReportingLines = {
  approvers: LineMember[]
  ownerOf(userId: string): RequestOwner
  /**
   * Whether one may decide the other's requests, by role and activity when the lines were read. Read under a lock, this
   * excludes people who were demoted or deactivated while it was waited for.
   */
  mayDecide(userId: string, ownerId: string): boolean
}

/**
 * Reads the company's approvers and reporting lines once for many requests, and who of them is away on `today`. With
 * `ownerIds`, only what requests of these people need: they, those above them, and everybody else who may decide. Managers
 * decide for others than their reports only where the owner is an admin or has nobody above (`canDecide`).
 */
export async function readReportingLines(
  tx: Tx,
  today: PlainDate,
  ownerIds?: readonly string[],
): Promise<ReportingLines> {
  const query = ownerIds ? membersAround([...new Set(ownerIds)], today) : everybody(today)
  const { rows } = await tx.execute<LineMember>(query)
  return reportingLinesOf(rows)
}

const lineMember = sql.raw(`id AS "userId", first_name AS "firstName", last_name AS "lastName", role,
  manager_id AS "managerId", deactivated_at IS NULL AND joined_on IS NOT NULL AS "isActive"`)

function everybody(today: PlainDate): SQL {
  return sql`SELECT ${lineMember}, ${isAwayOf('users', today)} AS "isAway" FROM users ORDER BY id`
}

function membersAround(ownerIds: readonly string[], today: PlainDate): SQL {
  const isOwner = sql`id = ANY(${listOf(ownerIds)}::uuid[])`
  return sql`
    WITH RECURSIVE above AS (
      SELECT id, first_name, last_name, role, manager_id, deactivated_at, joined_on FROM users WHERE ${isOwner}
      UNION
      SELECT next.id, next.first_name, next.last_name, next.role, next.manager_id, next.deactivated_at, next.joined_on
      FROM above JOIN users next ON next.id = above.manager_id
    ), needed AS (
      SELECT * FROM above
      UNION
      SELECT id, first_name, last_name, role, manager_id, deactivated_at, joined_on FROM users WHERE role = 'admin'
      UNION
      SELECT id, first_name, last_name, role, manager_id, deactivated_at, joined_on FROM users
      WHERE role = 'manager' AND EXISTS (
        SELECT 1 FROM above
        WHERE ${isOwner} AND (manager_id IS NULL OR manager_id = id OR role = 'admin')
      )
    )
    SELECT ${lineMember}, ${isAwayOf('needed', today)} AS "isAway" FROM needed ORDER BY id`
}

// Looked up one by one, only for those to whom it matters, as they are few.
function isAwayOf(members: 'users' | 'needed', today: PlainDate): SQL {
  return sql`role <> 'employee' AND coalesce((
    SELECT true FROM leave_requests
    WHERE user_id = ${sql.identifier(members)}.id AND status = 'approved' AND amends_id IS NULL
      AND half_day_part IS NULL AND start_date <= ${today} AND end_date >= ${today} LIMIT 1), false)`
}

/**
 * The reporting lines of these members. Those who can't act are skipped: the next above decides for their reports, or the admins,
 * not every manager, as where nobody is above.
 */
export function reportingLinesOf(members: readonly LineMember[]): ReportingLines {
  const byId = new Map(members.map((member) => [member.userId, member]))
  const active = members.filter(({ isActive }) => isActive)
  const admins = active.filter(({ role }) => role === 'admin')

  function ownerOf(userId: string): RequestOwner {
    const role = byId.get(userId)?.role ?? 'employee'
    return {
      userId,
      role,
      managerChain: managersAbove(userId, byId),
      isOnlyAdmin: role === 'admin' && admins.every((admin) => admin.userId === userId),
    }
  }

  return {
    approvers: active.filter(({ role }) => role !== 'employee'),
    ownerOf,
    mayDecide(userId, ownerId) {
      const decider = byId.get(userId)
      return decider?.isActive === true && canDecide(decider, ownerOf(ownerId))
    },
  }
}

function managersAbove(userId: string, byId: ReadonlyMap<string, LineMember>): string[] {
  const passed = new Set([userId])
  const chain: string[] = []
  let above = byId.get(byId.get(userId)?.managerId ?? '')
  while (above && !passed.has(above.userId)) {
    passed.add(above.userId)
    chain.push(above.userId)
    above = byId.get(above.managerId ?? '')
  }
  return chain
}

/**
 * The ids of a person's current approvers: the first manager above who may decide and is not away. Without one, everybody
 * who may decide and is not away, which below a manager means the admins. When all of them are away, the direct manager, or
 * else all of them. Empty exactly when nobody else may decide (leave-rules, section 3).
 */
export function currentApproverIds(lines: ReportingLines, userId: string): string[] {
  return decidersNow(lines, userId).map((decider) => decider.userId)
}

/** `currentApproverIds`, with names. */
export function currentApprovers(lines: ReportingLines, userId: string): Person[] {
  return decidersNow(lines, userId).map(({ userId: id, firstName, lastName }) => ({
    id,
    firstName,
    lastName,
  }))
}

/** The nearest manager above who may decide, where that person is away today, so that others decide meanwhile. */
export function awayApprover(lines: ReportingLines, userId: string): Person | null {
  const [nearest] = ableToDecide(lines, userId).above
  if (!nearest?.isAway) return null
  return { id: nearest.userId, firstName: nearest.firstName, lastName: nearest.lastName }
}

/** Everybody who may decide a person's leave, away or not, and of them those above the person, the nearest first. */
function ableToDecide(lines: ReportingLines, userId: string) {
  const owner = lines.ownerOf(userId)
  const able = lines.approvers.filter((approver) => canDecide(approver, owner))
  const above = owner.managerChain.flatMap((id) => able.filter((approver) => approver.userId === id))
  return { able, above }
}

function decidersNow(lines: ReportingLines, userId: string): LineMember[] {
  const { able, above } = ableToDecide(lines, userId)
  const nextAbove = above.find(({ isAway }) => !isAway)
  if (nextAbove) return [nextAbove]

  const present = able.filter(({ isAway }) => !isAway)
  if (present.length > 0) return present
  const [direct] = above
  return direct ? [direct] : able
}

/**
 * Locks the person's row until the end of the transaction, so that changes to one person's leave are made one after the
 * other. Rows that only refer to the person, such as a decision of theirs, don't wait for it. Sent at once, before the
 * statements that follow.
 */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`SELECT FROM ${users} WHERE ${users.id} = ${userId} FOR NO KEY UPDATE`).execute()
}

/** `lockPerson` for the owner of a request. */
export async function lockOwner(tx: Tx, requestId: string): Promise<void> {
  const owner = sql`SELECT ${leaveRequests.userId} FROM ${leaveRequests} WHERE ${leaveRequests.id} = ${requestId}`
  await tx.execute(sql`SELECT FROM ${users} WHERE ${users.id} = (${owner}) FOR NO KEY UPDATE`).execute()
}
