import { and, count, desc, eq, gt, gte, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { decidedAsStandIn } from '#server/features/leave-record/decided-as-stand-in.ts'
import { deciders, toLeaveDates } from '#server/features/leave-record/rows.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { daysBefore } from '#server/platform/days-later.ts'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { comesAfter, cutPage, hasWords } from '#server/platform/db/paging.ts'
import { leaveRequests, users } from '#server/platform/db/schema.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { fullName } from '#shared/full-name.ts'
import type { DecidedRequest } from '#shared/leave/approvals-contract.ts'
import { type Page, type PageQuery, pageSize } from '#shared/paged.ts'
import { canApproveLeave, canDecide } from '#shared/permissions.ts'
import { wasDecided } from './latest-decision.ts'

/** How far back the list goes, but for leave that is still to come. */
const daysBack = 30

/**
 * GET /api/approvals/decided: the decisions about leave that the actor may decide, the latest first: of the
 * last 30 days, and all about leave that has not begun, which can be undone; and those that the actor made as
 * a deputy, or because a step named them. Approvals of a step are among them, while the request waits for
 * others. With `search`, those alone whose person's name or address has the words. Without leave that was
 * recorded or approved at once: nobody decided that. Empty for an employee.
 *
 * @throws Refusal 'invalid' for a wrong cursor.
 */
export async function pageDecided(ctx: Context, { search, after }: PageQuery): Promise<Page<DecidedRequest>> {
  return ctx.inCompany(async (tx, actor) => {
    if (!canApproveLeave(actor)) return { items: [], next: null, total: 0 }
    const { firstName, lastName, email } = users
    const wanted = and(
      or(gte(decidedAt, daysBefore(ctx.now, daysBack)), gt(leaveRequests.startDate, actor.today)),
      or(
        isOneOf(leaveRequests.userId, await readOwners(tx, actor)),
        decidedAsStandIn(actor.userId),
        eq(latestApprover, actor.userId),
      ),
      or(and(inArray(leaveRequests.status, ['approved', 'rejected']), wasDecided), isNotNull(latestApproval)),
      hasWords(sql`concat_ws(' ', ${firstName}, ${lastName}, ${email})`, search),
    )
    const rows = await readDecided(
      tx,
      and(wanted, comesAfter({ at: decidedAt, id: leaveRequests.id }, after)),
    )
    const { items, next } = cutPage(
      rows.map((row) => toDecided(row, actor)),
      (decided) => ({ at: new Date(decided.decidedAt), id: decided.id }),
    )
    const [counted] = await tx
      .select({ total: count() })
      .from(leaveRequests)
      .innerJoin(users, isOwner)
      .where(wanted)
    return { items, next, total: counted?.total ?? 0 }
  })
}

/** The latest approval of a step of a request that waits for others. */
const latestApproval = sql`CASE WHEN ${leaveRequests.status} = 'pending' THEN ${leaveRequests.approvalSteps} -> 'approvals' -> -1 END`
const latestApprover = sql`(${latestApproval} ->> 'by')::uuid`
const decidedAt =
  sql<Date>`coalesce(${leaveRequests.decidedAt}, (${latestApproval} ->> 'at')::timestamptz)`.mapWith(
    leaveRequests.decidedAt,
  )

/** Those whose requests the actor may decide. */
async function readOwners(tx: Tx, actor: Actor): Promise<string[]> {
  const lines = await readReportingLines(tx, actor.today)
  const people = await tx.select({ id: users.id }).from(users)
  return people.map(({ id }) => id).filter((id) => canDecide(actor, lines.ownerOf({ userId: id })))
}

const isOwner = and(eq(users.companyId, leaveRequests.companyId), eq(users.id, leaveRequests.userId))
const amended = alias(leaveRequests, 'amended')

function readDecided(tx: Tx, wanted: SQL | undefined) {
  const { id, firstName, lastName, email, deactivatedAt } = users
  return tx
    .select({
      request: leaveRequests,
      decidedAt,
      owner: { id, firstName, lastName, email, deactivatedAt },
      amendedStart: amended.startDate,
      decider: { id: deciders.id, firstName: deciders.firstName, lastName: deciders.lastName },
    })
    .from(leaveRequests)
    .innerJoin(users, isOwner)
    .innerJoin(
      deciders,
      and(
        eq(deciders.companyId, leaveRequests.companyId),
        eq(deciders.id, sql`coalesce(${leaveRequests.decidedBy}, ${latestApprover})`),
      ),
    )
    .leftJoin(
      amended,
      and(eq(amended.companyId, leaveRequests.companyId), eq(amended.id, leaveRequests.amendsId)),
    )
    .where(wanted)
    .orderBy(desc(decidedAt), desc(leaveRequests.id))
    .limit(pageSize + 1)
}

type Decided = Awaited<ReturnType<typeof readDecided>>[number]

function toDecided(row: Decided, { userId, role, today }: Actor): DecidedRequest {
  const { request, owner, amendedStart, decider, decidedAt: at } = row
  const { status, revisedAt, amendsId, startDate, rejectionReason } = request
  if (status === 'cancelled') throw new Error('It is decided, or approved at a step.')
  const isRevised = revisedAt !== null && revisedAt >= at
  const isBegun = startDate <= today || (amendedStart !== null && amendedStart <= today)
  const isTheirs = request.approvalSteps === null || decider.id === userId || role === 'admin'
  const isAppliedChange = amendsId !== null && status === 'approved'
  return {
    ...toLeaveDates(request),
    status,
    employeeName: fullName(owner),
    employeeEmail: owner.email,
    of: amendsId === null ? 'request' : 'change',
    rejectionReason,
    decidedAt: at.toISOString(),
    decidedBy: decider,
    canUndo: isTheirs && !isBegun && owner.deactivatedAt === null && !isRevised && !isAppliedChange,
  }
}
