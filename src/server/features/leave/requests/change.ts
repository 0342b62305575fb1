import { eq } from 'drizzle-orm'
import { decidersOf } from '#server/features/leave-record/deciders.ts'
import { readInBells } from '#server/features/leave-record/in-bells.ts'
import { recordLeaveUpdate } from '#server/features/leave-record/record-update.ts'
import type { LeaveRow } from '#server/features/leave-record/rows.ts'
import {
  findPendingAmendment,
  lockRequest,
  readRequest,
  replaceLeave,
  totalOf,
  waitingAnew,
  withdrawAmendment,
} from '#server/features/leave-record/store.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { assertDecidesFor } from '#server/features/people/decides-for.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import { conflict, invalid } from '#server/platform/errors.ts'
import { shareCompany } from '#server/platform/tenancy/company-lock.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import { currentApproverIds } from '#shared/leave/approvers.ts'
import type { LeaveChange, LeaveRequest } from '#shared/leave/contract.ts'
import { earliestStart } from '#shared/leave/earliest-start.ts'
import { illnessMayNeedNoDecision } from '#shared/leave/own-illness.ts'
import { changeCover } from '../covering/name-cover.ts'
import { lockTeamPlanning } from '../rules/rules-against.ts'
import { daysAddedTo, factsBefore, factsOf, isSameLeave } from './amendment.ts'
import { assertRulesAllow } from './assert-rules-allow.ts'
import { type Changing, countChange, swapAtOnce, swapOnceDecided } from './change-counted.ts'
import { changeForOwner } from './change-for-owner.ts'
import { assertCovered } from './cover.ts'
import { approveAutomatically, illnessNeedsNoDecision, reasonForNoDecision } from './no-decision.ts'
import { nameOverlap, refusingOverlap } from './overlap.ts'
import { assertNotPast } from './request.ts'
import { findFirstStep } from './steps-for.ts'

/**
 * Changes leave (leave-rules, section 3). Its owner edits a pending request in place; for approved leave the
 * owner asks for an amendment, which replaces a pending one, and until it is decided the old dates hold. If
 * nobody decides, the dates are swapped at once; if somebody who may decide the leave changes it, too, unless
 * that adds dates which wait for the rest of the approval steps (docs/approvals.md).
 *
 * @throws Refusal 'notFound', 'forbidden', 'invalid' for dates that can't be asked for, 'conflict' for leave
 *   that is over, rejected or cancelled, an overlap, a short balance, or a rule against the dates.
 */
export async function changeLeave(ctx: Context, id: string, change: LeaveChange): Promise<LeaveRequest> {
  return refusingOverlap(
    ctx.inCompany(async (tx, actor) => {
      await lockTeamPlanning(tx)
      // No pay period is locked meanwhile.
      if (illnessMayNeedNoDecision(change, actor.today)) await shareCompany(tx)
      const leave = await lockRequest(tx, id)
      const lines = await readReportingLines(tx, actor.today, [leave])
      const isOwn = leave.userId === actor.userId
      const refusal = 'Only its owner or an approver can change this leave.'
      if (!isOwn) assertDecidesFor(lines, actor, leave, refusal)
      assertChangeable(leave, isOwn)

      const changing = { tx, ctx, actor, lines, leave, change }
      if (!isOwn) await changeForOwner(changing)
      else if (leave.status === 'pending') await editRequest(changing)
      else await askForAmendment(changing)
      return readRequest(tx, id, actor.today)
    }),
    () => nameOverlap(ctx, change, id),
  )
}

