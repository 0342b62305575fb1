import { eq, or } from 'drizzle-orm'
import { balancesAround } from '#server/features/balance/balance.ts'
import {
  type LeaveRow,
  type PresentableLeave,
  toAmended,
  toCover,
  toLeaveRequest,
} from '#server/features/leave-record/rows.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { readPeopleById } from '#server/features/people/person.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Person } from '#shared/fields.ts'
import { fullName } from '#shared/full-name.ts'
import type { ReportingLines } from '#shared/leave/approvers.ts'
import type { PendingApproval } from '#shared/leave/contract.ts'
import { canDecide } from '#shared/permissions.ts'
import { findAlsoAway } from '../reads/also-away.ts'
import { findWarnings, readToDecide, type ToDecide } from './to-decide.ts'

/**
 * GET /api/leave-requests/pending-for-approval: what the actor may decide, amendments too, oldest first, each
 * with the balance around it, the rules against it and who else is away. Empty for an employee.
 */
export async function listPendingApprovals(ctx: Context): Promise<PendingApproval[]> {
  return ctx.inCompany(async (tx, actor) => {
    const { toDecide, lines } = await readToDecide(tx, actor)
    return withContext(tx, { actor, lines, maySee: ownersIn({ toDecide, lines }, actor) }, toDecide)
  })
}

/**
 * GET /api/approvals/{id}: one request, or the change of this leave, with everything that its decision needs.
 * Null if there is nothing that the actor may decide.
 *
 * @throws Refusal 'notFound' for an id that no request has.
 */
export async function getApproval(ctx: Context, id: string): Promise<PendingApproval | null> {
  return ctx.inCompany(async (tx, actor) => {
    const { toDecide } = await readToDecide(
      tx,
      actor,
      or(eq(leaveRequests.id, id), eq(leaveRequests.amendsId, id)),
    )
    if (toDecide.length === 0) {
      await assertKnown(tx, id)
      return null
    }
    const lines = await readReportingLines(tx, actor.today)
    const maySee = (ownerId: string) =>
      ownerId === actor.userId || canDecide(actor, lines.ownerOf({ userId: ownerId }))
    const [approval = null] = await withContext(tx, { actor, lines, maySee }, toDecide)
    return approval
  })
}

async function assertKnown(tx: Tx, id: string): Promise<void> {
  const [known] = await tx
    .select({ id: leaveRequests.id })
    .from(leaveRequests)
    .where(eq(leaveRequests.id, id))
  if (!known) throw notFound()
}

/**
 * Whose pending leave the actor may see, if these are all requests that they may decide: their own, and that
 * of people whose requests they decide, not for one of its steps alone.
 */
export function ownersIn(
  { toDecide, lines }: { toDecide: readonly ToDecide[]; lines: ReportingLines },
  actor: Actor,
): (ownerId: string) => boolean {
  const owners = new Set(toDecide.flatMap(({ request }) => (request.approvalSteps ? [] : request.userId)))
  return (ownerId) =>
    ownerId === actor.userId || owners.has(ownerId) || canDecide(actor, lines.ownerOf({ userId: ownerId }))
}

/** `maySee`: whether the actor may see pending leave, by its owner's id. */
type Reader = { actor: Actor; lines: ReportingLines; maySee: (ownerId: string) => boolean }

async function withContext(
  tx: Tx,
  { actor, lines, maySee }: Reader,
  rows: readonly ToDecide[],
): Promise<PendingApproval[]> {
  const [people, balances, warnings, alsoAway] = await Promise.all([
    readOthers(tx, rows),
    balancesAround(tx, rows),
    findWarnings(tx, actor, rows),
    findAlsoAway(tx, { actor, maySee }, rows.map(datesOf)),
  ])
  return rows.map((row, index) => ({
    ...toLeaveRequest(presentable(row, people), lines),
    cover: coverOf(row, people),
    handoverNote: leaveOf(row).handoverNote,
    employeeName: fullName(row.owner),
    employeeEmail: row.owner.email,
    amends: toAmended(row),
    warnings: warnings[index] ?? [],
    balance: balances.get(row.request.id) ?? null,
    alsoAway: alsoAway[index] ?? [],
  }))
}

/** Those who asked for somebody else, and colleagues who cover. */
async function readOthers(tx: Tx, rows: readonly ToDecide[]): Promise<ReadonlyMap<string, Person>> {
  const others = rows.filter(({ request }) => request.createdBy !== request.userId)
  const covering = rows.flatMap((row) => leaveOf(row).coverId ?? [])
  return readPeopleById(tx, [...others.map(({ request }) => request.createdBy), ...covering])
}

/** Who covers the leave of a request or an amendment. `people`: by their ids. */
export function coverOf(row: ToDecide, people: ReadonlyMap<string, Person>): PendingApproval['cover'] {
  const leave = leaveOf(row)
  return toCover(leave, people.get(leave.coverId ?? '') ?? null)
}

/** The request, or the leave that an amendment would change, which has its cover. */
export function leaveOf({ request, amended }: ToDecide): LeaveRow {
  return amended ?? request
}

/** Nobody has decided a pending request, and only approved leave has an amendment. */
function presentable({ request, owner }: ToDecide, people: ReadonlyMap<string, Person>): PresentableLeave {
  return {
    request,
    creator: people.get(request.createdBy) ?? owner,
    decider: null,
    amendment: null,
    cover: null,
  }
}

/** Its dates, for those who are away then. */
export function datesOf({ request, owner }: ToDecide) {
  return { owner, start: request.startDate, end: request.endDate }
}
