import { and, asc, eq, type SQL } from 'drizzle-orm'
import { isPendingLeave, type LeaveRow } from '#server/features/leave-record/rows.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { leaveRequestDays, leaveRequests, leaveTypes, users } from '#server/platform/db/schema.ts'
import type { Actor } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { ReportingLines } from '#shared/leave/approvers.ts'
import { canApproveLeave, canDecide } from '#shared/permissions.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { findRulesAgainstEach } from '../rules/rules-against.ts'

/** A pending request or amendment with its owner and, of an amendment, the leave that it would change. */
export type ToDecide = PendingRow & { amended: LeaveRow | null }

type PendingRow = Awaited<ReturnType<typeof selectPending>>[number]

/**
 * What the actor may decide, amendments too, oldest first, out of everything that waits. Empty for an
 * employee.
 */
export async function readToDecide(
  tx: Tx,
  actor: Actor,
  which?: SQL,
): Promise<{ toDecide: ToDecide[]; lines: ReportingLines }> {
  const pending = canApproveLeave(actor) ? await selectPending(tx, which) : []
  const lines = await readReportingLines(
    tx,
    actor.today,
    pending.map(({ request }) => request),
  )
  const decidable = pending.filter(({ request }) => canDecide(actor, lines.ownerOf(request)))
  return { toDecide: await withAmended(tx, decidable), lines }
}

function selectPending(tx: Tx, which?: SQL) {
  const { id, firstName, lastName, email, teamId, managerId } = users
  return tx
    .select({
      request: leaveRequests,
      owner: { id, firstName, lastName, email, teamId, managerId },
      needsApproval: leaveTypes.needsApproval,
    })
    .from(leaveRequests)
    .innerJoin(users, and(eq(users.companyId, leaveRequests.companyId), eq(users.id, leaveRequests.userId)))
    .innerJoin(
      leaveTypes,
      and(eq(leaveTypes.companyId, leaveRequests.companyId), eq(leaveTypes.key, leaveRequests.leaveType)),
    )
    .where(and(isPendingLeave, which))
    .orderBy(asc(leaveRequests.createdAt), asc(leaveRequests.id))
}

async function withAmended(tx: Tx, rows: readonly PendingRow[]): Promise<ToDecide[]> {
  const ids = rows.flatMap(({ request }) => request.amendsId ?? [])
  const amended =
    ids.length > 0 ? await tx.select().from(leaveRequests).where(isOneOf(leaveRequests.id, ids)) : []
  const byId = new Map(amended.map((leave) => [leave.id, leave]))
  return rows.map((row) => ({ ...row, amended: byId.get(row.request.amendsId ?? '') ?? null }))
}

/** For each request, the rules that its dates break: the approver may approve it all the same. */
export async function findWarnings(
  tx: Tx,
  { locale }: Actor,
  rows: readonly ToDecide[],
): Promise<string[][]> {
  const planned = rows.map(({ needsApproval, request: { userId, leaveType, startDate, endDate } }) => {
    return { userId, leaveType, needsApproval, start: startDate, end: endDate }
  })
  const rules = await findRulesAgainstEach(tx, planned, async () => readDates(tx, rows))
  return rules.map((found) => found.map(({ messageIn }) => messageIn(locale)))
}

async function readDates(tx: Tx, rows: readonly ToDecide[]): Promise<PlainDate[][]> {
  const ids = rows.map(({ request }) => request.id)
  const days = await tx
    .select({ requestId: leaveRequestDays.requestId, date: leaveRequestDays.date })
    .from(leaveRequestDays)
    .where(isOneOf(leaveRequestDays.requestId, ids))
    .orderBy(asc(leaveRequestDays.date))
  const daysOf = Map.groupBy(days, ({ requestId }) => requestId)
  return rows.map(({ request }) => (daysOf.get(request.id) ?? []).map(({ date }) => date))
}
