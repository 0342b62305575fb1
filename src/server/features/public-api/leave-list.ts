import { and, desc, eq, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { ofPeople, readReportScope } from '#server/features/report/scope.ts'
import { auditLog, leaveRequests } from '#server/platform/db/schema.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatDays, parseDays } from '#shared/leave/days.ts'
import { formatAmount } from '#shared/leave/leave-unit.ts'
import type { ApiLeaveQuery, ApiLeaveRequest } from '#shared/public-api/leave-contract.ts'
import { cutPage, type Page } from './list-route.ts'

/** Every change has its line in the audit log. Written out, as drizzle names no table in a query of one. */
const changedAt = sql`(SELECT max(line.at) FROM audit_log line
  WHERE line.company_id = leave_requests.company_id AND line.subject_id = leave_requests.id)`.mapWith(
  auditLog.at,
)

type LeaveRow = { request: typeof leaveRequests.$inferSelect; changedAt: Date | null }

/**
 * GET /api/v1/leave-requests: newest first, of the people whose leave the key may see.
 *
 * @throws Refusal 'notFound' for anybody else.
 */
export async function listLeave(
  ctx: Context,
  { limit, status, userId, from, to, updatedSince }: ApiLeaveQuery,
  after: string | undefined,
): Promise<Page<ApiLeaveRequest>> {
  return ctx.inCompany(async (tx, actor) => {
    const scope = await readReportScope(tx, actor, {})
    if (userId !== undefined && !scope.personOf(userId))
      throw notFound('There’s no such person whose leave this key may see.')
    const rows = await tx
      .select({ request: leaveRequests, changedAt })
      .from(leaveRequests)
      .where(
        and(
          isNull(leaveRequests.amendsId),
          ofPeople(leaveRequests.userId, scope),
          userId === undefined ? undefined : eq(leaveRequests.userId, userId),
          status === undefined ? undefined : eq(leaveRequests.status, status),
          from === undefined ? undefined : gte(leaveRequests.endDate, from),
          to === undefined ? undefined : lte(leaveRequests.startDate, to),
          updatedSince === undefined ? undefined : changedSince(tx, new Date(updatedSince)),
          // Ids grow with time.
          after === undefined ? undefined : lt(leaveRequests.id, after),
        ),
      )
      .orderBy(desc(leaveRequests.id))
      .limit(limit + 1)
    return cutPage(rows.map(toApiLeave), limit, ({ id }) => id)
  })
}

/** The request as it is now; whether the caller may see it has been checked. */
export async function readLeave(tx: Tx, id: string): Promise<ApiLeaveRequest> {
  const [row] = await tx
    .select({ request: leaveRequests, changedAt })
    .from(leaveRequests)
    .where(eq(leaveRequests.id, id))
  if (!row) throw notFound()
  return toApiLeave(row)
}

function changedSince(tx: Tx, since: Date) {
  const changed = tx.select({ id: auditLog.subjectId }).from(auditLog).where(gte(auditLog.at, since))
  return or(gte(leaveRequests.createdAt, since), inArray(leaveRequests.id, changed))
}

function toApiLeave({ request: row, changedAt: at }: LeaveRow): ApiLeaveRequest {
  const { id, userId, leaveType, startDate, endDate, startsAt, endsAt, unit, status, notes } = row
  return {
    id,
    userId,
    leaveType,
    startDate,
    endDate,
    startsAt,
    endsAt,
    unit,
    days: formatDays(parseDays(row.totalDays)),
    hours: formatAmount(row.totalMinutes, 'hours'),
    status,
    notes,
    rejectionReason: row.rejectionReason,
    createdBy: row.createdBy,
    decidedBy: row.decidedBy,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    updatedAt: (at ?? row.createdAt).toISOString(),
  }
}
