import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { preparedQuery } from '#server/platform/db/prepared-query.ts'
import { leaveRequests, type UserRow, users } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Person } from '#shared/fields.ts'
import type { LeaveLength } from '#shared/format-dates.ts'
import { lastApproval } from '#shared/leave/approval-steps.ts'
import { currentApprovers, needsAllNow, type ReportingLines } from '#shared/leave/approvers.ts'
import type { Amendment, CalendarEntry, LeaveRequest, PendingApproval } from '#shared/leave/contract.ts'
import type { Cover } from '#shared/leave/cover-contract.ts'
import { formatDays, parseDays } from '#shared/leave/days.ts'
import { halfOf, periodOf } from '#shared/leave/leave-period.ts'
import type { PlainDate } from '#shared/plain-date.ts'

export type LeaveRow = typeof leaveRequests.$inferSelect

/** A request with the people who asked for and decided it, and its pending amendment. */
export type PresentableLeave = {
  request: LeaveRow
  /** May be null if it is the owner. */
  creator: Person | null
  decider: Person | null
  amendment: LeaveRow | null
  /** The colleague who covers; for an amendment, those of the leave. */
  cover: Person | null
}

/** The same with its owner and, of an amendment, the leave it would change. */
export type FullLeaveRow = PresentableLeave & { owner: UserRow; amended: LeaveRow | null }

/** The id of leave, and of the leave that an amendment would change. */
export function leaveIdOf({ id, amendsId }: Pick<LeaveRow, 'id' | 'amendsId'>): string {
  return amendsId ?? id
}

/** An amendment with the leave that it would change. */
type WithAmended = Pick<FullLeaveRow, 'request' | 'amended'>

/** What the calendar shows of leave, and its owner's team. */
export type ShownLeave = Pick<LeaveRow, ShownOfLeave> &
  Pick<UserRow, 'firstName' | 'lastName' | 'teamId' | 'managerId'>

type ShownOfLeave =
  | 'id'
  | 'userId'
  | 'leaveType'
  | 'startDate'
  | 'endDate'
  | 'startsAt'
  | 'endsAt'
  | 'unit'
  | 'totalDays'
  | 'totalMinutes'
  | 'status'

/** Who asked for or recorded leave, and who decided it, for queries that also join its owner. */
export const creators = alias(users, 'creators')
export const deciders = alias(users, 'deciders')
export const isCreator = and(
  eq(creators.companyId, leaveRequests.companyId),
  eq(creators.id, leaveRequests.createdBy),
)
export const isDecider = and(
  eq(deciders.companyId, leaveRequests.companyId),
  eq(deciders.id, leaveRequests.decidedBy),
)
export const covers = alias(users, 'covers')
export const isCover = and(
  eq(covers.companyId, leaveRequests.companyId),
  eq(covers.id, leaveRequests.coverId),
)
const amendments = alias(leaveRequests, 'amendments')
const amended = alias(leaveRequests, 'amended')

/** Not a parameter: an index has pending ones alone, so a plan for all values couldn’t use it. */
export const isPendingLeave = sql`${leaveRequests.status} = 'pending'`
const isPendingAmendment = sql`${amendments.status} = 'pending'`

/** The request or amendment with the given id and its related rows, in a list of one or none. */
export const findLeave = preparedQuery((database) =>
  database
    .select({
      request: leaveRequests,
      owner: users,
      creator: { id: creators.id, firstName: creators.firstName, lastName: creators.lastName },
      decider: { id: deciders.id, firstName: deciders.firstName, lastName: deciders.lastName },
      cover: { id: covers.id, firstName: covers.firstName, lastName: covers.lastName },
      amendment: amendments,
      amended,
    })
    .from(leaveRequests)
    .innerJoin(users, and(eq(users.companyId, leaveRequests.companyId), eq(users.id, leaveRequests.userId)))
    .innerJoin(creators, isCreator)
    .leftJoin(deciders, isDecider)
    .leftJoin(
      amendments,
      and(
        eq(amendments.companyId, leaveRequests.companyId),
        eq(amendments.amendsId, leaveRequests.id),
        isPendingAmendment,
        isNotNull(amendments.amendsId),
      ),
    )
    .leftJoin(
      amended,
      and(eq(amended.companyId, leaveRequests.companyId), eq(amended.id, leaveRequests.amendsId)),
    )
    .leftJoin(
      covers,
      and(
        eq(covers.companyId, leaveRequests.companyId),
        eq(covers.id, sql`coalesce(${leaveRequests.coverId}, ${amended.coverId})`),
      ),
    )
    .where(eq(leaveRequests.id, sql.placeholder('id'))),
)

