import { v7 as newId } from 'uuid'
import { decidersOf } from '#server/features/leave-record/deciders.ts'
import { findPendingAmendment, withdrawAmendment } from '#server/features/leave-record/store.ts'
import { findPresentPerson } from '#server/features/people/person.ts'
import { conflict } from '#server/platform/errors.ts'
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
  // Of the audit log's line, which comes before that of a step.
  const auditId = newId()
  const asked = { ...changed, actor, now: ctx.now, userId, type, today: actor.today, before: leave }
  const left = await findStepsLeft(tx, asked)
  const deciders = decidersOf(lines, leave)
  if (!left) return swapAtOnce(tx, { ctx, actor }, { leave, changed, told: deciders })
  if (!(await findPresentPerson(tx, userId)))
    throw conflict('This person has left, so their leave can only be shortened or cancelled.')
  const pending = await findPendingAmendment(tx, leave.id)
  // The same form sent twice, by a double click or a retry, is one change.
  if (pending?.createdBy === actor.userId && isSameLeave(pending, changed)) return
  const { approvalSteps, approverIds } = left
  const whose = { requestId: leave.id, actorId: actor.userId, today: actor.today }
  await withdrawAmendment(tx, ctx, { ...whose, notify: [userId], toldOtherwise: approverIds })
  const told = deciders.filter((id) => !approverIds.includes(id))
  await swapOnceDecided(changing, { changed, approvalSteps, deciderIds: approverIds, told, auditId })
}
