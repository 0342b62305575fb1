import { and, desc, eq, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { ofPeople, readReportScope } from '#server/features/report/scope.ts'
import { auditLog, leaveRequests, users } from '#server/platform/db/schema.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import { isPerson } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatDays, parseDays } from '#shared/leave/days.ts'
import { formatAmount } from '#shared/leave/leave-unit.ts'
import { canApproveLeave } from '#shared/permissions.ts'
import type { ApiLeaveQuery, ApiLeaveRequest } from '#shared/public-api/leave-contract.ts'
import { cutPage, type Page } from './list-route.ts'

/** Every change has its line in the audit log. Written out, as drizzle names no table in a query of one. */
const changedAt = sql`(SELECT max(line.at) FROM audit_log line
  WHERE line.company_id = leave_requests.company_id AND line.subject_id = leave_requests.id)`.mapWith(
  auditLog.at,
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
  changedAt: unknown
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
    const seen = await readWhose(tx, actor, userId)
    const rows = await tx
      .select(columns)
      .from(leaveRequests)
      .where(
        and(
          isNull(leaveRequests.amendsId),
          seen,
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

/**
 * The condition for leave that the actor may see, of one person or of all: admins see everybody's, employees
 * their own (product, section 4), which needs no look at the whole company.
 */
async function readWhose(tx: Tx, actor: Actor, userId: string | undefined): Promise<SQL | undefined> {
  const { userId: ofWhom } = leaveRequests
  if (userId === actor.userId || !canApproveLeave(actor)) {
    if (userId !== undefined && userId !== actor.userId) throw nobody()
    return eq(ofWhom, actor.userId)
  }
  if (actor.role === 'admin') {
    if (userId === undefined) return undefined
    if ((await tx.$count(users, and(isPerson, eq(users.id, userId)))) === 0) throw nobody()
    return eq(ofWhom, userId)
  }
  const scope = await readReportScope(tx, actor, {})
  if (userId === undefined) return ofPeople(ofWhom, scope)
  if (!scope.personOf(userId)) throw nobody()
  return eq(ofWhom, userId)
}

const nobody = () => notFound('There’s no such person whose leave this key may see.')

/** The request as it is now; whether the caller may see it has been checked. */
export async function readLeave(tx: Tx, id: string): Promise<ApiLeaveRequest> {
  const [row] = await tx.select(columns).from(leaveRequests).where(eq(leaveRequests.id, id))
  if (!row) throw notFound()
  return toApiLeave(row)
}

function changedSince(tx: Tx, since: Date) {
  const changed = tx.select({ id: auditLog.subjectId }).from(auditLog).where(gte(auditLog.at, since))
  return or(gte(leaveRequests.createdAt, since), inArray(leaveRequests.id, changed))
}

function toApiLeave(row: LeaveRow): ApiLeaveRequest {
  const { totalDays, totalMinutes, createdAt, decidedAt, changedAt: at, ...leave } = row
  return {
    ...leave,
    days: formatDays(parseDays(totalDays)),
    hours: formatAmount(totalMinutes, 'hours'),
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    updatedAt: (at instanceof Date ? at : createdAt).toISOString(),
  }
}
