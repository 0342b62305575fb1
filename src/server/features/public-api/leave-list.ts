import { and, desc, eq, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { ofVisiblePeople } from '#server/features/report/scope.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatDays, parseDays } from '#shared/leave/days.ts'
import { formatAmount } from '#shared/leave/leave-unit.ts'
import type { ApiLeaveQuery, ApiLeaveRequest } from '#shared/public-api/leave-contract.ts'
import { auditedAt, auditedSince } from './audited-since.ts'
import { cutPage, type Page } from './list-route.ts'

/** Every change has its line in the audit log, but for what an approved change of it did to the leave. */
const changedAt = sql`greatest(${leaveRequests.revisedAt}, ${auditedAt('leave_requests')})`.mapWith(
  leaveRequests.revisedAt,
)

const columns = {
  id: leaveRequests.id,
  userId: leaveRequests.userId,
  leaveType: leaveRequests.leaveType,
  startDate: leaveRequests.startDate,
  endDate: leaveRequests.endDate,
  startsAt: leaveRequests.startsAt,
  endsAt: leaveRequests.endsAt,
  unit: leaveRequests.unit,
  totalDays: leaveRequests.totalDays,
  totalMinutes: leaveRequests.totalMinutes,
  status: leaveRequests.status,
  notes: leaveRequests.notes,
  rejectionReason: leaveRequests.rejectionReason,
  createdBy: leaveRequests.createdBy,
  decidedBy: leaveRequests.decidedBy,
  createdAt: leaveRequests.createdAt,
  decidedAt: leaveRequests.decidedAt,
  changedAt,
}
type LeaveRow = Pick<typeof leaveRequests.$inferSelect, Exclude<keyof typeof columns, 'changedAt'>> & {
  changedAt: Date | null
}

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
    const ofSeen = await ofVisiblePeople(tx, actor, { column: leaveRequests.userId, userId })
    const rows = await tx
      .select(columns)
      .from(leaveRequests)
      .where(
        and(
          isNull(leaveRequests.amendsId),
          ofSeen,
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
  const [row] = await tx.select(columns).from(leaveRequests).where(eq(leaveRequests.id, id))
  if (!row) throw notFound()
  return toApiLeave(row)
}

function changedSince(tx: Tx, since: Date) {
  const { id, createdAt, revisedAt } = leaveRequests
  return or(gte(createdAt, since), gte(revisedAt, since), inArray(id, auditedSince(tx, since)))
}

// Each field by its name: lists aren't checked against their contract.
function toApiLeave(row: LeaveRow): ApiLeaveRequest {
  const { createdAt, decidedAt } = row
  return {
    id: row.id,
    userId: row.userId,
    leaveType: row.leaveType,
    startDate: row.startDate,
    endDate: row.endDate,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    unit: row.unit,
    days: formatDays(parseDays(row.totalDays)),
    hours: formatAmount(row.totalMinutes, 'hours'),
    status: row.status,
    notes: row.notes,
    rejectionReason: row.rejectionReason,
    createdBy: row.createdBy,
    decidedBy: row.decidedBy,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    updatedAt: (row.changedAt ?? createdAt).toISOString(),
  }
}
