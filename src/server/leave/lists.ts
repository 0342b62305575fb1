import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { LeaveRequest, PendingApproval } from '#shared/leave/contract.ts'
import { canApproveLeave, canDecide } from '#shared/permissions.ts'
import { balancesAround } from '../balance/balance.ts'
import type { Actor, Context } from '../context.ts'
import { builtOnce } from '../db/built-once.ts'
import type { Tx } from '../db/company-door.ts'
import { leaveRequestDays, leaveRequests } from '../db/schema.ts'
import { readLeaveTypes } from '../policy/leave-types.ts'
import { findAlsoAway } from './also-away.ts'
import { type ReportingLines, readReportingLines } from './approvers.ts'
import {
  creators,
  deciders,
  type FullLeaveRow,
  isCreator,
  isDecider,
  type PresentableLeave,
  presentLeave,
  selectLeave,
  toAmended,
  toLeaveRequest,
} from './rows.ts'
import { findRulesAgainstEach } from './rules-against.ts'

/** GET /api/leave-requests/mine: the actor's own requests, newest first; amendments are inside the leave they would change. */
export async function listOwnRequests(ctx: Context): Promise<LeaveRequest[]> {
  return ctx.inCompany(async (tx, actor) => {
    const leave = await selectOwnLeave(tx, { userId: actor.userId })
    return presentLeave(tx, withAmendments(leave), actor.today)
  })
}

// What nearly everybody looks at first.
const selectOwnLeave = builtOnce((database) =>
  database
    .select({
      request: leaveRequests,
      creator: { id: creators.id, firstName: creators.firstName, lastName: creators.lastName },
      decider: { id: deciders.id, firstName: deciders.firstName, lastName: deciders.lastName },
    })
    .from(leaveRequests)
    .innerJoin(creators, isCreator)
    .leftJoin(deciders, isDecider)
    .where(eq(leaveRequests.userId, sql.placeholder('userId')))
    .orderBy(desc(leaveRequests.createdAt), desc(leaveRequests.id)),
)

type OwnLeave = Omit<PresentableLeave, 'amendment'>

/** All leave of a person, each with what is pending beside it. */
function withAmendments(leave: readonly OwnLeave[]): PresentableLeave[] {
  const waiting = leave.filter(({ request }) => request.amendsId !== null && request.status === 'pending')
  const amendmentOf = new Map(waiting.map(({ request }) => [request.amendsId, request]))
  return leave
    .filter(({ request }) => request.amendsId === null)
    .map((own) => ({ ...own, amendment: amendmentOf.get(own.request.id) ?? null }))
}

/**
 * GET /api/leave-requests/pending-for-approval: what the actor may decide, amendments too, oldest first, each with the
 * balance around it, the rules against it and who else is away. Empty for an employee.
 */
export async function listPendingApprovals(ctx: Context): Promise<PendingApproval[]> {
  return ctx.inCompany(async (tx, actor) => {
    if (!canApproveLeave(actor)) return []
    const lines = await readReportingLines(tx, actor.today)
    const rows = await selectLeave(tx)
      .where(eq(leaveRequests.status, 'pending'))
      .orderBy(asc(leaveRequests.createdAt), asc(leaveRequests.id))
    const toDecide = rows.filter(({ request }) => canDecide(actor, lines.ownerOf(request.userId)))
    return withContext(tx, { actor, lines }, toDecide)
  })
}

type Reader = { actor: Actor; lines: ReportingLines }

async function withContext(
  tx: Tx,
  reader: Reader,
  rows: readonly FullLeaveRow[],
): Promise<PendingApproval[]> {
  if (rows.length === 0) return []
  const requests = rows.map(({ request }) => request)
  const balances = await balancesAround(tx, rows)
  const warnings = await findWarnings(tx, requests)
  const alsoAway = await findAlsoAway(
    tx,
    reader,
    rows.map(({ request, owner }) => ({ owner, start: request.startDate, end: request.endDate })),
  )
  return rows.map((row, index) => ({
    ...toLeaveRequest(row, reader.lines),
    employeeName: `${row.owner.firstName} ${row.owner.lastName}`.trim(),
    employeeEmail: row.owner.email,
    amends: toAmended(row),
    warnings: warnings[index] ?? [],
    balance: balances.get(row.request.id) ?? null,
    alsoAway: alsoAway[index] ?? [],
  }))
}

/** For each request, the rules that stand against its dates: whoever decides may pass over any of them. */
async function findWarnings(tx: Tx, requests: readonly FullLeaveRow['request'][]): Promise<string[][]> {
  const needsApproval = new Map((await readLeaveTypes(tx)).map((type) => [type.key, type.needsApproval]))
  const days = await tx
    .select({ requestId: leaveRequestDays.requestId, date: leaveRequestDays.date })
    .from(leaveRequestDays)
    .where(
      inArray(
        leaveRequestDays.requestId,
        requests.map(({ id }) => id),
      ),
    )
    .orderBy(asc(leaveRequestDays.date))
  const daysOf = Map.groupBy(days, ({ requestId }) => requestId)
  const rules = await findRulesAgainstEach(
    tx,
    requests.map(({ id, userId, leaveType, startDate, endDate }) => ({
      userId,
      leaveType,
      needsApproval: needsApproval.get(leaveType) ?? true,
      start: startDate,
      end: endDate,
      dates: (daysOf.get(id) ?? []).map(({ date }) => date),
    })),
  )
  return rules.map((found) => found.map(({ message }) => message))
}
