import { desc, eq } from 'drizzle-orm'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import type { Context } from '../context.ts'
import { askedAhead } from '../db/asked-ahead.ts'
import { builtOnce } from '../db/built-once.ts'
import { ownId } from '../db/company-door.ts'
import { leaveRequests } from '../db/schema.ts'
import { creators, deciders, isCreator, isDecider, type PresentableLeave, presentLeave } from './rows.ts'

/** GET /api/leave-requests/mine: the actor's own requests, newest first; amendments are inside the leave they would change. */
export async function listOwnRequests(ctx: Context): Promise<LeaveRequest[]> {
  return ctx.inCompany(async (tx, actor) =>
    presentLeave(tx, withAmendments(await ownLeave.read(tx)), actor.today),
  )
}

/** All leave of whoever's request it is, which a route may ask ahead. */
export const ownLeave = askedAhead(
  builtOnce((database) =>
    database
      .select({
        request: leaveRequests,
        creator: { id: creators.id, firstName: creators.firstName, lastName: creators.lastName },
        decider: { id: deciders.id, firstName: deciders.firstName, lastName: deciders.lastName },
      })
      .from(leaveRequests)
      .innerJoin(creators, isCreator)
      .leftJoin(deciders, isDecider)
      .where(eq(leaveRequests.userId, ownId))
      .orderBy(desc(leaveRequests.createdAt), desc(leaveRequests.id)),
  ),
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