async function editRequest({ tx, ctx, actor, lines, leave, change }: Changing): Promise<void> {
  const { changed, type: stored } = await countChange(tx, leave, change)
  // Notes alone give nobody something else to decide.
  const isOther = !isSameLeave(leave, { ...changed, notes: leave.notes })
  const isExempt = isOther && (await illnessNeedsNoDecision(tx, change, actor.today))
  const type = { ...stored, needsApproval: stored.needsApproval && !isExempt }
  const { needsApproval } = type
  await changeCover(tx, { ctx, actor }, leave, { type, total: totalOf(changed.dates), choice: change })
  if (isSameLeave(leave, changed)) return
  const recipients = currentApproverIds(lines, leave)
  if (isStartChanged(leave, change, actor.today) && recipients.length > 0) assertNotPast(change, actor.today)
  const asked = { userId: leave.userId, leaveType: changed.leaveType, needsApproval }
  await assertRulesAllow(tx, { ...asked, ...changed })
  await assertCovered(tx, { ...asked, dates: changed.dates, requestId: leave.id, isOwn: true })

  const before = await factsBefore(tx, leave)
  await replaceLeave(tx, ctx, leave.id, changed)
  const { userId } = leave
  const { approvalSteps, approverIds } = isOther
    ? await findFirstStep(tx, { ...changed, lines, userId, type, today: actor.today })
    : { approvalSteps: leave.approvalSteps, approverIds: recipients }
  if (isOther)
    await tx
      .update(leaveRequests)
      .set({ ...waitingAnew(ctx.now, leave), approvalSteps })
      .where(eq(leaveRequests.id, leave.id))
  const isDecidedAtOnce = !needsApproval || approverIds.length === 0
  const whom = [...new Set([...decidersOf(lines, leave), ...approverIds])]
  await recordLeaveUpdate(
    tx,
    { ctx, actor },
    {
      subjectId: leave.id,
      action: 'leave-request.edited',
      before: { ...before, status: 'pending' },
      after: { ...factsOf(changed), status: 'pending' },
      // Of what is approved in the same moment they hear once.
      notify: isDecidedAtOnce ? [] : whom,
    },
  )
  if (!isDecidedAtOnce) return readInBells(tx, { requestId: leave.id, now: ctx.now }, approverIds)
  const because = reasonForNoDecision({ ...stored, isExempt })
  await approveAutomatically(tx, ctx, { requestId: leave.id, because, notify: whom })
}

async function askForAmendment(changing: Changing): Promise<void> {
  const { tx, ctx, actor, lines, leave, change } = changing
  const { userId } = leave
  const recipients = currentApproverIds(lines, { userId })
  if (recipients.length > 0) assertNotOver(leave, change, actor.today)
  const { changed, type, needsApproval } = await countChange(tx, leave, change)
  await changeCover(tx, { ctx, actor }, leave, { type, total: totalOf(changed.dates), choice: change })
  const pending = await findPendingAmendment(tx, leave.id)
  // The same form sent twice, by a double click or a retry, is one change.
  if (isSameLeave(pending ?? leave, changed)) return
  const added = await daysAddedTo(tx, leave, changed)
  await assertRulesAllow(tx, { ...changed, dates: added, userId, needsApproval })
  const whose = { requestId: leave.id, actorId: actor.userId, today: actor.today }
  if (isSameLeave(leave, changed)) return withdrawAmendment(tx, ctx, whose)
  const { approvalSteps, approverIds } = await findFirstStep(tx, {
    ...changed,
    lines,
    userId,
    type,
    today: actor.today,
  })
  const told = decidersOf(lines, leave)
  const isAtOnce = !needsApproval || recipients.length === 0
  await withdrawAmendment(tx, ctx, { ...whose, toldOtherwise: isAtOnce ? told : approverIds })
  if (isAtOnce) return swapAtOnce(tx, { ctx, actor }, { leave, changed, told })
  await swapOnceDecided(changing, { changed, approvalSteps, deciderIds: approverIds })
}

/**
 * Pending or approved leave can be changed; by somebody who may decide it, only once it is decided.
 *
 * @throws Refusal 'conflict'.
 */
export function assertChangeable({ amendsId, status }: LeaveRow, isOwn: boolean): void {
  if (amendsId !== null) throw conflict('This is a leave change. Please open the leave itself.')
  if (status !== 'pending' && status !== 'approved')
    throw conflict(`This request has already been ${status}.`)
  if (status === 'pending' && !isOwn)
    throw conflict('This request hasn’t been decided yet. Please reject it, or ask its owner to edit it.')
}

type StartOfLeave = Pick<LeaveChange, 'leaveType' | 'startDate'>

/** Whether leave would begin on another day, or be of a type that may not begin as long ago as its own. */
export function isStartChanged(leave: LeaveRow, change: StartOfLeave, today: string): boolean {
  const mayBeginEarlier = earliestStart(leave.leaveType, today) < earliestStart(change.leaveType, today)
  return leave.startDate !== change.startDate || mayBeginEarlier
}

/**
 * The owner may ask for another end of leave that has begun, and for no change of leave that is over.
 *
 * @throws Refusal 'conflict' or 'invalid'.
 */
export function assertNotOver(leave: LeaveRow, change: StartOfLeave, today: string): void {
  if (leave.startDate > today) {
    assertNotPast(change, today)
    return
  }
  if (leave.endDate < today)
    throw conflict('This leave is over. Please ask your manager or an admin to change it.')
  if (change.startDate !== leave.startDate)
    throw invalid('This leave has started, so you can only change its last day.')
}
