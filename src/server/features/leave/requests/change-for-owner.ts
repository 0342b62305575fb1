import { v7 as newId } from 'uuid'
import { decidersOf } from '#server/features/leave-record/deciders.ts'
import { findPendingAmendment, withdrawAmendment } from '#server/features/leave-record/store.ts'
import { assertNamesNobody } from '../covering/name-cover.ts'
import { isSameLeave } from './amendment.ts'
import { type Changing, countChange, swapAtOnce, swapOnceDecided } from './change-counted.ts'
import { findStepsLeft } from './steps-for.ts'

/**
 * Somebody who may decide leave changes it for its owner: at once, or, if that adds dates that wait for the
 * rest of its approval steps, once these are approved.
 *
 * @throws Refusal as `changeLeave` does.
 */
export async function changeForOwner(changing: Changing): Promise<void> {
  const { tx, ctx, actor, lines, leave, change } = changing
  const { userId } = leave
  assertNamesNobody(change)
  const { changed, type } = await countChange(tx, leave, change)
  const ids = { auditId: newId(), approvalId: newId() }
  const asked = { ...changed, ...ids, actor, now: ctx.now, userId, type, today: actor.today, before: leave }
  const left = await findStepsLeft(tx, asked)
  if (!left) return swapAtOnce(tx, { ctx, actor }, { leave, changed, told: decidersOf(lines, leave) })
  const pending = await findPendingAmendment(tx, leave.id)
  // The same form sent twice, by a double click or a retry, is one change.
  if (pending?.createdBy === actor.userId && isSameLeave(pending, changed)) return
  const { approvalSteps, approverIds } = left
  const whose = { requestId: leave.id, actorId: actor.userId, today: actor.today }
  await withdrawAmendment(tx, ctx, { ...whose, notify: [userId], toldOtherwise: approverIds })
  await swapOnceDecided(changing, { changed, approvalSteps, deciderIds: approverIds, auditId: ids.auditId })
}