/**
 * Requests as their owner and their deciders see them, with the current approvers of pending ones on `today`.
 */
export async function presentLeave(
  tx: Tx,
  rows: readonly PresentableLeave[],
  today: PlainDate,
): Promise<LeaveRequest[]> {
  const waiting = rows.flatMap(({ request, amendment }) =>
    request.status === 'pending' ? request : (amendment ?? []),
  )
  const lines = waiting.length > 0 ? await readReportingLines(tx, today, waiting) : undefined
  return rows.map((row) => toLeaveRequest(row, lines))
}

/** A request as its owner and its deciders see it. `lines` are needed if it, or its amendment, is pending. */
export function toLeaveRequest(row: PresentableLeave, lines: ReportingLines | undefined): LeaveRequest {
  const { request, creator, decider, amendment, cover } = row
  const waits = request.status === 'pending' || amendment !== null
  return {
    ...toLeaveFields(request),
    notes: request.notes,
    rejectionReason: request.rejectionReason,
    createdAt: request.createdAt.toISOString(),
    decidedAt: request.decidedAt?.toISOString() ?? null,
    decidedBy: decider && toPerson(decider),
    recordedBy: request.createdBy === request.userId ? null : creator && toPerson(creator),
    waitsFor: waits && lines ? currentApprovers(lines, amendment ?? request) : [],
    waitsForAll: waits && lines !== undefined && needsAllNow(lines, amendment ?? request),
    stepApprovedAt: lastApproval(amendment ?? request)?.at ?? null,
    amendment: amendment && toAmendment(amendment),
    cover: toCover(request, cover),
    handoverNote: request.handoverNote,
  }
}

/** Who covers leave, and what they answered; null if nobody was asked. */
export function toCover({ coverAnswer, coverAnsweredAt }: LeaveRow, person: Person | null): Cover | null {
  if (!coverAnswer || !person) return null
  return { person: toPerson(person), answer: coverAnswer, answeredAt: coverAnsweredAt?.toISOString() ?? null }
}

/** The leave that an amendment would change, as it is now; null for a request. */
export function toAmended({ request, amended: leave }: WithAmended): PendingApproval['amends'] {
  if (!leave || !request.amendmentKind) return null
  const { id, leaveType, startDate, endDate, startsAt, endsAt } = leave
  return {
    id,
    kind: request.amendmentKind,
    leaveType,
    startDate,
    endDate,
    startsAt,
    endsAt,
    ...lengthOf(leave),
  }
}

function toAmendment(row: LeaveRow): Amendment {
  const { id, amendmentKind, leaveType, startDate, endDate, startsAt, endsAt, notes, createdAt } = row
  return {
    id,
    kind: amendmentKind ?? 'change',
    leaveType,
    startDate,
    endDate,
    startsAt,
    endsAt,
    ...lengthOf(row),
    notes,
    createdAt: createdAt.toISOString(),
  }
}

/** Leave as colleagues see it: without notes and reasons. */
export function toCalendarEntry(leave: Omit<ShownLeave, 'teamId' | 'managerId'>): CalendarEntry {
  const { userId: id, firstName, lastName } = leave
  return { ...toLeaveFields(leave), user: { id, firstName, lastName } }
}

/** What every view of leave shows. */
export function toLeaveFields(request: Pick<LeaveRow, ShownOfLeave>) {
  const halfDayPart = halfOf(periodOf(request))
  return { ...toLeaveDates(request), isHalfDay: halfDayPart !== null, halfDayPart, status: request.status }
}

/** How long leave is. */
export function lengthOf({ unit, totalDays, totalMinutes }: Pick<LeaveRow, keyof LeaveLength>): LeaveLength {
  return { unit, totalDays: formatDays(parseDays(totalDays)), totalMinutes }
}

/** Whose leave it is, when, and how long. */
export function toLeaveDates(request: Pick<LeaveRow, ShownOfLeave>) {
  const { id, userId, leaveType, startDate, endDate, startsAt, endsAt } = request
  return { id, userId, leaveType, startDate, endDate, startsAt, endsAt, ...lengthOf(request) }
}

function toPerson({ id, firstName, lastName }: Person): Person {
  return { id, firstName, lastName }
}
