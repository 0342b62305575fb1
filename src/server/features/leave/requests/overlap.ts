import { eq } from 'drizzle-orm'
import { findOverlap, overlapInWords, overlapRefusal } from '#server/features/leave-record/overlap.ts'
import { violatedConstraint } from '#server/platform/db/failures.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import { conflict, type Sentence } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import { findMember } from '#server/platform/tenancy/member.ts'
import type { NewLeaveRequest } from '#shared/leave/contract.ts'
import { countLeave } from './count.ts'

/**
 * The database checks dates last: its exclusion constraint becomes a sentence. `name` finds the date, in a
 * transaction of its own, as the one that failed answers no more queries.
 *
 * @throws Refusal 'conflict'.
 */
export async function refusingOverlap<T>(work: Promise<T>, name?: () => Promise<Sentence>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (violatedConstraint(error) !== 'leave_requests_no_overlap') throw error
    throw conflict(name ? await name() : overlapRefusal)
  }
}

/**
 * The sentence that the check of the same dates has, for a new request or, with `requestId`, for the change
 * of one.
 */
export function nameOverlap(ctx: Context, asked: NewLeaveRequest, requestId?: string): Promise<Sentence> {
  return ctx.inCompany(async (tx, actor) => {
    const [changed = null] = requestId
      ? await tx.select().from(leaveRequests).where(eq(leaveRequests.id, requestId))
      : []
    const userId = changed?.userId ?? asked.userId ?? actor.userId
    const owner = userId === actor.userId ? null : await findMember(tx, userId, ctx.now)
    const { period } = await countLeave(tx, userId, asked, changed)
    const date = await findOverlap(tx, { userId, period, requestId })
    // It may have been cancelled a moment ago.
    return date ? overlapInWords(date, owner ?? null) : overlapRefusal
  })
}
