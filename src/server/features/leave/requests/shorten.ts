import { decidersOf } from '#server/features/leave-record/deciders.ts'
import { recordLeaveUpdate } from '#server/features/leave-record/record-update.ts'
import {
  lockRequest,
  readDates,
  readRequest,
  replaceLeave,
  withdrawAmendment,
} from '#server/features/leave-record/store.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { conflict, forbidden, invalid } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import { findMember } from '#server/platform/tenancy/member.ts'
import { currentApproverIds } from '#shared/leave/approvers.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import { periodOf, within } from '#shared/leave/leave-period.ts'
import { assertApproved, factsOf } from './amendment.ts'

/**
 * Ends leave that has begun on an earlier day: by somebody who may decide it, or by its owner if nobody else
 * may. The days until then stay as agreed, and the others come back (leave-rules, section 3).
 *
 * @throws Refusal 'notFound', 'forbidden', 'invalid' for a last day outside the leave, 'conflict' for leave
 *   that has not begun or is not approved.
 */
export async function shortenLeave(ctx: Context, id: string, endDate: string): Promise<LeaveRequest> {
  return ctx.inCompany(async (tx, actor) => {
    const leave = await lockRequest(tx, id)
    const lines = await readReportingLines(tx, actor.today, [leave])
    const isOwn = leave.userId === actor.userId
    if (isOwn ? currentApproverIds(lines, leave).length > 0 : !lines.mayDecide(actor.userId, leave))
      throw forbidden('Only an approver can shorten this leave.')
    assertApproved(leave)
    const owner = await findMember(tx, leave.userId, ctx.now)
    if (leave.startDate > (owner ?? actor).today)
      throw conflict('This leave hasn’t started. Please change or cancel it.')
    if (endDate < leave.startDate || endDate >= leave.endDate)
      throw invalid('Please choose a last day within the leave, before its current one.')

    const { leaveType, unit } = leave
    const agreed = await readDates(tx, id)
    const kept = agreed.filter(({ date }) => date <= endDate)
    if (kept.length === 0) throw invalid('No working day would be left. Please cancel the leave instead.')
    const period = within(periodOf(leave), leave.startDate, endDate)
    const deciders = decidersOf(lines, leave)
    const whose = { requestId: id, actorId: actor.userId, today: actor.today }
    await withdrawAmendment(tx, ctx, { ...whose, notify: [leave.userId], toldOtherwise: deciders })
    await replaceLeave(tx, ctx, id, { unit, period, dates: kept })
    await recordLeaveUpdate(
      tx,
      { ctx, actor },
      {
        subjectId: id,
        action: 'leave-request.shortened',
        before: factsOf({ leaveType, unit, period: periodOf(leave), dates: agreed }),
        after: factsOf({ leaveType, unit, period, dates: kept }),
        notify: [leave.userId, ...deciders],
      },
    )
    return readRequest(tx, id, actor.today)
  })
}
