import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { CalendarEntry, LeaveRequest, PendingApproval } from '#shared/leave/contract.ts'
import { canApproveLeave, canDecide } from '#shared/permissions.ts'
import type { Actor, Context } from '../context.ts'
import type { Tx } from '../db/company-door.ts'
import { leaveRequests } from '../db/schema.ts'
import { type ReportingLines, readReportingLines } from './approvers.ts'
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
    const toDecide = rows.filter(({ request }) => canDecide(actor, lines.ownerOf(request.userId)))
    return withContext(tx, toDecide, (entry) => maySee(actor, lines, entry))
  })
}

/** Approved leave is for everybody's eyes; pending leave for its owner's and its deciders'. */
function maySee(actor: Actor, lines: ReportingLines, { status, userId }: CalendarEntry): boolean {
  return status === 'approved' || userId === actor.userId || canDecide(actor, lines.ownerOf(userId))
}

async function withContext(
  tx: Tx,
  rows: FullLeaveRow[],
  isVisible: (entry: CalendarEntry) => boolean,
): Promise<PendingApproval[]> {
  const [first] = rows
  if (!first) return []
  const startDate = rows.reduce(
    (min, { request }) => (request.startDate < min ? request.startDate : min),
    '9999',
  )
  const endDate = rows.reduce((max, { request }) => (request.endDate > max ? request.endDate : max), '')
  const standing = inArray(leaveRequests.status, ['pending', 'approved'])
  const leave = (await findLeave(tx, standing, startDate, endDate)).filter(isVisible)
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
