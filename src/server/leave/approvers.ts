import { and, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Person, Role } from '#shared/fields.ts'
import { canDecide, type RequestOwner } from '#shared/permissions.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { Tx } from '../db/company-door.ts'
import { leaveRequests, users } from '../db/schema.ts'

/** Somebody of the company, as the reporting lines need to know them. */
export type LineMember = {
  userId: string
  firstName: string
  lastName: string
  role: Role
  managerId: string | null
  isActive: boolean
  /** On approved leave today, for more than half of the day. */
  isAway: boolean
}

/** The active people who may decide, and the reporting lines of everybody: what every question about deciding needs. */
export type ReportingLines = {
  approvers: LineMember[]
  ownerOf(userId: string): RequestOwner
  /**
   * "May this person decide that one's requests?", by their role and activity when the lines were read: under a lock, whoever was
   * demoted or deactivated while the lock was waited for may not.
   */
  mayDecide(userId: string, ownerId: string): boolean
}

/** Reads the company's approvers and reporting lines once, for one or many requests, and who of them is away on `today`. */
export async function readReportingLines(tx: Tx, today: PlainDate): Promise<ReportingLines> {
  const awayToday = tx
    .select({ userId: leaveRequests.userId })
    .from(leaveRequests)
    .where(
      and(
        eq(leaveRequests.status, 'approved'),
        isNull(leaveRequests.amendsId),
        isNull(leaveRequests.halfDayPart),
        lte(leaveRequests.startDate, today),
        gte(leaveRequests.endDate, today),
      ),
    )
  const members = await tx
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      managerId: users.managerId,
      isActive: sql<boolean>`${isNull(users.deactivatedAt)}`,
      isAway: sql<boolean>`${inArray(users.id, awayToday)}`,
    })
    .from(users)
  return reportingLinesOf(members)
}

/** The reporting lines of these members. Deactivated ones are passed over: their people report to the next above. */
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
  const active: string[] = []
  let above = byId.get(byId.get(userId)?.managerId ?? '')
  while (above && !passed.has(above.userId)) {
    passed.add(above.userId)
    if (above.isActive) active.push(above.userId)
    above = byId.get(above.managerId ?? '')
  }
  return active
}

/**
 * With whom a person's request lies now, by id: the first manager above who may decide it and is not away; where there is
 * none, everybody who may decide and is not away, which below a manager means the admins. When all of them are away, the
 * direct manager, or else all of them. Empty exactly when nobody else may decide (leave-rules, section 3).
 */
export function liesWith(lines: ReportingLines, userId: string): string[] {
  return decidersNow(lines, userId).map((decider) => decider.userId)
}

/** `liesWith`, by name. */
export function peopleItLiesWith(lines: ReportingLines, userId: string): Person[] {
  return decidersNow(lines, userId).map(({ userId: id, firstName, lastName }) => ({
    id,
    firstName,
    lastName,
  }))
}

function decidersNow(lines: ReportingLines, userId: string): LineMember[] {
  const owner = lines.ownerOf(userId)
  const able = lines.approvers.filter((approver) => canDecide(approver, owner))
  const above = owner.managerChain.flatMap((id) => able.filter((approver) => approver.userId === id))
  const nextAbove = above.find(({ isAway }) => !isAway)
  if (nextAbove) return [nextAbove]

  const present = able.filter(({ isAway }) => !isAway)
  if (present.length > 0) return present
  const [direct] = above
  return direct ? [direct] : able
}

/**
 * Holds the person's row until the end of the transaction: changes to one person's leave happen one after the other. Rows
 * that only refer to the person, such as a decision of theirs, don't wait for it.
 */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`SELECT 1 FROM ${users} WHERE ${users.id} = ${userId} FOR NO KEY UPDATE`)
}
