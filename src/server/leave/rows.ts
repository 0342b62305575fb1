import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Person } from '#shared/fields.ts'
import type { CalendarEntry, LeaveRequest } from '#shared/leave/contract.ts'
import { formatDays, parseDays } from '#shared/leave/days.ts'
import type { Tx } from '../db/company-door.ts'
import { leaveRequests, users } from '../db/schema.ts'

export type LeaveRow = typeof leaveRequests.$inferSelect
type UserRow = typeof users.$inferSelect

/** A request with its owner, their manager and its decider. */
export type FullLeaveRow = {
  request: LeaveRow
  owner: UserRow
  manager: UserRow | null
  decider: UserRow | null
}

const managers = alias(users, 'managers')
const deciders = alias(users, 'deciders')

/** Requests with the people around them; add the condition and the order. */
export function selectLeave(tx: Tx) {
  return tx
    .select({ request: leaveRequests, owner: users, manager: managers, decider: deciders })
    .from(leaveRequests)
    .innerJoin(users, and(eq(users.companyId, leaveRequests.companyId), eq(users.id, leaveRequests.userId)))
    .leftJoin(managers, and(eq(managers.companyId, users.companyId), eq(managers.id, users.managerId)))
    .leftJoin(
      deciders,
      and(eq(deciders.companyId, leaveRequests.companyId), eq(deciders.id, leaveRequests.decidedBy)),
    )
    .$dynamic()
}

/** A request as its owner and its deciders see it. */
export function toLeaveRequest({ request, manager, decider }: FullLeaveRow): LeaveRequest {
  return {
    ...toLeaveFields(request),
    notes: request.notes,
    rejectionReason: request.rejectionReason,
    createdAt: request.createdAt.toISOString(),
    decidedAt: request.decidedAt?.toISOString() ?? null,
    decidedBy: decider && toPerson(decider),
    waitsFor: request.status === 'pending' && manager && !manager.deactivatedAt ? toPerson(manager) : null,
  }
}

/** Leave as colleagues see it: without notes and reasons. */
export function toCalendarEntry({ request, owner }: Pick<FullLeaveRow, 'request' | 'owner'>): CalendarEntry {
  return { ...toLeaveFields(request), user: toPerson(owner) }
}

function toLeaveFields(request: LeaveRow) {
  const { id, userId, leaveType, startDate, endDate, isHalfDay, halfDayPart, status } = request
  const totalDays = formatDays(parseDays(request.totalDays))
  return { id, userId, leaveType, startDate, endDate, isHalfDay, halfDayPart, totalDays, status }
}

function toPerson({ id, firstName, lastName }: UserRow): Person {
  return { id, firstName, lastName }
}
