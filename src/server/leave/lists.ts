import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { LeaveRequest, PendingApproval } from '#shared/leave/contract.ts'
import { canApproveLeave, canDecide } from '#shared/permissions.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/company-door.ts'
import { leaveRequests } from '../db/schema.ts'
import { readReportingLines } from './approvers.ts'
import { balancesAround } from './balance.ts'
import { findLeave } from './calendar.ts'
import { type FullLeaveRow, selectLeave, toLeaveRequest } from './rows.ts'

const mostColleaguesShown = 20

/** GET /api/leave-requests/mine: the actor's own requests, newest first. */
export async function listOwnRequests(ctx: Context): Promise<LeaveRequest[]> {
  return ctx.inCompany(async (tx, actor) => {
    const rows = await selectLeave(tx)
      .where(eq(leaveRequests.userId, actor.userId))
      .orderBy(desc(leaveRequests.createdAt), desc(leaveRequests.id))
    return rows.map(toLeaveRequest)
  })
}

/**
 * GET /api/leave-requests/pending-for-approval: what the actor may decide, oldest first, each with the balance around it
 * and who else is away. Empty for an employee.
 */
export async function listPendingApprovals(ctx: Context): Promise<PendingApproval[]> {
  return ctx.inCompany(async (tx, actor) => {
    if (!canApproveLeave(actor)) return []
    const lines = await readReportingLines(tx)
    const rows = await selectLeave(tx)
      .where(eq(leaveRequests.status, 'pending'))
      .orderBy(asc(leaveRequests.createdAt), asc(leaveRequests.id))
    return withContext(
      tx,
      rows.filter(({ request }) => canDecide(actor, lines.ownerOf(request.userId))),
    )
  })
}

async function withContext(tx: Tx, rows: FullLeaveRow[]): Promise<PendingApproval[]> {
  const [first] = rows
  if (!first) return []
  const startDate = rows.reduce(
    (min, { request }) => (request.startDate < min ? request.startDate : min),
    '9999',
  )
  const endDate = rows.reduce((max, { request }) => (request.endDate > max ? request.endDate : max), '')
  const leave = await findLeave(
    tx,
    inArray(leaveRequests.status, ['pending', 'approved']),
    startDate,
    endDate,
  )
  const balances = await balancesAround(
    tx,
    rows.map(({ request }) => request),
  )
  return rows.map((row) => ({
    ...toLeaveRequest(row),
    employeeName: `${row.owner.firstName} ${row.owner.lastName}`.trim(),
    employeeEmail: row.owner.email,
    balance: balances.get(row.request.id) ?? null,
    alsoAway: leave
      .filter((entry) => entry.userId !== row.request.userId)
      .filter((entry) => entry.startDate <= row.request.endDate && entry.endDate >= row.request.startDate)
      .slice(0, mostColleaguesShown),
  }))
}
