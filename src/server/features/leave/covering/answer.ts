import { eq } from 'drizzle-orm'
import { askedDates, notifyOfCover } from '#server/features/leave-record/covering.ts'
import { lockRequest } from '#server/features/leave-record/store.ts'
import { audit } from '#server/platform/audit/service.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import { conflict, forbidden, notFound } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { CoveredLeave, CoverReply } from '#shared/leave/covering-contract.ts'
import { readCovered } from './covered-leave.ts'
import { assertToCome } from './name-cover.ts'

/**
 * POST /api/leave-requests/{id}/cover-answer: the colleague accepts or declines, and may answer differently
 * until the leave is over. Its owner is notified.
 *
 * @throws Refusal 'notFound', 'forbidden' for anyone else, 'conflict' for leave that is over, rejected or
 *   cancelled, or has other dates than the colleague saw.
 */
export async function answerCover(
  ctx: Context,
  id: string,
  { answer, ...seen }: CoverReply,
): Promise<CoveredLeave> {
  return ctx.inCompany(async (tx, actor) => {
    const leave = await lockRequest(tx, id)
    if (leave.coverId !== actor.userId)
      throw forbidden('Only the colleague who was asked to cover can answer.')
    assertToCome(leave, actor.today)
    if (askedDates(leave) !== askedDates(seen))
      throw conflict('The dates have changed since you opened this. Please check them again.')
    if (leave.coverAnswer !== answer) {
      await tx
        .update(leaveRequests)
        .set({ coverAnswer: answer, coverAnsweredAt: ctx.now })
        .where(eq(leaveRequests.id, id))
      await audit(
        tx,
        { ctx, actor },
        {
          action: 'leave-request.cover-answered',
          subjectId: id,
          before: { coverAnswer: leave.coverAnswer },
          after: { coverAnswer: answer },
        },
      )
      await notifyOfCover(tx, { requestId: id, recipientId: leave.userId, news: answer })
      await tx.invalidate('leave')
    }
    const [covered] = await readCovered(tx, actor, eq(leaveRequests.id, id))
    if (!covered) throw notFound()
    return covered
  })
}
