import { desc, eq, sql } from 'drizzle-orm'
import {
  covers,
  creators,
  deciders,
  isCover,
  isCreator,
  isDecider,
  type PresentableLeave,
  presentLeave,
} from '#server/features/leave-record/rows.ts'
import { preparedQuery } from '#server/platform/db/prepared-query.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'

/**
 * GET /api/leave-requests/mine: the actor's own requests, newest first; amendments are inside the leave they
 * would change.
 */
export async function listOwnRequests(ctx: Context): Promise<LeaveRequest[]> {
  return ctx.inCompany(async (tx, actor) => {
    const own = await selectOwn(tx, { userId: actor.userId })
    return presentLeave(tx, withAmendments(own), actor.today)
  })
}

const selectOwn = preparedQuery((database) =>
  database
    .select({
      request: leaveRequests,
      creator: { id: creators.id, firstName: creators.firstName, lastName: creators.lastName },
      decider: { id: deciders.id, firstName: deciders.firstName, lastName: deciders.lastName },
      cover: { id: covers.id, firstName: covers.firstName, lastName: covers.lastName },
    })
    .from(leaveRequests)
    .innerJoin(creators, isCreator)
    .leftJoin(deciders, isDecider)
    .leftJoin(covers, isCover)
    .where(eq(leaveRequests.userId, sql.placeholder('userId')))
    .orderBy(desc(leaveRequests.createdAt), desc(leaveRequests.id)),
)

type OwnLeave = Omit<PresentableLeave, 'amendment'>

/** A person's leave, each with its pending amendment. */
function withAmendments(leave: readonly OwnLeave[]): PresentableLeave[] {
  const waiting = leave.filter(({ request }) => request.amendsId !== null && request.status === 'pending')
  const amendmentOf = new Map(waiting.map(({ request }) => [request.amendsId, request]))
  return leave
    .filter(({ request }) => request.amendsId === null)
    .map((own) => ({ ...own, amendment: amendmentOf.get(own.request.id) ?? null }))
}
