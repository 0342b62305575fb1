import { and, asc, eq } from 'drizzle-orm'
import { balancesAround } from '#server/features/balance/balance.ts'
import {
  type LeaveRow,
  type PresentableLeave,
  toAmended,
  toLeaveRequest,
} from '#server/features/leave-record/rows.ts'
import { type ReportingLines, readReportingLines } from '#server/features/people/approvers.ts'
import { readPeopleById } from '#server/features/people/person.ts'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { leaveRequestDays, leaveRequests, leaveTypes, users } from '#server/platform/db/schema.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Person } from '#shared/fields.ts'
import type { CalendarEntry, PendingApproval } from '#shared/leave/contract.ts'
import { canApproveLeave, canDecide } from '#shared/permissions.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { findRulesAgainstEach } from '../rules/rules-against.ts'
import { findAlsoAway } from './also-away.ts'

/**
 * GET /api/leave-requests/pending-for-approval: what the actor may decide, amendments too, oldest first, each
 * with the balance around it, the rules against it and who else is away. Empty for an employee.
 */
export async function listPendingApprovals(ctx: Context): Promise<PendingApproval[]> {
  return ctx.inCompany(async (tx, actor) => {
    if (!canApproveLeave(actor)) return []
    const pending = await readPending(tx)
    const owners = pending.map(({ request }) => request.userId)
    const lines = await readReportingLines(tx, actor.today, owners)
    const toDecide = pending.filter(({ request }) => canDecide(actor, lines.ownerOf(request.userId)))
    return withContext(tx, { actor, lines }, toDecide)
  })
}

function readPending(tx: Tx) {
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
    .where(eq(leaveRequests.status, 'pending'))
    .orderBy(asc(leaveRequests.createdAt), asc(leaveRequests.id))
}

type PendingRow = Awaited<ReturnType<typeof readPending>>[number]
type Reader = { actor: Actor; lines: ReportingLines }

async function withContext(
  tx: Tx,
  reader: Reader,
  toDecide: readonly PendingRow[],
): Promise<PendingApproval[]> {
  const rows = await withAmended(tx, toDecide)
  const [creators, balances, warnings, alsoAway] = await Promise.all([
    readCreators(tx, rows),
    balancesAround(tx, rows),
    findWarnings(tx, reader.actor, rows),
    findAwayBeside(tx, reader.actor, rows),
  ])
  return rows.map((row, index) => ({
    ...toLeaveRequest(presentable(row, creators), reader.lines),
    employeeName: `${row.owner.firstName} ${row.owner.lastName}`.trim(),
    employeeEmail: row.owner.email,
    amends: toAmended(row),
    warnings: warnings[index] ?? [],
    balance: balances.get(row.request.id) ?? null,
    alsoAway: alsoAway[index] ?? [],
  }))
}

/** With the leave that an amendment would change. */
type ToDecide = PendingRow & { amended: LeaveRow | null }

async function withAmended(tx: Tx, rows: readonly PendingRow[]): Promise<ToDecide[]> {
  const ids = rows.flatMap(({ request }) => request.amendsId ?? [])
  const amended =
    ids.length > 0 ? await tx.select().from(leaveRequests).where(isOneOf(leaveRequests.id, ids)) : []
  const byId = new Map(amended.map((leave) => [leave.id, leave]))
  return rows.map((row) => ({ ...row, amended: byId.get(row.request.amendsId ?? '') ?? null }))
}

/** Those who asked for somebody else. */
async function readCreators(tx: Tx, rows: readonly ToDecide[]): Promise<ReadonlyMap<string, Person>> {
  const others = rows.filter(({ request }) => request.createdBy !== request.userId)
  return readPeopleById(
    tx,
    others.map(({ request }) => request.createdBy),
  )
}

/** Nobody has decided a pending request, and only approved leave has an amendment. */
function presentable({ request, owner }: ToDecide, creators: ReadonlyMap<string, Person>): PresentableLeave {
  return { request, creator: creators.get(request.createdBy) ?? owner, decider: null, amendment: null }
}

/**
 * The pending leave that the actor may see is their own, and that of the owners of `rows`: the requests they
 * may decide.
 */
async function findAwayBeside(tx: Tx, actor: Actor, rows: readonly ToDecide[]): Promise<CalendarEntry[][]> {
  const decided = new Set(rows.map(({ request }) => request.userId))
  const maySee = (ownerId: string) => ownerId === actor.userId || decided.has(ownerId)
  const ranges = rows.map(({ request, owner }) => {
    return { owner, start: request.startDate, end: request.endDate }
  })
  return findAlsoAway(tx, { actor, maySee }, ranges)
}

/** For each request, the rules that its dates break: the approver may approve it all the same. */
async function findWarnings(tx: Tx, { locale }: Actor, rows: readonly ToDecide[]): Promise<string[][]> {
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
