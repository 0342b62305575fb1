import { and, asc, eq, gte, inArray, isNull, type SQL } from 'drizzle-orm'
import { leaveRequests, users } from '#server/platform/db/schema.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { CoveredLeave } from '#shared/leave/covering-contract.ts'

/** GET /api/covering: leave that isn't over, and that the actor was asked to cover, the next first. */
export async function listCoveredLeave(ctx: Context): Promise<CoveredLeave[]> {
  return ctx.inCompany((tx, actor) => readCovered(tx, actor))
}

/** `listCoveredLeave` within a transaction; `which`: only some of it. */
export async function readCovered(tx: Tx, { userId, today }: Actor, which?: SQL): Promise<CoveredLeave[]> {
  const { id, startDate, endDate, startsAt, endsAt, status, coverId, coverAnswer, handoverNote } =
    leaveRequests
  const rows = await tx
    .select({
      id,
      owner: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      startDate,
      endDate,
      startsAt,
      endsAt,
      status,
      answer: coverAnswer,
      handoverNote,
    })
    .from(leaveRequests)
    .innerJoin(users, and(eq(users.companyId, leaveRequests.companyId), eq(users.id, leaveRequests.userId)))
    .where(
      and(
        eq(coverId, userId),
        gte(endDate, today),
        inArray(status, ['pending', 'approved']),
        isNull(users.deactivatedAt),
        which,
      ),
    )
    .orderBy(asc(startDate), asc(id))
  return rows.map((row) => ({ ...row, answer: row.answer ?? 'asked' }))
}
